import { Decimal } from '@farthing/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAll, sterling } from './statements-for-tests.ts';
import { type PrintedTrade, proveTrade, readFigure } from './trade-proof.ts';

/** Returns the trade in the first row of a file, or the reason why it is rejected. */
async function firstOf(text: string, accountCurrency = 'GBP') {
  const { rows } = await readAll(text, { ...sterling, accountCurrency });
  const result = rows.find((row) => row.result.kind !== 'skipped')?.result;
  return result?.kind === 'trade' ? result.trade : result;
}

/** The transactions of AJ Bell, which print the total with its charges. */
const ajBell = (row: string) =>
  `"Date","Transaction","Description","Quantity","Price","Amount (GBP)","Reference"\n${row}\n`;

describe('a trade is checked against its own row', () => {
  test('a total that no charge explains refuses the row by name', async () => {
    expect(
      await firstOf(ajBell('"04/09/2026","Purchase","Fenley Group","150","4.02","-708.00","A1"')),
    ).toEqual({
      kind: 'error',
      reason:
        "150 × 4.02 GBP does not come to the row's total of 708 GBP, with fees or without. Check the row, and record this trade by hand.",
    });
    // A price in dollars beside a total in pounds.
    expect(
      await firstOf(ajBell('"04/09/2026","Purchase","Orbit Tools","10","31.20","-249.60","A2"')),
    ).toMatchObject({
      kind: 'error',
    });
  });

  test('a charge that no column prints is what the total holds beyond the units', async () => {
    expect(
      await firstOf(ajBell('"04/09/2026","Purchase","Fenley Group","150","4.02","-614.95","A1"')),
    ).toMatchObject({
      price: '4.02',
      fees: '11.95',
    });
    expect(
      await firstOf(ajBell('"04/09/2026","Sale","Fenley Group","150","4.02","591.05","A1"')),
    ).toMatchObject({
      price: '4.02',
      fees: '11.95',
    });
  });

  test('a rounded price gives way to the money, which is exact, and is still what the row is known by', async () => {
    const row =
      'Larch World / ISIN IE00B00000X9,Sell,10.500000,£10.12,£106.30,28/09/26 15:10:00,30/09/26,None';
    const text = `Security / ISIN,Transaction Type,Quantity,Share Price,Total Trade Value,Trade Date/Time,Settlement Date,Broker\n${row}\n`;
    expect(await firstOf(text)).toMatchObject({ price: '10.12380952381', printedPrice: '10.12', fees: null });
    expect(await firstOf(text.replace('106.30', '107.90'))).toMatchObject({ kind: 'error' });
  });

  test('bonds are quoted per 100 nominal', async () => {
    const gilt = ajBell('"04/09/2026","Purchase","UK Gilt 4.5% 2034","1,000","99.31","-994.55","A1"');
    expect(await firstOf(gilt)).toMatchObject({ price: '0.9931', quantity: '1000', fees: '1.45' });
  });
});

/**
 * The headings of a Trading 212 file of 2026, with rows of our own.
 * @see KapJI/capital-gains-calculator tests/trading212/data/2026/inputs/transactions.csv
 */
const trading212 = (...rows: string[]) =>
  [
    'Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),French transaction tax,Currency (French transaction tax),Finra fee,Currency (Finra fee),Currency conversion fee,Currency (Currency conversion fee)',
    ...rows,
  ].join('\n');

