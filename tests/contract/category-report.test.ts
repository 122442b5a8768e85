import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A user with an account, a way to record, and the ids of the categories by slug. */
async function person(currency = 'GBP') {
  const client = await app.register();
  const account = await client.post('/accounts', { name: currency, type: 'cash', currency });
  const list = (await client.get('/categories')).body as { id: string; slug: string }[];
  const ids = new Map(list.map((category) => [category.slug, category.id]));
  const id = (slug: string | null) => (slug === null ? null : (ids.get(slug) as string));
  const record = async (
    date: string,
    type: string,
    amount: string,
    slug: string | null,
    more: object = {},
  ) => {
    const body = { account_id: account.body.id, date, type, amount, category_id: id(slug), ...more };
    const made = await client.post('/transactions', body);
    expect(made.status).toBe(201);
    return made.body.id as string;
  };
  return { client, record, id };
}
async function report(client: Client, query: string) {
  const answer = await client.get(`/reports/categories?${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
}
const brief = (body: { items: { name: string; total: string; amounts: string[] }[] }) =>
  body.items.map((item) => [item.name, item.total, item.amounts]);

describe('the category report', () => {
  test('income first, then spending, in the categories’ order, what has none last', async () => {
    const { client, record, id } = await person();
    await record('2026-01-31', 'income', '2000', 'salary_wages');
    await record('2026-02-28', 'income', '2100', 'salary_wages');
    await record('2026-01-05', 'expense', '30', 'groceries');
    await record('2026-01-06', 'expense', '12.34', 'groceries');
    await record('2026-02-01', 'expense', '800', 'rent');
    await record('2026-02-02', 'expense', '9.99', null);
    await record('2026-02-03', 'income', '1', null);
    const body = await report(client, 'date_from=2026-01-01&date_to=2026-02-28&group_by=month');
    expect(body).toMatchObject({
      date_from: '2026-01-01',
      date_to: '2026-02-28',
      base_currency: 'GBP',
      months: ['2026-01', '2026-02'],
      missing_rates: [],
    });
    expect(brief(body)).toEqual([
      ['Salary & Wages', '4100.00', ['2000.00', '2100.00']],
      ['Uncategorised', '1.00', ['0.00', '1.00']],
      ['Rent', '800.00', ['0.00', '800.00']],
      ['Groceries', '42.34', ['42.34', '0.00']],
      ['Uncategorised', '9.99', ['0.00', '9.99']],
    ]);
    expect(body.items[3]).toMatchObject({
      category_id: id('groceries'),
      kind: 'expense',
      group_name: 'Food & drink',
    });
    expect(body.items[4]).toMatchObject({ category_id: null, kind: 'expense', group_name: null });
    const spending = await report(client, 'date_from=2026-01-01&date_to=2026-02-28&kind=expense');
    expect(spending.items.map((item: { kind: string }) => item.kind)).toEqual([
      'expense',
      'expense',
      'expense',
    ]);
  });

  test('a refund lowers the spending of its category', async () => {
    const { client, record } = await person();
    await record('2026-01-05', 'expense', '30', 'electronics');
    await record('2026-01-09', 'income', '10', 'electronics');
    await record('2026-02-09', 'income', '5', 'electronics');
    expect(brief(await report(client, 'date_from=2026-01-01&date_to=2026-02-28'))).toEqual([
      ['Electronics', '15.00', ['20.00', '-5.00']],
    ]);
  });

  test('transfers do not count, splits count in their own categories', async () => {
    const { client, record, id } = await person();
    const other = await client.post('/accounts', { name: 'Savings', type: 'savings', currency: 'GBP' });
    await record('2026-01-05', 'transfer', '500', null, { to_account_id: other.body.id });
    await record('2026-01-06', 'expense', '10', null, {
      splits: [
        { category_id: id('groceries'), amount: '7' },
        { category_id: id('pets'), amount: '3' },
      ],
    });
    expect(brief(await report(client, 'date_from=2026-01-01&date_to=2026-01-31'))).toEqual([
      ['Groceries', '7.00', ['7.00']],
      ['Pets', '3.00', ['3.00']],
    ]);
  });

  test('a range that cuts months counts its own days alone', async () => {
    const { client, record, id } = await person();
    for (const date of ['2026-01-09', '2026-01-10', '2026-02-15', '2026-03-20', '2026-03-21']) {
      await record(date, 'expense', '10', 'groceries');
      await record(date, 'expense', '2', null, {
        splits: [
          { category_id: id('groceries'), amount: '1.50' },
          { category_id: id('pets'), amount: '0.50' },
        ],
      });
    }
    await record('2026-01-01', 'expense', '99', 'rent');
    expect(brief(await report(client, 'date_from=2026-01-10&date_to=2026-03-20'))).toEqual([
      ['Groceries', '34.50', ['11.50', '11.50', '11.50']],
      ['Pets', '1.50', ['0.50', '0.50', '0.50']],
    ]);
    expect(brief(await report(client, 'date_from=2026-01-10&date_to=2026-01-10'))).toEqual([
      ['Groceries', '11.50', ['11.50']],
      ['Pets', '0.50', ['0.50']],
    ]);
    expect((await report(client, 'date_from=2026-01-11&date_to=2026-01-31')).items).toEqual([]);
  });

  test('foreign cells at the newest rate on or before the month’s last day', async () => {
    const { client, record } = await person('EUR');
    for (const date of ['2026-01-15', '2026-02-15', '2026-03-15'])
      await record(date, 'expense', '100', 'groceries');
    for (const [date, rate] of [
      ['2026-02-10', '0.80'],
      ['2026-03-25', '0.90'],
    ]) {
      await client.post('/exchange-rates', { from_currency: 'EUR', to_currency: 'GBP', date, rate });
    }
    const whole = await report(client, 'date_from=2026-01-01&date_to=2026-03-31');
    expect(brief(whole)).toEqual([['Groceries', '170.00', ['0.00', '80.00', '90.00']]]);
    expect(whole.missing_rates).toEqual([{ currency: 'EUR', date: '2026-01-31', month: '2026-01' }]);
    const cut = await report(client, 'date_from=2026-03-01&date_to=2026-03-20');
    expect(brief(cut)).toEqual([['Groceries', '80.00', ['80.00']]]);
  });

  test('a change or deletion shows on the next read', async () => {
    const { client, record, id } = await person();
    const first = await record('2026-01-05', 'expense', '30', 'groceries');
    await client.patch(`/transactions/${first}`, {
      amount: '40',
      category_id: id('pets'),
      date: '2026-02-01',
    });
    const range = 'date_from=2026-01-01&date_to=2026-02-28';
    expect(brief(await report(client, range))).toEqual([['Pets', '40.00', ['0.00', '40.00']]]);
    await client.delete(`/transactions/${first}`);
    expect((await report(client, range)).items).toEqual([]);
  });

  test('twelve months up to today when no range is given', async () => {
    const { client, record } = await person();
    const today = new Date().toISOString().slice(0, 10);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await record(today, 'expense', '3', 'groceries');
    await record(tomorrow, 'expense', '4', 'groceries');
    const body = await report(client, '');
    expect(body.months).toHaveLength(12);
    expect(body.months.at(-1)).toBe(today.slice(0, 7));
    expect(body).toMatchObject({ date_from: `${body.months[0]}-01`, date_to: today });
    expect(body.items[0].total).toBe('3.00');
  });

  test('another user’s money is not in it', async () => {
    const { record } = await person();
    await record('2026-01-05', 'expense', '30', 'groceries');
    const other = await app.register();
    expect((await report(other, 'date_from=2026-01-01&date_to=2026-01-31')).items).toEqual([]);
  });

  test('bad queries and callers are refused', async () => {
    const client = await app.register();
    for (const query of [
      'date_from=2026-02-01&date_to=2026-01-01',
      'date_from=1900-01-01&date_to=2100-01-01',
      'date_from=x',
      'kind=transfer',
      'group_by=week',
      'colour=red',
    ]) {
      expect((await client.get(`/reports/categories?${query}`)).status, query).toBe(422);
    }
    expect((await app.request('GET', '/reports/categories')).status).toBe(401);
  });
});
