import type { StatementLine } from '@farthing/bank-import';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countOutcome,
  createSeen,
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

describe('fingerprints seen', () => {
  test.each([
    '00000000000000000000000000000000',
    '7fffffff7fffffff0000000000000000',
    'ffffffffffffffff0000000000000000',
    '00000000fffffffe0000000000000000',
  ])('%s is new once', (fingerprint) => {
    const seen = createSeen();
    expect([seen.add(fingerprint), seen.add(fingerprint)]).toEqual([true, false]);
  });

  test('agree with a plain set, through every growth of the table', () => {
    const seen = createSeen();
    const word = (value: number): string => (value >>> 0).toString(16).padStart(8, '0');
    const prints = Array.from({ length: 20_000 }, (_, index) => {
      const number = index % 15_000;
      return (
        word(Math.imul(number, 2_654_435_761)) + word(Math.imul(number, 40_503) << 1) + word(0) + word(0)
      );
    });
    const known = new Set<string>();
    for (const print of prints) {
      expect(seen.add(print)).toBe(!known.has(print));
      known.add(print);
    }
  });
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
