import { expect, test } from 'vitest';
import { mostOf, reviewedYear } from './year-rules.ts';

test('a year that lasts goes up to today; the day before a 29 February is the 28th', () => {
  expect(reviewedYear({}, '2024-02-29')).toEqual({
    year: '2024',
    from: '2024-01-01',
    to: '2024-02-29',
    isOver: false,
    before: { from: '2023-01-01', to: '2023-02-28' },
  });
  expect(reviewedYear({ tax_year: '2099-00' }, '2150-01-01')).toMatchObject({
    from: '2099-04-06',
    to: '2100-04-05',
    isOver: true,
  });
  expect(() => reviewedYear({ tax_year: '2024-25' }, '2024-04-05')).toThrow('This year hasn’t started yet');
  expect(reviewedYear({ tax_year: '2024-25' }, '2024-04-06').to).toBe('2024-04-06');
});

test('the best month is one in which anything was recorded, also when all of them lost money', () => {
  const month = (period: string, income: string, spending: string, saved: string) => ({
    period,
    income,
    spending,
    saved,
  });
  const months = [
    month('2024-01', '0.00', '0.00', '0.00'),
    month('2024-02', '10.00', '30.00', '-20.00'),
    month('2024-03', '0.00', '5.00', '-5.00'),
  ];
  expect(mostOf(months, 'saved', 'GBP')).toBe('2024-03');
  expect(mostOf(months, 'spending', 'GBP')).toBe('2024-02');
  expect(mostOf(months.slice(0, 1), 'saved', 'GBP')).toBeNull();
  expect(mostOf([month('2024-01', '0.00', '-4.00', '4.00')], 'spending', 'GBP')).toBeNull();
});
