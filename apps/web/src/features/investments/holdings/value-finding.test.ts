import { expect, test } from 'vitest';
import { valueFinding, valueSummary } from './value-finding.ts';

const history = (value: string, paid_in: string, gain = '0.00') => ({
  base_currency: 'GBP',
  series: [{ date: '2026-01-01', value, paid_in }],
  gain,
  time_weighted: { period: '0.051', yearly: null },
  benchmark: null,
});

test('the title says whether it is worth what was paid', () => {
  expect(valueFinding(history('120.00', '100.00'), 'all')).toBe('Worth more than was paid in');
  expect(valueFinding(history('9.00', '10.00'), 'all')).toBe('Worth less than was paid in');
  expect(valueFinding(history('10.00', '10.0'), 'all')).toBe('Worth what was paid in');
  expect(valueFinding({ series: [], gain: '0' }, 'all')).toBe('Value against what was paid in');
});

test('of a shorter time it says whether it gained, and never how much: the title is seen when amounts are hidden', () => {
  expect(valueFinding(history('120.00', '100.00', '3.00'), '12')).toBe('Gained over the last year');
  expect(valueFinding(history('120.00', '100.00', '-3.00'), 'year')).toBe('Lost this year');
  expect(valueFinding(history('120.00', '100.00'), '1')).toBe('Neither gained nor lost over the last month');
});

test('the summary has the figures, and those of what it is compared with', () => {
  expect(valueSummary(history('1200.00', '1000.50', '199.50'), 'all')).toBe(
    'Worth £1,200.00 against £1,000.50 paid in, less withdrawals. +£199.50 since the first trade, +5.1% time-weighted.',
  );
  const none = { period: null, yearly: null };
  const benchmark = {
    security_id: null,
    rate: '0.040000',
    name: '4% a year',
    date_from: '2026-01-01',
    value_end: '1100.00',
    gain: null,
    time_weighted: none,
    money_weighted: none,
    missing: [],
  };
  expect(valueSummary({ ...history('1200.00', '1000.00', '5.00'), benchmark }, '12')).toContain(
    'In 4% a year the same payments would be worth £1,100.00.',
  );
});
