import { describe, expect, test } from 'vitest';
import { Decimal } from './decimal.ts';
import { convertMinor, crossRate, inverseRate, rateDecimal, rateOf, timesRate } from './exchange.ts';

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
    expect(convertMinor(minor, from, to, rateOf(rate))).toBe(expected);
  });

  test('an unknown currency is refused', () => {
    expect(() => convertMinor(1n, 'ABC', 'GBP', rateOf('1'))).toThrow(
      expect.objectContaining({ code: 'unknown-currency' }),
    );
  });
});

test('the inverse and the cross rate are not rounded', () => {
  const printed = (rate: ReturnType<typeof rateOf>) => rateDecimal(rate).toFixed();
  expect(printed(inverseRate(rateOf('1.25')))).toBe('0.8');
  expect(printed(inverseRate(rateOf('3')))).toBe(`0.${'3'.repeat(60)}`);
  expect(inverseRate(inverseRate(rateOf('3.10')))).toEqual(rateOf('3.1'));
  expect(printed(crossRate(rateOf('1.1725'), rateOf('0.8')))).toBe('0.938');
});

test('half a penny at an inverse rate stays one: 0.09 at 1 / 1.2 are 7.5 pence', () => {
  const [inverse, cross] = [inverseRate(rateOf('1.2')), crossRate(inverseRate(rateOf('2.4')), rateOf('2'))];
  for (const rate of [inverse, cross]) {
    expect(convertMinor(9n, 'EUR', 'GBP', rate)).toBe(8n);
    expect(convertMinor(-9n, 'EUR', 'GBP', rate)).toBe(-8n);
    expect(convertMinor(3n, 'EUR', 'GBP', rate)).toBe(2n);
    expect(timesRate(new Decimal('0.09'), rate).toFixed()).toBe('0.075');
  }
});
