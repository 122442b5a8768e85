import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { absentId, categoriesOf, expense, openAccount, record } from './ledger.ts';

let app: TestApp;
let client: Client;
let account: string;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
  account = (await openAccount(client)).id;
});
afterAll(() => app.close());

const ids = (answer: Answer): string[] => answer.body.items.map((row: { id: string }) => row.id);

describe('listing', () => {
  let lister: Client;
  const made: Record<string, string> = {};
  beforeAll(async () => {
    lister = await app.register();
    const own = await categoriesOf(lister);
    const [home, away] = [await openAccount(lister), await openAccount(lister)];
    Object.assign(made, { home: home.id, away: away.id, food: own.food, travel: own.travel });
    const add = async (name: string, accountId: string, change: object) => {
      made[name] = (await record(lister, accountId, change)).id;
    };
    await add('a', home.id, { date: '2025-01-01', amount: '5.00', category_id: own.food, tags: ['x', 'y'] });
    await add('b', home.id, { date: '2025-01-02', amount: '50.00', description: 'Rent 100% due_now' });
    await add('c', away.id, { date: '2025-01-03', amount: '20.00', type: 'income', is_recurring: true });
    await add('d', home.id, {
      date: '2025-01-04',
      amount: '8.00',
      merchant: 'Café Zoë',
      splits: [{ category_id: own.travel, amount: '3.00' }, { amount: '5.00' }],
    });
    await add('e', home.id, { date: '2025-01-05', amount: '7.00', type: 'transfer', to_account_id: away.id });
    const { items } = (await lister.get(`/transactions?account_id=${away.id}&type=transfer`)).body;
    made.f = items[0].id;
  });
  const names = async (query: string): Promise<string> => {
    const answer = await lister.get(`/transactions?${query}`);
    expect(answer.status).toBe(200);
    const found = ids(answer).map((id) => Object.keys(made).find((name) => made[name] === id));
    return found.sort().join('');
  };

  test.each([
    ['account_id', () => `account_id=${made.away}`, 'cf'],
    ['category_id, in splits too', () => `category_id=${made.travel}`, 'd'],
    ['category_id', () => `category_id=${made.food}`, 'a'],
    ['type expense', () => 'type=expense', 'abd'],
    ['type income', () => 'type=income', 'c'],
    ['type transfer', () => 'type=transfer', 'ef'],
    ['date_from, the day included', () => 'date_from=2025-01-04', 'def'],
    ['date_to, the day included', () => 'date_to=2025-01-02', 'ab'],
    ['amount_min, whichever way the money went', () => 'amount_min=8', 'bcd'],
    ['amount_max', () => 'amount_max=7.00', 'aef'],
    ['q in the description, in any case', () => 'q=rEN', 'b'],
    ['q in the merchant', () => `q=${encodeURIComponent('café z')}`, 'd'],
    ['q with a percent sign as it stands', () => `q=${encodeURIComponent('0% d')}`, 'b'],
    ['q of a wildcard that stands in no text', () => `q=${encodeURIComponent('R%t')}`, ''],
    ['q with an underscore as it stands', () => 'q=due_now', 'b'],
    ['q of an underscore for any letter', () => 'q=R_nt', ''],
    ['tag', () => 'tag=y', 'a'],
    ['tag, whole words only', () => 'tag=z', ''],
    ['is_recurring', () => 'is_recurring=true', 'c'],
    ['is_recurring=false', () => 'is_recurring=false', 'abdef'],
    ['uncategorised', () => 'uncategorised=true', 'bc'],
    ['uncategorised=false', () => 'uncategorised=false', 'adef'],
    ['has_attachment', () => 'has_attachment=true', ''],
    ['has_attachment=false', () => 'has_attachment=false', 'abcdef'],
    ['import_id', () => `import_id=${absentId}`, ''],
    ['two filters together', () => `account_id=${made.home}&amount_max=8`, 'ade'],
  ])('%s', async (_what, query, expected) => {
    expect(await names(query())).toBe(expected);
    const { total, sums } = (await lister.get(`/transactions?count=true&limit=1&${query()}`)).body;
    expect(total).toBe(expected.length);
    const { items } = (await lister.get(`/transactions?limit=100&${query()}`)).body;
    const pence = (amounts: readonly string[]) =>
      amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
    if (sums === undefined) expect(query()).toMatch(/^(account_id=[^&]*)?$/);
    else
      expect(pence(sums.map((one: { amount: string }) => one.amount))).toBe(
        pence(items.map((row: { signed_amount: string }) => row.signed_amount)),
      );
  });

  test.each([
    ['-date', 'fedcba'],
    ['date', 'abcdef'],
    ['-amount', 'bcdfea'],
    ['amount', 'aefdcb'],
  ])('sort=%s, the id after it', async (sort, expected) => {
    const answer = await lister.get(`/transactions?sort=${sort}`);
    const found = ids(answer).map((id) => Object.keys(made).find((name) => made[name] === id));
    expect(found.join('')).toBe(expected);
  });

  test.each([
    ['an unknown filter', 'payee=x', 'payee'],
    ['an unknown order', 'sort=merchant', 'sort'],
    ['a limit over 500', 'limit=501', 'limit'],
    ['a limit of 0', 'limit=0', 'limit'],
    ['a limit of words', 'limit=ten', 'limit'],
    ['an amount that is none', 'amount_min=ten', 'amount_min'],
    ['a day that is none', 'date_from=2025-02-31', 'date_from'],
    ['an account that is no id', 'account_id=home', 'account_id'],
  ])('%s is 422', async (_what, query, field) => {
    const answer = await lister.get(`/transactions?${query}`);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  test('without filters count=true counts them all, and is not given unasked', async () => {
    expect((await lister.get('/transactions?count=true')).body).toMatchObject({ total: 6 });
    expect((await lister.get('/transactions?count=true')).body).not.toHaveProperty('sums');
    expect((await lister.get(`/transactions?count=true&account_id=${made.away}`)).body.total).toBe(2);
    expect((await lister.get('/transactions')).body).not.toHaveProperty('total');
  });

  test("another user's ids in a filter find nothing", async () => {
    const { body } = await lister.get(`/transactions?account_id=${account}&count=true`);
    expect(body).toEqual({ items: [], next_cursor: null, total: 0 });
  });
});

describe('pages', () => {
  test.each(['-date', 'date', '-amount', 'amount'])(
    'sort=%s walks every row exactly once while others are recorded',
    async (sort) => {
      const walker = await app.register();
      const { id } = await openAccount(walker);
      const create = Array.from({ length: 53 }, (_, index) =>
        expense(id, { date: `2025-02-0${1 + (index % 5)}`, amount: `${1 + (index % 4)}.00` }),
      );
      const before: string[] = (await walker.post('/transactions/bulk', { create })).body.created;
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Answer = await walker.get(
          `/transactions?sort=${sort}&limit=7${cursor && `&cursor=${cursor}`}`,
        );
        expect(page.status).toBe(200);
        seen.push(...ids(page));
        cursor = page.body.next_cursor;
        await record(walker, id, { date: '2025-02-03', amount: '2.00' });
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(before.filter((one) => !seen.includes(one))).toEqual([]);
    },
  );

  test('the last page has no cursor, also when it is full', async () => {
    const walker = await app.register();
    const { id } = await openAccount(walker);
    await walker.post('/transactions/bulk', { create: new Array(4).fill(expense(id)) });
    const first = await walker.get('/transactions?limit=2');
    const second = await walker.get(`/transactions?limit=2&cursor=${first.body.next_cursor}`);
    expect([first.body.next_cursor, second.body.next_cursor]).toEqual([expect.any(String), null]);
  });

  const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  test.each([
    ['no cursor of ours', 'nonsense'],
    ['of another order', forged('date', '2025-01-01', absentId)],
    ['with a day that is none', forged('-date', '2025-02-31', absentId)],
    ['with a year that is none', forged('-date', '0000-01-01', absentId)],
    ['with an id that is none', forged('-date', '2025-01-01', 'x')],
    ['of other JSON', forged({ a: 1 })],
    ['with an amount for a day', forged('-date', '5.00', absentId)],
  ])('a cursor %s is 422', async (_what, cursor) => {
    expect(await client.get(`/transactions?cursor=${cursor}`)).toMatchObject({
      status: 422,
      body: { detail: 'Invalid cursor' },
    });
  });
});
