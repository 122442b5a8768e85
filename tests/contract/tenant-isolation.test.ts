import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Operation, readOperations } from '../fuzz/document.ts';
import type { HouseholdIds, IdKind } from '../fuzz/household.ts';
import { idPlaces } from '../fuzz/id-places.ts';
import type { Client, TestApp } from './app.ts';
import { startApp } from './app.ts';
import { ask, fill, refusedBefore, requestFor } from './foreign-ids.ts';
import { asOwner } from './sign-in.ts';

/** Every text of A holds it, and no text of B. */
const markOfA = 'zqalphaqz';

let app: TestApp;
let operations: Operation[];
let a: Client;
let b: Client;
let idsOfA: HouseholdIds;
let idsOfB: HouseholdIds;

beforeAll(async () => {
  app = await startApp();
  await app.register(); // the administrator, who is neither
  [a, b] = await Promise.all([app.register(), app.register()]);
  operations = (await readOperations(app.url)).filter(({ path }) => !path.startsWith('/api/v1/admin'));
  [idsOfA, idsOfB] = await Promise.all([fill(app, a, markOfA), fill(app, b, 'zqbetaqz')]);
  await a.post('/recurring/rescan');
});
afterAll(() => app.close());

/**
 * Counts a user's rows in each table, with a digest of them. A job starts each notification channel within a minute or so, whatever B does.
 */
async function rowsOf(user: Client): Promise<Record<string, unknown>> {
  const tables = await asOwner(
    app,
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'user_id' and not t.attisdropped)
      order by 1`,
  );
  const counts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, md5(coalesce(string_agg(line, ',' order by line), '')) as digest
       from (select (to_jsonb(t) - 'is_started'::text)::text as line from ${name} t where user_id = '${user.id}') r`,
  );
  const rows = await asOwner(app, counts.join(' union all '));
  // Scans follow A's own writes by themselves, whatever B does.
  const byItself = ['data_stamps', 'recurring_changes', 'recurring_scans'];
  return Object.fromEntries(
    rows
      .filter(({ name }) => !byItself.includes(name))
      .map(({ name, rows: count, digest }) => [name, `${count} rows, ${digest}`]),
  );
}

test('each place of the document that may name a record says what it names', () => {
  const unknown = operations.flatMap((operation) =>
    idPlaces(operation)
      .filter(({ kind }) => kind === undefined)
      .map((place) => `${operation.name}: ${place.in} ${place.name}`),
  );
  // A new one goes into tests/fuzz/id-places.ts, and a record of its kind into tests/fuzz/household.ts.
  expect(unknown).toEqual([]);
  const empty = Object.entries(idsOfA).filter(
    ([, ids]) => ids.length === 0 || ids.some((id) => typeof id !== 'string'),
  );
  expect(empty).toEqual([]);
});

test('lists, sums and reports of one household hold no text of another', async () => {
  const leaked: string[] = [];
  const statuses: number[] = [];
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const { status, body } = await ask(app, b, operation, requestFor(operation, idsOfB));
    statuses.push(status);
    if (JSON.stringify(body).includes(markOfA)) leaked.push(operation.name);
  }
  expect(leaked).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(statuses.length * 0.8);
});

test('with ids of another household every operation finds nothing, or answers with nothing of it, and changes nothing of it', async () => {
  const before = await rowsOf(a);
  const wrong: string[] = [];
  let requests = 0;
  for (const operation of operations) {
    for (const place of idPlaces(operation)) {
      const name = `${operation.name} ${place.name}`;
      const [foreign, mine] = [idsOfA[place.kind as IdKind], idsOfB[place.kind as IdKind]];
      for (const id of foreign.slice(0, 2)) {
        const asked = requestFor(operation, idsOfB, place, id);
        const answer = await ask(app, b, operation, asked);
        requests++;
        const told = `${name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)} to ${JSON.stringify(asked)}`;
        if (JSON.stringify(answer.body).replaceAll(id, '').includes(markOfA)) wrong.push(`leaked: ${told}`);
        if (answer.status < 300 || answer.status === 404 || refusedBefore[name] !== undefined) continue;
        if (answer.status !== 422) wrong.push(`not refused as not found: ${told}`);
        // 422 says that the id is no good only if the same request is good with one of the asker's own.
        const own = await ask(app, b, operation, requestFor(operation, idsOfB, place, mine.at(-1)));
        if (own.status === 422) wrong.push(`refused for another reason: ${told}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(requests).toBeGreaterThan(250);
  expect(await rowsOf(a)).toEqual(before);
});
