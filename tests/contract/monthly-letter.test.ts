import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A household with pay and groceries in each month from December to March, and a garage in March. */
async function household(): Promise<Client> {
  const client = await app.register();
  const account = (
    await client.post('/accounts', { name: 'Everyday', type: 'cash', opening_balance: '100.00' })
  ).body;
  const list = (await client.get('/categories')).body as { id: string; slug: string }[];
  const record = async (date: string, type: string, amount: string, slug: string, merchant: string) => {
    const category_id = list.find((one) => one.slug === slug)?.id;
    const body = { account_id: account.id, date, type, amount, category_id, merchant };
    expect((await client.post('/transactions', body)).status).toBe(201);
  };
  for (const month of ['2024-12', '2025-01', '2025-02', '2025-03']) {
    await record(`${month}-01`, 'income', '2000.00', 'salary_wages', 'Hollin Engineering');
    await record(`${month}-09`, 'expense', month === '2025-03' ? '180.00' : '100.00', 'groceries', 'Tesco');
  }
  await record('2025-03-20', 'expense', '450.00', 'car_insurance_tax_mot', 'Elm Garage');
  return client;
}

describe('GET /reports/monthly-letter', () => {
  test('compares a month with the usual one, to the penny', async () => {
    const { status, body } = await (await household()).get('/reports/monthly-letter?month=2025-03');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      month: '2025-03',
      date_from: '2025-03-01',
      date_to: '2025-03-31',
      is_over: true,
      base_currency: 'GBP',
      total: { income: '2000.00', spending: '630.00', saved: '1370.00', savings_rate: '68.5' },
      usual: { income: '2000.00', spending: '100.00', saved: '1900.00', months: 3 },
      net_worth: { opening: '5800.00', closing: '7170.00', contributions: '1370.00', growth: '0.00' },
      missing_rates: [],
    });
    expect(
      body.findings.map((one: { kind: string; name: string; difference: string }) => [
        one.kind,
        one.name,
        one.difference,
      ]),
    ).toEqual([
      ['category_rare', 'Car Insurance, Tax & MOT', null],
      ['new_merchant', 'Elm Garage', null],
      ['category_above', 'Groceries', '80.00'],
    ]);
  });

  test('says the one thing to do: rows without a category first', async () => {
    const client = await household();
    const { body: accounts } = await client.get('/accounts');
    await client.post('/transactions', {
      account_id: accounts[0].id,
      date: '2025-03-21',
      type: 'expense',
      amount: '3.00',
    });
    const { body } = await client.get('/reports/monthly-letter?month=2025-03');
    expect(body.to_do).toEqual({ kind: 'categorise', count: 1 });
  });

  test('is empty for someone new, and for the last month that is over without a month', async () => {
    const { body } = await (await app.register()).get('/reports/monthly-letter');
    const last = new Date();
    last.setUTCDate(0);
    expect(body).toMatchObject({
      month: last.toISOString().slice(0, 7),
      usual: null,
      findings: [],
      to_do: null,
    });
  });

  test('a month that has not begun or does not exist is 422, and a stranger gets 401', async () => {
    const client = await app.register();
    for (const month of ['2199-12', '2025-13', 'last'])
      expect((await client.get(`/reports/monthly-letter?month=${month}`)).status, month).toBe(422);
    expect((await app.request('GET', '/reports/monthly-letter')).status).toBe(401);
  });
});
