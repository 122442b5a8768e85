import type { MonteCarloForecast } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { amountText } from '../../design/format.ts';
import { chancesSentence, chancesSummary, ofHundred, seedLuck } from './chances-words.ts';

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

test('a chance is told in 100 courses; nearly all is not all', () => {
  expect([0, 0.004, 0.5, 0.834, 0.996, 1].map(ofHundred)).toEqual([
    'none',
    'fewer than 1 of 100',
    '50 of 100',
    '83 of 100',
    'more than 99 of 100',
    'all',
  ]);
});

test('the sentence answers what was asked: the goal, that it lasts, or the middle', () => {
  const plain = { goal: undefined, takesOut: false };
  expect(chancesSentence(forecast, { ...plain, goal: '14000.00' }, money)).toBe(
    'In 83 of 100 courses there is £14,000 or more after 20 years',
  );
  expect(chancesSentence(forecast, { ...plain, takesOut: true }, money)).toBe(
    'In 83 of 100 courses the money lasts 20 years',
  );
  expect(chancesSentence(forecast, plain, money)).toBe(
    'After 20 years there is £15,123 in the middle course',
  );
});

test('the summary has all five shares to the penny', () => {
  for (const figure of ['£9,000.00', '£12,000.00', '£15,123.45', '£19,000.00', '£30,000.00'])
    expect(chancesSummary(forecast, money)).toContain(figure);
});

test('the luck of a seed is told in points, at least one', () => {
  expect(seedLuck(0.0037)).toBe('Another seed would change this by about one in 100.');
  expect(seedLuck(0.015)).toBe('Another seed would change this by about 3 in 100.');
});
