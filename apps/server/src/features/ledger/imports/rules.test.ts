import type { StatementLine } from '@farthing/bank-import';
import { expect, test } from 'vitest';
import { lineType, storableJson } from './rules.ts';

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
