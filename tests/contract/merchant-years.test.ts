import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asUser, readAsUser, type UserScope } from '../../apps/server/src/database/user-scope.ts';
import { listMerchantYears } from '../../apps/server/src/features/reports/store.ts';
import { startApp, type TestApp } from './app.ts';
import { newMe } from './random-steps.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Known = Parameters<typeof listMerchantYears>[3];
const nothing: Known = { keys: [], marks: [] };

/** Somebody who paid two merchants in 2025, each 10.00. */
async function household() {
  const me = await newMe(app);
  const { id: account_id } = (await me.post('/accounts', { name: 'Everyday', type: 'cash', currency: 'GBP' }))
    .body;
  const pay = (merchant: string, amount: string) =>
    me.post('/transactions', { account_id, type: 'expense', date: '2025-02-01', merchant, amount });
  await pay('Elm Garage', '10.00');
  await pay('Oak Bakery', '10.00');
  const list = async (scope: UserScope, known: Known) => {
    const [year] = await listMerchantYears(scope, '2025-01-01', '2025-12-31', known);
    const rows = JSON.parse(year?.packed ?? '[]') as string[][];
    const merchants = rows.map(([, , merchant]) => merchant).sort();
    return { year, merchants, known: marksOf(year) };
  };
  let day = 10;
  return {
    ...me,
    pay,
    list,
    read: (known: Known) => readAsUser(app.database, me.id, (scope) => list(scope, known)),
    /** Of a range that was not asked for, so that it is put together of the years that are known. */
    spent: async () => {
      const { body } = await me.get(`/reports/merchants?date_from=2025-01-01&date_to=2025-05-${++day}`);
      return Object.fromEntries(
        body.items.map((one: { merchant: string; spent: string }) => [one.merchant, one.spent]),
      );
    },
  };
}

function marksOf(year: { key: string; mark: string } | undefined): Known {
  return year === undefined ? nothing : { keys: [year.key], marks: [year.mark] };
}

test('of a year that was written to only the merchants are read that it moved, and of another none', async () => {
  const { pay, read } = await household();
  const first = await read(nothing);
  expect(first).toMatchObject({ year: { isChange: false }, merchants: ['Elm Garage', 'Oak Bakery'] });
  expect(await read(first.known)).toMatchObject({ year: { packed: null }, known: first.known });
  // What was written while another transaction was at work, of any test, is read once more.
  await vi.waitFor(
    async () => {
      const { known } = await read(nothing);
      await pay('Oak Bakery', '1.00');
      await pay('Fir Deli', '1.00');
      expect(await read(known)).toMatchObject({
        year: { isChange: true },
        merchants: ['Fir Deli', 'Oak Bakery'],
      });
    },
    { timeout: 60_000 },
  );
});

test('what was being written while a year was read is read when it is there, though it began before', async () => {
  const { id, pay, spent } = await household();
  let finish = () => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let written = () => {};
  const isWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const slow = asUser(app.database, id, async (scope) => {
    await sql`update merchant_years set amounts[2] = -2500 where merchant = 'Elm Garage'`.execute(
      scope.tables,
    );
    written();
    await gate;
  });
  await isWritten;
  await pay('Oak Bakery', '1.00');
  expect(await spent()).toEqual({ 'Elm Garage': '10.00', 'Oak Bakery': '11.00' });
  finish();
  await slow;
  expect(await spent()).toEqual({ 'Elm Garage': '25.00', 'Oak Bakery': '11.00' });
});

test('a merchant whose row goes, or becomes another’s, is not kept', async () => {
  const { id, spent } = await household();
  const write = (statement: string) =>
    asUser(app.database, id, (scope) => sql.raw(statement).execute(scope.tables));
  expect(await spent()).toEqual({ 'Elm Garage': '10.00', 'Oak Bakery': '10.00' });
  await write(`update merchant_years set merchant = 'Fir Deli' where merchant = 'Elm Garage'`);
  expect(await spent()).toEqual({ 'Fir Deli': '10.00', 'Oak Bakery': '10.00' });
  await write(`delete from merchant_years where merchant = 'Fir Deli'`);
  expect(await spent()).toEqual({ 'Oak Bakery': '10.00' });
});

test('a snapshot that is older than what is known is read whole', async () => {
  const { id, pay, list, read } = await household();
  await asUser(
    app.database,
    id,
    async (scope) => {
      expect((await list(scope, nothing)).merchants).toEqual(['Elm Garage', 'Oak Bakery']);
      await pay('Fir Deli', '1.00');
      const { known } = await read(nothing);
      expect(await list(scope, known)).toMatchObject({
        year: { isChange: false },
        merchants: ['Elm Garage', 'Oak Bakery'],
      });
    },
    'repeatable read',
  );
});

test('a year that was read so long ago that numbers of transactions have begun anew is read whole', async () => {
  const { id, pay, read } = await household();
  const { known } = await read(nothing);
  await pay('Oak Bakery', '1.00');
  const year = (limit?: number) =>
    readAsUser(app.database, id, (scope) =>
      listMerchantYears(scope, '2025-01-01', '2025-12-31', known, limit),
    );
  expect(await year()).toMatchObject([{ isChange: true }]);
  expect(await year(1)).toMatchObject([{ isChange: false }]);
});
