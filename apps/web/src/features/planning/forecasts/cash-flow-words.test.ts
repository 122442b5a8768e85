import type { CashFlowForecast } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { amountText } from '../../../design/format.ts';
import { cashFlowSentence, cashFlowSummary, whenText } from './cash-flow-words.ts';

const money = (value: string) => amountText(value, 'GBP');
const low = { date: '2026-11-27', balance: '312.00', low: '120.00', high: '480.00' };
const calm = {
  runs_short: 'no' as const,
  first_below_zero: null,
  first_may_be_below_zero: null,
  lowest: low,
  pay_days: [{ date: '2026-11-30', amount: '2310.00', lowest_before: low }],
  date_to: '2026-12-31',
  items: [{ id: 'rent' }] as CashFlowForecast['items'],
};

test('all is well: no, the lowest and its day', () => {
  expect(cashFlowSentence(calm, money)).toBe(
    'You won’t run short before payday, lowest £312.00 on Friday 27 November',
  );
});

test('without a known payday it is told up to the last day', () => {
  expect(cashFlowSentence({ ...calm, pay_days: [] }, money)).toBe(
    'You won’t run short by 31 Dec 2026, lowest £312.00 on Friday 27 November',
  );
});

test('short before payday is told with its first day', () => {
  const short = { ...calm, first_below_zero: '2026-11-26', first_may_be_below_zero: '2026-11-24' };
  expect(cashFlowSentence(short, money)).toMatch(
    /^You’ll run short before payday, from Thursday 26 November\. The lowest balance is £312\.00/,
  );
  expect(cashFlowSentence({ ...short, first_below_zero: null }, money)).toMatch(
    /^You may run short before payday, from Tuesday 24 November\. The lowest balance is likely/,
  );
});

test('past spending alone, without pay and bills, is not told as running short', () => {
  const spending = { ...calm, pay_days: [], items: [], first_below_zero: '2026-11-26' };
  expect(cashFlowSentence(spending, money)).toBe(
    'Your income and bills aren’t known yet. From past spending alone, the balance would be £312.00 on Friday 27 November',
  );
});

test('short after payday only does not frighten about the days before', () => {
  const later = { ...calm, first_below_zero: '2026-12-20', first_may_be_below_zero: '2026-12-18' };
  expect(cashFlowSentence(later, money)).toMatch(
    /^You won’t run short before payday.*On current plans you will from Sunday 20 December/,
  );
});

test('pay that comes tomorrow has no days before it: the next one counts', () => {
  const tomorrow = { date: '2026-11-22', amount: '1.00', lowest_before: null };
  expect(cashFlowSentence({ ...calm, pay_days: [tomorrow, ...calm.pay_days] }, money)).toContain('£312.00');
  expect(cashFlowSentence({ ...calm, pay_days: [tomorrow], lowest: null }, money)).toMatch(/nothing/);
});

test('the summary has today, the lowest with its band, pay and the end', () => {
  const days = [{ date: '2026-12-31', balance: '900.00', low: '1', high: '2', everyday: '0', items: [] }];
  expect(cashFlowSummary({ ...calm, balance: '800.00', days }, money)).toBe(
    '£800.00 today. Lowest £312.00 on 27 Nov 2026, likely between £120.00 and £480.00. Pay: £2,310.00 on 30 Nov 2026. £900.00 on 31 Dec 2026.',
  );
});

test('a day that is not sure is told with its range', () => {
  const sure = { date: '2026-11-27', earliest: '2026-11-27', latest: '2026-11-27' };
  expect(whenText(sure)).toBe('27 Nov 2026');
  expect(whenText({ ...sure, latest: '2026-12-01' })).toBe('27 Nov 2026, between 27 Nov and 1 Dec');
});
