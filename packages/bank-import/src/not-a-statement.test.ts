import { expect, test } from 'vitest';
import { readAll, survey } from './statements-for-tests.ts';

test.each([
  ['<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body>12.50, 13.40</body></html>', 'web page'],
  ['\n  <HTML lang="en"><body>Session expired</body></HTML>', 'web page'],
  ['{"transactions":[{"date":"2026-08-04","amount":-5.00}]}', 'JSON'],
  ['[{"date":"2026-08-04","amount":-5.00}]', 'JSON'],
  ['<?xml version="1.0"?><rss><channel/></rss>', 'XML'],
  ['Dear customer,\n\nyour statement is ready. Sign in to read it.\n', 'text without amounts'],
])('%s is refused as what it is', async (content, what) => {
  const { problem } = await survey(content);
  expect(problem?.code).toBe('not-a-statement');
  expect(problem?.message).toContain(what);
});

test('a table of an unknown bank is still asked about', async () => {
  const { problem } = await survey('When;What;How much\n04.08.2026;Shop;-5,00\n05.08.2026;Tram;-2,00\n');
  expect(problem?.code).toBe('needs-mapping');
});

test('QIF after comment lines, and a comment inside a record, are read', async () => {
  const { lines } = await readAll(
    '### Made by hand ###\n\n!Type:Bank\nD14/08/2026\n# checked\nT-5.00\nPShop\n^\n',
  );
  expect(lines).toMatchObject([{ amountMinor: -500n, date: '2026-08-14' }]);
});

test('OFX amounts with a comma before the decimals are read, whatever the other rows use', async () => {
  const row = (id: string, amount: string) =>
    `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260804<TRNAMT>${amount}<FITID>${id}<NAME>Shop</STMTTRN>`;
  const { lines } = await readAll(
    `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP<BANKTRANLIST>${row('1', '-12,50')}${row('2', '-1.250')}${row('3', '-3.40')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  );
  expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([-1250n, -125n, -340n]);
});
