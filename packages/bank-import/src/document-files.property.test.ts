import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIdentities, inspectStatement, interpretRow, readStatement } from './index.ts';
import type { Reading } from './statement.ts';
import { card, inspect, readAll, sterling } from './statements-for-tests.ts';

const folder = new URL('../golden/', import.meta.url);
const documents = ['ofx', 'qif', 'camt-053', 'mt940', 'firefly-iii', 'beancount', 'ledger', 'ynab'];
const textOf = (name: string): Uint8Array => {
  const file = readdirSync(new URL(`${name}/`, folder)).find((each) => each.startsWith('statement.'));
  return new Uint8Array(readFileSync(new URL(`${name}/${file}`, folder)));
};

test.each(documents)('%s: the same rows, wherever the bytes are cut into pieces', async (name) => {
  const bytes = textOf(name);
  const whole = await readAll(bytes);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 6 }), async (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
      const source = (): Uint8Array[] => places.slice(1).map((end, at) => bytes.subarray(places[at], end));
      const { reading } = await inspectStatement(source, sterling);
      expect(reading).toEqual(whole.inspection.reading);
      const rows: unknown[] = [];
      if (reading !== null) for await (const batch of readStatement(source, reading)) rows.push(...batch);
      expect(rows).toEqual(whole.rows);
    }),
    { numRuns: 20 },
  );
});

test.each(documents)('%s: read twice the keys are the same, and all different', async (name) => {
  const { inspection: found, lines } = await readAll(textOf(name));
  for (const { key } of found.fileAccounts ?? []) {
    const own = await readAll(textOf(name), { ...sterling, fileAccount: key });
    const keys = own.lines.map(createIdentities('account'));
    expect((await readAll(textOf(name), { ...sterling, fileAccount: key })).keys).toEqual(keys);
    expect(new Set(keys).size).toBe(keys.length);
  }
  expect(lines.length).toBeGreaterThan(0);
});

test.each(documents)('%s: the accounts apart hold all rows of the file, once', async (name) => {
  const { inspection: found, rows } = await readAll(textOf(name));
  const accounts = found.fileAccounts ?? [];
  let count = 0;
  for (const [at, { key }] of accounts.entries()) {
    const options = { ...sterling, fileAccount: key, takesRest: at === 0 };
    count += (await readAll(textOf(name), options)).rows.length;
  }
  expect(count).toBe(rows.length);
});

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const starts = [
  '<OFX>',
  '<?xml version="1.0"?><Document xmlns="camt.053"><BkToCstmrStmt><Stmt>',
  ':20:X\n:25:1\n:60F:C260801GBP1,00\n',
  '!Type:Bank\n',
  '2026-08-13 * "A" "B"\n  Assets:A  1 GBP\n  Income:B\n',
  '2026-08-13 x\n  assets:a  £1\n  income:b\n',
];
const piece = fc.oneof(
  fc.uint8Array({ maxLength: 60 }),
  fc
    .constantFrom(
      '<STMTTRN><TRNAMT>-1.00<DTPOSTED>20260813<FITID>1<NAME>A',
      '</STMTTRN>',
      '<BANKACCTFROM><ACCTID>1</BANKACCTFROM>',
      '<LEDGERBAL><BALAMT>1<DTASOF>20260813</LEDGERBAL>',
      '<Ntry><Amt Ccy="GBP">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-08-13</Dt></BookgDt></Ntry>',
      '<TxDtls><Amt Ccy="GBP">1</Amt></TxDtls>',
      '<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp>',
      '</Stmt>',
      '<![CDATA[ <a> ]]>',
      '<!-- ',
      ' -->',
      '&#x41;&amp;&nope;&#0;&#xD800;&',
      '<a b="',
      '>',
      ':61:260813D1,00NTRFX//Y\n:86:A?20B?32C\n',
      ':62F:C260813GBP1,00\n-}',
      "D1/5' 4\nT-1.00\nPA\nSX\n$1\nSY\n$-2\n^\n",
      '!Account\nNA\n^\n!Type:CCard\n',
      '  Assets:A  -1.00 GBP @@ 2 USD\n',
      '    assets:b   $1 = $2\n',
      '    [assets:c]  = £3\n    (assets:a:d)  £1 ==* £4\n',
      '\n08/13 y\n    assets:a   =* £9\n    equity:x\n',
      '\ninclude x\nD $1.00\nY 2026\n',
      '\n2026-08-14 pad Assets:A Assets:B\n2026-08-15 balance Assets:A 9.00 GBP\n',
      '\n2026-13-45 * "x"\n',
      '\n',
      '\0',
    )
    .map(encode),
);

