import type { Category } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { daysOutside, monthStart, reportItem, reportMonths, reportRows, wantedRates } from './rules.ts';

const category = (id: string, kind: 'income' | 'expense') =>
  ({ id, kind, name: id, group_name: 'Group' }) as Category;
/** The sums of months. */
const sums = (
  ...all: [
    category: string,
    currency: string,
    type: 'income' | 'expense',
    ...[month: string, minor: bigint][],
  ][]
) =>
  all.flatMap(([category_id, currency, type, ...cells]) =>
    cells.map(([month, minor]) => ({ month, category_id, currency, type, amount_minor: `${minor}` })),
  );
const nil = '00000000-0000-0000-0000-000000000000';

test('months and days step over the ends of years and of February', () => {
  expect(monthStart('2026-01-31', -11)).toBe('2025-02-01');
  expect(monthStart('2025-12-05', 1)).toBe('2026-01-01');
});

test('cells are converted at the month’s last day, or the report’s when that is earlier', () => {
  expect(reportMonths('2026-01-15', '2026-02-10')).toEqual([
    { month: '2026-01', firstDay: '2026-01-01', lastDay: '2026-01-31', rateDay: '2026-01-31' },
    { month: '2026-02', firstDay: '2026-02-01', lastDay: '2026-02-28', rateDay: '2026-02-10' },
  ]);
  expect(() => reportMonths('2026-02-01', '2026-01-31')).toThrow('date_from must not be after date_to');
});

test('whole months have no days outside', () => {
  expect(daysOutside('2026-01-01', '2026-02-28')).toEqual([]);
  expect(daysOutside('2026-01-10', '2026-02-27')).toEqual([
    { from: '2026-01-01', to: '2026-01-09' },
    { from: '2026-02-28', to: '2026-02-28' },
  ]);
  expect(daysOutside('2026-01-10', '2026-01-20')).toEqual([
    { from: '2026-01-01', to: '2026-01-09' },
    { from: '2026-01-21', to: '2026-01-31' },
  ]);
});

test('both types of a category are one sum; without a category the type is the kind', () => {
  const months = reportMonths('2026-01-01', '2026-02-28');
  const rows = reportRows(months, [category('food', 'expense'), category('pay', 'income')], {
    whole: sums(
      ['food', 'GBP', 'expense', ['2026-01', -1000n], ['2026-02', -500n]],
      ['food', 'GBP', 'income', ['2026-02', 200n]],
      [nil, 'GBP', 'income', ['2026-01', 50n]],
      [nil, 'GBP', 'expense', ['2026-01', -70n]],
      ['gone', 'GBP', 'expense', ['2026-01', -1n]],
    ),
    outside: [{ month: '2026-01', category_id: nil, currency: 'GBP', type: 'income', amount_minor: '50' }],
    others: [],
  });
  expect(rows.map((row) => reportItem(row, 'GBP', () => undefined))).toEqual([
    {
      category_id: 'food',
      name: 'food',
      kind: 'expense',
      group_name: 'Group',
      total: '13.00',
      amounts: ['10.00', '3.00'],
    },
    {
      category_id: null,
      name: 'Uncategorised',
      kind: 'expense',
      group_name: null,
      total: '0.70',
      amounts: ['0.70', '0.00'],
    },
  ]);
});

test('foreign cells are converted each once; those without a rate are left out', () => {
  const months = reportMonths('2026-01-01', '2026-02-28');
  const [row] = reportRows(months, [category('food', 'expense')], {
    whole: sums(
      ['food', 'EUR', 'expense', ['2026-01', -1000n], ['2026-02', -2000n]],
      ['food', 'GBP', 'expense', ['2026-01', -100n]],
    ),
    ...{ outside: [], others: [] },
  });
  expect(row).toBeDefined();
  if (!row) return;
  expect(wantedRates(months, [row], 'GBP').map(({ currency, date }) => `${currency} ${date}`)).toEqual([
    'EUR 2026-01-31',
    'EUR 2026-02-28',
  ]);
  const item = reportItem(row, 'GBP', (_, index) =>
    index === 0 ? (minor: bigint) => minor / 2n : undefined,
  );
  expect(item).toMatchObject({ total: '6.00', amounts: ['6.00', '0.00'] });
});

test('sums past what doubles hold are exact, in years, in months cut and in totals', () => {
  const months = reportMonths('2025-01-01', '2026-12-31');
  const most = 2n ** 62n;
  const [row] = reportRows(months, [category('food', 'expense')], {
    whole: sums(
      ['food', 'GBP', 'expense', ['2025-01', -most - 1n], ['2026-12', -3n]],
      ['food', 'GBP', 'income', ['2025-01', 2n]],
    ),
    outside: [
      {
        month: '2026-12',
        category_id: 'food',
        currency: 'GBP',
        type: 'expense',
        amount_minor: String(-most),
      },
    ],
    others: [],
  });
  const item = row && reportItem(row, 'GBP', () => undefined);
  expect(item?.amounts[0]).toBe('46116860184273879.03');
  expect(item?.amounts[23]).toBe('-46116860184273879.01');
  expect(item?.total).toBe('0.02');
});

test('the part of a cell that is the user’s is rounded once, with refunds, half to even', () => {
  const months = reportMonths('2026-01-01', '2026-02-28');
  const food = { category_id: 'food', currency: 'GBP', type: 'expense' } as const;
  const [row, pay] = reportRows(months, [category('food', 'expense'), category('pay', 'income')], {
    whole: sums(
      ['food', 'GBP', 'expense', ['2026-01', -1003n], ['2026-02', -5n]],
      ['food', 'GBP', 'income', ['2026-01', 2n]],
      ['pay', 'GBP', 'income', ['2026-02', 7n]],
    ),
    outside: [],
    others: [
      // Half of -1003 and of 2 is -500.5 together. Each by itself would be rounded to -502 and 1.
      { ...food, month: '2026-01', others: String(-1003n * 5000n) },
      { ...food, type: 'income', month: '2026-01', others: String(2n * 5000n) },
      { ...food, month: '2026-02', others: String(-5n * 3333n) },
      // In whole months, what was paid and what came back came to nothing; of the part that is the user's it doesn't.
      { ...food, category_id: 'pay', month: '2026-01', others: String(-400n * 2500n) },
    ],
  }).toSorted((one) => (one.category?.id === 'food' ? -1 : 1));
  expect(row && reportItem(row, 'GBP', () => undefined)).toMatchObject({ amounts: ['5.00', '0.03'] });
  expect(pay && reportItem(pay, 'GBP', () => undefined)).toMatchObject({ amounts: ['1.00', '0.07'] });
});
