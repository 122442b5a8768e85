import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { holdingsOf, openInvestments, tradesOf } from './investments.ts';
import { balanceOf } from './ledger.ts';
import { commit, importNow, revert, upload } from './statements.ts';
import { buy10, deal, deposit, sell4, trading212 } from './trading-212.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const open = async (change: object = {}): Promise<string> => (await openInvestments(client, change)).id;

describe('importing again', () => {
  test('the same file or one that overlaps adds only what is new; equal fills are all kept', async () => {
    const account = await open();
    const fills = [1, 2, 3].map(() => deal({ ...buy10, id: 'ORDER1' }).replace('ORDER1', ''));
    const first = await importNow(client, account, trading212(...fills));
    expect(first.trades.buys).toBe(3);
    const second = await importNow(client, account, trading212(...fills, deal({ ...sell4, id: 'X2' })));
    expect(second).toMatchObject({ counts: { added: 1, duplicates: 3 }, trades: { buys: 0, sells: 1 } });
    expect(await holdingsOf(client, account)).toMatchObject([{ quantity: '26' }]);
    expect(await balanceOf(client, account)).toBe('-126.00');
  });

  test('parts of one order under one id are parts, not repetitions', async () => {
    const account = await open();
    const parts = [
      deal({ ...buy10, id: 'ORD9' }),
      deal({ ...buy10, units: '7', total: '35.00', id: 'ORD9' }),
    ];
    const done = await importNow(client, account, trading212(...parts));
    expect(done.trades.buys).toBe(2);
    expect((await importNow(client, account, trading212(...parts))).counts).toMatchObject({
      added: 0,
      duplicates: 2,
    });
  });

  const partOf = (units: string, total: string, id = 'ORD8') => deal({ ...buy10, units, total, id });

  test('parts of one order that stand the other way round in a later file are known', async () => {
    const account = await open();
    const [ten, seven, three] = [partOf('10', '50.00'), partOf('7', '35.00'), partOf('3', '15.00')];
    await importNow(client, account, trading212(ten, seven));
    const again = await importNow(client, account, trading212(three, seven, ten));
    expect(again).toMatchObject({ counts: { added: 1, duplicates: 2 } });
    expect((await importNow(client, account, trading212(seven, three, ten))).counts).toMatchObject({
      added: 0,
    });
    expect(await holdingsOf(client, account)).toMatchObject([{ quantity: '20' }]);
    expect(await balanceOf(client, account)).toBe('-100.00');
  });

  test('a later part of an order is not taken for the first, which an earlier file had alone', async () => {
    const account = await open();
    await importNow(client, account, trading212(partOf('10', '50.00')));
    expect((await importNow(client, account, trading212(partOf('7', '35.00')))).counts).toMatchObject({
      added: 1,
    });
    const both = trading212(partOf('7', '35.00'), partOf('10', '50.00'));
    expect((await importNow(client, account, both)).counts).toMatchObject({ added: 0, duplicates: 2 });
    expect(await balanceOf(client, account)).toBe('-85.00');
  });

  test('parts of one order that are alike to the second are one row, unless the user takes the other in', async () => {
    const account = await open();
    const alike = trading212(partOf('10', '50.00', 'ORD7'), partOf('10', '50.00', 'ORD7'));
    const preview = await upload(client, account, alike);
    expect(preview.counts).toMatchObject({ added: 1, duplicates: 1 });
    const { status, body } = await client.patch(`/imports/${preview.id}/rows/2`, { outcome: 'added' });
    expect([status, body.outcome]).toEqual([200, 'added']);
    expect((await commit(client, preview.id)).counts).toMatchObject({ added: 2, duplicates: 0 });
    expect(await holdingsOf(client, account)).toMatchObject([{ quantity: '20' }]);
    expect(await balanceOf(client, account)).toBe('-100.00');
    expect((await importNow(client, account, alike)).counts).toMatchObject({ added: 0, duplicates: 2 });
    expect((await revert(client, preview.id)).status).toBe('reverted');
    expect(await holdingsOf(client, account)).toEqual([]);
  });

  test('the last hour of a summer day of UTC is the next day, also of what is recorded under the day before', async () => {
    const late = deal({ ...buy10, day: '2025-04-05', id: 'LATE1' }).replace('09:00:00', '23:30:00');
    const paid = deposit('2025-04-05', '80.00')
      .replace('09:00:00', '23:40:00')
      .replace(/EOF\d+/, '');
    const stated = trading212(late, paid).replace('Action,Time', 'Action,Time (UTC)');
    const account = await open();
    expect(await importNow(client, account, stated)).toMatchObject({ counts: { added: 2 } });
    const [{ id }] = await holdingsOf(client, account);
    expect(await tradesOf(client, id)).toMatchObject([{ date: '2025-04-06' }]);
    const { items } = (await client.get(`/transactions?account_id=${account}`)).body;
    expect(items).toMatchObject([{ date: '2025-04-06' }, { date: '2025-04-06' }]);
    const earlier = await open();
    expect(await importNow(client, earlier, trading212(late, paid))).toMatchObject({ counts: { added: 2 } });
    expect(await importNow(client, earlier, stated)).toMatchObject({ counts: { added: 0, duplicates: 2 } });
  });

  test('a trade that was corrected by hand is still the row of its id', async () => {
    const account = await open();
    const rows = trading212(partOf('7', '35.00'), partOf('10', '50.00'));
    await importNow(client, account, rows);
    const [{ id: holding }] = await holdingsOf(client, account);
    const recorded = (await tradesOf(client, holding)).find(
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
    const first = await importNow(client, account, trading212(...many));
    expect(first).toMatchObject({ counts: { added: 5100 }, trades: { buys: 5100 } });
    expect(await balanceOf(client, account)).toBe('-5100.00');
    const held = await holdingsOf(client, account);
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
    const again = await importNow(client, account, trading212(...many, ...sales));
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
      await importNow(own, account, trading212(...order));
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
