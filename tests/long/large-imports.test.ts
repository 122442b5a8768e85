import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../contract/app.ts';
import { balanceOf, expectTotalsToAgree, openAccount, record } from '../contract/ledger.ts';
import { asOwner } from '../contract/sign-in.ts';
import { importNow, type MonzoRow, monzo, revert } from '../contract/statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** More than are recorded as single changes are: what is made of them is brought up to date once for all. */
const many = 230;
const names = ['Ålesund & Sons', 'O\\Brien', 'Café 東京', '{Null}', "Tom's", '🦊 Den'];

function rowsOf(count: number, currency: string, amountOf: (index: number) => string): MonzoRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `tx_${currency}_${index}`,
    amount: amountOf(index),
    currency,
    date: `${String((index % 28) + 1).padStart(2, '0')}/0${(index % 9) + 1}/${2023 + (index % 3)}`,
    name: names[index % names.length] as string,
  }));
}

test('many rows are recorded to the letter and the last place, and every total agrees with them', async () => {
  const client = await app.register();
  const whole = (index: number) => String((index * 7919) % 123_457) + (index % 7 === 0 ? '0000' : '');
  const cases = [
    ['GBP', (index: number) => `-${whole(index)}.${String(index % 100).padStart(2, '0')}`],
    ['JPY', (index: number) => `-${whole(index + 1)}`],
    ['KWD', (index: number) => `${whole(index)}.${String((index * 37) % 1000).padStart(3, '0')}`],
  ] as const;
  for (const [currency, amountOf] of cases) {
    const { id } = await openAccount(client, { currency });
    const rows = rowsOf(many, currency, amountOf).filter(({ amount }) => Number(amount) !== 0);
    const { counts, id: imported } = await importNow(client, id, monzo(rows));
    expect(counts.added).toBe(rows.length);
    const { items } = (await client.get(`/transactions?account_id=${id}&limit=200&sort=date`)).body;
    const given = new Map(rows.map((row) => [`${isoDay(row.date)} ${row.amount.replace('-', '')}`, row]));
    for (const item of items) {
      const row = given.get(`${item.date} ${item.amount}`);
      expect([item.description, item.type]).toEqual([
        row?.name,
        row?.amount.startsWith('-') ? 'expense' : 'income',
      ]);
    }
    await expectTotalsToAgree(app, client, ['GBP', 'JPY', 'KWD']);
    if (currency !== 'GBP') continue;
    await revert(client, imported);
    await expectTotalsToAgree(app, client, ['GBP', 'JPY', 'KWD']);
    expect(await balanceOf(client, id)).toBe('0.00');
  }
  const { items } = (await client.get('/transactions?q=%E6%9D%B1%E4%BA%AC')).body;
  expect(items.length).toBeGreaterThan(10);
});

test('transfers and recurring payments are told of a large import once, of one without new rows never', async () => {
  const client = await app.register();
  const { id } = await openAccount(client);
  const noted = () =>
    asOwner(
      app,
      `select (select array_agg(text order by text) from recurring_changes where user_id = $1) as series,
         (select array_agg(first_day || ' ' || last_day) from transfer_changes where user_id = $1) as transfers`,
      [client.id],
    );
  // In one transaction with what is noted, so that no scan empties it first.
  await asOwner(
    app,
    `create function keep_notes() returns trigger language plpgsql as $$ begin return null; end $$;
     create trigger keep_notes before delete on recurring_changes for each row execute function keep_notes();
     create trigger keep_notes before delete on transfer_changes for each row execute function keep_notes()`,
  );
  try {
    const days = '2023-01-01 2025-09-27';
    for (const added of [many, 0]) {
      const file = monzo(rowsOf(many, 'GBP', (index) => `-${index + 1}.00`));
      expect((await importNow(client, id, file)).counts.added).toBe(added);
      const [{ series, transfers }] = await noted();
      expect(transfers).toEqual([days]);
      // Each merchant of the file, so that no other is scanned.
      const [own] = await asOwner(
        app,
        `select array_agg(distinct coalesce(nullif(merchant, ''), description) order by coalesce(nullif(merchant, ''), description))
           as texts from transactions where user_id = $1`,
        [client.id],
      );
      expect(series).toEqual(own.texts);
    }
  } finally {
    await asOwner(app, 'drop function keep_notes cascade');
  }
});

