import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { brokerYear } from './broker-year.ts';
import { hold, holdingsOf, openInvestments, trade, tradesOf } from './investments.ts';
import { balanceOf, expectTotalsToAgree } from './ledger.ts';
import { commit, importNow, rowsOf, upload } from './statements.ts';
import { buy10, deposit, sell4, trading212 } from './trading-212.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const golden = (id: string) =>
  readFileSync(new URL(`../../packages/bank-import/golden/${id}/statement.csv`, import.meta.url));
const open = async (change: object = {}): Promise<string> => (await openInvestments(client, change)).id;

describe("a broker's file", () => {
  test('is previewed as trades and payments, securities found or to be made; nothing is recorded', async () => {
    const account = await open();
    const preview = await upload(client, account, golden('trading-212'));
    expect(preview).toMatchObject({
      status: 'previewed',
      counts: { rows: 6, added: 4, skipped: 1, errors: 1 },
      trades: {
        buys: 1,
        sells: 0,
        dividends: 1,
        others: 0,
        moves_cash: true,
        missing_rates: [],
        first_refused: expect.stringContaining('This sells 1.5 more of ORBT than you held on 2026-09-16'),
      },
    });
    expect(preview.trades.securities).toMatchObject([
      { symbol: 'FNLY', name: 'Fenley Group', buys: 1, matched_by: null, security_id: null },
      { symbol: 'ORBT', dividends: 1, refused: 1 },
    ]);
    const rows = await rowsOf(client, preview.id);
    expect(rows.map(({ outcome, trade: one }) => [outcome, one?.type ?? null])).toEqual([
      ['added', 'buy'],
      ['added', 'dividend'],
      ['error', 'sell'],
      ['added', null],
      ['added', null],
      ['skipped', null],
    ]);
    expect(rows[0]).toMatchObject({
      trade: { type: 'buy', symbol: 'FNLY', quantity: '12', price: '4.015', currency: 'GBP', fees: '0.24' },
      parsed: { signed_amount: '-48.42', type: 'transfer', description: 'Bought 12 Fenley Group' },
      reason: null,
    });
    expect(rows[2].reason).toBe(
      'This sells 1.5 more of ORBT than you held on 2026-09-16. Import the older statements first, then this file again',
    );
    expect(await holdingsOf(client, account)).toEqual([]);
    expect((await client.get('/securities')).body).toEqual([]);
    expect(await balanceOf(client, account)).toBe('0.00');
  });

  test('is committed: holdings with trades, their cash on the balance, the sale without units left out', async () => {
    const account = await open();
    const { id } = await upload(client, account, golden('trading-212'));
    const done = await commit(client, id);
    expect(done).toMatchObject({ status: 'committed', counts: { added: 4, errors: 1 } });
    expect(done.trades.securities.every((one: { security_id: string }) => one.security_id)).toBe(true);
    const holdings = await holdingsOf(client, account);
    expect(holdings).toMatchObject([
      { symbol: 'FNLY', name: 'Fenley Group', quantity: '12', book_cost_base: '48.42' },
      { symbol: 'ORBT', name: 'Orbit Tools', quantity: '0' },
    ]);
    expect(await tradesOf(client, holdings[0].id)).toMatchObject([
      {
        type: 'buy',
        price: '4.015',
        fees: '0.24',
        external_id: 'EOF1000000001',
        import_id: id,
        total_gbp: '48.18',
      },
    ]);
    expect(await tradesOf(client, holdings[1].id)).toMatchObject([
      {
        type: 'dividend',
        amount: '1.5',
        currency: 'USD',
        fx_rate: '0.7421875',
        foreign_tax: '0.22',
        notes: '0.22 USD of tax was withheld',
      },
    ]);
    // −48.42 + 0.95 + 100.00 + 0.42: what the broker's cash did, the refused sale aside.
    expect(await balanceOf(client, account)).toBe('52.95');
    await expectTotalsToAgree(app, client);
    const categories: { id: string; slug: string }[] = (await client.get('/categories')).body;
    const idOf = (name: string) => categories.find(({ slug }) => slug === name)?.id;
    const { items } = (await client.get(`/transactions?account_id=${account}&type=income`)).body;
    expect(items.map(({ category_id }: { category_id: string }) => category_id)).toEqual([
      idOf('interest'),
      idOf('dividends'),
    ]);
  });

  test.each([
    ['freetrade', { buys: 1, sells: 1, dividends: 1 }, '60.35', { FNLY: '10', ORBT: '0' }],
    ['hargreaves-lansdown', { buys: 1, sells: 1 }, '-1130.57', { 'Fenley Group Ordinary 10p': '400' }],
    ['aj-bell-transactions', { buys: 1, sells: 1 }, '591.05', { 'Fenley Group': '100' }],
    ['fidelity-uk', { buys: 1, sells: 0 }, '595.50', { FNLY: '100' }],
    ['investengine', { buys: 1, sells: 1 }, '0.00', { IE00B00000X9: '0.75' }],
    ['vanguard-uk-cash', { buys: 1, dividends: 1 }, '1.65', { LRCH: '2' }],
    ['vanguard-uk-investments', { buys: 1, sells: 1 }, '0.00', { LRCH: '1' }],
    ['coinbase', { buys: 1, sells: 2, others: 4 }, '0.00', { ETH: '0.019012', SOL: '0.3', USDC: '24.65' }],
    ['variant-trading-212-older', { buys: 1 }, '-48.42', { FNLY: '12' }],
    ['variant-vanguard-uk-tabs', { buys: 1 }, '1.40', { LRCH: '2' }],
  ])('of %s is recorded whole', async (format, counts, balance, units) => {
    const own = await app.register();
    const account = (await openInvestments(own)).id;
    const done = await importNow(own, account, golden(format));
    expect(done.trades, JSON.stringify(await rowsOf(own, done.id), null, 1)).toMatchObject(counts);
    const held = (await holdingsOf(own, account)).map((one: { symbol: string; quantity: string }) => [
      one.symbol,
      one.quantity,
    ]);
    expect(Object.fromEntries(held)).toEqual(units);
    expect(await balanceOf(own, account)).toBe(balance);
    const again = await importNow(own, account, golden(format));
    expect(again.counts).toMatchObject({ added: 0 });
    expect(again.trades).toMatchObject({ buys: 0, sells: 0, dividends: 0, others: 0 });
    await expectTotalsToAgree(app, own, ['GBP', 'USD']);
  });

  test('in dollars takes its rates from the file, or names those that are missing', async () => {
    const own = await app.register();
    const account = (await openInvestments(own, { currency: 'USD' })).id;
    const revolut = await importNow(own, account, golden('revolut-invest'));
    expect(revolut).toMatchObject({ counts: { errors: 0 }, trades: { buys: 1, sells: 1, dividends: 1 } });
    const other = await app.register();
    const brokers = (await openInvestments(other, { currency: 'USD' })).id;
    const preview = await upload(other, brokers, golden('interactive-brokers'));
    expect(preview.trades.missing_rates[0]).toEqual({ currency: 'USD', date: '2026-09-16' });
    const rows = await rowsOf(other, preview.id, '&outcome=error');
    expect(rows[0].reason).toBe(
      'No exchange rate from USD to GBP is stored on or before 2026-09-16. Store one, then import the file again',
    );
    const rate = { from_currency: 'USD', to_currency: 'GBP', date: '2026-09-01', rate: '0.75' };
    expect((await other.post('/exchange-rates', rate)).status).toBe(201);
    const done = await commit(other, preview.id);
    expect(done).toMatchObject({ counts: { errors: 0 }, trades: { buys: 1, sells: 1, dividends: 1 } });
    expect(await holdingsOf(other, brokers)).toMatchObject([
      { symbol: 'ORBT', name: 'ORBIT TOOLS', quantity: '6' },
    ]);
    // −313 + 127 + 4 − 0.60 + 1,000 dollars.
    expect(await balanceOf(other, brokers)).toBe('817.40');
  });

  test('of Interactive Brokers has the tax that was kept back as a payment, and names it on its dividend', async () => {
    const own = await app.register();
    await own.post('/exchange-rates', {
      date: '2026-09-01',
      from_currency: 'USD',
      to_currency: 'GBP',
      rate: '0.75',
    });
    const account = (await openInvestments(own, { currency: 'USD' })).id;
    const text = golden('interactive-brokers');
    const done = await importNow(own, account, text);
    expect(done).toMatchObject({ counts: { rows: 5, added: 5 }, trades: { dividends: 1 } });
    expect(await balanceOf(own, account)).toBe('817.40');
    const { items } = (await own.get(`/transactions?account_id=${account}&type=expense`)).body;
    expect(items).toMatchObject([{ type: 'expense', amount: '0.60', date: '2026-09-18' }]);
    const [holding] = await holdingsOf(own, account);
    const trades = (await own.get(`/holdings/${holding.id}/transactions`)).body.items;
    expect(trades.find(({ type }: { type: string }) => type === 'dividend')).toMatchObject({
      amount: '4',
      foreign_tax: '0.6',
      notes: '0.6 USD of tax was withheld',
    });
    expect((await importNow(own, account, text)).counts).toMatchObject({ added: 0, duplicates: 5 });
  });

  test('whose tax is in pence has the dividend before tax in pounds', async () => {
    const account = await open();
    const done = await importNow(client, account, golden('variant-trading-212-tax-in-pence'));
    expect(done).toMatchObject({ counts: { added: 1 } });
    const [holding] = await holdingsOf(client, account);
    expect(await tradesOf(client, holding.id)).toMatchObject([
      // Of a security of the UK: its tax is not foreign.
      { amount: '5', currency: 'GBP', foreign_tax: null, notes: '1 GBP of tax was withheld' },
    ]);
    expect(await balanceOf(client, account)).toBe('4.00');
  });

  test('of interactive investor joins a dividend to its share by name', async () => {
    const own = await app.register();
    const account = (await openInvestments(own)).id;
    const earlier = await hold(own, account, 'FNLY', { name: 'Fenley Group' });
    await trade(own, earlier.id, { date: '2026-01-05', quantity: '100', price: '4.00' });
    const done = await importNow(own, account, golden('interactive-investor'));
    expect(done).toMatchObject({ counts: { errors: 0 }, trades: { buys: 1, sells: 1, dividends: 1 } });
    expect(done.trades.securities).toMatchObject([{ symbol: 'FNLY', matched_by: 'symbol', dividends: 1 }]);
    expect(await holdingsOf(own, account)).toMatchObject([{ id: earlier.id, quantity: '300' }]);
  });

  test('in an account that holds no investments says where it belongs', async () => {
    const account = await open({ type: 'cash' });
    const preview = await upload(client, account, golden('trading-212'));
    expect(preview).toMatchObject({ trades: null, counts: { added: 3, skipped: 3 } });
    const [row] = await rowsOf(client, preview.id, '&outcome=skipped');
    expect(row.reason).toBe(
      'A trade. Import the file into an investment, ISA, pension or crypto account to record it',
    );
  });
});

