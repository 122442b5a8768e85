import type { NetWorthForecast } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { amountText } from '../../../design/format.ts';
import { endOf, netWorthSentence, netWorthSummary, shortfallWords } from './net-worth-words.ts';

const money = (value: string) => amountText(value, 'GBP');
const scenario = (name: string, real: string): NetWorthForecast['scenarios'][number] => ({
  name,
  points: [
    { year: 20, month: '2046-11', nominal: '99.00', real, contributed: '0', growth: '0', classes: [] },
  ],
  shortfalls: name === 'Weak' ? [{ class: 'cash', month: '2031-06' }] : [],
});
const forecast = {
  opening: '56268.40',
  years: 20,
  scenarios: [scenario('Usual', '322536.21'), scenario('Weak', '270661.92')],
} as unknown as NetWorthForecast;

test('the sentence spans the scenarios, least first, in today’s prices', () => {
  expect(netWorthSentence(forecast, money)).toBe(
    '£56,268 today, £270,662 to £322,536 in 20 years, in today’s prices',
  );
  const one = { ...forecast, years: 1, scenarios: [scenario('Usual', '60000.00')] };
  expect(netWorthSentence(one, money)).toBe('£56,268 today, £60,000 in 1 year, in today’s prices');
});

test('the summary names each scenario; its end is of today or of that day', () => {
  expect(netWorthSummary(forecast, false, money)).toBe(
    'From £56,268.40 today. After 20 years: Usual: £322,536.21; Weak: £270,661.92.',
  );
  expect(endOf(scenario('Usual', '1.00'), true)).toBe('99.00');
});

test('where money lacks is told with scenario, kind of account and month', () => {
  expect(shortfallWords(forecast)).toEqual(['Weak: Current and cash would fall below zero in Jun 2031.']);
});
