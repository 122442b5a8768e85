import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from './app.ts';
import { hold, openInvestments, trade, tradesOf } from './investments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const report = { type: 'excess_income', quantity: undefined } as const;

test('excess reported income is taxed six months after the period, and joins the cost then', async () => {
  const client = await app.register();
  const account = (await openInvestments(client, { name: 'Broker' })).id;
  const fund = await hold(client, account, 'VUAA');
  await trade(client, fund.id, { date: '2024-01-05', quantity: '100', price: '60' });
  // Bought after the end of the period: these units have no share.
  await trade(client, fund.id, { date: '2024-09-02', quantity: '50', price: '70' });
  const added = await trade(client, fund.id, {
    ...{ ...report, date: '2024-12-31', period_end: '2024-06-30', income_kind: 'dividends' },
    ...{ price: '1.25', currency: 'USD', fx_rate: '0.8' },
  });
  expect(added).toMatchObject({ quantity: '100', total_gbp: '100.00', period_end: '2024-06-30' });
  // 6,000 and 3,500, with 100 of income.
  const pool = (await client.get(`/holdings/${fund.id}/pool`)).body;
  expect(pool).toMatchObject({ quantity: '150', cost: '9600.00' });
  expect(pool.history.at(-1)).toMatchObject({ date: '2024-12-31', event: 'dividend_accumulated' });
  const bond = await hold(client, account, 'BOND');
  await trade(client, bond.id, { date: '2024-01-05', quantity: '10', price: '100' });
  await trade(client, bond.id, {
    ...{ ...report, date: '2025-03-31', period_end: '2024-09-30', income_kind: 'interest', price: '2' },
  });
  const tax = (await client.get('/tax/report?tax_year=2024-25')).body;
  const totals = tax.income.map(({ kind, total }: { kind: string; total: string }) => [kind, total]);
  expect(totals).toEqual([
    ['interest', '20.00'],
    ['dividends', '100.00'],
  ]);
  const boxes = (await client.get('/tax/report/boxes?tax_year=2024-25')).body.forms.flatMap(
    (form: { boxes: { label: string; exact: string }[] }) => form.boxes,
  );
  expect(boxes).toContainEqual(expect.objectContaining({ label: 'Foreign dividends', exact: '100.00' }));
});

test('income of a period counts towards the cost of units sold before it arises', async () => {
  const client = await app.register();
  const account = (await openInvestments(client)).id;
  const fund = await hold(client, account, 'VUAA');
  await trade(client, fund.id, { date: '2024-01-05', quantity: '100', price: '60' });
  await trade(client, fund.id, { type: 'sell', date: '2024-10-01', quantity: '100', price: '80' });
  await trade(client, fund.id, {
    ...{ ...report, date: '2024-12-30', period_end: '2024-06-30', income_kind: 'dividends', price: '1' },
  });
  const gains = (await client.get('/reports/capital-gains?tax_year=2024-25')).body;
  expect(gains.years[0].disposals).toMatchObject([{ gain: '1900.00' }]);
});

test('the period, the kind and the day on which the income arises are checked', async () => {
  const client = await app.register();
  const account = (await openInvestments(client)).id;
  const fund = await hold(client, account, 'VUAA');
  await trade(client, fund.id, { date: '2024-08-01', quantity: '100', price: '60' });
  const refused = async (body: object, field: string, words: string) => {
    const answer = await client.post(`/holdings/${fund.id}/transactions`, body);
    expect([field, answer.status, answer.body.errors]).toEqual([
      field,
      422,
      [{ field, message: expect.stringContaining(words) }],
    ]);
  };
  const whole = {
    ...report,
    date: '2025-02-28',
    period_end: '2024-08-31',
    income_kind: 'dividends',
    price: '1',
  };
  await refused({ ...whole, period_end: undefined }, 'period_end', 'needs period_end');
  await refused({ ...whole, income_kind: undefined }, 'income_kind', 'needs income_kind');
  await refused({ ...whole, date: '2025-03-01' }, 'date', 'Set date to 2025-02-28');
  await refused(
    { ...whole, date: '2025-01-31', period_end: '2024-07-31' },
    'period_end',
    'No units were held',
  );
  await refused({ ...whole, price: undefined }, 'price', 'needs price');
  await refused(
    { type: 'sell', date: '2025-02-28', quantity: '1', price: '1', period_end: '2024-08-31' },
    'period_end',
    'excess_income only',
  );
  const { id } = await trade(client, fund.id, whole);
  expect(await client.patch(`/holdings/${fund.id}/transactions/${id}`, { price: '1.5' })).toMatchObject({
    status: 200,
    body: { total_gbp: '150.00', income_kind: 'dividends' },
  });
  // An older purchase that is found later has its share.
  await trade(client, fund.id, { date: '2024-08-02', quantity: '20', price: '60' });
  expect((await tradesOf(client, fund.id))[0]).toMatchObject({ quantity: '120', total_gbp: '180.00' });
});
