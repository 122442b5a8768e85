import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from '../contract/app.ts';
import { joinHousehold, transactionsOf } from '../contract/couples.ts';
import { expectTotalsToAgree, openAccount, record } from '../contract/ledger.ts';
import { signIn } from '../fuzz/actors.ts';
import { readOperations } from '../fuzz/document.ts';

/** Requests of one run; `HOUSEHOLD_REQUESTS` asks for more. */
const requests = Number(process.env.HOUSEHOLD_REQUESTS ?? 3000);

/** Milliseconds after which everyone signs in again, before their tokens expire. */
const signInEveryMs = 300_000;

const levels = ['private', 'counted', 'view', 'annotate', 'full'] as const;
type Level = (typeof levels)[number];

interface Account {
  readonly id: string;
  readonly owner: number;
  /** In the name of the account. */
  readonly name: string;
  /** In the description of its transaction. */
  readonly text: string;
  /** Transactions, with their versions as far as they are known. */
  readonly rows: { readonly id: string; version: number }[];
  level: Level;
}

let app: TestApp;
let people: Client[];
/** Household of each person, or undefined. */
const households: (number | undefined)[] = [0, 0, 1, 1];
const accounts: Account[] = [];
/** Paths of lists and reports without parameters. */
let lists: string[];

beforeAll(async () => {
  app = await startApp();
  await app.register(); // the administrator, who is in neither
  people = await Promise.all(households.map(() => app.register()));
  for (const [owner, person] of people.entries())
    for (let number = 0; number < 3; number++) {
      const [name, text] = [`zqname${owner}x${number}`, `zqtext${owner}x${number}`];
      const { id } = await openAccount(person, { name, opening_balance: '10.00' });
      const row = await record(person, id, { description: text, merchant: null, notes: `zqnote${text}` });
      accounts.push({ id, owner, name, text, rows: [row], level: 'private' });
    }
  for (const [owner, other] of [
    [0, 1],
    [2, 3],
  ])
    await joinHousehold(people[owner as number] as Client, [people[other as number] as Client]);
  lists = (await readOperations(app.url))
    .filter(
      ({ method, path, parameters }) =>
        method === 'GET' && !path.includes('{') && parameters.every(({ required }) => !required),
    )
    .map(({ path }) => path.replace('/api/v1', ''))
    .filter((path) => !/^\/(admin|export|audit-log)/.test(path));
});
afterAll(() => app.close());

/** A generator of numbers below a bound, the same in every run (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const areTogether = (one: number, other: number) =>
  households[one] !== undefined && households[one] === households[other];
const sees = (viewer: number, { owner, level }: Account, least: Level) =>
  viewer === owner || (areTogether(viewer, owner) && levels.indexOf(level) >= levels.indexOf(least));

/** The most accounts of one person. */
const mostAccounts = 5;

/** Has a person choose who sees their new accounts, and add one. */
async function addAccount(viewer: number, level: Level): Promise<void> {
  const person = people[viewer] as Client;
  const isTogether = households[viewer] !== undefined;
  const { status } = await person.put('/household/sharing', { new_account_level: level });
  expect([viewer, status]).toEqual([viewer, isTogether ? 200 : 404]);
  const number = accounts.filter(({ owner }) => owner === viewer).length;
  if (number >= mostAccounts) return;
  const [name, text] = [`zqname${viewer}x${number}`, `zqtext${viewer}x${number}`];
  const { id } = await openAccount(person, { name, opening_balance: '10.00' });
  const row = await record(person, id, { description: text, merchant: null, notes: `zqnote${text}` });
  accounts.push({ id, owner: viewer, name, text, rows: [row], level: isTogether ? level : 'private' });
}

/** Expects a body to hold names and texts of those accounts alone that its reader sees. */
function expectNoLeak(viewer: number, what: string, body: unknown): void {
  const text = JSON.stringify(body) ?? '';
  for (const account of accounts) {
    if (text.includes(account.name)) expect([what, sees(viewer, account, 'counted')]).toEqual([what, true]);
    if (text.includes(account.text)) expect([what, sees(viewer, account, 'view')]).toEqual([what, true]);
    if (text.includes(`zqnote${account.text}`))
      expect([what, sees(viewer, account, 'annotate')]).toEqual([what, true]);
  }
}

