import { describe, expect, test } from 'vitest';
import { Decimal, parseDecimal } from './decimal.ts';
import { isDecimalText } from './decimal-text.ts';

describe('plain decimals', () => {
  test.each(['0', '12', '12.', '.5', '-1.50', '+7', '007.10'])('"%s" is one', (text) => {
    expect(isDecimalText(text)).toBe(true);
  });

  test.each([
    '',
    '.',
    '-',
    '1e3',
    '1,000',
    ' 1',
    '1 ',
    '0x10',
    'NaN',
    'Infinity',
    '١٢',
    '1.2.3',
    '--1',
    '1\n',
  ])('"%s" is none', (text) => {
    expect(isDecimalText(text)).toBe(false);
    expect(() => parseDecimal(text)).toThrow(expect.objectContaining({ code: 'not-a-decimal' }));
  });

  test('a JSON number is read by its shortest text', () => {
    expect(parseDecimal(0.1).toFixed()).toBe('0.1');
    expect(parseDecimal(1e-7).toFixed()).toBe('0.0000001');
    expect(parseDecimal(1e21).toFixed()).toBe('1000000000000000000000');
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%d is refused', (value) => {
    expect(() => parseDecimal(value)).toThrow(expect.objectContaining({ code: 'not-a-decimal' }));
  });
});

test('division keeps 60 digits and rounds half to even', () => {
  expect(new Decimal(1).div(3).toFixed()).toBe(`0.${'3'.repeat(60)}`);
  expect(new Decimal('2.5').toFixed(0)).toBe('2');
  expect(new Decimal('3.5').toFixed(0)).toBe('4');
});
