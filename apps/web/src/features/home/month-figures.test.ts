import type { CategoryReport } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { monthFigures } from './month-figures.ts';

const item = (kind: 'income' | 'expense', name: string, total: string) => ({
  category_id: null,
  name,
  kind,
  group_name: null,
  total,
  amounts: [total],
});

const report = (items: CategoryReport['items']): CategoryReport => ({
  date_from: '2026-11-01',
  date_to: '2026-11-21',
  base_currency: 'GBP',
  months: ['2026-11'],
  items,
  missing_rates: [],
});

test('income, spending and what is left are exact', () => {
  const figures = monthFigures(
    report([item('income', 'Salary', '0.30'), item('expense', 'A', '0.10'), item('expense', 'B', '0.25')]),
  );
  expect(figures).toMatchObject({ income: '0.30', spending: '0.35', left: '-0.05' });
  expect(figures.top.map(({ name }) => name)).toEqual(['B', 'A']);
});

test('a refund lowers spending, and is no bar', () => {
  const figures = monthFigures(
    report([item('expense', 'Refunded', '-20.00'), item('expense', 'A', '50.00')]),
  );
  expect(figures.spending).toBe('30.00');
  expect(figures.top.map(({ name }) => name)).toEqual(['A']);
});

test('a month without anything is zeros', () => {
  expect(monthFigures(report([]))).toEqual({ income: '0.00', spending: '0.00', left: '0.00', top: [] });
});
