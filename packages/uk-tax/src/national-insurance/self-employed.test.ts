import { expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';

const classTwo = (tax_year: string, profit: string) =>
  calculateTax({ tax_year, region: 'england_ni', inputs: { self_employment_profit: profit } }).class_2;

test('Class 2 is due on profits of, or exceeding, the small profits threshold (SSCBA 1992 s11(2))', () => {
  expect(classTwo('2018-19', '6204.99')).toBe('0.00');
  expect(classTwo('2018-19', '6205')).toBe('153.40');
});

test('Class 2 is due in 2022-23 on profits that exceed the lower profits threshold (SI 2022/1329 reg 2)', () => {
  expect(classTwo('2022-23', '11908')).toBe('0.00');
  expect(classTwo('2022-23', '11908.01')).toBe('163.80');
});
