import { describe, expect, test } from 'vitest';
import {
  creditMark,
  decimalMark,
  explainMoneyCell,
  mayBeThousands,
  namesOtherCurrency,
  readDecimalCell,
  readMoneyCell,
} from './money-cell.ts';

const read = (text: string, places = 2, comma = false): number => readMoneyCell(text, places, comma);

describe('an amount is read as banks write it', () => {
  test.each([
    ['12.34', 1234],
    ['-12.34', -1234],
    ['+12.34', 1234],
    ['£12.34', 1234],
    ['-£5.00', -500],
    ['£-5.00', -500],
    ['+£12.00', 1200],
    ['(5.00)', -500],
    ['(£1,005.00)', -100500],
    ['1,234,567.89', 123456789],
    ['\u22125.00', -500],
    ['\u20135.00', -500],
    ['5.00-', -500],
    ['5.00 DR', -500],
    ['5.00CR', 500],
    ['80.00 GBP', 8000],
    ['GBP 80.00', 8000],
    ['\u00a0£5.00\u00a0', 500],
    ['1 234.50', 123450],
    ['5', 500],
    ['.5', 50],
    ['5.', 500],
    ['5.1000', 510],
    ['0.00', 0],
    ['-0.00', 0],
    ['$0.68', 68],
    ['-$0.12', -12],
    ['€9,999.99', 999999],
  ])('%s', (text, minor) => expect(read(text)).toBe(minor));
});

describe('what is no amount is refused, never guessed', () => {
  test.each([
    '',
    'abc',
    '1.234',
    '12,34',
    '1,23,456',
    '1,2345.00',
    '--5',
    '1.2.3',
    '5.005',
    '£',
    '()',
    '1e5',
    '12:30',
    '10000000000000.00',
    'ABCD 5.00',
    '5.00 6.00',
    '(12.00',
    '12.00)',
    '5.00 CR)',
    '1234,567',
    '1234,567.00',
    "1234'567",
    '1234 567',
  ])('%s', (text) => expect(read(text)).toBeNaN());
});

describe('a sign or code of another currency beside an amount is noticed', () => {
  test.each(['€-5.00', '-€5.00', 'EUR 6.00', '7.00 usd', '5.00€', '$5.00', '¥500', '12.00abc', '100 GBX'])(
    '%s is not in GBP',
    (text) => expect(namesOtherCurrency(text, 'GBP')).toBe(true),
  );
  test.each([
    ['£5.00', 'GBP'],
    ['-£5.00', 'JEP'],
    ['5.00 CR', 'GBP'],
    ['5.00dr', 'GBP'],
    ['80.00 gbp', 'GBP'],
    ['(1,005.00)', 'GBP'],
    ['$0.68', 'USD'],
    ['$5.00', 'AUD'],
    ['€9,999.99', 'EUR'],
    ['¥500', 'JPY'],
  ])('%s may be in %s', (text, currency) => expect(namesOtherCurrency(text, currency)).toBe(false));
});

test('places follow the currency', () => {
  expect(read('1234', 0)).toBe(1234);
  expect(read('1234.00', 0)).toBe(1234);
  expect(read('1234.5', 0)).toBeNaN();
  expect(read('1.234', 3)).toBe(1234);
});

test('a decimal comma is read where the file is known to use it', () => {
  expect(read('1.234,56', 2, true)).toBe(123456);
  expect(read('-2,80', 2, true)).toBe(-280);
  expect(read('1,234.56', 2, true)).toBeNaN();
});

test('a cell proves a decimal mark by one or two digits behind it', () => {
  expect(['1.234,56', '12,5', '1,234.56', '1,234', '12', '12.50 GBP'].map(decimalMark)).toEqual([
    -1, -1, 1, 0, 0, 1,
  ]);
});

test('a refusal says why in plain words', () => {
  expect(explainMoneyCell('5.005', 2, 'GBP', false)).toBe('"5.005" has more decimal places than GBP has');
  expect(explainMoneyCell('99999999999999999', 2, 'GBP', false)).toBe(
    '"99999999999999999" is too large or not an amount',
  );
  expect(explainMoneyCell('lots', 2, 'GBP', false)).toBe('"lots" is not an amount');
});

test('a quantity keeps every place that counts', () => {
  expect(readDecimalCell('12.0000000000')).toBe('12');
  expect(readDecimalCell('0.000000000001')).toBe('0.000000000001');
  expect(readDecimalCell('1,000.50')).toBe('1000.5');
  expect(readDecimalCell('-4')).toBe('-4');
  expect(readDecimalCell('100')).toBe('100');
  expect(readDecimalCell('000')).toBe('0');
  expect([
    readDecimalCell('n/a'),
    readDecimalCell('-'),
    readDecimalCell('Not available'),
    readDecimalCell(''),
  ]).toEqual([null, null, null, null]);
});

test('a comma in a quantity is a separator of thousands, or the decimal mark of the file, never passed over', () => {
  expect(
    ['1,5', '12,34', '1,2345', ',5', '1,000,5', '1,000,000.25'].map((text) => readDecimalCell(text)),
  ).toEqual([null, null, null, null, null, '1000000.25']);
  expect(['1,5', '1.234,56', '1.5', '10'].map((text) => readDecimalCell(text, true))).toEqual([
    '1.5',
    '1234.56',
    null,
    '10',
  ]);
});

test.each([
  ['12.00 CR', 1],
  ['12.00CR ', 1],
  ['£12.00 Dr', -1],
  ['12.00', 0],
  ['12.00-', 0],
  ['CR', 0],
])('CR and DR behind an amount are told: %s', (text, mark) => {
  expect(creditMark(text)).toBe(mark);
});

test.each([
  ['1.230', true],
  ['-£12.345', true],
  ['0.500', false],
  ['1.23', false],
  ['1.2300', false],
  ['1,234.500', false],
  ['1.234.500', false],
])('a point with three digits behind it may part thousands: %s %s', (text, expected) => {
  expect(mayBeThousands(text)).toBe(expected);
});
