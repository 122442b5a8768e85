import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { brokerYear } from './broker-year.ts';
import { hold, holdingsOf, openInvestments, trade, tradesOf } from './investments.ts';
import { balanceOf, expectTotalsToAgree } from './ledger.ts';
import { importNow, revert } from './statements.ts';
import { buy10, deposit, sell4, trading212 } from './trading-212.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const open = async (change: object = {}): Promise<string> => (await openInvestments(client, change)).id;

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
    const later = trading212({ ...sell4, id: 'S1' }, { ...buy10, day: '2025-07-01', id: 'S2' });
    const first = await importNow(client, account, later);
    expect(first).toMatchObject({ counts: { added: 1, errors: 1 }, trades: { buys: 1, sells: 0 } });
    expect(first.trades.first_refused).toMatch(/^This sells 4 more of FNLY than you held on 2025-06-02/);
    await importNow(client, account, trading212({ ...buy10, id: 'S0' }));
    const again = await importNow(client, account, later);
    expect(again).toMatchObject({ counts: { added: 1, duplicates: 1, errors: 0 }, trades: { sells: 1 } });
    expect(await holdingsOf(client, account)).toMatchObject([{ quantity: '16' }]);
    expect(await balanceOf(client, account)).toBe('-76.00');
  });

  test('that would make a recorded one impossible is left out too', async () => {
    const account = await open();
    const holding = await hold(client, account, 'LATER');
    await trade(client, holding.id, { date: '2025-01-02', quantity: '10' });
    await trade(client, holding.id, { type: 'sell', date: '2025-09-01', quantity: '8' });
    const preview = await importNow(client, account, trading212({ ...sell4, symbol: 'LATER', id: 'L1' }));
    expect(preview.trades).toMatchObject({
      sells: 0,
      first_refused: expect.stringContaining('sells 2 more'),
    });
    expect(await holdingsOf(client, account)).toMatchObject([{ quantity: '2' }]);
  });
});

describe('splits', () => {
  test('the two rows of a split are one event', async () => {
    const account = await open();
    const done = await importNow(
      client,
      account,
      trading212(
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
    const [holding] = await holdingsOf(client, account);
    expect(holding.quantity).toBe('0');
    expect((await tradesOf(client, holding.id))[1]).toMatchObject({ type: 'split', ratio: '4' });
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
      trading212(
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
    const { id } = await importNow(client, account, trading212(buy10));
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
      trading212(deposit('2025-04-30', '100.00'), { ...buy10, id: 'R1' }),
    );
    expect(await balanceOf(own, account)).toBe('50.00');
    await revert(own, id);
    expect(await holdingsOf(own, account)).toEqual([]);
    expect((await own.get('/securities')).body).toEqual([]);
    expect(await balanceOf(own, account)).toBe('0.00');
    await expectTotalsToAgree(app, own);
    expect((await importNow(own, account, trading212({ ...buy10, id: 'R1' }))).trades.buys).toBe(1);
  });

  test('is refused when later trades need its units, and changes nothing then', async () => {
    const account = await open();
    const { id } = await importNow(client, account, trading212({ ...buy10, symbol: 'KEEP' }));
    const [holding] = await holdingsOf(client, account);
    const sale = await trade(client, holding.id, { type: 'sell', date: '2025-12-01', quantity: '4' });
    const refused = await client.post(`/imports/${id}/revert`);
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.body.detail).toBe(
      'Later trades need units that came with this import, so it can’t be undone. Without this import, on 2025-12-01 you disposed of 4 more units of KEEP than you held. Undo those trades first.',
    );
    expect(await balanceOf(client, account)).toBe('-50.00');
    expect((await client.delete(`/holdings/${holding.id}/transactions/${sale.id}`)).status).toBe(204);
    await revert(client, id);
    expect(await holdingsOf(client, account)).toEqual([]);
  });

  test('leaves what else is used: a security that is priced, a holding with trades of its own', async () => {
    const own = await app.register();
    const account = (await openInvestments(own)).id;
    const { id } = await importNow(
      own,
      account,
      trading212({ ...buy10, symbol: 'MINE' }, { ...buy10, symbol: 'PRICED' }),
    );
    const holdings = await holdingsOf(own, account);
    await trade(own, holdings[0].id, { date: '2025-10-01', quantity: '1' });
    await own.post(`/securities/${holdings[1].security_id}/prices`, { date: '2026-01-05', price: '7' });
    await revert(own, id);
    expect(await holdingsOf(own, account)).toMatchObject([{ symbol: 'MINE', quantity: '1' }]);
    expect((await own.get('/securities')).body.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'MINE',
      'PRICED',
    ]);
  });
});
