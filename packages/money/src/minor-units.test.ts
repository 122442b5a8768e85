import { describe, expect, test } from 'vitest';
import { Decimal } from './decimal.ts';
import { figureMinor, formatMinor, parseMinor } from './minor-units.ts';
import { roundMoney, toMinor } from './round-money.ts';

describe('reading an amount', () => {
  test.each<[string | number, string, bigint]>([
    ['12.30', 'GBP', 1230n],
    ['12.3', 'GBP', 1230n],
    [12.3, 'GBP', 1230n],
    [0.1, 'GBP', 10n],
    [1e-2, 'GBP', 1n],
    ['12.', 'GBP', 1200n],
    ['.5', 'GBP', 50n],
    ['+1', 'GBP', 100n],
    ['-0.01', 'GBP', -1n],
    ['-0', 'GBP', 0n],
    [-0, 'GBP', 0n],
    ['12.300000', 'GBP', 1230n],
    ['1200', 'JPY', 1200n],
    ['1200.0', 'JPY', 1200n],
    ['1.234', 'KWD', 1234n],
    ['000000000000000000001.50', 'GBP', 150n],
    ['9999999999999.99', 'GBP', 999_999_999_999_999n],
    ['-9999999999999.99', 'GBP', -999_999_999_999_999n],
    ['999999999999999', 'JPY', 999_999_999_999_999n],
  ])('%s %s is %d minor units', (value, currency, expected) => {
    expect(parseMinor(value, currency)).toBe(expected);
  });

  test.each<[string | number, string, string]>([
    ['1.005', 'GBP', 'too-many-places'],
    [0.1 + 0.2, 'GBP', 'too-many-places'],
    ['1.5', 'JPY', 'too-many-places'],
    ['1.2345', 'KWD', 'too-many-places'],
    ['10000000000000', 'GBP', 'too-large'],
    ['-10000000000000', 'GBP', 'too-large'],
    ['1000000000000000', 'JPY', 'too-large'],
    [1e30, 'GBP', 'too-large'],
    ['1e3', 'GBP', 'not-a-decimal'],
    ['', 'GBP', 'not-a-decimal'],
    ['1,000.00', 'GBP', 'not-a-decimal'],
    ['£5', 'GBP', 'not-a-decimal'],
    [Number.NaN, 'GBP', 'not-a-decimal'],
    [Number.POSITIVE_INFINITY, 'GBP', 'not-a-decimal'],
    ['1', 'ABC', 'unknown-currency'],
  ])('%s %s is refused as %s', (value, currency, code) => {
    expect(() => parseMinor(value, currency)).toThrow(expect.objectContaining({ code }));
  });

  test('a refusal quotes no more than 40 characters of what was written', () => {
    expect(() => parseMinor('9'.repeat(5000), 'GBP')).toThrow(/^"9{40}" is too large$/);
  });
});

test('a figure is read at any size, as sums are; an amount is not', () => {
  const sum = formatMinor(-(10n ** 20n) - 1n, 'GBP');
  expect(figureMinor(sum, 'GBP')).toBe(-(10n ** 20n) - 1n);
  expect(() => parseMinor(sum, 'GBP')).toThrow(/is too large$/);
  expect(() => parseMinor('10000000000000', 'GBP')).toThrow(/is too large$/);
  expect(parseMinor('-9999999999999.99', 'GBP')).toBe(1n - 10n ** 15n);
});

describe('printing minor units', () => {
  test.each<[bigint, string, string]>([
    [1230n, 'GBP', '12.30'],
    [-1230n, 'GBP', '-12.30'],
    [5n, 'GBP', '0.05'],
    [-5n, 'GBP', '-0.05'],
    [0n, 'GBP', '0.00'],
    [1200n, 'JPY', '1200'],
    [-7n, 'JPY', '-7'],
    [0n, 'JPY', '0'],
    [1n, 'KWD', '0.001'],
    [12345n, 'CLF', '1.2345'],
  ])('%d %s is %s', (minor, currency, expected) => {
    expect(formatMinor(minor, currency)).toBe(expected);
  });
});

describe('rounding, half to even', () => {
  test.each([
    ['0.005', 'GBP', '0.00'],
    ['0.015', 'GBP', '0.02'],
    ['0.025', 'GBP', '0.02'],
    ['-0.015', 'GBP', '-0.02'],
    ['-0.001', 'GBP', '0.00'],
    ['2.5', 'JPY', '2'],
    ['3.5', 'JPY', '4'],
    ['0.0005', 'KWD', '0.000'],
  ])('%s %s becomes %s', (amount, currency, expected) => {
    expect(roundMoney(new Decimal(amount), currency)).toBe(expected);
  });

  test('toMinor gives minor units', () => {
    expect(toMinor(new Decimal('12.345'), 'GBP')).toBe(1234n);
    expect(toMinor(new Decimal('1e20'), 'GBP')).toBe(10n ** 22n);
  });
});
