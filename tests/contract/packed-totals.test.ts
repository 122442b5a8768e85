import { readFileSync } from 'node:fs';
import { currencyPlaces, isCurrencyCode } from '@farthing/money';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from './app.ts';
import { categoriesOf, expectTotalsToAgree, openAccount, record } from './ledger.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const migration = (name: string) =>
  readFileSync(new URL(`../../apps/server/src/database/migrations/${name}.sql`, import.meta.url), 'utf8');

async function asOwner<Result>(work: (owner: pg.Client) => Promise<Result>): Promise<Result> {
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

test('the migration fills the packed rollups from the rows that are there', async () => {
  const client = await app.register();
  const { food, travel, wages } = await categoriesOf(client);
  for (const [currency, amount] of [
    ['GBP', '12.34'],
    ['JPY', '1234'],
    ['KWD', '1.234'],
  ] as const) {
    const { id } = await openAccount(client, { currency });
    for (const [date, merchant] of [
      ['2024-02-29', 'Ålesund & Sons'],
      ['2024-12-31', 'ALDERTON'],
      ['2025-01-01', 'ALDERTON'],
    ] as const) {
      await record(client, id, { amount, date, merchant, category_id: food });
      await record(client, id, { amount, date, type: 'income', merchant, category_id: wages });
      await record(client, id, { amount, date });
    }
    const split = await record(client, id, { amount, date: '2025-01-31', merchant: 'ALDERTON' });
    const splits = [
      { category_id: food, amount },
      { category_id: travel, amount: '1' },
      { category_id: null, amount: '-1' },
    ];
    expect((await client.put(`/transactions/${split.id}/splits`, { splits })).status).toBe(200);
    const { id: other } = await openAccount(client, { currency });
    await record(client, id, { type: 'transfer', to_account_id: other, amount, date: '2025-02-01' });
  }
  await asOwner(async (owner) => {
    await owner.query(`
      drop trigger follow_added on transactions;
      drop trigger follow_removed on transactions;
      drop trigger follow_changed on transactions;
      drop function move_merchant_years, move_merchant_year;
      drop table account_years, category_years, merchant_years;
      drop function currency_places, pack_months, pack_counted_months;
      alter table month_totals drop column days`);
    await owner.query(migration('0016-merchant-totals'));
    await owner.query(migration('0018-packed-totals'));
  });
  await expectTotalsToAgree(app, client, ['GBP', 'JPY', 'KWD']);
});

test('the database knows the places of every currency', async () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters
    .flatMap((one) => letters.flatMap((two) => letters.map((three) => one + two + three)))
    .filter(isCurrencyCode);
  const { rows } = await asOwner((owner) =>
    owner.query('select code, currency_places(code) as places from unnest($1::text[]) as c (code)', [codes]),
  );
  expect(rows.map(({ code, places }) => [code, places])).toEqual(
    codes.map((code) => [code, currencyPlaces(code)]),
  );
});