describe('Trading 212', () => {
  test('a fee in the currency of the share is brought to that of the total', async () => {
    const buy =
      'Market buy,2026-03-02 09:00:00,FR0000000X11,RVNE,Rivne SA,,T1,10,40.00,EUR,1.25,,,321.50,GBP,1.00,EUR,,,0.70,GBP';
    expect(await firstOf(trading212(buy))).toMatchObject({ price: '40', priceCurrency: 'EUR', fees: '1.5' });
    const sell =
      'Limit sell,2026-03-09 15:00:00,US0000000X10,ORBT,Orbit Tools,,T2,10,50.00,USD,1.25,,,399.36,GBP,,,0.05,USD,0.60,GBP';
    expect(await firstOf(trading212(sell))).toMatchObject({ fees: '0.64' });
  });

  test('a fee in a third currency refuses the row', async () => {
    const buy =
      'Market buy,2026-03-02 09:00:00,FR0000000X11,RVNE,Rivne SA,,T1,10,40.00,EUR,1.25,,,321.50,GBP,1.00,CHF,,,0.70,GBP';
    expect(await firstOf(trading212(buy))).toMatchObject({
      kind: 'error',
      reason: expect.stringContaining('The fee of 1 CHF cannot be added to a total in GBP'),
    });
  });

  test('a rate that does not lead to the total refuses the row', async () => {
    const buy =
      'Market buy,2026-03-02 09:00:00,US0000000X10,ORBT,Orbit,,T1,10,40.00,USD,1.25,,,400.00,GBP,,,,,,';
    expect(await firstOf(trading212(buy))).toMatchObject({
      kind: 'error',
      reason: expect.stringContaining('at 1.25'),
    });
  });

  test('a result adjustment is money, and tax given back is tax', async () => {
    const put = (note: string) =>
      trading212(`Result adjustment,2026-01-04 13:12:49,,,,${note},T9,,,,,,,0.75,GBP,,,,,,`);
    expect(await firstOf(put('Correction of a fee'))).toMatchObject({ action: 'adjustment', cashMinor: 75n });
    // KapJI/capital-gains-calculator tests/trading212/data/2024/inputs/transactions.csv
    expect(await firstOf(put('Withholding tax refund - interest on cash Q4 2025.'))).toMatchObject({
      action: 'tax_withheld',
      cashMinor: 75n,
    });
  });
});

/**
 * The headings of a Freetrade file, with rows of our own.
 * @see KapJI/capital-gains-calculator tests/freetrade/data/transactions.csv, tacgomes/investir data/freetrade.csv
 */
const freetrade = (row: string) =>
  [
    'Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Ticker,ISIN,Price per Share in Account Currency,Stamp Duty,Quantity,Venue,Order ID,Order Type,Instrument Currency,Total Shares Amount,Price per Share,FX Rate,Base FX Rate,FX Fee (BPS),FX Fee Amount',
    row,
  ].join('\n');

describe('Freetrade', () => {
  test('the fee for conversion, which its FX rate includes, counts once', async () => {
    const buy =
      'Orbit Tools,ORDER,2026-02-02T15:00:00.000Z,GBP,80.36,BUY,ORBT,US0000000X10,40.00,0.00,2.00000000,Example,F1,MARKET,USD,100.00,50.00,1.24440000,1.25000000,45,0.36';
    expect(await firstOf(freetrade(buy))).toMatchObject({ price: '50', fxRate: '1.25', fees: '0.36' });
  });

  test('without the price of the instrument that in the currency of the account is checked', async () => {
    const sell = (total: string) =>
      `Orbit Tools,ORDER,2026-02-02T15:00:00.000Z,GBP,${total},SELL,ORBT,US0000000X10,40.00,0.00,2.00000000,,,,USD,,,,1.25000000,,0.36`;
    expect(await firstOf(freetrade(sell('79.64')))).toMatchObject({
      price: '40',
      priceCurrency: 'GBP',
      fees: '0.36',
    });
    expect(await firstOf(freetrade(sell('89.64')))).toMatchObject({ kind: 'error' });
  });
});

/**
 * A Transaction History of Interactive Brokers, with rows of our own: prices in the currency of the share, the rest in the base
 * currency; all places that the broker calculates with.
 * @see KapJI/capital-gains-calculator tests/interactive_brokers/data/test_basic.csv and cgt_calc/parsers/interactive_brokers.py
 */
const ibkr = (row: string, { base = 'GBP', priceCurrency = false, rate = false } = {}) =>
  [
    'Statement,Data,Title,Transaction History',
    'Summary,Header,Field Name,Field Value',
    `Summary,Data,Base Currency,${base}`,
    `Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,${priceCurrency ? 'Price Currency,' : ''}Gross Amount ,Commission,Net Amount${rate ? ',Exchange Rate' : ''}`,
    `Transaction History,Data,2026-03-03,U***11111,${row}`,
  ].join('\n');

