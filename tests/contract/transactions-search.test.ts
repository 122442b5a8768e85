import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMigrations } from '../../apps/server/src/database/migrate.ts';
import { asUser } from '../../apps/server/src/database/user-scope.ts';
import { gramReader } from '../../apps/server/src/features/transactions/gram-rules.ts';
import { indexChanges } from '../../apps/server/src/features/transactions/search-index-service.ts';
import { listSearchChanges } from '../../apps/server/src/features/transactions/search-store.ts';
import type { WorkerPool } from '../../apps/server/src/workers/worker-pool.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { categoriesOf, openAccount, record } from './ledger.ts';
import { asOwner } from './sign-in.ts';

let app: TestApp;
let client: Client;
let account: string;
const made = new Map<string, string>();
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
  account = (await openAccount(client, { name: 'Joint account' })).id;
  const own = await categoriesOf(client);
  const add = async (name: string, change: object) =>
    made.set((await record(client, account, change)).id, name);
  await add('a', { date: '2024-12-31', amount: '12.50', merchant: 'Hollin Farm Shop', tags: ['Picnic'] });
  await add('b', { date: '2025-03-01', amount: '60', description: 'SHOP AT THE FARM 12.50' });
  await add('c', { date: '2025-03-31', amount: '100', merchant: 'B&Q', notes: 'new farm gate' });
  await add('d', { date: '2025-04-01', amount: '7', merchant: 'Café Zoë', category_id: own.food });
});
afterAll(() => app.close());

async function find(q: string, user = client): Promise<string> {
  const { items, total } = (await user.get(`/transactions?count=true&q=${encodeURIComponent(q)}`)).body;
  expect(total).toBe(items.length);
  return items
    .map(({ id }: { id: string }) => made.get(id) ?? '?')
    .sort()
    .join('');
}

/** Reads what was written for the search, as the job does. */
async function index(user: Client): Promise<void> {
  const feed = () => {
    const reader = gramReader();
    return { send: async (days: never) => reader.add(days), end: async () => reader.take(), drop: () => {} };
  };
  const workers = { feed } as unknown as WorkerPool;
  await asUser(app.database, user.id, async (scope) =>
    indexChanges(scope, await listSearchChanges(scope), workers),
  );
  expect(await asUser(app.database, user.id, listSearchChanges)).toEqual([]);
}

const searches: readonly [q: string, found: string][] = [
  ['farm', 'abc'],
  ['shop farm', 'ab'],
  ['"farm shop"', 'a'],
  ['farm -shop', 'c'],
  ['-farm', 'd'],
  ['12.50', 'ab'],
  ['"12.50"', 'b'],
  ['>50', 'bc'],
  ['>=60 <100', 'b'],
  ['7-12.50', 'ad'],
  ['march 2025', 'bc'],
  ['2025-03 farm shop', 'b'],
  ['31/12/2024', 'a'],
  ['picnic', 'a'],
  ['#picnic', 'a'],
  ['tag:pic', ''],
  ['account:joint gate', 'c'],
  ['joint account', ''],
  ['"b&q"', 'c'],
  ['b&', 'c'],
  ['zq', ''],
  ['zoë', 'd'],
  ['é', 'd'],
  ['nowhere', ''],
];

describe('a search', () => {
  test('finds the same before its days are read and after', async () => {
    for (const [q, found] of searches) expect(await find(q), q).toBe(found);
    await index(client);
    for (const [q, found] of searches) expect(await find(q), `${q}, read`).toBe(found);
  });

  test('with a least amount looks on the days alone that have one of its size, wherever the list begins', async () => {
    const known = [...made.values()];
    const list = async (query: string) =>
      (await client.get(`/transactions?${query}`)).body.items.map(({ id }: { id: string }) => made.get(id));
    expect(known).toEqual(['a', 'b', 'c', 'd']);
    for (const [query, found] of [
      ['amount_min=12.5', 'cba'],
      ['amount_min=60&sort=date', 'bc'],
      ['amount_min=7&sort=amount', 'dabc'],
      ['amount_min=60.01', 'c'],
      ['amount_min=100.01', ''],
      ['amount_min=60&q=shop', 'b'],
      ['amount_min=60&q=%3E70', 'c'],
      ['amount_min=0', 'dcba'],
    ])
      expect((await list(query as string)).join(''), query).toBe(found);
    const second = await record(client, account, { date: '2024-02-03', amount: '9999' });
    expect((await client.get('/transactions?amount_min=5000')).body.items).toMatchObject([{ id: second.id }]);
    await client.delete(`/transactions/${second.id}`);
  });

  test('takes the name of a category and of an account', async () => {
    const category = (await client.get('/categories')).body.find(
      ({ kind }: { kind: string }) => kind === 'expense',
    );
    expect(await find(`"nothing" ${category.name}`)).toBe('');
    expect(await find(`category:"${category.name}"`)).toBe('d');
    expect(await find('account:nowhere')).toBe('');
    expect(await find('account:joint')).toBe('abcd');
  });

  test('finds what was changed, added and moved to another day since', async () => {
    const [a] = made.keys();
    await client.patch(`/transactions/${a}`, { merchant: 'Quinoa barn', date: '2023-06-05' });
    expect(await find('quinoa')).toBe('a');
    expect(await find('hollin')).toBe('');
    await index(client);
    expect(await find('quinoa june 2023')).toBe('a');
    expect(await find('hollin')).toBe('');
  });

  test('finds an amount that was read under another number, from the migration of the numbers on', async () => {
    const earlier = await app.register();
    const { id } = await openAccount(earlier);
    made.set((await record(earlier, id, { date: '2025-05-05', amount: '47.11', merchant: 'Farm' })).id, 'e');
    await index(earlier);
    await asOwner(
      app,
      'update search_days set gram = gram - 1 where user_id = $1 and gram between 884736 and 950271',
      [earlier.id],
    );
    expect(await find('47.11', earlier)).toBe('');
    const migration = listMigrations().find(({ name }) => name.endsWith('-amounts-without-clashes'));
    await asOwner(app, readFileSync(migration?.file ?? '', 'utf8'));
    expect(await find('47.11', earlier)).toBe('e');
    await index(earlier);
    expect(await find('47.11', earlier)).toBe('e');
    expect(await find('farm', earlier)).toBe('e');
  });

  test("finds nothing of another user's", async () => {
    const other = await app.register();
    expect(await find('farm', other)).toBe('');
    await index(other);
    expect(await find('farm', other)).toBe('');
  });
});
