import { expect, test } from 'vitest';
import { shippedRates } from '../rates/shipped.ts';
import { employeeRatesOf } from './category-letters.ts';
import { reducedRateOf } from './reduced-rate.ts';

test('the reduced rate is by the day of the payment', () => {
  const days = ['2022-04-05', '2022-04-06', '2022-11-06', '2024-01-05', '2024-01-06', '2024-04-06'];
  expect(days.map((day) => reducedRateOf(day))).toEqual([
    '0.0585',
    '0.071',
    '0.0585',
    '0.0585',
    '0.0385',
    '0.0185',
  ]);
  expect(['2026-04-06', '2027-04-06'].map((day) => reducedRateOf(day))).toEqual(['0.0185', undefined]);
});

test('directors have one reduced rate in 2023-24 (2023 c. 57 Sch para 1(5), NIM01625), and none that was seen in 2022-23', () => {
  const days = ['2022-04-05', '2022-05-01', '2023-05-01', '2024-03-01', '2024-05-01'];
  expect(days.map((day) => reducedRateOf(day, true))).toEqual([
    '0.0585',
    undefined,
    '0.0535',
    '0.0535',
    '0.0185',
  ]);
});

test('a category letter has its meaning since its first tax year', () => {
  expect(['2022-04-05', '2022-04-06'].map((day) => employeeRatesOf('I', day))).toEqual([
    undefined,
    'reduced',
  ]);
  expect(['2024-04-05', '2024-04-06'].map((day) => employeeRatesOf('E', day))).toEqual([
    undefined,
    'reduced',
  ]);
  expect(['2016-04-05', '2016-04-06'].map((day) => employeeRatesOf('H', day))).toEqual([undefined, 'full']);
  // Contracted-out until 5 April 2016.
  for (const letter of 'DEFIKLNS') expect(employeeRatesOf(letter, '2015-05-01'), letter).toBeUndefined();
  expect(employeeRatesOf('R', '2025-05-01')).toBeUndefined();
});

test('it is 6.15 points below the main rate of each period', () => {
  for (const table of shippedRates.values())
    for (const { from, employee_main_rate } of table.national_insurance.class_1.periods) {
      const reduced = reducedRateOf(from);
      if (reduced !== undefined)
        expect((Number(employee_main_rate) - Number(reduced)).toFixed(4), from).toBe('0.0615');
    }
});