describe('decisions', () => {
  test('a trade that is left out is not recorded, and what needed its units is told at once', async () => {
    const account = await open();
    const { id } = await upload(
      client,
      account,
      trading212({ ...buy10, symbol: 'DEC' }, { ...sell4, symbol: 'DEC' }),
    );
    const left = await client.patch(`/imports/${id}/rows/1`, { outcome: 'skipped' });
    expect(left).toMatchObject({
      status: 200,
      body: { outcome: 'skipped', reason: 'You skipped this row' },
    });
    const read = (await client.get(`/imports/${id}`)).body;
    expect(read).toMatchObject({
      counts: { added: 0, skipped: 1, errors: 1 },
      trades: { buys: 0, sells: 0 },
    });
    const odd = await client.patch(`/imports/${id}/rows/1`, { category_id: null });
    expect(odd).toMatchObject({ status: 422, body: { errors: [{ field: 'outcome' }] } });
    await client.patch(`/imports/${id}/rows/1`, { outcome: 'added' });
    expect((await commit(client, id)).trades).toMatchObject({ buys: 1, sells: 1 });
  });

  test('the cash of trades may be left aside, or taken where the file has trades alone', async () => {
    const account = await open();
    const rows = trading212(deposit('2025-04-30', '100.00'), { ...buy10, symbol: 'CASH' });
    const { id, trades } = await upload(client, account, rows);
    expect(trades.moves_cash).toBe(true);
    const changed = await client.patch(`/imports/${id}`, { trade_cash: false });
    expect(changed.body.trades.moves_cash).toBe(false);
    await commit(client, id);
    expect(await balanceOf(client, account)).toBe('100.00');
    const other = await open();
    await importNow(client, other, golden('investengine'), { trade_cash: 'true' });
    expect(await balanceOf(client, other)).toBe('-73.50');
  });
});

