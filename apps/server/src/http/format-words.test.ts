import { AmountInput, BudgetMonth, CurrencyInput, Day, FractionInput, Id } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { formatWords, limitWords } from './format-words.ts';

const of = (schema: unknown) => {
  const { pattern, format } = schema as { pattern?: string; format?: string };
  return formatWords(pattern, format).replace('is not in the expected format', '');
};

test('what is refused is told with how it is written', () => {
  expect(of(Day)).toBe(': a valid date, as YYYY-MM-DD, from 1900 to 2199');
  expect(formatWords((Day as { pattern?: string }).pattern, undefined)).toMatch(/a valid date/);
  expect(of(BudgetMonth)).toBe(': a month, as YYYY-MM');
  expect(of(Id)).toBe(': an ID from a record');
  expect(of(CurrencyInput)).toBe(': a currency, like GBP');
  const text = (union: unknown) => (union as { anyOf: unknown[] }).anyOf[0];
  expect(of(text(AmountInput))).toBe(': a decimal number, like 12.30');
  expect(of(text(FractionInput))).toBe(': a decimal number without a sign, like 12.30');
  expect(of({ pattern: '\\S' })).toBe('must not be blank');
  expect(of({ pattern: '^[a-z0-9:.-]+$' })).toBe('');
});

test('a limit is told in words', () => {
  expect(limitWords('minLength', 6)).toBe('must have at least 6 characters');
  expect(limitWords('minItems', 1)).toBe('must not be empty');
  expect(limitWords('maxItems', 1)).toBe('must have at most 1 item');
  expect(limitWords('minimum', 0)).toBe('must be 0 or more');
  expect(limitWords('exclusiveMinimum', 0)).toBe('must be more than 0');
  expect(limitWords('const', 1)).toBeUndefined();
});
