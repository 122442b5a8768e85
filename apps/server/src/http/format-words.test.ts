import {
  AmountInput,
  BedAndIsaQuery,
  BudgetMonth,
  CountryCode,
  CurrencyInput,
  Day,
  Id,
  ImportMapping,
  PoundsInput,
  TaxYearPath,
} from '@farthing/api-contract';
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
  expect(of(text(AmountInput))).toBe(
    ': a decimal number, like 12.30, with up to 15 digits and 12 decimal places',
  );
  expect(of(text(PoundsInput))).toBe(
    ': a decimal number without a sign, like 12.30, with up to 12 digits and 12 decimal places',
  );
  expect(of(text(BedAndIsaQuery.properties.stamp_duty_rate))).toBe(': a decimal number below 1, like 0.05');
  expect(of(ImportMapping.properties.date_format)).toBe(
    ': the order of day, month and year, like DD/MM/YYYY',
  );
  expect(of(CountryCode)).toBe(': a country by its two letters, like FR');
  expect(of(TaxYearPath.properties.tax_year)).toBe(': a tax year, like 2025-26');
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

const dateOrder = new RegExp((ImportMapping.properties.date_format as { pattern?: string }).pattern ?? '');

test.each([
  ...['DD/MM/YYYY', 'D/M/YY', 'dd.MM.yyyy', 'MM/DD/YYYY', 'Mon D, YYYY', 'DD Month YYYY'],
  ...['DD-MON-YYYY', 'YYYY-MM-DD', 'YYYYMMDD', 'YYYY-MM-DD HH:mm:ss', 'DD/MM/YYYY or MM/DD/YYYY'],
])('the order of dates is %s', (format) => {
  expect(format).toMatch(dateOrder);
});

test.each(['Q', '%m/%d/%Y', 'month_first', 'day first', 'US', 'MM/DD'])(
  'an order of dates that would go unread is refused: %s',
  (format) => {
    expect(format).not.toMatch(dateOrder);
  },
);
