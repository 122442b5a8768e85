import { expect, test } from 'vitest';
import { shippedRates } from '../rates/shipped.ts';
import { reducedRateOf } from './reduced-rate.ts';

test('the reduced rate is by the day of the payment', () => {
  const days = ['2022-04-05', '2022-04-06', '2022-11-06', '2024-01-05', '2024-01-06', '2024-04-06'];
  expect(days.map((day) => reducedRateOf('B', day))).toEqual([
    '0.0585',
    '0.071',
    '0.0585',
    '0.0585',
    '0.0385',
    '0.0185',
  ]);
  expect(['2026-04-06', '2027-04-06'].map((day) => reducedRateOf('B', day))).toEqual(['0.0185', undefined]);
  expect(reducedRateOf('A', '2025-05-01')).toBeUndefined();
});

test('I and E have it since freeports and investment zones do', () => {
  expect(['2022-04-05', '2022-04-06'].map((day) => reducedRateOf('I', day))).toEqual([undefined, '0.071']);
  expect(['2024-04-05', '2024-04-06'].map((day) => reducedRateOf('E', day))).toEqual([undefined, '0.0185']);
});

test('it is 6.15 points below the main rate of each period', () => {
  for (const table of shippedRates.values())
    for (const { from, employee_main_rate } of table.national_insurance.class_1.periods) {
      const reduced = reducedRateOf('B', from);
      if (reduced !== undefined)
        expect((Number(employee_main_rate) - Number(reduced)).toFixed(4), from).toBe('0.0615');
    }
});
