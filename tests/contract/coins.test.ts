import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { hold, holdingsOf, openInvestments, trade, tradesOf } from './investments.ts';
import { commit, revert, rowsOf, upload } from './statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const golden = (id: string) =>
  readFileSync(new URL(`../../packages/bank-import/golden/${id}/statement.csv`, import.meta.url));
const wallet = async (user: Client, name: string): Promise<string> =>
  (await openInvestments(user, { type: 'crypto', name })).id;
const unitsOf = async (user: Client, account: string) =>
  Object.fromEntries(
    (await holdingsOf(user, account)).map((one: { symbol: string; quantity: string }) => [
      one.symbol,
      one.quantity,
    ]),
  );

test('a swap, its fee in coins, a reward and a move between wallets are taxed by HMRC’s rules', async () => {
  const client = await app.register();
  const [exchange, hardware] = [await wallet(client, 'Exchange'), await wallet(client, 'Hardware wallet')];
  const bitcoin = await hold(client, exchange, 'BTC', { kind: 'crypto' });
  await trade(client, bitcoin.id, { date: '2025-05-01', quantity: '1', price: '20000' });
  const swap = await trade(client, bitcoin.id, {
    ...{ type: 'swap', date: '2025-06-10', quantity: '0.5', price: undefined },
    ...{ new_symbol: 'ETH', new_quantity: '5', amount: '15000' },
    ...{ fees: '300', fee_quantity: '0.01' },
  });
  expect(swap).toMatchObject({ new_symbol: 'ETH', fee_symbol: 'BTC', total_gbp: '15000.00' });
  expect(await unitsOf(client, exchange)).toEqual({ BTC: '0.49', ETH: '5' });

  const ether = (await holdingsOf(client, exchange)).find(
    ({ symbol }: { symbol: string }) => symbol === 'ETH',
  );
  // A sum beside units and price doesn't count.
  await trade(client, ether.id, {
    ...{ type: 'reward', date: '2025-07-01', quantity: '0.1', price: '13000', amount: '1' },
  });
  const cold = await hold(client, hardware, 'ETH', { kind: 'crypto' });
  await trade(client, ether.id, {
    ...{ type: 'wallet_out', date: '2025-08-01', quantity: '2', price: undefined },
    ...{ fees: '40', fee_quantity: '0.01' },
  });
  const before = await client.get(`/holdings/${ether.id}/pool`);
  // The two coins on their way are still owned: their cost is in the pool, and in no holding.
  expect(before.body).toMatchObject({ quantity: '5.09', cost: '16417.75' });
  expect(before.body.holdings[0]).toMatchObject({ quantity: '3.09', cost: '9966.76' });
  await trade(client, cold.id, { type: 'wallet_in', date: '2025-08-01', quantity: '2', price: undefined });
  const pool = (await client.get(`/holdings/${ether.id}/pool`)).body;
  expect(pool).toMatchObject({ quantity: '5.09', cost: '16417.75' });
  expect(pool.holdings.map(({ quantity }: { quantity: string }) => quantity).sort()).toEqual(['2', '3.09']);

  const report = (await client.get('/reports/capital-gains?tax_year=2025-26')).body;
  expect(report.years[0].disposals).toMatchObject([
    // Half of the fee belongs to the coins given: 15,300 less 10,200 and 150.
    { asset: 'BTC', date: '2025-06-10', quantity: '0.51', proceeds: '15300.00', gain: '4950.00' },
    { asset: 'ETH', date: '2025-08-01', quantity: '0.01', proceeds: '40.00', gain: '7.75' },
  ]);
  // With pay, the allowance saves tax.
  await client.put('/tax/profiles/2025-26', {
    incomes: [{ kind: 'employment', description: 'Works', amount: '30000', tax_paid: '3486' }],
  });
  const tax = (await client.get('/tax/report?tax_year=2025-26')).body;
  expect(tax.income.find(({ kind }: { kind: string }) => kind === 'other')).toMatchObject({
    total: '300.00',
    rows: [
      { source: 'holdings', label: 'Crypto rewards, Exchange', amount: '1300.00' },
      { source: 'allowance', amount: '-1000.00' },
    ],
  });
  const pack = (await client.get('/tax/report/boxes?tax_year=2025-26')).body;
  const boxes = pack.forms.flatMap(({ boxes: all }: { boxes: object[] }) => all);
  expect(boxes).toContainEqual(
    expect.objectContaining({
      box: '17',
      label: expect.stringContaining('Other taxable income'),
      exact: '300.00',
    }),
  );

  await client.delete(`/holdings/${bitcoin.id}/transactions/${swap.id}`).then((answer) =>
    // The ether was used since.
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('than you held') },
    }),
  );
  expect(await client.delete(`/holdings/${ether.id}`)).toMatchObject({ status: 409 });
});