describe('days', () => {
  test('to come, and after the account was closed, are refused by row', async () => {
    const account = await open();
    const soon = await importNow(
      client,
      account,
      trading212({ ...buy10, symbol: 'SOON', day: '2199-01-01' }),
    );
    expect((await rowsOf(client, soon.id))[0]).toMatchObject({
      outcome: 'error',
      reason: 'Dated in the future',
    });
    expect(await holdingsOf(client, account)).toEqual([]);
  });
});

describe('in an ISA', () => {
  test('trades are recorded and stay out of every tax report', async () => {
    const own = await app.register();
    const account = (await openInvestments(own, { type: 'isa' })).id;
    const done = await importNow(own, account, trading212({ ...buy10, id: 'I1' }, { ...sell4, id: 'I2' }));
    expect(done.trades).toMatchObject({ buys: 1, sells: 1 });
    expect(await holdingsOf(own, account)).toMatchObject([{ wrapper: 'isa', quantity: '6' }]);
    const report = (await own.get('/reports/capital-gains?tax_year=2025-26')).body;
    expect(report).toMatchObject({ years: [{ disposals: [] }], pools: [] });
  });

  test('what was paid in is the deposit, not the cash of sales and dividends', async () => {
    const own = await app.register();
    const account = (await openInvestments(own, { type: 'isa' })).id;
    await importNow(own, account, brokerYear);
    const { body } = await own.get('/tax/isa-allowance?tax_year=2025-26');
    expect(body.accounts, JSON.stringify(body)).toMatchObject([{ paid_in: '1500.00', withdrawn: '0.00' }]);
  });
});
