import { expect, test } from 'vitest';
import { inspect, readAll } from './statements-for-tests.ts';

/** A CAMT.053 statement of one entry in that state. */
function camt(status: string): string {
  return (
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>' +
    '<Acct><Id><IBAN>GB33BUKB20201555555555</IBAN></Id></Acct><Ntry><Amt Ccy="GBP">5.00</Amt>' +
    `<CdtDbtInd>DBIT</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-08-04</Dt></BookgDt></Ntry>` +
    '</Stmt></BkToCstmrStmt></Document>'
  );
}

test('of CAMT.053 only booked entries count: pending, future and informative ones are told and left out', async () => {
  const outcome = async (status: string) => (await readAll(camt(status))).rows[0]?.result;
  expect(await outcome('BOOK')).toMatchObject({ kind: 'line' });
  expect(await outcome('<Cd>BOOK</Cd>')).toMatchObject({ kind: 'line' });
  for (const status of ['PDNG', 'FUTR', 'INFO', '<Cd>FUTR</Cd>'])
    expect([status, await outcome(status)]).toMatchObject([status, { kind: 'skipped' }]);
});

test('amounts of CAMT.053 are decimals, whatever their number of places', async () => {
  const amount = async (text: string) => {
    const { rows, inspection: found } = await readAll(camt('BOOK').replace('5.00', text));
    return rows[0]?.result.kind === 'line' ? rows[0].result.line.amountMinor : found.warnings[0]?.code;
  };
  expect(await amount('8.850')).toBe(-885n);
  expect(await amount('1250.0')).toBe(-125000n);
  expect(await amount('8.855')).toBe('unreadable-rows');
});

const entry = (head: string) => `${head}\n    Expenses:Food  £5.00\n    Assets:Cash\n\n`;

test('a journal entry whose date has no year takes that of its file, and without one it says so', async () => {
  const dates = async (text: string) =>
    (await readAll(text)).rows.map(({ result }) => (result.kind === 'line' ? result.line.date : result));
  for (const year of ['Y2025', 'Y 2025', 'year 2025', 'apply year 2025'])
    expect(
      await dates(`${entry('2024-08-04 Shop')}${year}\n${entry('8/5 Tram')}${entry('08-06=08-07 Inn')}`),
    ).toEqual(['2024-08-04', '2025-08-05', '2025-08-06']);
  expect(await dates(`${entry('2024-08-04 Shop')}${entry('8/5 Tram')}`)).toEqual([
    '2024-08-04',
    { kind: 'error', reason: 'The date of this entry has no year, and no line before it says which.' },
  ]);
});

test('trades that are left out of OFX and QIF are counted in a warning that says what to do', async () => {
  const warnings = async (text: string) => (await inspect(text)).warnings;
  const trade = (day: string) => `D${day}/08/2026\nNBuy\nYVUSA\nT700.00\n^\n`;
  const bank = '!Type:Bank\nD04/08/2026\nT-5.00\nPShop\n^\n';
  expect(await warnings(`${bank}!Type:Invst\n${trade('14')}${trade('15')}`)).toContainEqual({
    code: 'trades-left-out',
    message: "2 trades of the file are left out: import the broker's CSV to record them.",
  });
  const ofx =
    '<OFX><INVSTMTMSGSRSV1><INVSTMTRS><CURDEF>GBP<INVTRANLIST><BUYSTOCK><INVBUY><INVTRAN><FITID>1' +
    '<DTTRADE>20260804</INVTRAN><TOTAL>-70.00</INVBUY></BUYSTOCK></INVTRANLIST></INVSTMTRS></INVSTMTMSGSRSV1></OFX>';
  expect(await warnings(ofx)).toContainEqual({
    code: 'trades-left-out',
    message: "1 trade of the file is left out: import the broker's CSV to record it.",
  });
  expect((await warnings(bank)).map(({ code }) => code)).not.toContain('trades-left-out');
});

test('rows of more accounts than are told apart are counted in a warning, as no import takes them', async () => {
  const entries = Array.from({ length: 53 }, (_, at) =>
    entry('2026-08-04 Shop').replace('Cash', `Cash${at}`),
  );
  const { fileAccounts, warnings } = await inspect([...entries, entries[52]].join(''));
  expect(fileAccounts).toHaveLength(50);
  expect(warnings).toContainEqual({
    code: 'too-many-accounts',
    message: '4 rows are of further accounts than the 50 that one file may hold: export those apart.',
  });
  expect((await inspect(entries.slice(0, 50).join(''))).warnings).toEqual([]);
});

test('a journal of units that are not money is warned about, not read as nothing', async () => {
  const text = '2026-08-04 Quota\n    Expenses:Internet  72355001 bytes\n    Liabilities:Payable:Host\n';
  const { inspection: found, lines } = await readAll(text);
  expect(lines).toEqual([]);
  expect(found.warnings).toContainEqual({
    code: 'nothing-to-import',
    message: 'None of the 1 rows can be imported. Each says why.',
  });
});
