import { AmountInput, BudgetMonth, CurrencyInput, Day, FractionInput, Id } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { formatWords } from './format-words.ts';

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
  for (const union of [AmountInput, FractionInput])
    expect(of((union as unknown as { anyOf: unknown[] }).anyOf[0])).toBe(': a decimal number, like 12.30');
  expect(of({ pattern: '\\S' })).toBe('must not be blank');
  expect(of({ pattern: '^[a-z0-9:.-]+$' })).toBe('');
});