describe('Interactive Brokers', () => {
  test('amounts keep all their places in the check, and are rounded where they are booked', async () => {
    const row = 'ORBIT TOOLS,Buy,ORBT,3.5,208.9,-731.15,-1.1170798820501,-732.2670798820501';
    expect(await firstOf(ibkr(row))).toMatchObject({
      cashMinor: -73227n,
      fees: '1.11707988205',
      price: '208.9',
    });
  });

  test.each([
    ['-2.637591265E-4', 0n],
    ['-0.004', 0n],
    ['1.2345E+2', 12345n],
  ])('an amount written %s is read', async (amount, minor) => {
    const row = `Net Amount in Base from Forex Trade: 0.8 GBP.USD,Forex Trade Component,GBP.USD,0.8,1.32,${amount},-,${amount}`;
    expect(await firstOf(ibkr(row))).toMatchObject({ action: 'adjustment', cashMinor: minor });
  });

  test('a price whose currency the file does not name is not taken for one in pounds', async () => {
    const row = 'ORBIT TOOLS,Buy,ORBT,10,31.2,-249.6,-1.0,-250.6';
    expect(await firstOf(ibkr(row))).toMatchObject({
      price: '24.96',
      priceCurrency: 'GBP',
      printedPrice: '31.2',
      fees: '1',
    });
    // The base currency is the file's, whatever the account's.
    expect(await firstOf(ibkr(row, { base: 'EUR' }))).toMatchObject({
      currency: 'EUR',
      priceCurrency: 'EUR',
    });
    expect(await firstOf(ibkr('FENLEY,Buy,FNLY,10,31.2,-312.0,-1.0,-313.0'))).toMatchObject({
      price: '31.2',
    });
  });

  test('a file without its base currency is refused, not taken for one in that of the account', async () => {
    const text = ibkr('ORBIT TOOLS,Buy,ORBT,10,31.2,-249.6,-1.0,-250.6').replace(/Summary,Data.*\n/, '');
    expect(await firstOf(text)).toMatchObject({
      kind: 'error',
      reason: expect.stringContaining('does not say which currency'),
    });
  });

  test('a gross amount that does not lead to the net amount refuses the row', async () => {
    expect(await firstOf(ibkr('ORBIT TOOLS,Buy,ORBT,10,31.2,-249.6,-1.0,-290.6'))).toMatchObject({
      kind: 'error',
    });
  });

  test('a price with its currency meets the total at the rate of the row, or at the rate that the total gives', async () => {
    const row = 'ORBIT TOOLS,Sell,ORBT,-10,31.2,USD,249.6,-1.0,248.6';
    const priced = { price: '31.2', priceCurrency: 'USD', fees: '1' };
    expect(await firstOf(ibkr(row, { priceCurrency: true }))).toMatchObject(priced);
    expect(await firstOf(ibkr(`${row},0.8`, { priceCurrency: true, rate: true }))).toMatchObject(priced);
    expect(await firstOf(ibkr(`${row},0.9`, { priceCurrency: true, rate: true }))).toMatchObject({
      kind: 'error',
    });
  });

  test('a total that is the price in another currency at a rate of 1 is recorded in the currency of the total', async () => {
    const row = 'ORBIT TOOLS,Sell,ORBT,-10,31.2,USD,312.0,-1.0,311.0';
    expect(await firstOf(ibkr(row, { priceCurrency: true }))).toMatchObject({
      priceCurrency: 'GBP',
      price: '31.2',
    });
  });

  test('an option is refused: a price for one share is not one for a contract', async () => {
    const row = 'ORBT 20MAR26 50 P,Sell,ORBT  260320P00050000,-2.0,1.5,420.0,-2.8,417.2';
    expect(await firstOf(ibkr(row))).toMatchObject({
      kind: 'error',
      reason: expect.stringContaining('Options'),
    });
  });
});

