import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { balanceOf, openAccount } from './ledger.ts';
import { fourDays, importNow, type LloydsRow, lloyds, revert, rowsOf, upload } from './statements.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

/** The same rows as a bank's export that hides who was paid. */
const masked = (rows: readonly LloydsRow[]) =>
  rows.map(([date, , ...money]): LloydsRow => [date, 'CARD PAYMENT', ...money]);

async function open(rows: readonly LloydsRow[] = fourDays): Promise<string> {
  const { id } = await openAccount(client);
  await importNow(client, id, lloyds(rows));
  return id;
}

describe('a row whose day, amount and running balance the account has', () => {
  test('is the same row whatever its text', async () => {
    const account = await open();
    const before = await balanceOf(client, account);
    const preview = await upload(client, account, lloyds(masked(fourDays)));
    expect(preview.counts).toMatchObject({ added: 0, duplicates: 4 });
    expect((await rowsOf(client, preview.id))[0]).toMatchObject({ outcome: 'duplicate' });
    const again = await importNow(client, account, lloyds(masked(fourDays)));
    expect(again.counts).toMatchObject({ added: 0, duplicates: 4 });
    expect(await balanceOf(client, account)).toBe(before);
  });

  test('is the same row in a file of another layout', async () => {
    const account = await open();
    const file = ['Day;Text;Value;Left', '13/03/2025;RENT;325.00;419.40', '14/03/2025;FARM;-23.10;396.30'];
    const asked = await upload(client, account, `${file.join('\n')}\n`);
    const mapping = {
      has_header: true,
      date_column: 'Day',
      description_columns: ['Text'],
      amount_column: 'Value',
      balance_column: 'Left',
      sign: 'negative_is_spend',
    };
    const preview = (await client.patch(`/imports/${asked.id}`, { mapping })).body;
    expect(preview.counts).toMatchObject({ added: 0, duplicates: 2 });
  });

  test('leaves the new rows of the file new', async () => {
    const account = await open(fourDays.slice(1));
    const longer = await importNow(client, account, lloyds(masked(fourDays)));
    expect(longer.counts).toMatchObject({ added: 1, duplicates: 3 });
  });

  test('is taken in where the user says so', async () => {
    const account = await open();
    const preview = await upload(client, account, lloyds(masked(fourDays)));
    await client.patch(`/imports/${preview.id}/rows/1`, { outcome: 'added' });
    expect((await client.post(`/imports/${preview.id}/commit`)).body.counts).toMatchObject({
      added: 1,
      duplicates: 3,
    });
  });
});

test('of two equal fares one that is there stands for one of them, in files of either order', async () => {
  const header =
    'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance,';
  for (const oldestFirst of [false, true]) {
    const account = await open(fourDays.slice(3));
    const [top = '', ...rest] = lloyds(fourDays.slice(2)).trimEnd().split('\n');
    expect(top).toBe(header);
    const file = [top, ...(oldestFirst ? rest.toReversed() : rest)].join('\n');
    expect((await importNow(client, account, file)).counts).toMatchObject({ added: 1, duplicates: 1 });
    const third: LloydsRow[] = [['12/03/2025', 'TRAM 1', '2.80', '', '91.60'], ...fourDays.slice(2)];
    expect((await importNow(client, account, lloyds(third))).counts).toMatchObject({
      added: 1,
      duplicates: 2,
    });
    expect((await importNow(client, account, lloyds(masked(third)))).counts).toMatchObject({
      added: 0,
      duplicates: 3,
    });
  }
});

test('a row with another balance is another row', async () => {
  const account = await open();
  const moved = masked(fourDays).map(([day, text, out, back, balance]): LloydsRow => {
    return [day, text, out, back, (Number(balance) - 10).toFixed(2)];
  });
  expect((await importNow(client, account, lloyds(moved))).counts).toMatchObject({ added: 4 });
});

test('rows of one day that come back to the same balance are counted', async () => {
  const thereAndBack: LloydsRow[] = [
    ['12/03/2025', 'KITE SHOP', '5.00', '', '95.00'],
    ['12/03/2025', 'KITE SHOP REFUND', '', '5.00', '100.00'],
    ['12/03/2025', 'KITE SHOP', '5.00', '', '95.00'],
  ];
  const account = await open(thereAndBack.slice(2));
  const all = await importNow(client, account, lloyds(masked(thereAndBack)));
  expect(all.counts).toMatchObject({ added: 2, duplicates: 1 });
});

test('rows of one layout with different ids of the bank are different rows', async () => {
  // Layout as in coaxial/ynab-convert, spec/fixtures/statements/wise_eur_fixture.csv.
  const header =
    'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Exchange To,Exchange Rate';
  const payment = (id: string) => `${header}\n${id},03-09-2026,-40.00,GBP,Harbour Hotel,,160.00,,,\n`;
  const { id } = await openAccount(client);
  await importNow(client, id, payment('CARD-501'));
  expect((await importNow(client, id, payment('CARD-502'))).counts).toMatchObject({ added: 1 });
});

test('balances that do not follow from the amounts tell no rows apart', async () => {
  const constant = (text: string): LloydsRow[] => [
    ['14/03/2025', `${text} 1`, '4.00', '', '80.00'],
    ['13/03/2025', `${text} 2`, '3.00', '', '80.00'],
    ['12/03/2025', `${text} 3`, '2.00', '', '80.00'],
  ];
  const account = await open(constant('HARBOUR CAFE'));
  expect((await importNow(client, account, lloyds(constant('MILL BAKERY')))).counts).toMatchObject({
    added: 3,
  });
});

test('an import that was taken back leaves nothing known', async () => {
  const { id } = await openAccount(client);
  const first = await importNow(client, id, lloyds(fourDays));
  await revert(client, first.id);
  expect((await importNow(client, id, lloyds(masked(fourDays)))).counts).toMatchObject({ added: 4 });
});

test('a row that the user deleted stays deleted where deleted rows are not restored', async () => {
  const account = await open();
  const { items } = (await client.get(`/transactions?account_id=${account}&q=rent`)).body;
  await client.delete(`/transactions/${items[0].id}`);
  const file = lloyds(masked(fourDays));
  const kept = await upload(client, account, file, { fields: { restore_deleted: 'false' } });
  expect(kept.counts).toMatchObject({ added: 0, duplicates: 3, skipped: 1 });
  expect((await importNow(client, account, file)).counts).toMatchObject({ added: 1, duplicates: 3 });
});
