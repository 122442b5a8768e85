import { expect, test } from 'vitest';
import { valueFinding, valueSummary } from './value-finding.ts';

const series = (value: string, paid_in: string) => [{ date: '2026-11-21', value, paid_in }];

test.each([
  ['120.00', '100.00', 'Worth more than was paid in'],
  ['100.00', '100.00', 'Worth what was paid in'],
  ['80.00', '100.00', 'Worth less than was paid in'],
])('%s against %s: %s', (value, paid, finding) => {
  expect(valueFinding({ series: series(value, paid) })).toBe(finding);
});

test('the figures in words', () => {
  expect(valueSummary({ series: series('120.00', '100.00'), base_currency: 'GBP' })).toBe(
    'Worth £120.00 against £100.00 paid in, less what was taken out.',
  );
});
