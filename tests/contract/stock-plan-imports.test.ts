import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { holdingsOf, openInvestments, tradesOf } from './investments.ts';
import { balanceOf } from './ledger.ts';
import { importNow, rowsOf } from './statements.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
  const rate = { from_currency: 'USD', to_currency: 'GBP', date: '2025-01-01', rate: '0.75' };
  expect((await client.post('/exchange-rates', rate)).status).toBe(201);
});
afterAll(() => app.close());

const open = async (): Promise<string> => (await openInvestments(client, { currency: 'USD' })).id;
const reasonOf = async (id: string) => (await rowsOf(client, id, '&outcome=error'))[0]?.reason;

/** @see KapJI/capital-gains-calculator tests/schwab/data/rsu_settlement and tanffn/argosy for the headings */
const awards = (...rows: string[]) =>
  [
    'Date,Action,Symbol,Description,Quantity,FeesAndCommissions,DisbursementElection,Amount,Type,Shares,SalePrice,PurchaseDate,PurchasePrice,PurchaseFairMarketValue,GrantId,VestDate,VestFairMarketValue,AwardDate,AwardId,FairMarketValuePrice,SharesSoldWithheldForTaxes,NetSharesDeposited,SharesWithheld,SharesSold',
    ...rows,
  ].join('\n');
const vest = [
  '06/17/2026,Deposit,ORBT,RS,53,,,,,,,,,,,,,,,,,,,',
  ',,,,,,,,,,,,,,,06/15/2026,$140.35,01/01/2024,RU1,,,,,',
];
const lapse = [
  '06/15/2026,Lapse,ORBT,Restricted Stock Lapse,100,,,,,,,,,,,,,,,,,,,',
  ',,,,,,,,,,,,,,,,,01/01/2024,RU1,$140.35,47,53,,',
];

describe('shares of a stock plan', () => {
  test('that vest are acquired at their market value, without those withheld, and move no cash', async () => {
    const account = await open();
    await importNow(client, account, awards(...vest, ...lapse));
    const [holding] = await holdingsOf(client, account);
    expect(holding).toMatchObject({ symbol: 'ORBT', quantity: '53' });
    expect(await tradesOf(client, holding.id)).toMatchObject([
      { type: 'buy', date: '2026-06-15', quantity: '53', price: '140.35', currency: 'USD', fees: '0' },
    ]);
    expect(await balanceOf(client, account)).toBe('0.00');
  });

  test('that vest stand once, though one file has the lapse and another the deposit', async () => {
    const account = await open();
    await importNow(client, account, awards(...lapse));
    const again = await importNow(client, account, awards(...vest, ...lapse));
    expect(again).toMatchObject({ counts: { added: 0, duplicates: 1 } });
    expect(await holdingsOf(client, account)).toMatchObject([{ quantity: '53' }]);
  });

  test('bought in an ESPP cost their market value on that day, not the discounted price', async () => {
    const account = await open();
    const espp = [
      '07/01/2026,Deposit,ORBT,ESPP,23,,,,,,,,,,,,,,,,,,,',
      ',,,,,,,,,,,06/30/2026,$102.00,$141.50,,,,,,,,18,5,',
    ];
    await importNow(client, account, awards(...espp));
    const [holding] = await holdingsOf(client, account);
    expect(await tradesOf(client, holding.id)).toMatchObject([
      { date: '2026-06-30', quantity: '18', price: '141.5' },
    ]);
  });

  test('bought in an ESPP without a market value are refused', async () => {
    const account = await open();
    const espp = [
      '07/01/2026,Deposit,ORBT,ESPP,23,,,,,,,,,,,,,,,,,,,',
      ',,,,,,,,,,,06/30/2026,$102.00,,,,,,,,,,,',
    ];
    const { id } = await importNow(client, account, awards(...espp));
    expect(await reasonOf(id)).toMatch(/market value on the day of the purchase/);
    expect(await holdingsOf(client, account)).toEqual([]);
  });

  test('sold in the units before a share split are refused', async () => {
    const account = await open();
    const sale = [
      '09/02/2026,Sale,ORBT,Share Sale,2,$0.01,,"$2,800.00",,,,,,,,,,,,,,,,',
      ',,,,,,,,RS,2,$1400.005,,,,RU1,06/15/2026,"$1,403.50",,,,,,,',
    ];
    const { id } = await importNow(client, account, awards(...sale, ...vest));
    expect(await reasonOf(id)).toMatch(/before a share split/);
    expect(await holdingsOf(client, account)).toMatchObject([{ quantity: '53' }]);
  });

  test('that a brokerage file brings without a value wait for the file of the awards', async () => {
    const account = await open();
    const { id } = await importNow(
      client,
      account,
      'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n06/17/2026 as of 06/15/2026,Stock Plan Activity,ORBT,ORBIT TOOLS,53,,,',
    );
    const [row] = await rowsOf(client, id, '');
    expect(row).toMatchObject({ outcome: 'skipped', reason: expect.stringMatching(/Equity Awards/) });
    expect(await holdingsOf(client, account)).toEqual([]);
  });
});

/** @see KapJI/capital-gains-calculator tests/morgan_stanley/data for the layouts */
test('Morgan Stanley: net shares of a release are bought, and a sale brings its fee', async () => {
  const account = await open();
  await importNow(
    client,
    account,
    'Vest Date,Order Number,Plan,Type,Status,Price,Quantity,Net Cash Proceeds,Net Share Proceeds,Tax Payment Method\n25-Mar-2025,W1,GSU Class C,Release,Complete,$102.25,400.000,$0.00,212.0,Fractional Shares',
  );
  await importNow(
    client,
    account,
    'Execution Date,Order Number,Plan,Type,Order Status,Price,Quantity,Net Amount,Net Share Proceeds,Tax Payment Method\n07-Feb-2026,W2,GSU Class C,Sale,Complete,$105.70,-30.00,"$3,170.93",0,N/A',
  );
  const [holding] = await holdingsOf(client, account);
  expect(holding).toMatchObject({ quantity: '182' });
  expect(await tradesOf(client, holding.id)).toContainEqual(
    expect.objectContaining({ type: 'sell', quantity: '30', price: '105.7', fees: '0.07' }),
  );
});

/** @see KapJI/capital-gains-calculator tests/sharesight/data/inputs for the layout */
test('Sharesight: trades keep their brokerage and move no cash', async () => {
  const account = await open();
  await importNow(
    client,
    account,
    'Market,Code,Name,Type,Date,Quantity,Price *,Brokerage *,Currency,Exchange Rate,Value,,Comments\nNASDAQ,ORBT,Orbit Tools Inc,Buy,01/09/2025,10,250,5,USD,1.3,1926.92,All Trades,',
  );
  const [holding] = await holdingsOf(client, account);
  expect(await tradesOf(client, holding.id)).toMatchObject([{ quantity: '10', price: '250', fees: '5' }]);
  expect(await balanceOf(client, account)).toBe('0.00');
});
