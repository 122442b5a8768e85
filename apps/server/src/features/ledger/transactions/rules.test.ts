import { describe, expect, test } from 'vitest';
import { Problem } from '../../../problems/problem.ts';
import { cleanTags, negated, positiveAmount, recordsText, signedAmount, splitRows } from './rules.ts';

const id = '01890000-0000-7000-8000-000000000000';

describe('amounts', () => {
  test('are positive and take the places of the currency', () => {
    expect(positiveAmount(12.3, 'GBP')).toBe('12.30');
    expect(positiveAmount('1200', 'JPY')).toBe('1200');
    for (const wrong of ['0', '-1', '0.00', '1.005', 'x']) {
      expect(() => positiveAmount(wrong, 'GBP', 'to_amount')).toThrow(Problem);
    }
  });

  test('out of the account is negative, and zero has no sign', () => {
    expect([signedAmount('1.00', true), signedAmount('1.00', false)]).toEqual(['-1.00', '1.00']);
    expect([negated('-1.00'), negated('1.00'), negated('0.00'), negated('-0.00')]).toEqual([
      '1.00',
      '-1.00',
      '0.00',
      '0.00',
    ]);
  });
});

describe('splits', () => {
  test('take the sign of their transaction; a part may go the other way', () => {
    const parts = [
      { category_id: id, amount: '12.00' },
      { amount: -2, notes: 'voucher' },
    ];
    expect(splitRows(parts, '-10.00', 'GBP')).toEqual([
      { category_id: id, signed_amount: '-12.00', notes: null },
      { category_id: null, signed_amount: '2.00', notes: 'voucher' },
    ]);
  });

  test('none are none; a sum that differs is refused with both sums', () => {
    expect(splitRows([], '-10.00', 'GBP')).toEqual([]);
    expect(() => splitRows([{ amount: '9.99' }], '-10.00', 'GBP')).toThrow(
      'The splits add up to 9.99, not 10.00',
    );
  });
});

test('tags are trimmed, each once, in the order given', () => {
  expect(cleanTags([' b', 'a', 'b ', 'A'])).toEqual(['b', 'a', 'A']);
});

test('a character that cannot be stored is left out, and all others stay', () => {
  const records = [
    { description: 'a\0b \\u0000 "c" \ud83d', tags: ['x\0', '😀'], notes: null, split: false },
  ];
  expect(JSON.parse(recordsText(records))).toEqual([
    { description: 'ab \\u0000 "c" \ufffd', tags: ['x', '😀'], notes: null, split: false },
  ]);
});
