import type { SpendingForecast, SpendingForecastReason } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { amountText } from '../../../design/format.ts';
import { reasonWords, spendingSentence } from './spending-words.ts';

const money = (value: string) => amountText(value, 'GBP');
const reason: SpendingForecastReason = {
  category_id: null,
  name: 'Groceries',
  group_name: 'Everyday',
  methods: ['the mean of the last 3 months', 'the same month last year'],
  tried_from: 24,
  error: '12.30',
  error_of_last_year: '20.10',
  last_12_months: '3600.00',
  next_months: '3700.00',
};
const month = (name: string) => ({ month: name, expected: '2345.67', low: '2100.00', high: '2600.00' });
const forecast = { totals: [month('2026-11'), month('2026-12')], reasons: [reason] } as SpendingForecast;

test('the sentence is about the next whole month', () => {
  expect(spendingSentence(forecast, money)).toBe(
    'Dec 2026 will cost about £2,346, likely between £2,100 and £2,600',
  );
  expect(spendingSentence({ ...forecast, reasons: [] }, money)).toMatch(/no spending to forecast from/);
});

test('it is told how a category was worked out, and what was beaten', () => {
  expect(reasonWords(reason, money)).toEqual([
    'The average of the mean of the last 3 months and the same month last year.',
    'Tested on 24 earlier months, these methods were closest.',
    'On average it was £12.30 off in a month. The same month a year before was £20.10 off.',
  ]);
});

test('one way alone, and too little history, are told as that', () => {
  expect(reasonWords({ ...reason, methods: ['the last month'], error: null, tried_from: 1 }, money)).toEqual([
    'The last month.',
    'Tested on 1 earlier month, this method was closest.',
  ]);
  expect(reasonWords({ ...reason, tried_from: 0 }, money)).toHaveLength(1);
  expect(reasonWords({ ...reason, methods: [], tried_from: 0 }, money)).toEqual([
    'There was no spending on this before this month.',
  ]);
});
