import { expect, test } from 'vitest';
import { recordsText } from './records-text-rules.ts';

test('a character that cannot be stored is left out, and all others stay', () => {
  const records = [
    { description: 'a\0b \\u0000 "c" \ud83d', tags: ['x\0', '😀'], notes: null, split: false },
  ];
  expect(JSON.parse(recordsText(records))).toEqual([
    { description: 'ab \\u0000 "c" \ufffd', tags: ['x', '😀'], notes: null, split: false },
  ]);
});
