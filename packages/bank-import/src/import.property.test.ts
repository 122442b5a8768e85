import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecordTokenizer } from './csv-records.ts';
import { inspectStatement, interpretRow, readStatement } from './index.ts';
import type { Reading } from './statement.ts';
import { card, readAll, sterling } from './statements-for-tests.ts';

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

test('what a CSV writer prints parses back, wherever the text is cut into pieces', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ',', ';', '"', '\n', '\r', ' ', '1') });
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 6 });
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), fc.nat(), (rows, end, at) => {
      const text = rows.map((row) => row.map(quote).join(',') + end).join('');
      const found: string[][] = [];
      const tokenizer = createRecordTokenizer(',', (cells) => found.push(cells));
      const middle = at % (text.length + 1);
      tokenizer.push(text.slice(0, middle));
      tokenizer.push(text.slice(middle));
      tokenizer.end();
      expect(found).toEqual(rows);
    }),
  );
});

const header =
  'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance';
const day = fc.array(
  fc.record({
    shop: fc.constantFrom('TRAM', 'tram ', 'GRILL', 'Café'),
    pence: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 6 },
);
const month = fc.array(day, { minLength: 1, maxLength: 12 });
type Day = { shop: string; pence: number }[];
const print = (days: Day[], from: number): string =>
  [
    header,
    ...days.flatMap((rows, at) =>
      rows.map(
        ({ shop, pence }) =>
          `${String(from + at).padStart(2, '0')}/08/2026,DEB,'30-11-22,1,${shop},${pence / 100},,`,
      ),
    ),
  ].join('\n');
const keysOf = async (days: Day[], from: number): Promise<string[]> =>
  (await readAll(print(days, from), { ...sterling, dateOrder: 'day_first' })).keys;

test('rule 4: a file read twice gives the same keys, all different', async () => {
  await fc.assert(
    fc.asyncProperty(month, async (days) => {
      const keys = await keysOf(days, 10);
      expect(await keysOf(days, 10)).toEqual(keys);
      expect(new Set(keys).size).toBe(days.flat().length);
    }),
  );
});

test('rule 4: a part cut at day boundaries gives the keys that the longer file gives its rows', async () => {
  await fc.assert(
    fc.asyncProperty(month, fc.nat(), fc.nat(), async (days, first, last) => {
      const start = first % days.length;
      const end = start + 1 + (last % (days.length - start));
      const before = days.slice(0, start).flat().length;
      const part = await keysOf(days.slice(start, end), 10 + start);
      expect(part).toEqual((await keysOf(days, 10)).slice(before, before + part.length));
    }),
  );
});

const piece = fc.oneof(
  fc.uint8Array({ maxLength: 80 }),
  fc
    .constantFrom(
      header,
      'Date,Description,Amount',
      'Date,Details,Amount,Balance',
      'Date,Time,Name,Type,Currency,Gross,Fee,Net,Transaction ID',
      '\n',
      '\r\n',
      '"',
      ',',
      '13/08/2026,TRAM,2.80',
      '31/02/2026,,',
      'Date: 1/1/2026\nAmount:\u00a05',
      '\0',
      '\ufeff',
      "'",
      '-',
      '99999999999999999999',
      '2026-01-01T',
    )
    .map((text) => new TextEncoder().encode(text)),
);

test('no bytes make it throw, every row is counted, and stored cells give the same result', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), fc.boolean(), async (pieces, isCard) => {
      const source = (): Uint8Array[] => pieces;
      const { reading, rows } = await inspectStatement(source, isCard ? card : sterling);
      if (reading === null) return;
      const stored = JSON.parse(JSON.stringify(reading)) as Reading;
      let count = 0;
      for await (const batch of readStatement(source, reading)) {
        count += batch.length;
        for (const { raw, result } of batch) expect(interpretRow(stored, raw)).toEqual(result);
      }
      expect(count).toBe(rows);
    }),
    { numRuns: 400 },
  );
});
