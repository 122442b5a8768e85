import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { brokerYear } from './broker-year.ts';
import { hold, openInvestments, trade } from './investments.ts';
import { balanceOf, expectTotalsToAgree } from './ledger.ts';
import { commit, importNow, revert, rowsOf, upload } from './statements.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const golden = (id: string) =>
  readFileSync(new URL(`../../packages/bank-import/golden/${id}/statement.csv`, import.meta.url));

/** A row of an invented Trading 212 file; `price` in pounds unless it names another currency. */
interface Deal {
  readonly action?: string;
  readonly day: string;
  readonly id?: string;
  readonly symbol?: string;
  readonly isin?: string;
  readonly units?: string;
  readonly price?: string;
  readonly currency?: string;
  readonly rate?: string;
  readonly total?: string;
  readonly stamp?: string;
}

let ids = 0;
function deal({ action = 'Market buy', day, id, symbol = 'FNLY', isin = '', ...rest }: Deal): string {
  const { units = '', price = '', currency = 'GBP', rate = '1', total = '', stamp = '' } = rest;
  const name = symbol === '' ? 'Bank transfer' : `${symbol} plc`;
  const priced = price === '' ? ',' : `${price},${currency}`;
  return `${action},${day} 09:00:00,${isin},${symbol},${name},,${id ?? `EOF${++ids}`},${units},${priced},${rate},,,${total},GBP,,,${stamp},${stamp && 'GBP'},,`;
}

const header =
  'Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,' +
  'Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax),Stamp duty reserve tax,' +
  'Currency (Stamp duty reserve tax),Currency conversion fee,Currency (Currency conversion fee)';
const file = (...deals: readonly (Deal | string)[]) =>
  `${[header, ...deals.map((one) => (typeof one === 'string' ? one : deal(one)))].join('\n')}\n`;
const deposit = (day: string, total: string) => deal({ action: 'Deposit', day, symbol: '', total, rate: '' });

const holdingsOf = async (accountId: string, who = client) =>
  (await who.get(`/holdings?account_id=${accountId}`)).body;
