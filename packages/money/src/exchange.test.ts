import { describe, expect, test } from 'vitest';
import { Decimal } from './decimal.ts';
import { convertMinor, crossRate, inverseRate } from './exchange.ts';

describe('converting', () => {
  test.each<[bigint, string, string, string, bigint]>([
    [1000n, 'EUR', 'GBP', '0.85', 850n],
    [1000n, 'GBP', 'JPY', '190.123', 1901n],
    [1901n, 'JPY', 'GBP', '0.0052597', 1000n],
    [100n, 'GBP', 'KWD', '0.4', 400n],
    [-1000n, 'EUR', 'GBP', '0.85', -850n],
    [0n, 'EUR', 'GBP', '0.85', 0n],
    [1n, 'GBP', 'EUR', '0.5', 0n],
    [3n, 'GBP', 'EUR', '0.5', 2n],
    [999_999_999_999_999n, 'GBP', 'JPY', '190.123456789012', 1_901_234_567_890_118n],
  ])('%d %s to %s at %s is %d, rounded once, half to even', (minor, from, to, rate, expected) => {
    expect(convertMinor(minor, from, to, new Decimal(rate))).toBe(expected);
  });

  test('an unknown currency is refused', () => {
    expect(() => convertMinor(1n, 'ABC', 'GBP', new Decimal(1))).toThrow(
      expect.objectContaining({ code: 'unknown-currency' }),
    );
  });
});

test('the inverse and the cross rate are not rounded', () => {
  expect(inverseRate(new Decimal('1.25')).toFixed()).toBe('0.8');
  expect(inverseRate(new Decimal(3)).toFixed()).toBe(`0.${'3'.repeat(60)}`);
  expect(crossRate(new Decimal('1.1725'), new Decimal('0.8')).toFixed()).toBe('0.938');
});
