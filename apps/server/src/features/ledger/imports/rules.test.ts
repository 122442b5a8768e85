import type { StatementLine } from '@farthing/bank-import';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countOutcome,
  lineType,
  noCounts,
  type OutcomeLetter,
  outcomeLetters,
  storableJson,
} from './rules.ts';

test('whatever the outcomes, the five counts add up to the rows', () => {
  const letters = fc.array(fc.constantFrom(...(Object.keys(outcomeLetters) as OutcomeLetter[])));
  fc.assert(
    fc.property(letters, (found) => {
      const counts = noCounts();
      for (const letter of found) countOutcome(counts, letter);
      const { rows, added, duplicates, matched, skipped, errors } = counts;
      expect([rows, added + duplicates + matched + skipped + errors]).toEqual([found.length, found.length]);
    }),
  );
});

test('a line is a transfer where the bank says so, else money out is an expense', () => {
  const line = (amountMinor: bigint, isTransfer = false) => ({ amountMinor, isTransfer }) as StatementLine;
  expect([lineType(line(-1n)), lineType(line(1n)), lineType(line(-1n, true))]).toEqual([
    'expense',
    'income',
    'transfer',
  ]);
});

test('half a surrogate pair, which jsonb refuses, becomes U+FFFD; whole ones stay', () => {
  expect(storableJson({ cell: ['a\ud83e', '🦊'] })).toBe('{"cell":["a\ufffd","🦊"]}');
});
