import { expect, test } from 'vitest';
import { inspect, readAll, sterling } from './statements-for-tests.ts';

test.each([
  ['<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body>12.50, 13.40</body></html>', 'web page'],
  ['\n  <HTML lang="en"><body>Session expired</body></HTML>', 'web page'],
  ['{"transactions":[{"date":"2026-08-04","amount":-5.00}]}', 'JSON'],
  ['[{"date":"2026-08-04","amount":-5.00}]', 'JSON'],
  ['<?xml version="1.0"?><rss><channel/></rss>', 'XML'],
  ['<table><tr><td>04/08/2026</td><td>-5.00</td></tr></table>', 'web page with a table'],
  ['<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>', 'Excel workbook'],
  [
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"></Document>',
    'isn’t a bank statement',
  ],
  ['{\\rtf1\\ansi Balance 12.50}', 'word processor'],
  ['Dear customer,\n\nyour statement is ready. Sign in to read it.\n', 'plain text'],
  ['Dear customer,\n\nyour payment of £12.50 arrived, on 4 August 2026.\n\nKind regards\n', 'plain text'],
  ['From: a@example.com\nSubject: Balance\n\nYour balance is £1,250.00 today, 4 August.\n', 'plain text'],
  ['04/08/2026  Shop  12.50\n05/08/2026  Tram   2.50\n', 'plain text'],
  [
    'Minutes, 3 March 2026\n\nThe budget of £1,250.00 was agreed, less 12.50 for tea.\nNext on 4 April, in the hall.\n',
    'plain text',
  ],
])('%s is refused as what it is', async (content, what) => {
  const { problem } = await inspect(content);
  expect(problem?.code).toBe('not-a-statement');
  expect(problem?.message).toContain(what);
});

test.each([
  ['a PDF', '%PDF-1.7\n', 'PDF document'],
  ['a PDF behind other bytes', '\n\n%PDF-1.7\n', 'PDF document'],
  ['a workbook', 'PK\x03\x04\x14\0', 'Excel workbook or a zip archive'],
  ['an empty zip', 'PK\x05\x06\0\0', 'zip archive'],
  ['an old workbook', '\xd0\xcf\x11\xe0\xa1\xb1', 'Excel workbook'],
  ['a PNG', '\x89PNG\r\n', 'picture'],
  ['a JPEG', '\xff\xd8\xff\xe0', 'picture'],
  ['a WebP', 'RIFF\x10\0\0\0WEBPVP8 ', 'picture'],
  ['a photo of a telephone', '\0\0\0\x18ftypheic', 'picture'],
  ['a TIFF', 'II*\0\x08\0', 'picture'],
  ['a gzip', '\x1f\x8b\x08\0', 'compressed'],
  ['a 7-Zip', '7z\xbc\xaf\x27\x1c', 'compressed'],
])('%s named .csv is refused as what it is, whatever its name', async (_, start, what) => {
  const bytes = Uint8Array.from(start, (character) => character.charCodeAt(0));
  const { problem } = await inspect(bytes, { ...sterling, fileName: 'statement.csv' });
  expect(problem?.code).toBe('binary');
  expect(problem?.message).toContain(what);
});

test.each([
  ['one row alone', '27 Feb 2018,UMC-, 7.80, ,Shop,,,\n'],
  ['one row under a heading', 'When;What;How much\n04.08.2026;Shop;-5,00\n'],
  ['amounts with a sign in letters', '4 August;Shop;1 234,00 kr\n5 August;Tram;2,00 Kč\n'],
  ['rows without a heading', '4 August|Shop|5.00 GBP\n5 August|Tram|2.00 CR\n'],
  [
    'a heading below other lines',
    'Statement of Ann\n\nWhen,What,Sum\n4 Aug 2026,Shop,-5.00\n5 Aug 2026,Tram,"£1,250.00"\n',
  ],
])('%s is a table, and is asked about', async (_, content) => {
  expect((await inspect(content)).problem?.code).toBe('needs-mapping');
});

test('a table of an unknown bank is still asked about', async () => {
  const { problem } = await inspect('When;What;How much\n04.08.2026;Shop;-5,00\n05.08.2026;Tram;-2,00\n');
  expect(problem?.code).toBe('needs-mapping');
});

test('QIF after comment lines, and a comment inside a record, are read', async () => {
  const { lines } = await readAll(
    '### Made by hand ###\n\n!Type:Bank\nD14/08/2026\n# checked\nT-5.00\nPShop\n^\n',
  );
  expect(lines).toMatchObject([{ amountMinor: -500n, date: '2026-08-14' }]);
});

// OFX 2.3, 3.2.9.2: a comma or a point before the decimals, and no thousands separators.
test('OFX amounts are read with either mark, and with thousands where both marks leave no doubt', async () => {
  const amounts = [
    '-12,50',
    '-1.250',
    '-3.40',
    '-1.234,50',
    '1,234.50',
    '-1.234.567,00',
    '-7.125',
    '1,23.50',
  ];
  const row = (amount: string, id: number) =>
    `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260804<TRNAMT>${amount}<FITID>${id}<NAME>Shop</STMTTRN>`;
  const { rows } = await readAll(
    `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP<BANKTRANLIST>${amounts.map(row).join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  );
  expect(
    rows.map(({ result }) =>
      result.kind === 'line' ? result.line.amountMinor : result.kind === 'error' && result.reason,
    ),
  ).toEqual([
    -1250n,
    -125n,
    -340n,
    -123450n,
    123450n,
    -123456700n,
    '"-7.125" has more decimal places than GBP has.',
    '"1,23.50" is not an amount.',
  ]);
});
