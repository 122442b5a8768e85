import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from '../contract/app.ts';
import { joinHousehold, share } from '../contract/couples.ts';
import { ask, fill, forMembers, neverShown, ofHousehold, requestFor } from '../contract/foreign-ids.ts';
import { expectTotalsToAgree } from '../contract/ledger.ts';
import { type Operation, readOperations } from '../fuzz/document.ts';
import type { HouseholdIds, IdKind } from '../fuzz/household.ts';
import { idPlaces } from '../fuzz/id-places.ts';

/** Every text of A holds it, and no text of the others. */
const markOfA = 'zqalphaqz';
const levels = ['private', 'counted', 'view', 'annotate', 'full'] as const;
const shared = '/api/v1/household/members/{user_id}/accounts/{account_id}';

let app: TestApp;
/** Shares the first account at each level in turn. */
let a: Client;
/** A member of A's household. */
let b: Client;
let stranger: Client;
let idsOf: Readonly<Record<'a' | 'b' | 'stranger', HouseholdIds>>;
let operations: Operation[];

beforeAll(async () => {
  app = await startApp();
  await app.register(); // the administrator, who is none of them
  [a, b, stranger] = await Promise.all([app.register(), app.register(), app.register()]);
  const [ofA, ofB, ofStranger] = await Promise.all([
    fill(app, a, markOfA),
    fill(app, b, 'zqbetaqz'),
    fill(app, stranger, 'zqgammaqz'),
  ]);
  idsOf = { a: ofA, b: ofB, stranger: ofStranger };
  await b.delete('/household');
  await joinHousehold(a, [b]);
  operations = (await readOperations(app.url)).filter(({ path }) => !path.startsWith('/api/v1/admin'));
});
afterAll(() => app.close());

/** Lowest level at which a member may use an operation on a shared account. */
function leastOf({ name }: Operation): (typeof levels)[number] {
  if (name.startsWith('GET') && name.endsWith('/transactions')) return 'view';
  if (/^POST .*\/(transactions|imports)$|^DELETE /.test(name)) return 'full';
  return 'annotate';
}

/** Returns true if a body shows what isn't shared. Where a member names another one, only notes and the like. */
const leaks = (where: string, body: string, level: (typeof levels)[number]) =>
  ofHousehold.has(where) || (forMembers.has(where) && levels.indexOf(level) >= 2)
    ? neverShown.test(body)
    : body.includes(markOfA);

test.each(levels)(
  'at level %s every operation with ids of the account does for a member what it does for a stranger, but those of shared accounts',
  async (level) => {
    await share(a, idsOf.a.account[0] as string, level);
    const wrong: string[] = [];
    let requests = 0;
    let done = 0;
    for (const operation of operations) {
      const isShared = operation.path.startsWith(shared);
      for (const place of idPlaces(operation)) {
        // All kinds of ids of A, one place at a time: of the shared account, and of what is not.
        for (const id of idsOf.a[place.kind as IdKind].slice(0, 2)) {
          const answers = [];
          for (const [by, own] of [
            [b, idsOf.b],
            [stranger, idsOf.stranger],
          ] as const)
            answers.push(await ask(app, by, operation, requestFor(operation, own, place, id)));
          const [member, other] = answers.map(
            ({ status, headers }) => `${status} ${headers.get('problem-code')}`,
          );
          requests++;
          const told = `${operation.name} ${place.name}: ${member}, and for a stranger ${other}`;
          if (member !== other && !operation.path.startsWith('/api/v1/household')) wrong.push(told);
          if (
            leaks(
              `${operation.name} ${place.name}`,
              JSON.stringify(answers[0]?.body).replaceAll(id, ''),
              level,
            )
          )
            wrong.push(`leaked: ${told}`);
        }
      }
      if (!isShared) continue;
      // All ids are A's, as a member sends them. A viewer of the account is told 403, anyone below 404.
      const request = requestFor(operation, { ...idsOf.a, user: [a.id] });
      const { status, headers } = await ask(app, b, operation, request);
      requests++;
      if (status < 300) done++;
      const has = levels.indexOf(level);
      const code = `${status} ${headers.get('problem-code')}`;
      const told = `${operation.name} with all ids: ${code}`;
      if (has < levels.indexOf('view') && code !== '404 account-not-found') wrong.push(told);
      else if (
        has >= 2 &&
        has < levels.indexOf(leastOf(operation)) &&
        code !== '403 shared-account-level' &&
        status !== 422 &&
        status !== 400
      )
        wrong.push(told);
      else if (
        has >= levels.indexOf(leastOf(operation)) &&
        ['403 shared-account-level', '404 account-not-found'].includes(code)
      )
        wrong.push(told);
      const foreign = await ask(app, stranger, operation, request);
      if (foreign.status < 400) wrong.push(`${operation.name} by a stranger: ${foreign.status}`);
    }
    expect(wrong).toEqual([]);
    expect(requests).toBeGreaterThan(250);
    // Lists at view, details and files from annotate on, and recording at full.
    expect(done).toBeGreaterThanOrEqual({ private: 0, counted: 0, view: 1, annotate: 5, full: 6 }[level]);
    await expectTotalsToAgree(app, a);
  },
);
