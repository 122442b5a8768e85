import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { holdingsOf, openInvestments, tradesOf } from './investments.ts';
import { balanceOf } from './ledger.ts';
import { importNow, rowsOf, upload } from './statements.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const open = async (change: object = {}): Promise<string> => (await openInvestments(client, change)).id;
const gainsOf = async (own: Client, year: string) =>
  (await own.get(`/reports/capital-gains?tax_year=${year}`)).body.years[0];

describe('a trade that does not meet its own total', () => {
  const ajBell = (...rows: string[]) =>
    ['Date,Transaction,Description,Quantity,Price,Amount (GBP),Reference', ...rows].join('\n');

  test('is refused by name, and the rest of the file is recorded', async () => {
    const account = await open();
    const done = await importNow(
      client,
      account,
      ajBell(
        '04/09/2026,Purchase,Fenley Group,150,4.02,-614.95,AB1',
        '05/09/2026,Purchase,Orbit Tools,10,31.20,-249.60,AB2',
      ),
    );
    expect(done).toMatchObject({ counts: { added: 1, errors: 1 }, trades: { buys: 1 } });
    const [refused] = await rowsOf(client, done.id, '&outcome=error');
    expect(refused).toMatchObject({ reason_code: 'unreadable', can_decide: false });
    expect(refused.reason).toMatch(/^10 × 31\.2 GBP does not come to the row's total of 249\.6 GBP/);
  });

  test('unless its price is for 100 nominal of a bond', async () => {
    const account = await open();
    await importNow(
      client,
      account,
      ajBell('04/09/2026,Purchase,UK Gilt 4.5% 2034,"1,000",99.31,-994.55,AB3'),
    );
    expect(await holdingsOf(client, account)).toMatchObject([{ quantity: '1000', book_cost_base: '994.55' }]);
  });
});

/** @see KapJI/capital-gains-calculator tests/interactive_brokers/data/test_basic.csv for the layout */
test('Interactive Brokers: the gain of prices in dollars beside amounts in pounds is that of the pounds', async () => {
  const own = await app.register();
  const account = (await openInvestments(own)).id;
  const text = [
    'Summary,Header,Field Name,Field Value',
    'Summary,Data,Base Currency,GBP',
    'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Gross Amount ,Commission,Net Amount',
    'Transaction History,Data,2025-05-06,U***11111,ORBIT TOOLS,Buy,ORBT,10,125.0,-1000.004,-0.7560417,-1000.7600417',
    'Transaction History,Data,2025-09-08,U***11111,ORBIT TOOLS,Sell,ORBT,-10,180.5,1430.7751,-0.7551,1430.02',
    'Transaction History,Data,2025-09-08,U***11111,Net Amount in Base from Forex Trade: 0.8 GBP.USD,Forex Trade Component,GBP.USD,0.8,1.32,-2.637591265E-4,-,-2.637591265E-4',
  ].join('\n');
  const done = await importNow(own, account, text);
  expect(done).toMatchObject({ counts: { added: 2, skipped: 1, errors: 0 }, trades: { buys: 1, sells: 1 } });
  expect(await gainsOf(own, '2025-26')).toMatchObject({ disposals: [{ gain: '429.26' }] });
  expect(await balanceOf(own, account)).toBe('429.26');
  expect((await importNow(own, account, text)).counts).toMatchObject({ added: 0 });
});

/** @see KapJI/capital-gains-calculator tests/vanguard/data/cash_report.csv for the layout */
describe('a dividend that is taken back', () => {
  const vanguard = (...rows: string[]) => ['Date,Details,Amount,Balance', ...rows].join('\n');
  const paid = '29/07/2025,DIV: LRCH.XLON.GB @ GBP 0.31,17.08,17.08';
  const bought = '01/07/2025,"Bought 55 Larch World ETF (LRCH)",-5461.50,0.00';
  const taken = '29/07/2025,Reversal of DIV: LRCH.XLON.GB @ GBP 0.31,-17.08,0.00';

  test('leaves out both rows, and counts the one that is paid again', async () => {
    const account = await open();
    const done = await importNow(client, account, vanguard(bought, paid, taken, paid));
    expect(done).toMatchObject({ counts: { added: 2, skipped: 2, errors: 0 }, trades: { dividends: 1 } });
    const rows = await rowsOf(client, done.id, '&outcome=skipped');
    expect(rows.map(({ reason_code }) => reason_code)).toEqual(['taken-back', 'taken-back']);
    expect(await balanceOf(client, account)).toBe('-5444.42');
    const [holding] = await holdingsOf(client, account);
    const trades = await tradesOf(client, holding.id);
    expect(trades.filter(({ type }: { type: string }) => type === 'dividend')).toHaveLength(1);
    expect((await importNow(client, account, vanguard(bought, paid, taken, paid))).counts).toMatchObject({
      added: 0,
    });
  });

  test('by an import of its own names what to do', async () => {
    const account = await open();
    const preview = await upload(client, account, vanguard(taken));
    const [row] = await rowsOf(client, preview.id, '&outcome=error');
    expect(row).toMatchObject({ reason_code: 'takes-back', can_decide: false });
  });
});

/** The types and layout of a Revolut trading statement; splits name the units that they add. */
describe('a split of Revolut', () => {
  const revolut = (...rows: string[]) =>
    ['Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate', ...rows].join('\n');
  const bought = '2025-05-01T14:00:00.000Z,ORBT,BUY - MARKET,2,USD 60.00,USD 120.00,USD,1.25';
  const split = '2025-06-10T00:00:00.000Z,ORBT,STOCK SPLIT,6,,USD 0,USD,1.25';
  const sold = '2025-06-12T14:00:00.000Z,ORBT,SELL - MARKET,4,USD 16.00,USD 64.00,USD,1.25';
  const boughtBack = '2025-06-20T14:00:00.000Z,ORBT,BUY - MARKET,4,USD 15.00,USD 60.00,USD,1.25';

  test('is recorded as a split, and units before and after it are compared on one basis', async () => {
    const own = await app.register();
    const account = (await openInvestments(own, { currency: 'USD' })).id;
    const done = await importNow(own, account, revolut(bought, split, sold, boughtBack));
    expect(done).toMatchObject({ counts: { added: 4, errors: 0 }, trades: { buys: 2, sells: 1, others: 1 } });
    const [holding] = await holdingsOf(own, account);
    expect(holding).toMatchObject({ quantity: '8' });
    const trades = await tradesOf(own, holding.id);
    expect(trades.find(({ type }: { type: string }) => type === 'split')).toMatchObject({ ratio: '4' });
    expect(await gainsOf(own, '2025-26')).toMatchObject({ disposals: [{ gain: '3.20' }] });
    expect((await importNow(own, account, revolut(bought, split, sold))).counts).toMatchObject({ added: 0 });
  });

  test('that merges units takes them away', async () => {
    const account = await open({ currency: 'USD' });
    const merged = '2025-06-10T00:00:00.000Z,MRGD,STOCK SPLIT,-1,,USD 0,USD,1.25';
    await importNow(client, account, revolut(bought.replace('ORBT', 'MRGD'), merged));
    expect(await holdingsOf(client, account)).toMatchObject([{ quantity: '1' }]);
  });

  test('that the file does not hold is named where a sale needs its units', async () => {
    const account = await open({ currency: 'USD' });
    const text = revolut(bought, sold).replaceAll('ORBT', 'UNSN');
    const preview = await upload(client, account, text);
    const [row] = await rowsOf(client, preview.id, '&outcome=error');
    expect(row.reason).toBe(
      'This sells 2 more of UNSN than you held on 2025-06-12. Import the older statements first, then this file again. If the shares were split before that day, record the split on the holding first',
    );
  });

  test('that the file does not hold is named where a price breaks, although there are units enough', async () => {
    const account = await open({ currency: 'USD' });
    const text = revolut(bought, sold.replace(',4,USD 16.00,USD 64.00', ',1,USD 16.00,USD 16.00'));
    const preview = await upload(client, account, text.replaceAll('ORBT', 'BRKS'));
    const rows = await rowsOf(client, preview.id, '&outcome=added');
    expect(rows.map(({ reason }) => reason)).toEqual([
      null,
      'The price is very different from 2025-05-01. If the shares were split in between, record the split on the holding',
    ]);
  });
});
