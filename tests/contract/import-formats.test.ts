import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { balanceOf, openAccount } from './ledger.ts';
import { importNow, rowsOf, upload } from './statements.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const entry = (day: string, posting: string) => `${day} Shop\n    ${posting}\n    Expenses:Food\n\n`;

// The layouts of hledger's manual, "Balance assertions", and beancount's "Balance Assertions".
test.each([
  [
    'ledger',
    entry('2026-01-05', 'Assets:Current  £-5.00 = £100.00'),
    'The balance of Assets:Current on 2026-01-05 is stated as 100 GBP, but its entries up to then come to -5 GBP.',
  ],
  [
    'beancount',
    '2026-01-05 * "Shop" ""\n  Assets:Current  -5.00 GBP\n  Expenses:Food\n\n2026-01-06 balance Assets:Current  100.00 GBP\n',
    'The balance of Assets:Current on 2026-01-06 is stated as 100 GBP, but its entries up to then come to -5 GBP.',
  ],
])(
  'a balance of a %s journal that the entries do not meet is an error row, and a warning',
  async (_, text, reason) => {
    const { id } = await openAccount(client);
    const preview = await upload(client, id, text, { name: 'books.journal' });
    expect(preview).toMatchObject({
      counts: { rows: 2, added: 1, errors: 1 },
      warnings: [
        { code: 'unreadable-rows' },
        { code: 'stated-balance-broken', message: expect.stringContaining(reason) },
      ],
    });
    const broken = (await rowsOf(client, preview.id)).find(({ outcome }) => outcome === 'error');
    expect(broken).toMatchObject({ reason, reason_code: 'unreadable' });
  },
);

test('a posting that sets a balance is recorded with the amount that it needs, virtual ones are counted', async () => {
  const { id } = await openAccount(client);
  const text = `${entry('2026-01-05', 'Assets:Current  £-5.00')}2026-01-06 Adjust\n    Assets:Current  = £20.00\n    Equity:Adjust\n    (Budget:Food)  £9.00\n`;
  const done = await importNow(client, id, text);
  expect(done).toMatchObject({
    counts: { rows: 3, added: 2, skipped: 1 },
    warnings: [
      { code: 'virtual-left-out', message: expect.stringContaining('1 virtual posting is left out') },
    ],
  });
  expect(await balanceOf(client, id)).toBe('20.00');
});

test('a journal whose dates have no year is refused until a line says which', async () => {
  const { id } = await openAccount(client);
  const text = entry('01/05', 'Assets:Current  £-5.00');
  const { detail } = await upload(client, id, text, { status: 422 });
  expect(detail).toBe(
    'The dates in this journal have no year. Add a line such as “Y 2026” at the top, then import the file again.',
  );
  const { id: preview } = await upload(client, id, `Y 2026\n${text}`);
  expect(await rowsOf(client, preview)).toMatchObject([
    { parsed: { date: '2026-01-05', signed_amount: '-5.00' } },
  ]);
});

// Revolut's export of 2025: the product stands in the second column.
test('a file with two products asks for an account for each', async () => {
  const [current, savings] = await Promise.all([openAccount(client), openAccount(client)]);
  const row = (product: string, amount: string, balance: string) =>
    `Transfer,${product},2026-08-04 08:15:10,2026-08-04 08:15:11,Moved,${amount},0.00,GBP,COMPLETED,${balance}\n`;
  const text = `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n${row('Current', '-50.00', '10.00')}${row('Savings', '50.00', '75.00')}`;
  const asked = await upload(client, current.id, text);
  expect(asked.needs).toEqual(['accounts']);
  expect((await client.post(`/imports/${asked.id}/commit`)).status).toBe(409);
  const accounts = { Current: current.id, Savings: savings.id };
  await importNow(client, current.id, text, { accounts: JSON.stringify(accounts) });
  expect([await balanceOf(client, current.id), await balanceOf(client, savings.id)]).toEqual([
    '-50.00',
    '50.00',
  ]);
});

// OFX 2.3, 3.2.9.2; QIF with comment lines.
test('amounts of OFX with both marks, and QIF with comments, are recorded to the penny', async () => {
  const row = (id: string, amount: string) =>
    `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260804<TRNAMT>${amount}<FITID>${id}<NAME>Shop</STMTTRN>`;
  const ofx = `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP<BANKTRANLIST>${row('1', '-1.234,50')}${row('2', '-7.120')}${row('3', '-7.125')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  const first = await openAccount(client);
  const done = await importNow(client, first.id, ofx);
  expect(done.counts).toMatchObject({ added: 2, errors: 1 });
  expect((await rowsOf(client, done.id)).at(-1).reason).toBe(
    '"-7.125" has more decimal places than GBP has.',
  );
  expect(await balanceOf(client, first.id)).toBe('-1241.62');
  const second = await openAccount(client);
  await importNow(
    client,
    second.id,
    '### Made by hand ###\n!Type:Bank\nD14/08/2026\n# seen\nT-5.00\nPShop\n^\n',
  );
  expect(await balanceOf(client, second.id)).toBe('-5.00');
});

test.each([
  [
    '<!DOCTYPE html><html><body>Sign in</body></html>',
    'This is a web page, not a statement. Sign in to your bank',
  ],
  ['{"transactions":[]}', 'This is a JSON file'],
  ['<?xml version="1.0"?><rss/>', 'This XML file isn’t a bank statement'],
  ['Dear customer,\n\nyour payment of £12.50 arrived, on 4 August.\n', 'This is plain text, not a table'],
  ['%PDF-1.7\n', 'The PDF is damaged and can’t be read'],
  ['PK\u0003\u0004', 'This is an Excel workbook or a zip archive'],
])('%j named .csv is refused with what it is, and nothing is kept', async (content, detail) => {
  const { id } = await openAccount(client);
  const refused = await upload(client, id, content, { status: 422 });
  expect(refused.detail).toContain(detail);
  expect((await client.get(`/imports?account_id=${id}`)).body.items).toEqual([]);
});
