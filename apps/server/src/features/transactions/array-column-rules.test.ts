import { expect, test } from 'vitest';
import { amountColumn, booleanColumn, dateColumn, textColumn, uuidColumn } from './array-column-rules.ts';

/** The values of a binary array, null as null: dimensions, nulls, type, length, lower bound, then each with its length. */
function valuesOf(array: Buffer): { type: number; values: (Buffer | null)[] } {
  const values: (Buffer | null)[] = [];
  let at = 20;
  for (let left = array.readInt32BE(0) === 0 ? 0 : array.readInt32BE(12); left > 0; left--) {
    const length = array.readInt32BE(at);
    at += 4;
    values.push(length < 0 ? null : array.subarray(at, at + length));
    at += Math.max(0, length);
  }
  expect(at).toBe(Math.max(20, array.length));
  return { type: array.readInt32BE(8), values };
}

/** A decimal as PostgreSQL reads it: digits of base 10,000, the power of the first, sign, places. */
function decimal(bytes: Buffer | null | undefined): string {
  if (!bytes) return 'null';
  const [count, weight, sign, places] = [0, 2, 4, 6].map((at) => bytes.readInt16BE(at)) as [
    number,
    number,
    number,
    number,
  ];
  let [whole, fraction] = [0n, ''];
  for (let index = 0; index < count; index++) {
    const digit = bytes.readInt16BE(8 + index * 2);
    if (index <= weight) whole = whole * 10_000n + BigInt(digit);
    else fraction += String(digit).padStart(4, '0');
  }
  const shown = places > 0 ? `.${fraction.slice(0, places)}` : '';
  expect(fraction.slice(places)).toMatch(/^0*$/);
  return `${sign === 0x4000 ? '-' : ''}${whole}${shown}`;
}

test.each([
  [0, [0n, 7n, -12_345n, 999_999_999_999_999n], ['0', '7', '-12345', '999999999999999']],
  [
    2,
    [0n, 5n, -5n, 120n, 1_000_000n, -99_999_999_999_999n],
    ['0.00', '0.05', '-0.05', '1.20', '10000.00', '-999999999999.99'],
  ],
  [3, [1n, 10_001_000n], ['0.001', '10001.000']],
  [4, [-1n, 99_999_999n], ['-0.0001', '9999.9999']],
])('an amount has the %i places of its currency', (places, minor, shown) => {
  const column = amountColumn(places);
  for (const amount of minor) column.add(amount);
  expect(valuesOf(column.take()).values.map(decimal)).toEqual(shown);
});

test('texts keep every letter but NUL, which no text column takes; null is not a text', () => {
  const column = textColumn();
  const given = ['', 'NULL', null, '{"a\\b"}', 'Café 東京 🦊', 'a\0b', 'cut \ud83e', 'long '.repeat(3000)];
  for (const text of given) column.add(text);
  expect(valuesOf(column.take()).values.map((value) => value?.toString() ?? null)).toEqual([
    '',
    'NULL',
    null,
    '{"a\\b"}',
    'Café 東京 🦊',
    'ab',
    'cut \ufffd',
    'long '.repeat(3000),
  ]);
});

test('UUIDs are read with hyphens and without, days are counted from 2000, and yes is 1', () => {
  const [ids, days, marks] = [uuidColumn(), dateColumn(), booleanColumn()];
  ids.add('019aBC00-0123-7abc-8def-fedcba987654');
  ids.add('019abc0001237abc8deffedcba987654');
  for (const day of ['2000-01-01', '1999-12-31', '2024-02-29', '2024-02-29']) days.add(day);
  for (const mark of [true, null, false]) marks.add(mark);
  const hex = '019abc0001237abc8deffedcba987654';
  expect(valuesOf(ids.take()).values.map((value) => value?.toString('hex'))).toEqual([hex, hex]);
  expect(valuesOf(days.take()).values.map((value) => value?.readInt32BE())).toEqual([0, -1, 8825, 8825]);
  expect(valuesOf(marks.take()).values.map((value) => value?.[0] ?? null)).toEqual([1, null, 0]);
});

test('a column that was taken begins anew, and an empty one is an array without dimensions', () => {
  const column = textColumn();
  column.add('first');
  column.add(null);
  column.take();
  expect(column.take().toString('hex')).toBe('000000000000000000000019');
  column.add('second');
  expect(valuesOf(column.take())).toEqual({ type: 25, values: [Buffer.from('second')] });
});
