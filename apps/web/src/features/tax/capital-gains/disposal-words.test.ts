import type { CapitalGainsYear } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { exemptLeft, isLoss, taxYearOf } from './disposal-words.ts';

test.each([
  ['2025-04-05', '2024-25'],
  ['2025-04-06', '2025-26'],
  ['1999-12-31', '1999-00'],
])('%s falls in %s', (day, year) => {
  expect(taxYearOf(day)).toBe(year);
});

test('minus nothing is no loss', () => {
  expect(['-0.01', '-0.00', '0.00', '5.00'].map(isLoss)).toEqual([true, false, false, false]);
});

test.each([
  ['3000.00', '1000.25', '1999.75'],
  ['3000.00', '-50.00', '3000.00'],
  ['3000.00', '4000.00', '0.00'],
])('of %s with a gain of %s there is %s left', (annual_exempt_amount, net, left) => {
  expect(exemptLeft({ annual_exempt_amount, net } as CapitalGainsYear)).toBe(left);
  expect(exemptLeft({ annual_exempt_amount: null, net } as CapitalGainsYear)).toBeUndefined();
});