const tradesOf = async (holdingId: string) =>
  (await client.get(`/holdings/${holdingId}/transactions?limit=500`)).body.items;
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
        first_refused: expect.stringContaining('On 2026-09-16 this sells 1.5 more of ORBT than were held'),
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
      'On 2026-09-16 this sells 1.5 more of ORBT than were held: import the older statements first, then this file again',
    );
    expect(await holdingsOf(account)).toEqual([]);
    expect((await client.get('/securities')).body).toEqual([]);
    expect(await balanceOf(client, account)).toBe('0.00');
  });

  test('is committed: holdings with trades, their cash on the balance, the sale without units left out', async () => {
    const account = await open();
    const { id } = await upload(client, account, golden('trading-212'));
    const done = await commit(client, id);
    expect(done).toMatchObject({ status: 'committed', counts: { added: 4, errors: 1 } });
    expect(done.trades.securities.every((one: { security_id: string }) => one.security_id)).toBe(true);
    const holdings = await holdingsOf(account);
    expect(holdings).toMatchObject([
      { symbol: 'FNLY', name: 'Fenley Group', quantity: '12', book_cost_base: '48.42' },
      { symbol: 'ORBT', name: 'Orbit Tools', quantity: '0' },
    ]);
    expect(await tradesOf(holdings[0].id)).toMatchObject([
      {
        type: 'buy',
        price: '4.015',
        fees: '0.24',
        external_id: 'EOF1000000001',
        import_id: id,
        total_gbp: '48.18',
      },
    ]);
    expect(await tradesOf(holdings[1].id)).toMatchObject([
      {
        type: 'dividend',
        amount: '1.5',
        currency: 'USD',
        fx_rate: '0.7421875',
        notes: '0.22 USD of tax was kept back',
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
    ['coinbase', { buys: 2, sells: 1 }, '0.00', { ETH: '0.040012' }],
    ['variant-trading-212-older', { buys: 1 }, '-48.42', { FNLY: '12' }],
    ['variant-vanguard-uk-tabs', { buys: 1 }, '1.40', { LRCH: '2' }],
  ])('of %s is recorded whole', async (format, counts, balance, units) => {
    const own = await app.register();
    const account = (await openInvestments(own)).id;
    const done = await importNow(own, account, golden(format));
    expect(done.trades, JSON.stringify(await rowsOf(own, done.id), null, 1)).toMatchObject(counts);
    const held = (await holdingsOf(account, own)).map((one: { symbol: string; quantity: string }) => [
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
      'No exchange rate from USD to GBP is stored on or before 2026-09-16: store one, then import the file again',
    );
    const rate = { from_currency: 'USD', to_currency: 'GBP', date: '2026-09-01', rate: '0.75' };
    expect((await other.post('/exchange-rates', rate)).status).toBe(201);
    const done = await commit(other, preview.id);
    expect(done).toMatchObject({ counts: { errors: 0 }, trades: { buys: 1, sells: 1, dividends: 1 } });
    expect(await holdingsOf(brokers, other)).toMatchObject([
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
    const [holding] = await holdingsOf(account, own);
    const trades = (await own.get(`/holdings/${holding.id}/transactions`)).body.items;
    expect(trades.find(({ type }: { type: string }) => type === 'dividend')).toMatchObject({
      amount: '4',
      notes: '0.6 USD of tax was kept back',
    });
    expect((await importNow(own, account, text)).counts).toMatchObject({ added: 0, duplicates: 5 });
  });

  test('whose tax is in pence has the dividend before tax in pounds', async () => {
    const account = await open();
    const done = await importNow(client, account, golden('variant-trading-212-tax-in-pence'));
    expect(done).toMatchObject({ counts: { added: 1 } });
    const [holding] = await holdingsOf(account);
    expect(await tradesOf(holding.id)).toMatchObject([
      { amount: '5', currency: 'GBP', notes: '1 GBP of tax was kept back' },
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
    expect(await holdingsOf(account, own)).toMatchObject([{ id: earlier.id, quantity: '300' }]);
  });

  test('in an account that holds no investments says where it belongs', async () => {
    const account = await open({ type: 'cash' });
    const preview = await upload(client, account, golden('trading-212'));
    expect(preview).toMatchObject({ trades: null, counts: { added: 3, skipped: 3 } });
    const [row] = await rowsOf(client, preview.id, '&outcome=skipped');
    expect(row.reason).toBe(
      'A trade: import the file into an investment, ISA, pension or crypto account to record it',
    );
  });
});

const buy10 = { day: '2025-05-01', units: '10', price: '5.00', total: '50.00' };
const sell4 = { action: 'Market sell', day: '2025-06-02', units: '4', price: '6.00', total: '24.00' };

describe('importing again', () => {
  test('the same file or one that overlaps adds only what is new; equal fills are all kept', async () => {
    const account = await open();
    const fills = [1, 2, 3].map(() => deal({ ...buy10, id: 'ORDER1' }).replace('ORDER1', ''));
    const first = await importNow(client, account, file(...fills));
    expect(first.trades.buys).toBe(3);
    const second = await importNow(client, account, file(...fills, deal({ ...sell4, id: 'X2' })));
    expect(second).toMatchObject({ counts: { added: 1, duplicates: 3 }, trades: { buys: 0, sells: 1 } });
    expect(await holdingsOf(account)).toMatchObject([{ quantity: '26' }]);
    expect(await balanceOf(client, account)).toBe('-126.00');
  });

  test('parts of one order under one id are parts, not repetitions', async () => {
    const account = await open();
    const parts = [
      deal({ ...buy10, id: 'ORD9' }),
      deal({ ...buy10, units: '7', total: '35.00', id: 'ORD9' }),
    ];
    const done = await importNow(client, account, file(...parts));
    expect(done.trades.buys).toBe(2);
    expect((await importNow(client, account, file(...parts))).counts).toMatchObject({
      added: 0,
      duplicates: 2,
    });
  });

  const partOf = (units: string, total: string, id = 'ORD8') => deal({ ...buy10, units, total, id });

  test('parts of one order that stand the other way round in a later file are known', async () => {
    const account = await open();
    const [ten, seven, three] = [partOf('10', '50.00'), partOf('7', '35.00'), partOf('3', '15.00')];
    await importNow(client, account, file(ten, seven));
    const again = await importNow(client, account, file(three, seven, ten));
    expect(again).toMatchObject({ counts: { added: 1, duplicates: 2 } });
    expect((await importNow(client, account, file(seven, three, ten))).counts).toMatchObject({ added: 0 });
    expect(await holdingsOf(account)).toMatchObject([{ quantity: '20' }]);
    expect(await balanceOf(client, account)).toBe('-100.00');
  });

  test('a later part of an order is not taken for the first, which an earlier file had alone', async () => {
    const account = await open();
    await importNow(client, account, file(partOf('10', '50.00')));
    expect((await importNow(client, account, file(partOf('7', '35.00')))).counts).toMatchObject({ added: 1 });
    const both = file(partOf('7', '35.00'), partOf('10', '50.00'));
    expect((await importNow(client, account, both)).counts).toMatchObject({ added: 0, duplicates: 2 });
    expect(await balanceOf(client, account)).toBe('-85.00');
  });

  test('parts of one order that are alike to the second are one row, unless the user takes the other in', async () => {
    const account = await open();
    const alike = file(partOf('10', '50.00', 'ORD7'), partOf('10', '50.00', 'ORD7'));
    const preview = await upload(client, account, alike);
    expect(preview.counts).toMatchObject({ added: 1, duplicates: 1 });
    const { status, body } = await client.patch(`/imports/${preview.id}/rows/2`, { outcome: 'added' });
    expect([status, body.outcome]).toEqual([200, 'added']);
    expect((await commit(client, preview.id)).counts).toMatchObject({ added: 2, duplicates: 0 });
    expect(await holdingsOf(account)).toMatchObject([{ quantity: '20' }]);
    expect(await balanceOf(client, account)).toBe('-100.00');
    expect((await importNow(client, account, alike)).counts).toMatchObject({ added: 0, duplicates: 2 });
    expect((await revert(client, preview.id)).status).toBe('reverted');
    expect(await holdingsOf(account)).toEqual([]);
  });

  test('the last hour of a summer day of UTC is the next day, also of what is recorded under the day before', async () => {
    const late = deal({ ...buy10, day: '2025-04-05', id: 'LATE1' }).replace('09:00:00', '23:30:00');
    const paid = deposit('2025-04-05', '80.00')
      .replace('09:00:00', '23:40:00')
      .replace(/EOF\d+/, '');
    const stated = file(late, paid).replace('Action,Time', 'Action,Time (UTC)');
    const account = await open();
    expect(await importNow(client, account, stated)).toMatchObject({ counts: { added: 2 } });
    const [{ id }] = await holdingsOf(account);
    expect(await tradesOf(id)).toMatchObject([{ date: '2025-04-06' }]);
    const { items } = (await client.get(`/transactions?account_id=${account}`)).body;
    expect(items).toMatchObject([{ date: '2025-04-06' }, { date: '2025-04-06' }]);
    const earlier = await open();
    expect(await importNow(client, earlier, file(late, paid))).toMatchObject({ counts: { added: 2 } });
    expect(await importNow(client, earlier, stated)).toMatchObject({ counts: { added: 0, duplicates: 2 } });
  });

  test('a trade that was corrected by hand is still the row of its id', async () => {
    const account = await open();
    const rows = file(partOf('7', '35.00'), partOf('10', '50.00'));
    await importNow(client, account, rows);
    const [{ id: holding }] = await holdingsOf(account);
    const recorded = (await tradesOf(holding)).find(
      ({ external_id }: { external_id: string }) => external_id === 'ORD8',
    );
    await client.patch(`/holdings/${holding}/transactions/${recorded.id}`, { quantity: '11' });
    expect((await importNow(client, account, rows)).counts).toMatchObject({ added: 0, duplicates: 2 });
  });

  test('more trades and securities than are looked up together are all known again, with their cash', async () => {
    const account = await open();
    const many = Array.from({ length: 5100 }, (_, index) =>
      deal({
        day: `2025-0${1 + (index % 6)}-03`,
        symbol: `M${index % 30}`,
        units: '1',
        price: '1.00',
        total: '1.00',
      }),
    );
    const first = await importNow(client, account, file(...many));
    expect(first).toMatchObject({ counts: { added: 5100 }, trades: { buys: 5100 } });
    expect(await balanceOf(client, account)).toBe('-5100.00');
    const held = await holdingsOf(account);
    expect(held.map(({ quantity }: { quantity: string }) => quantity)).toEqual(new Array(30).fill('170'));
    const sales = [0, 29].map((index) =>
      deal({
        action: 'Market sell',
        day: '2025-07-01',
        symbol: `M${index}`,
        units: '171',
        price: '1',
        total: '171',
      }),
    );
    const again = await importNow(client, account, file(...many, ...sales));
    expect(again.counts).toMatchObject({ added: 0, duplicates: 5100, errors: 2 });
    expect(await balanceOf(client, account)).toBe('-5100.00');
  });

  test('the order of the rows changes nothing', async () => {
    const rows = [
      deal({ ...sell4, id: 'O1' }),
      deal({ ...buy10, id: 'O2' }),
      deal({ ...buy10, day: '2025-06-02', units: '4', price: '5.50', total: '22.00', id: 'O3' }),
    ];
    const answers = [];
    for (const order of [rows, [...rows].reverse()]) {
      const own = await app.register();
      const account = (await openInvestments(own)).id;
      await importNow(own, account, file(...order));
      const report = (await own.get('/reports/capital-gains?tax_year=2025-26')).body;
      answers.push(
        report.years[0].disposals.map(({ gain, matches }: { gain: string; matches: object[] }) => [
          gain,
          matches,
        ]),
      );
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0][0][1]).toMatchObject([{ rule: 'same_day', gain: '2.00' }]);
  });
});

describe('a tax year', () => {
  test('of a Trading 212 file comes to the penny what a hand calculation gives', async () => {
    const own = await app.register();
    const account = (await openInvestments(own)).id;
    const done = await importNow(own, account, brokerYear);
    expect(done).toMatchObject({
      counts: { rows: 10, added: 10 },
      trades: { buys: 5, sells: 2, dividends: 1, moves_cash: true },
    });
    expect(await balanceOf(own, account)).toBe('885.17');
    const { years } = (await own.get('/reports/capital-gains?tax_year=2025-26')).body;
    expect(years[0]).toMatchObject({ gains: '79.25', losses: '0.00' });
    expect(years[0].disposals).toMatchObject([
      {
        asset: 'FNLY',
        proceeds: '468.00',
        allowable_costs: '416.58',
        gain: '51.42',
        matches: [
          { rule: 'same_day', quantity: '20', proceeds: '104.00', allowable_costs: '103.52', gain: '0.48' },
          {
            rule: 'thirty_day',
            quantity: '30',
            proceeds: '156.00',
            allowable_costs: '144.72',
            gain: '11.28',
          },
          {
            rule: 'section_104',
            quantity: '40',
            proceeds: '208.00',
            allowable_costs: '168.34',
            gain: '39.66',
          },
        ],
      },
      { asset: 'ORBT', proceeds: '156.25', allowable_costs: '128.42', gain: '27.83' },
    ]);
  });
});

describe('a sale of more than is held', () => {
  test('is left out with its day and shortfall, and is taken in once the older file is there', async () => {
    const account = await open();
    const later = file({ ...sell4, id: 'S1' }, { ...buy10, day: '2025-07-01', id: 'S2' });
    const first = await importNow(client, account, later);
    expect(first).toMatchObject({ counts: { added: 1, errors: 1 }, trades: { buys: 1, sells: 0 } });
    expect(first.trades.first_refused).toMatch(/^On 2025-06-02 this sells 4 more of FNLY than were held/);
    await importNow(client, account, file({ ...buy10, id: 'S0' }));
    const again = await importNow(client, account, later);
    expect(again).toMatchObject({ counts: { added: 1, duplicates: 1, errors: 0 }, trades: { sells: 1 } });
    expect(await holdingsOf(account)).toMatchObject([{ quantity: '16' }]);
    expect(await balanceOf(client, account)).toBe('-76.00');
  });

  test('that would make a recorded one impossible is left out too', async () => {
    const account = await open();
    const holding = await hold(client, account, 'LATER');
    await trade(client, holding.id, { date: '2025-01-02', quantity: '10' });
    await trade(client, holding.id, { type: 'sell', date: '2025-09-01', quantity: '8' });
    const preview = await importNow(client, account, file({ ...sell4, symbol: 'LATER', id: 'L1' }));
    expect(preview.trades).toMatchObject({
      sells: 0,
      first_refused: expect.stringContaining('sells 2 more'),
    });
    expect(await holdingsOf(account)).toMatchObject([{ quantity: '2' }]);
  });
});

describe('splits', () => {
  test('the two rows of a split are one event', async () => {
    const account = await open();
    const done = await importNow(
      client,
      account,
      file(
        { ...buy10, id: 'P1' },
        {
          action: 'Stock split open',
          day: '2025-08-01',
          units: '40',
          price: '1.25',
          total: '50.00',
          id: 'P3',
        },
        {
          action: 'Stock split close',
          day: '2025-08-01',
          units: '10',
          price: '5.00',
          total: '50.00',
          id: 'P2',
        },
        { ...sell4, day: '2025-09-01', units: '40', price: '2.00', total: '80.00', id: 'P4' },
      ),
    );
    expect(done).toMatchObject({
      counts: { added: 3, skipped: 1, errors: 0 },
      trades: { buys: 1, sells: 1, others: 1 },
    });
    const [holding] = await holdingsOf(account);
    expect(holding.quantity).toBe('0');
    expect((await tradesOf(holding.id))[1]).toMatchObject({ type: 'split', ratio: '4' });
    expect(await balanceOf(client, account)).toBe('30.00');
  });
});

describe('securities', () => {
  const isin = 'IE00B3RBWM25';

  test('are found by ISIN before symbol; a symbol with another ISIN is another security', async () => {
    const own = await app.register();
    const account = (await openInvestments(own)).id;
    await own.post('/securities', { symbol: 'VWRL.L', isin, name: 'All-World' });
    await own.post('/securities', { symbol: 'ABC', isin: 'GB0002634946', name: 'Another' });
    const done = await importNow(
      own,
      account,
      file(
        { ...buy10, symbol: 'VWRL', isin },
        { ...buy10, symbol: 'ABC', isin: 'US0378331005' },
        { ...buy10, symbol: 'abc.d' },
      ),
    );
    expect(done.trades.securities).toMatchObject([
      { symbol: 'ABC US0378331005', matched_by: null },
      { symbol: 'abc.d', matched_by: null },
      { symbol: 'VWRL.L', matched_by: 'isin' },
    ]);
  });

  test('another user neither sees the import nor shares securities', async () => {
    const stranger = await app.register();
    const account = await open();
    const { id } = await importNow(client, account, file(buy10));
    expect((await stranger.get(`/imports/${id}`)).status).toBe(404);
    expect((await stranger.post(`/imports/${id}/revert`)).status).toBe(404);
    expect((await stranger.get('/securities')).body).toEqual([]);
  });
});

describe('reverting', () => {
  test('takes back trades, cash, and the holdings and securities that it made', async () => {
    const own = await app.register();
    const account = (await openInvestments(own)).id;
    const { id } = await importNow(
      own,
      account,
      file(deposit('2025-04-30', '100.00'), { ...buy10, id: 'R1' }),
    );
    expect(await balanceOf(own, account)).toBe('50.00');
    await revert(own, id);
    expect(await holdingsOf(account, own)).toEqual([]);
    expect((await own.get('/securities')).body).toEqual([]);
    expect(await balanceOf(own, account)).toBe('0.00');
    await expectTotalsToAgree(app, own);
    expect((await importNow(own, account, file({ ...buy10, id: 'R1' }))).trades.buys).toBe(1);
  });

  test('is refused when later trades need its units, and changes nothing then', async () => {
    const account = await open();
    const { id } = await importNow(client, account, file({ ...buy10, symbol: 'KEEP' }));
    const [holding] = await holdingsOf(account);
    const sale = await trade(client, holding.id, { type: 'sell', date: '2025-12-01', quantity: '4' });
    const refused = await client.post(`/imports/${id}/revert`);
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.body.detail).toBe(
      'Later trades need units that came with this import, so it cannot be taken back. Without it, on 2025-12-01 4 more of KEEP were disposed of than were held. Take those trades back first',
    );
    expect(await balanceOf(client, account)).toBe('-50.00');
    expect((await client.delete(`/holdings/${holding.id}/transactions/${sale.id}`)).status).toBe(204);
    await revert(client, id);
    expect(await holdingsOf(account)).toEqual([]);
  });

  test('leaves what else is used: a security that is priced, a holding with trades of its own', async () => {
    const own = await app.register();
    const account = (await openInvestments(own)).id;
    const { id } = await importNow(
      own,
      account,
      file({ ...buy10, symbol: 'MINE' }, { ...buy10, symbol: 'PRICED' }),
    );
    const holdings = await holdingsOf(account, own);
    await trade(own, holdings[0].id, { date: '2025-10-01', quantity: '1' });
    await own.post(`/securities/${holdings[1].security_id}/prices`, { date: '2026-01-05', price: '7' });
    await revert(own, id);
    expect(await holdingsOf(account, own)).toMatchObject([{ symbol: 'MINE', quantity: '1' }]);
    expect((await own.get('/securities')).body.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'MINE',
      'PRICED',
    ]);
  });
});

describe('decisions', () => {
  test('a trade that is left out is not recorded, and what needed its units is told at once', async () => {
    const account = await open();
    const { id } = await upload(
      client,
      account,
      file({ ...buy10, symbol: 'DEC' }, { ...sell4, symbol: 'DEC' }),
    );
    const left = await client.patch(`/imports/${id}/rows/1`, { outcome: 'skipped' });
    expect(left).toMatchObject({
      status: 200,
      body: { outcome: 'skipped', reason: 'You left this row out' },
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
    const rows = file(deposit('2025-04-30', '100.00'), { ...buy10, symbol: 'CASH' });
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
    const soon = await importNow(client, account, file({ ...buy10, symbol: 'SOON', day: '2199-01-01' }));
    expect((await rowsOf(client, soon.id))[0]).toMatchObject({
      outcome: 'error',
      reason: 'Its day has not come yet',
    });
    expect(await holdingsOf(account)).toEqual([]);
  });
});

describe('in an ISA', () => {
  test('trades are recorded and stay out of every tax report', async () => {
    const own = await app.register();
    const account = (await openInvestments(own, { type: 'isa' })).id;
    const done = await importNow(own, account, file({ ...buy10, id: 'I1' }, { ...sell4, id: 'I2' }));
    expect(done.trades).toMatchObject({ buys: 1, sells: 1 });
    expect(await holdingsOf(account, own)).toMatchObject([{ wrapper: 'isa', quantity: '6' }]);
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