test('what a trade of coins lacks is asked for by name', async () => {
  const client = await app.register();
  const account = await wallet(client, 'Refusals');
  const isa = (await openInvestments(client, { type: 'isa' })).id;
  const coin = await hold(client, account, 'SOL', { kind: 'crypto' });
  const sheltered = await hold(client, isa, 'SOL', { kind: 'crypto' });
  await trade(client, coin.id, { date: '2025-05-01', quantity: '10', price: '100' });
  const refused = async (holding: string, body: object, field: string) => {
    const answer = await client.post(`/holdings/${holding}/transactions`, { date: '2025-06-01', ...body });
    expect([field, answer.status, JSON.stringify(answer.body)]).toEqual([
      field,
      422,
      expect.stringContaining(`"field":"${field}"`),
    ]);
  };
  const swap = { type: 'swap', quantity: '1', new_symbol: 'ADA', new_quantity: '300' };
  await refused(coin.id, swap, 'amount');
  await refused(coin.id, { ...swap, amount: '90', new_symbol: 'SOL' }, 'new_symbol');
  await refused(coin.id, { ...swap, amount: '90', fee_quantity: '0.01' }, 'fees');
  await refused(coin.id, { type: 'wallet_out', quantity: '1', fees: '2' }, 'fee_quantity');
  await refused(coin.id, { type: 'reward', quantity: '1' }, 'price');
  await refused(coin.id, { type: 'reward', quantity: '1', price: '9', fees: '1' }, 'fees');
  await refused(sheltered.id, { type: 'wallet_in', quantity: '1' }, 'type');
  // Coins that pay a fee have to be in the account.
  const fee = { fees: '2', fee_quantity: '0.1', fee_symbol: 'BNB' };
  expect(
    await client.post(`/holdings/${coin.id}/transactions`, {
      ...{ type: 'sell', date: '2025-06-01', quantity: '1', price: '90' },
      ...fee,
    }),
  ).toMatchObject({ status: 422, body: { detail: expect.stringContaining('than you held') } });
});

test('a Coinbase file brings conversions as swaps, and asks about coins that were sent', async () => {
  const other = await app.register();
  const account = await wallet(other, 'Coinbase');
  const preview = await upload(other, account, golden('coinbase'));
  const rows = await rowsOf(other, preview.id);
  expect(rows.map(({ outcome, trade: one }) => `${outcome} ${one?.type ?? ''}`.trim())).toEqual([
    'added buy',
    'added reward',
    'added sell',
    'skipped wallet_in',
    'added swap',
    'skipped',
    'skipped wallet_out',
    'added swap',
    'added swap',
    'skipped',
    'added sell',
    'skipped',
  ]);
  expect(rows[6]).toMatchObject({ can_decide: true, reason_code: 'own-wallet' });
  expect(rows[4].trade).toMatchObject({ new_symbol: 'USDC', new_quantity: '54.1', amount: '41.58' });
  const chosen = await other.patch(`/imports/${preview.id}/rows/7`, { outcome: 'added' });
  expect(chosen).toMatchObject({ status: 200, body: { outcome: 'added' } });
  await commit(other, preview.id);
  expect(await unitsOf(other, account)).toEqual({ ETH: '0.015012', SOL: '0.3', USDC: '24.65' });
  expect(await upload(other, account, golden('coinbase'))).toMatchObject({ counts: { added: 0 } });

  await revert(other, preview.id);
  expect(await holdingsOf(other, account)).toEqual([]);
});

test('a Kraken file brings trades of two rows, fees in coins and rewards at their value in dollars', async () => {
  const other = await app.register();
  const account = await wallet(other, 'Kraken');
  const withoutRates = await upload(other, account, golden('kraken'));
  expect(withoutRates.trades.missing_rates).toContainEqual({ currency: 'USD', date: '2026-02-02' });
  await other.post('/exchange-rates', {
    ...{ from_currency: 'USD', to_currency: 'GBP', date: '2026-01-01', rate: '0.75' },
  });
  const preview = await upload(other, account, golden('kraken'));
  const rows = await rowsOf(other, preview.id);
  expect(rows.map(({ outcome, trade: one }) => `${outcome} ${one?.type ?? ''}`.trim())).toEqual([
    ...['added', 'skipped', 'added reward', 'skipped wallet_out', 'skipped', 'skipped', 'error'],
    ...['added buy', 'added swap', 'added sell', 'added buy'],
  ]);
  await commit(other, preview.id);
  expect(await unitsOf(other, account)).toEqual({ BTC: '0.0039955', ETH: '0.0408' });
  const ether = (await holdingsOf(other, account)).find(({ symbol }: { symbol: string }) => symbol === 'ETH');
  expect(await tradesOf(other, ether.id)).toMatchObject([{ type: 'reward', total_gbp: '1.56' }]);
});