/** Has someone try to work in an account of someone else, and checks the answer against the level. @returns true if it was done */
async function workAsMember(
  next: (below: number) => number,
  viewer: number,
  account: Account,
  told: number,
): Promise<boolean> {
  const person = people[viewer] as Client;
  const owner = people[account.owner] as Client;
  const path = `/household/members/${owner.id}/accounts/${account.id}`;
  const row = account.rows[next(account.rows.length)];
  const isOwn = viewer === account.owner;
  const refused = (least: Level) =>
    isOwn || !sees(viewer, account, 'view') ? 404 : sees(viewer, account, least) ? undefined : 403;
  const what = next(7);
  const least: Level = what < 4 ? 'annotate' : 'full';
  if (!row && what !== 3 && what !== 4 && what !== 6) return false;
  const amount = `${next(50)}.${10 + next(90)}`;
  const body = {
    amount,
    date: '2026-02-03',
    type: 'expense',
    description: account.text,
    notes: `zqnote${account.text}`,
  };
  const answer = await [
    () => person.get(`${path}/transactions/${row?.id}`),
    () => person.patch(`${path}/transactions/${row?.id}`, { tags: ['t'], version: row?.version }),
    () => person.get(`${path}/transactions/${row?.id}/attachments`),
    () => person.get(`${path}/${next(2) === 0 ? 'categories' : 'changes'}`),
    () => person.post(`${path}/transactions`, body),
    () => person.patch(`${path}/transactions/${row?.id}`, { amount, version: row?.version }),
    () => person.delete(`${path}/transactions/${row?.id ?? account.id}`),
  ][what]?.();
  if (!answer) throw new Error('there is no such request');
  expectNoLeak(viewer, path, answer.body);
  const expected = refused(least);
  if (expected !== undefined) {
    expect([told, what, account.level, answer.status]).toEqual([told, what, account.level, expected]);
    return false;
  }
  if (what === 4) {
    expect([told, answer.status, JSON.stringify(answer.body)]).toEqual([told, 201, expect.anything()]);
    account.rows.push({ id: answer.body.id, version: answer.body.version });
  } else if (what === 6 && row) {
    expect([told, answer.status]).toEqual([told, 204]);
    account.rows.splice(account.rows.indexOf(row), 1);
  } else if (row && (what === 1 || what === 5)) {
    expect([told, answer.status]).toEqual([told, 200]);
    row.version = answer.body.version;
  }
  return true;
}

test(
  `${requests} random requests of four people in two households show no one what isn’t shared with them`,
  async () => {
    const next = numbers(Number(process.env.HOUSEHOLD_SEED ?? 27));
    const one = <Item>(items: readonly Item[]) => items[next(items.length)] as Item;
    let shown = 0;
    let written = 0;
    let signedInAt = performance.now();
    for (let round = 0; round < requests; round++) {
      if (performance.now() > signedInAt + signInEveryMs) {
        people = await Promise.all(people.map(({ email }) => signIn(app.url, email)));
        signedInAt = performance.now();
      }
      const account = one(accounts);
      const owner = people[account.owner] as Client;
      const what = next(20);
      // Half of the requests are by people with rights: the owner who shares, the partner who reads.
      const rightful = what < 3 ? account.owner : account.owner ^ 1;
      const viewer = next(2) === 0 ? rightful : next(people.length);
      const person = people[viewer] as Client;
      if (what < 3) {
        const level = one(levels);
        const { status } = await person.put(`/household/sharing/${account.id}`, { level });
        const isAllowed = viewer === account.owner && households[viewer] !== undefined;
        expect([round, status]).toEqual([round, isAllowed ? 200 : 404]);
        if (isAllowed) account.level = level;
      } else if (what === 3 && viewer % 2 === 1) {
        // The second of each household leaves, or joins again by an invite of the first.
        const home = (viewer - 1) / 2;
        if (households[viewer] === undefined) {
          await joinHousehold(people[viewer - 1] as Client, [person]);
          households[viewer] = home;
        } else {
          expect((await person.delete(`/household/members/${person.id}`)).status).toBe(204);
          households[viewer] = undefined;
          for (const own of accounts) if (own.owner === viewer) own.level = 'private';
        }
      } else if (what === 3) {
        await addAccount(viewer, one(levels));
      } else if (what < 8) {
        if (await workAsMember(next, viewer, account, round)) written++;
      } else if (what < 10) {
        const path = transactionsOf(owner, account.id);
        const { status, body } = await person.get(path);
        expectNoLeak(viewer, path, body);
        const isShared = viewer !== account.owner && sees(viewer, account, 'view');
        expect([round, status]).toEqual([round, isShared ? 200 : 404]);
        if (isShared) shown++;
      } else if (what < 13) {
        const path = one([
          ...['/household/accounts', '/household/net-worth', '/household', '/household/costs'],
          ...['/household/transactions', '/household/report', '/household/net-worth/history'],
          ...['/household/budgets', '/household/upcoming', `/household/upcoming?person=${owner.id}`],
          ...[
            `/household/monthly-letter?person=${owner.id}`,
            '/household/monthly-letter',
            `/household/year-in-review?person=${owner.id}`,
            '/household/year-in-review',
          ],
          ...[`/household/transactions?person=${owner.id}`, `/household/report?person=${owner.id}`],
          `/household/transactions?q=${account.text}`,
          ...['/household/recurring', '/household/portfolio', '/household/portfolio/performance'],
          `/household/recurring?person=${owner.id}`,
          `/household/portfolio?person=${owner.id}`,
          ...['/household/transactions?others_only=true', '/household/transactions?uncategorised=true'],
        ]);
        expectNoLeak(viewer, path, (await person.get(path)).body);
      } else if (what < 15) {
        const path = one([
          `/accounts/${account.id}`,
          `/accounts/${account.id}/balances`,
          `/transactions?account_id=${account.id}`,
        ]);
        expectNoLeak(viewer, path, viewer === account.owner ? '' : (await person.get(path)).body);
      } else {
        const path = one(lists);
        const { body } = await person.get(path);
        // Other operations show one's own accounts only.
        if (path.startsWith('/household')) expectNoLeak(viewer, path, body);
        else
          for (const { owner: by, name, text } of accounts)
            if (by !== viewer && JSON.stringify(body)?.match(new RegExp(`${name}|${text}`)))
              expect([path, 'shows another’s account']).toEqual([path, '']);
      }
    }
    expect(shown).toBeGreaterThan(requests / 200);
    expect(written).toBeGreaterThan(requests / 300);
    for (const person of people) await expectTotalsToAgree(app, person);
  },
  requests * 200,
);
