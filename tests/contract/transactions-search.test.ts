import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { categoriesOf, openAccount, record } from './ledger.ts';
import { importNow, monzo } from './statements.ts';

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
  test.each(searches)('for %s finds what it means', async (q, found) => {
    expect(await find(q)).toBe(found);
  });

  test('with a minimum amount finds rows of that amount or more, in any order of the list', async () => {
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
    expect(await find('quinoa june 2023')).toBe('a');
    expect(await find('hollin')).toBe('');
  });

  test('compares letters beyond ASCII in any case, and no sign is a wildcard', async () => {
    const other = await app.register();
    const { id } = await openAccount(other);
    const add = async (name: string, change: object) => made.set((await record(other, id, change)).id, name);
    await add('x', { description: 'ÉCOLE DE VOILE', notes: '50% off', tags: ['Über_Alles'] });
    await add('y', { description: 'école', merchant: 'Back\\slash' });
    for (const [q, found] of [
      ['école', 'xy'],
      ['ÉCOLE', 'xy'],
      ['ecole', ''],
      ['50%', 'x'],
      ['5%f', ''],
      ['über_', 'x'],
      ['ü_er', ''],
      ['k\\s', 'y'],
      ['"voile 50%"', ''],
    ] as const)
      expect(await find(q, other), q).toBe(found);
  });

  test('in the rows of an import finds those rows only', async () => {
    const other = await app.register();
    const { id } = await openAccount(other);
    made.set((await record(other, id, { date: '2025-03-02', merchant: 'Farm shop' })).id, 'y');
    const rows = [
      { id: 'tx_1', amount: '-4.00', date: '01/03/2025', name: 'Farm gate' },
      { id: 'tx_2', amount: '-5.00', date: '05/03/2025', name: 'Bakery' },
    ];
    const imported = await importNow(other, id, monzo(rows));
    const names = async (query: string) => {
      const { items, total } = (await other.get(`/transactions?count=true&import_id=${query}`)).body;
      expect(total).toBe(items.length);
      return items.map(
        (one: { merchant: string | null; description: string }) => one.merchant ?? one.description,
      );
    };
    expect(await names(imported.id)).toEqual(['Bakery', 'Farm gate']);
    expect(await names(`${imported.id}&q=farm`)).toEqual(['Farm gate']);
    expect(await names('018f2f6e-0000-7000-8000-000000000000')).toEqual([]);
  });

  test("finds nothing of another user's", async () => {
    const other = await app.register();
    expect(await find('farm', other)).toBe('');
  });
});