test('totals agree after large imports, in any order with single rows', async () => {
  const client = await app.register();
  const { id } = await openAccount(client);
  let spare = 0;
  const step = fc.record({ many: fc.boolean(), minor: fc.integer({ min: 1, max: 99_999 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
      for (const { many: isMany, minor } of steps) {
        const amount = (minor / 100).toFixed(2);
        if (!isMany) await record(client, id, { amount, date: '2024-02-29', merchant: names[minor % 6] });
        else {
          const rows = rowsOf(many, 'GBP', (index) => `${index % 5 ? '-' : ''}${amount}`);
          spare++;
          await importNow(client, id, monzo(rows.map((row) => ({ ...row, id: `${row.id} ${spare}` }))));
        }
      }
      await expectTotalsToAgree(app, client);
    }),
    { numRuns: 3 },
  );
});

test('a row that the account has is a duplicate, whether the file is small against the account or not', async () => {
  const client = await app.register();
  const { id } = await openAccount(client);
  const rows = rowsOf(many, 'GBP', (index) => `-${index + 1}.00`);
  await importNow(client, id, monzo(rows));
  const { items } = (await client.get(`/transactions?account_id=${id}&q=Tom&limit=1`)).body;
  expect((await client.delete(`/transactions/${items[0].id}`)).status).toBe(204);
  const gone = rows.findIndex((row) => Number(row.amount) === -Number(items[0].amount));
  const fresh = { ...(rows[0] as MonzoRow), id: 'tx_fresh' };
  const few = await importNow(client, id, monzo([...rows.slice(gone + 1, gone + 5), fresh]));
  expect(few.counts).toMatchObject({ added: 1, duplicates: 4 });
  const whole = await importNow(client, id, monzo([...rows, fresh, fresh]));
  expect(whole.counts).toMatchObject({ added: 1, duplicates: many + 1 });
  const again = await importNow(client, id, monzo([...rows, fresh]));
  expect(again.counts).toMatchObject({ added: 0, duplicates: many + 1 });
  await expectTotalsToAgree(app, client);
});

test('an account that has transactions cannot be deleted, whoever asks; nor can one that is not there have any', async () => {
  const client = await app.register();
  const { id } = await openAccount(client);
  const row = await record(client, id, { amount: '5.00' });
  const refused = { code: '23503', constraint: 'transactions_account' };
  const drop = () => asOwner(app, 'delete from accounts where id = $1', [id]);
  await expect(drop()).rejects.toMatchObject(refused);
  await expect(asOwner(app, 'delete from users where id = $1', [client.id])).rejects.toMatchObject(refused);
  const absent = { account_id: '00000000-0000-4000-8000-000000000000', amount: '1.00', type: 'expense' };
  expect((await client.post('/transactions', { ...absent, date: '2025-01-01' })).status).toBe(404);
  expect((await client.delete(`/transactions/${row.id}`)).status).toBe(204);
  await drop();
});

test('an account that is deleted takes its days along, whoever deletes it', async () => {
  const client = await app.register();
  const days = async (id: string) =>
    (await asOwner(app, 'select date from day_deltas where account_id = $1', [id])).length;
  const [mine, kept] = [await openAccount(client), await openAccount(client)];
  for (const { id } of [mine, kept]) {
    const row = await record(client, id, { amount: '5.00' });
    expect((await client.delete(`/transactions/${row.id}`)).status).toBe(204);
    expect(await days(id)).toBe(1); // a day that has none any more
  }
  expect((await client.delete(`/accounts/${mine.id}`)).status).toBe(204);
  expect([await days(mine.id), await days(kept.id)]).toEqual([0, 1]);
  await asOwner(app, 'delete from users where id = $1', [client.id]);
  expect(await days(kept.id)).toBe(0);
});

function isoDay(day = ''): string {
  return day.split('/').toReversed().join('-');
}
