import type { MonteCarloForecast } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { amountText } from '../../../design/format.ts';
import { monteCarloSentence, monteCarloSummary, ofHundred, seedLuck } from './monte-carlo-words.ts';

const shares = { p5: '9000.00', p25: '12000.00', p50: '15123.45', p75: '19000.00', p95: '30000.00' };
const money = (value: string) => amountText(value, 'GBP');
const forecast: MonteCarloForecast = {
  base_currency: 'GBP',
  years: 20,
  runs: 10_000,
  seed: 1,
  start: { year: 0, ...shares },
  percentiles: [{ year: 20, ...shares, nominal: shares, mean: '16000.00', paid_in: '10000.00', depleted: 0 }],
  success_probability: 0.834,
  success_error: 0.0037,
};

test('a probability is a percentage; nearly all is not 100%', () => {
  expect([0, 0.004, 0.5, 0.834, 0.996, 1].map(ofHundred)).toEqual([
    '0%',
    'less than 1%',
    '50%',
    '83%',
    'more than 99%',
    '100%',
  ]);
});

test('the sentence gives the goal, how long the money lasts, or the median', () => {
  const plain = { goal: undefined, takesOut: false };
  expect(monteCarloSentence(forecast, { ...plain, goal: '14000.00' }, money)).toBe(
    '83% of simulations reach £14,000 or more after 20 years',
  );
  expect(monteCarloSentence(forecast, { ...plain, takesOut: true }, money)).toBe(
    'The money lasts 20 years in 83% of simulations',
  );
  expect(monteCarloSentence(forecast, plain, money)).toBe(
    'In the median outcome you have £15,123 after 20 years',
  );
});

test('the summary has all five shares to the penny', () => {
  for (const figure of ['£9,000.00', '£12,000.00', '£15,123.45', '£19,000.00', '£30,000.00'])
    expect(monteCarloSummary(forecast, money)).toContain(figure);
});

test('the effect of the seed is in percentage points, at least one', () => {
  expect(seedLuck(0.0037)).toBe('Another seed would change this by about 1 percentage point.');
  expect(seedLuck(0.015)).toBe('Another seed would change this by about 3 percentage points.');
});