test('no bytes of these formats make it throw, every row is counted, stored cells give the same result', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.array(piece, { maxLength: 25 }),
      fc.boolean(),
      async (start, pieces, isCard) => {
        const source = (): Uint8Array[] => [encode(start), ...pieces];
        const { reading, rows } = await inspectStatement(source, isCard ? card : sterling);
        if (reading === null) return;
        const stored = JSON.parse(JSON.stringify(reading)) as Reading;
        let count = 0;
        for await (const batch of readStatement(source, reading)) {
          count += batch.length;
          for (const { raw, result } of batch) expect(interpretRow(stored, raw)).toEqual(result);
        }
        expect(count).toBe(rows);
      },
    ),
    { numRuns: 400 },
  );
});

const camt = (inner: string): string =>
  `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>\n${inner}`;

test.each([
  [
    'entities that grow',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbb">]><Document xmlns="camt.053">',
    /line 1 declares/,
  ],
  ['an external entity later on', camt('<!ENTITY x SYSTEM "file:///etc/passwd">'), /line 3 declares/],
  ['a million levels', camt('<a>'.repeat(1_000_000)), /nested deeper/],
  ['a tag of ten megabytes', camt(`<a ${'x'.repeat(10_000_000)}`), /tag that does not end/],
  ['a quote in a tag that never closes', camt(`<a b="${'>'.repeat(100_000)}`), /tag that does not end/],
  ['a text of ten megabytes in a section', camt(`<Ntry><![CDATA[${'x'.repeat(10_000_000)}`), /never closed/],
  ['a tag closed by another', camt('<Ntry><Amt>1</Ntry>'), /line 3 closes Ntry where Amt is open/],
])('%s: refused with its line, soon', async (_, text, reason) => {
  // Of the processor, not of the clock: other programs may hold the machine meanwhile.
  const begun = process.cpuUsage();
  const found = await inspect(text);
  expect(found.problem).toMatchObject({ code: 'broken-file', message: expect.stringMatching(reason) });
  expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000);
});

test('a field of ten megabytes is one error, in flat time, and the rows around it are read', async () => {
  const row = (name: string): string =>
    `<STMTTRN><TRNAMT>-1.00<DTPOSTED>20260813<FITID>${name.slice(0, 9)}<NAME>${name}</STMTTRN>`;
  const { rows } = await readAll(`<OFX>${row('first')}${row('x'.repeat(10_000_000))}${row('last')}</OFX>`);
  expect(rows.map(({ result }) => result.kind)).toEqual(['line', 'error', 'line']);
});

test('a file that stops inside a row keeps the rows before it', async () => {
  const text = new TextDecoder().decode(textOf('camt-053'));
  const { rows } = await readAll(text.slice(0, text.indexOf('REF-3')));
  expect(rows.map(({ result }) => result.kind)).toEqual(['line', 'line', 'line', 'error']);
});

test('a QIF of both orders of day and month: the whole file decides', async () => {
  const qif = (dates: string[]): string =>
    `!Type:Bank\n${dates.map((d) => `D${d}\nT-1.00\nPA\n^\n`).join('')}`;
  const days = async (dates: string[]) => (await readAll(qif(dates))).lines.map(({ date }) => date);
  expect(await days(["1/2'26", "3/31'26"])).toEqual(['2026-01-02', '2026-03-31']);
  expect(await days(["1/2'26", "31/3'26"])).toEqual(['2026-02-01', '2026-03-31']);
  expect((await inspect(qif(["1/2'26"]))).dateOrderProven).toBe(false);
});
