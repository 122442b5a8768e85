import type { BudgetPace } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { paceWords } from './pace-words.ts';

const pace = (spent: (string | null)[], change: Partial<BudgetPace> = {}): BudgetPace => ({
  month: '2026-11',
  period_start: '2026-11-01',
  period_end: '2026-11-30',
  base_currency: 'GBP',
  basis: 'budgets',
  limit: '300.00',
  missing_rates: [],
  days: spent.map((sum, index) => ({
    date: `2026-11-0${index + 1}`,
    spent: sum,
    pace: `${(index + 1) * 10}.00`,
  })),
  ...change,
});

test('the finding says on which side of the pace today stands, without an amount', () => {
  expect(paceWords(pace(['5.00', '12.00', null]), '2026-11-02')).toEqual({
    title: 'Spending is below an even pace',
    summary:
      '£12.00 spent by 2 Nov 2026. At an even pace you would have spent £20.00 by then, and £300.00 by 30 Nov 2026.',
  });
  expect(paceWords(pace(['10.01'], { basis: 'usual' }), '2026-11-01').title).toBe(
    'Spending is above your usual pace',
  );
  expect(paceWords(pace(['10.00']), '2026-11-01').title).toBe('Spending is on an even pace');
});

test('on the last day of the month, its end is not named twice', () => {
  const last = pace([], { days: [{ date: '2026-11-30', spent: '290.00', pace: '300.00' }] });
  expect(paceWords(last, '2026-11-30').summary).toBe(
    '£290.00 spent by 30 Nov 2026. At an even pace you would have spent £300.00 by then.',
  );
});

test('what is recorded ahead does not count against today', () => {
  expect(paceWords(pace(['5.00', '5.00', '500.00']), '2026-11-02').title).toBe(
    'Spending is below an even pace',
  );
});

test('without a past there is nothing to compare with', () => {
  const days = [{ date: '2026-11-01', spent: '5.00', pace: null }];
  expect(paceWords(pace([], { basis: 'none', days }), '2026-11-01').title).toBe('What was spent this month');
  expect(paceWords(pace([null]), '2026-11-01').title).toBe('Nothing spent yet this month');
});
