import { expect, test } from 'vitest';
import { healthChecks } from './rules.ts';

const well = {
  pendingMigrations: 0,
  disk: { free_bytes: 50e9, total_bytes: 100e9 },
  data: { totals_that_differ: 0, stale_prices: 0, missing_rates: 0 },
  failedJobs: [],
};
const stateOf = (change: object, name: string) =>
  healthChecks({ ...well, ...change }).find((check) => check.name === name)?.state;

test('all is good where nothing is wrong', () => {
  expect(new Set(healthChecks(well).map(({ state }) => state))).toEqual(new Set(['good']));
});

test('before anybody has looked the data is unknown, not good', () => {
  for (const name of ['totals', 'prices', 'rates']) expect(stateOf({ data: null }, name)).toBe('unknown');
});

test.each([
  ['disk', { disk: { free_bytes: 0.9e9, total_bytes: 10e9 } }],
  ['disk', { disk: { free_bytes: 4e9, total_bytes: 100e9 } }],
  ['totals', { data: { ...well.data, totals_that_differ: 1 } }],
  ['prices', { data: { ...well.data, stale_prices: 2 } }],
  ['rates', { data: { ...well.data, missing_rates: 1 } }],
  ['jobs', { failedJobs: ['data-check'] }],
  ['migrations', { pendingMigrations: 1 }],
])('%s asks for attention', (name, change) => {
  expect(stateOf(change, name)).toBe('attention');
});
