import { expect, test } from 'vitest';
import { slugOf, systemCategories } from './system-categories-rules.ts';

test('there are 45, numbered in their order, each name and slug once', () => {
  expect(systemCategories).toHaveLength(45);
  expect(systemCategories.map(({ position }) => position)).toEqual(
    Array.from({ length: 45 }, (_, index) => index + 1),
  );
  expect(new Set(systemCategories.map(({ slug }) => slug)).size).toBe(45);
  expect(new Set(systemCategories.map(({ name }) => name.toLowerCase())).size).toBe(45);
});

test('the first ten are income, all others spending', () => {
  const kinds = systemCategories.map(({ kind }) => kind);
  expect(kinds.slice(0, 10).every((kind) => kind === 'income')).toBe(true);
  expect(kinds.slice(10).every((kind) => kind === 'expense')).toBe(true);
});

test('a slug has words in lower case with one underscore between', () => {
  expect(slugOf('Salary & Wages')).toBe('salary_wages');
  expect(slugOf('Tax Payments (HMRC)')).toBe('tax_payments_hmrc');
  expect(slugOf('Car Insurance, Tax & MOT')).toBe('car_insurance_tax_mot');
});
