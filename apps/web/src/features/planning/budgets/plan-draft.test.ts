import type { BudgetPlan, BudgetPlanRow } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { draftOf, filled, readPlanDraft, rebased, toBudgetOf } from './plan-draft.ts';

const row = (id: string | null, given: Partial<BudgetPlanRow> = {}): BudgetPlanRow => ({
  category_id: id,
  group_name: 'Home',
  name: id ?? 'Home',
  currency: 'GBP',
  budget_id: null,
  version: 0,
  amount: null,
  within_group: false,
  other_period: null,
  last_month: '10.00',
  average_3: '10.01',
  average_12: '12.00',
  ...given,
});

const plan = (...items: BudgetPlanRow[]): BudgetPlan => ({
  month: '2026-11',
  period_start: '2026-11-01',
  period_end: '2026-11-30',
  base_currency: 'GBP',
  history_months: 12,
  income: { this_month: '100.00', average_3: '100.00', average_12: '100.00' },
  budgeted: '40.00',
  set_aside: '0.00',
  other_budgets: [],
  to_budget: '60.00',
  items,
  missing_rates: [],
});

const set = { budget_id: 'b', version: 3, amount: '40.00' };

test('a press fills with averages, rounded up; refunds are never a budget below 0', () => {
  const rows = [
    row('food'),
    row('refunded', { average_3: '-4.00', average_12: '-4.00' }),
    row('refunded budget', { ...set, average_3: '-4.00' }),
    row('counted', { within_group: true }),
    row('insurance', { other_period: 'yearly' }),
    row(null, set),
    row('new', { average_3: null, average_12: null }),
  ];
  expect(filled(plan(...rows), 'average_3')).toEqual({
    food: '11.00',
    'refunded budget': '0.00',
    'group:Home': '11.00',
  });
  expect(filled(plan(row('yen', { currency: 'JPY', average_12: '312' })), 'average_12')).toEqual({
    yen: '312',
  });
});

test('only what changed is sent; an empty field deletes', () => {
  const given = plan(row('food', set), row('travel'), row('gym', set), row(null, set));
  expect(draftOf(given)).toEqual({ food: '40.00', travel: '', gym: '40.00', 'group:Home': '40.00' });
  const draft = { food: '£40', travel: '12+3', gym: ' ', 'group:Home': '50' };
  expect(readPlanDraft(given, draft)).toEqual({
    ok: true,
    entry: [
      { category_id: 'travel', amount: '15.00', version: 0 },
      { category_id: 'gym', amount: null, version: 3 },
      { group_name: 'Home', amount: '50.00', version: 3 },
    ],
  });
  expect(readPlanDraft(given, { ...draft, food: '-1', travel: 'x' })).toMatchObject({
    ok: false,
    errors: { food: 'A budget amount must not be below 0', travel: expect.any(String) },
  });
});

test('what is to budget follows the fields', () => {
  const given = plan(row('food', set), row('travel'), row('counted', { within_group: true }));
  const setAside = '0.00';
  expect(toBudgetOf(given, draftOf(given))).toEqual({ budgeted: '40.00', setAside, toBudget: '60.00' });
  const draft = { food: '', travel: '130', counted: '9999' };
  expect(toBudgetOf(given, draft)).toEqual({ budgeted: '130.00', setAside, toBudget: '-30.00' });
  expect(toBudgetOf(given, { food: 'x', travel: '' })).toMatchObject({
    budgeted: '40.00',
    toBudget: '60.00',
  });
});

test('weekly and yearly budgets are set aside until a monthly one covers their spending', () => {
  const other = (category_id: string | null, group_name: string, amount: string) =>
    ({ category_id, group_name, period: 'yearly', amount }) as const;
  const given: BudgetPlan = {
    ...plan(row('food', set), row('travel'), row('gym', { group_name: 'Leisure' })),
    set_aside: '35.00',
    other_budgets: [other('travel', 'Home', '10.00'), other(null, 'Leisure', '25.00')],
  };
  const asideWith = (draft: object) => toBudgetOf(given, { ...draftOf(given), ...draft });
  expect(asideWith({})).toEqual({ budgeted: '40.00', setAside: '35.00', toBudget: '25.00' });
  expect(asideWith({ travel: '12' })).toEqual({ budgeted: '52.00', setAside: '25.00', toBudget: '23.00' });
  expect(asideWith({ gym: '20' })).toEqual({ budgeted: '60.00', setAside: '15.00', toBudget: '25.00' });
  expect(asideWith({ gym: '30' })).toEqual({ budgeted: '70.00', setAside: '10.00', toBudget: '20.00' });
});

test('budgets changed elsewhere take nothing of what was typed, and are named', () => {
  const before = plan(row('food', set), row('travel'), row('gym', set));
  const stored = plan(
    row('food', { ...set, version: 4, amount: '45.00' }),
    row('travel'),
    row('gym', { ...set, version: 5, amount: '9.00' }),
  );
  expect(rebased(before, { ...draftOf(before), food: '50', travel: '7' }, stored)).toEqual({
    draft: { food: '50', travel: '7', gym: '9.00' },
    changed: ['food', 'gym'],
  });
});
