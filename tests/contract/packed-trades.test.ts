import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { brokerYear } from './broker-year.ts';
import { hold, openInvestments, trade } from './investments.ts';
import { importNow, revert } from './statements.ts';

let app: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  app = await startApp();
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

interface Row {
  readonly holding_id: string;
  readonly type: string;
  readonly date: string;
  readonly figures: readonly string[];
}

/** What is packed of the trades of some holdings is what these are. @returns how many trades there are */
async function expectPacked(ids: readonly string[]): Promise<number> {
  const { rows } = await owner.query<Row>(
    `select holding_id, type, date::text, array[quantity, price, fees, fx_rate]::text[] || currency as figures
     from holding_trades where holding_id = any($1::uuid[]) and type <> 'dividend' order by holding_id, date, id`,
    [ids],
  );
  const groups = Map.groupBy(rows, ({ holding_id, date }) => `${holding_id} ${date.slice(0, 4)}`);
  const wanted = [...groups].map(([key, all]) => {
    const deals = all.filter(({ type }) => type === 'buy' || type === 'sell');
    const column = (at: number, usual?: string) =>
      deals.map(({ figures }) => (figures[at] === usual ? '' : figures[at])).join(',');
    return [
      ...[key, deals.map(({ type }) => type[0]).join(''), deals.map(({ date }) => date).join('')],
      ...[column(0), column(1), column(2, '0'), column(3, '1')],
      ...[deals.map(({ figures }) => figures[4]).join(''), all.length - deals.length],
    ];
  });
  const packed = await owner.query({
    text: `select holding_id || ' ' || year, sides, dates, quantities, prices, fees, rates, currencies, others
      from trade_years where holding_id = any($1::uuid[]) order by holding_id, year`,
    values: [ids],
    rowMode: 'array',
  });
  expect(packed.rows).toEqual(wanted);
  return rows.length;
}

async function holdingsOf(client: Client): Promise<string[]> {
  return (await client.get('/holdings')).body.map(({ id }: { id: string }) => id);
}

test('the trades of a holding are packed as they are after every change of them', async () => {
  const client = await app.register();
  const account = await openInvestments(client);
  const { id } = await hold(client, account.id, 'VOD');
  const { id: other } = await hold(client, account.id, 'BP');
  const ids = [id, other];
  await trade(client, id, { date: '2024-12-31', quantity: '12.5' });
  const last = await trade(client, id, { date: '2025-12-31', fees: '1.25' });
  await trade(client, id, { date: '2025-12-31', currency: 'USD', fx_rate: '0.8', price: '3' });
  await trade(client, id, { date: '2025-02-28', type: 'split', ratio: '2' });
  await trade(client, id, { date: '2025-03-01', type: 'dividend', amount: '3' });
  await trade(client, id, { date: '2025-06-01', type: 'sell', quantity: '1' });
  await trade(client, other, { date: '2023-01-01', type: 'dividend', amount: '3' });
  await trade(client, other, { date: '2024-01-01' });
  expect(await expectPacked(ids)).toBe(6);
  const at = `/holdings/${id}/transactions/${last.id}`;
  // To a year of its own, and on from there: a year that has no trades left goes.
  for (const date of ['2026-01-01', '2023-06-01']) {
    expect((await client.patch(at, { date, quantity: '11' })).status).toBe(200);
    expect(await expectPacked(ids)).toBe(6);
  }
  expect((await client.delete(at)).status).toBe(204);
  expect(await expectPacked(ids)).toBe(5);
  const { body } = await client.get('/history?limit=1');
  expect((await client.post(`/history/${body.items[0].id}/undo`)).status).toBe(200);
  expect(await expectPacked(ids)).toBe(6);
  expect((await client.delete(`/holdings/${other}`)).status).toBe(204);
  expect(await expectPacked(ids)).toBe(5);
  expect((await client.delete(`/holdings/${id}`)).status).toBe(204);
  expect(await expectPacked(ids)).toBe(0);
});

test('an import packs all its trades, and its revert what is left', async () => {
  const client = await app.register();
  const account = await openInvestments(client);
  const { id } = await importNow(client, account.id, brokerYear);
  const ids = await holdingsOf(client);
  expect(await expectPacked(ids)).toBe(7);
  const [first = ''] = ids;
  await trade(client, first, { date: '2020-05-05' });
  await revert(client, id);
  expect(await expectPacked(ids)).toBe(1);
});

test('the migration packs the trades that are there', async () => {
  const client = await app.register();
  const account = await openInvestments(client);
  await importNow(client, account.id, brokerYear);
  await owner.query(`
    drop trigger pack_added on holding_trades;
    drop trigger pack_removed on holding_trades;
    drop trigger pack_changed on holding_trades;
    drop function pack_written_trades, drop_empty_trade_years, pack_trade_years;
    drop table trade_years`);
  const migrations = '../../apps/server/src/database/migrations';
  await owner.query(readFileSync(new URL(`${migrations}/0045-packed-trades.sql`, import.meta.url), 'utf8'));
  expect(await expectPacked(await holdingsOf(client))).toBe(7);
});
