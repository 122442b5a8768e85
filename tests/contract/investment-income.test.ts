import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { brokerYear } from './broker-year.ts';
import { hold, openInvestments, trade } from './investments.ts';
import { categoryOf, record } from './ledger.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const dividendsOf = async () => {
  const { body } = await client.get('/tax/report?tax_year=2025-26');
  return body.income.find(({ kind }: { kind: string }) => kind === 'dividends');
};

test('dividends of holdings are taxed once: outside ISAs and pensions, with what is accumulated, without what the account tells too', async () => {
  const account = await openInvestments(client, { name: 'Broker' });
  const holding = await hold(client, account.id, 'ABC');
  await trade(client, holding.id, { quantity: '100' });
  await trade(client, holding.id, { type: 'dividend', date: '2025-06-10', amount: '600' });
  await trade(client, holding.id, { type: 'dividend_accumulated', date: '2025-07-10', amount: '25.50' });
  const isa = await openInvestments(client, { type: 'isa', name: 'ISA' });
  const sheltered = await hold(client, isa.id, 'ABC');
  await trade(client, sheltered.id, { quantity: '100' });
  await trade(client, sheltered.id, { type: 'dividend', date: '2025-06-10', amount: '999' });

  const row = { source: 'holdings', label: 'Broker', account_id: account.id, count: 2, amount: '625.50' };
  expect(await dividendsOf()).toMatchObject({ total: '625.50', rows: [row] });
  const pack = await client.get('/tax/report/boxes?tax_year=2025-26');
  const boxes = pack.body.forms.flatMap(({ boxes }: { boxes: object[] }) => boxes);
  expect(boxes).toContainEqual(
    expect.objectContaining({ label: 'Dividends from UK companies', exact: '625.50', row_count: 2 }),
  );

  const dividends = await categoryOf(client, 'dividends');
  await record(client, account.id, {
    type: 'income',
    date: '2025-06-12',
    amount: '600.00',
    category_id: dividends,
  });
  expect(await dividendsOf()).toMatchObject({
    total: '625.50',
    rows: [
      { source: 'transactions', amount: '600.00' },
      { source: 'holdings', count: 1, amount: '25.50' },
    ],
  });
});

test('income in coins without units is miscellaneous income, and a note says so', async () => {
  const other = await app.register();
  const account = await openInvestments(other);
  const holding = await hold(other, account.id, 'ETH', { kind: 'crypto' });
  await trade(other, holding.id, { quantity: '1' });
  await trade(other, holding.id, { type: 'dividend', date: '2025-06-10', amount: '40' });
  const { body } = await other.get('/tax/report?tax_year=2025-26');
  // The trading allowance covers it.
  expect(body.income).toMatchObject([{ kind: 'other', total: '0.00', rows: [{ amount: '40.00' }, {}] }]);
  expect(body.notes.join(' ')).toContain('Crypto rewards of 40.00 in total count as miscellaneous income');
});

test('an imported dividend counts as its trade: gross, by the kind of its security, in its own currency', async () => {
  const other = await app.register();
  const account = await openInvestments(other);
  const { status } = await other.upload(
    '/imports?commit=true',
    { name: 'trading-212.csv', content: brokerYear },
    { account_id: account.id },
  );
  expect(status).toBe(201);
  // $3.00, of which $0.45 were kept back and £1.99 arrived: £1.99 is 2.55 dollars at 0.780392.
  const expectOnce = async () => {
    const { body } = await other.get('/tax/report?tax_year=2025-26');
    const dividends = body.income.find(({ kind }: { kind: string }) => kind === 'dividends');
    expect(dividends).toMatchObject({ total: '2.34', rows: [{ source: 'holdings', count: 1 }] });
    const pack = await other.get('/tax/report/boxes?tax_year=2025-26');
    const boxes = pack.body.forms.flatMap(({ boxes }: { boxes: object[] }) => boxes);
    expect(boxes).toContainEqual(expect.objectContaining({ label: 'Foreign dividends', exact: '1.99' }));
    expect(boxes).not.toContainEqual(
      expect.objectContaining({ label: 'Dividends from UK companies', row_count: expect.any(Number) }),
    );
  };
  await expectOnce();
  // Splitting its cash does not make it count again.
  const { items } = (await other.get(`/transactions?account_id=${account.id}`)).body;
  const cash = items.find(({ amount }: { amount: string }) => amount === '1.99');
  const dividends = await categoryOf(other, 'dividends');
  const splits = [
    { amount: '1.00', category_id: dividends },
    { amount: '0.99', category_id: dividends },
  ];
  expect(await other.patch(`/transactions/${cash.id}`, { splits })).toMatchObject({ status: 200 });
  await expectOnce();
});
