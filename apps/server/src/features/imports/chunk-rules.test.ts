import type { StatementRow } from '@farthing/bank-import';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startChunk } from './chunk-rules.ts';

const cell = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''));
const batches = fc.array(fc.array(fc.array(cell, { maxLength: 4 }), { minLength: 1, maxLength: 9 }), {
  minLength: 1,
  maxLength: 9,
});

test('a chunk is the JSON of all its rows, however they came, and the next one begins anew', () => {
  const chunk = startChunk();
  let number = 1;
  fc.assert(
    fc.property(batches, (added) => {
      const rows = added.flat().map((raw, index) => ({ raw, number: number + index, line: 2 + index * 3 }));
      let taken = 0;
      for (const batch of added) {
        chunk.add(
          rows.slice(taken, taken + batch.length) as unknown as StatementRow[],
          'a'.repeat(batch.length),
        );
        taken += batch.length;
      }
      expect(chunk.rows).toBe(rows.length);
      const { cells, ...rest } = chunk.take();
      expect(cells.toString()).toBe(JSON.stringify(rows.map(({ raw }) => raw)));
      expect(rest).toEqual({
        first_number: number,
        row_count: rows.length,
        lines: rows.map(({ line }) => line),
        outcomes: 'a'.repeat(rows.length),
      });
      number += rows.length;
    }),
  );
});

test('a cell loses its NUL characters, which cannot be stored', () => {
  const chunk = startChunk();
  chunk.add([{ number: 1, line: 1, raw: ['a\0b'] } as unknown as StatementRow], 'a');
  expect(chunk.take().cells.toString()).toBe('[["ab"]]');
});

test('a cell that only writes the escape of a NUL stays as it is', () => {
  const chunk = startChunk();
  const raw = ['Shop \\u0000', 'a\0b \\\\u0000'];
  chunk.add([{ number: 1, line: 1, raw } as unknown as StatementRow], 'a');
  expect(JSON.parse(chunk.take().cells.toString())).toEqual([['Shop \\u0000', 'ab \\\\u0000']]);
});