describe('Vanguard', () => {
  /** @see KapJI/capital-gains-calculator tests/vanguard/data/cash_investment_report.csv */
  const investments = (row: string) => `Date,InvestmentName,TransactionDetails,Quantity,Price,Cost\n${row}\n`;

  test('costs with four decimals are booked to the penny', async () => {
    const row = '03/10/2026,Larch World Index,Bought 6.7700 Larch World Index,6.7700,147.72,1000.0644';
    expect(await firstOf(investments(row))).toMatchObject({
      cashMinor: -100006n,
      price: '147.72',
      quantity: '6.77',
    });
  });

  test('rows of before October 2021 say by their sign which way the units went', async () => {
    const row = '03/09/2021,Larch World ETF (LRCH),,-2,99.30,-198.60';
    expect(await firstOf(investments(row))).toMatchObject({
      action: 'sell',
      quantity: '2',
      cashMinor: 19860n,
    });
  });

  test('a dividend taken back is a dividend with its money the other way', async () => {
    const text =
      'Date,Details,Amount,Balance\n29/07/2026,Reversal of DIV: LRCH.XLON.GB @ GBP 0.31,-17.08,2.92\n';
    expect(await firstOf(text)).toMatchObject({ action: 'dividend', reverses: true, cashMinor: -1708n });
  });
});

describe('any trade whose broker rounds every figure that it prints', () => {
  const trades = fc.record({
    type: fc.constantFrom('buy' as const, 'sell' as const),
    units: fc.integer({ min: 1, max: 1e12 }),
    price: fc.integer({ min: 1_000, max: 1e7 }),
    rate: fc.integer({ min: 130_000, max: 200_000 }),
    fee: fc.integer({ min: 0, max: 2_000 }),
    isForeign: fc.boolean(),
  });
  const figure = (value: Decimal, places: number) => {
    const read = readFigure(value.toFixed(places));
    if (read === null) throw new Error('a figure that was just printed cannot be read');
    return read;
  };
  const printed = (
    trade: typeof trades extends fc.Arbitrary<infer T> ? T : never,
    factor = 1,
  ): PrintedTrade => {
    const quantity = new Decimal(trade.units).div(1e8);
    const price = new Decimal(trade.price).div(1000);
    const rate = trade.isForeign ? new Decimal(trade.rate).div(100_000) : new Decimal(1);
    const fee = new Decimal(trade.fee).div(100);
    const value = quantity.times(price).div(rate);
    const total = (trade.type === 'buy' ? value.plus(fee) : value.minus(fee)).times(factor);
    return {
      ...{
        type: trade.type,
        quantity: figure(quantity, 8),
        price: figure(price, 3),
        total: figure(total, 2),
      },
      ...{ currency: 'GBP', priceCurrency: trade.isForeign ? 'USD' : 'GBP', gross: null, feesPrinted: true },
      rate: trade.isForeign ? figure(rate, 5) : null,
      fees: [{ amount: figure(fee, 2), currency: 'GBP' }],
    };
  };

  test('is proved, and what is recorded comes to the total', () => {
    fc.assert(
      fc.property(trades, (trade) => {
        const row = printed(trade);
        fc.pre(row.type === 'buy' || row.total.value.gt(0));
        const proved = proveTrade(row);
        if (typeof proved === 'string') throw new Error(proved);
        if (trade.isForeign) return;
        const units = row.quantity.value.times(proved.price ?? 0);
        const fees = proved.fees ?? new Decimal(0);
        const recorded = row.type === 'buy' ? units.plus(fees) : units.minus(fees);
        expect(recorded.minus(row.total.value).abs().toNumber()).toBeLessThan(0.005);
      }),
    );
  });

  test('is refused where its total is another by a quarter', () => {
    fc.assert(
      fc.property(trades, fc.constantFrom(0.75, 1.25), (trade, factor) => {
        const row = printed(trade, factor);
        fc.pre(row.total.value.gt(10));
        expect(typeof proveTrade(row)).toBe('string');
      }),
    );
  });
});
