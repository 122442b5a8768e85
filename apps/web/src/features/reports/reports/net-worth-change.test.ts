import type { NetWorthReport } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { changeSince, historyOf, worthOn } from './net-worth-change.ts';

function report(change: Partial<NetWorthReport> = {}): NetWorthReport {
  return {
    date_from: '2026-11-18',
    date_to: '2026-11-21',
    base_currency: 'GBP',
    group_by: 'day',
    opening: '0.10',
    closing: '0.30',
    contributions: '0.20',
    growth: '0.00',
    dividends: '0.00',
    points: [],
    daily: { places: 2, changes: [5, -5, 0, 20], growth: [0, 0, 0, 0] },
    first_day: '2026-11-18',
    missing_rates: [],
    missing_prices: [],
    ...change,
  };
}

test('days are added up to the penny, and a change is exact', () => {
  expect([...worthOn(report(), ['2026-11-17', '2026-11-18', '2026-11-21'])]).toEqual([
    ['2026-11-17', '0.10'],
    ['2026-11-18', '0.15'],
    ['2026-11-21', '0.30'],
  ]);
  expect(changeSince(report(), '2026-11-17')).toEqual({ kind: 'known', amount: '0.20' });
  expect(changeSince(report(), '2026-11-18')).toEqual({ kind: 'known', amount: '0.15' });
});

test('nothing on the earlier day is no change of everything', () => {
  const late = report({ opening: '0.00', first_day: '2026-11-19' });
  expect(changeSince(late, '2026-11-17').kind).toBe('nothing-before');
  expect(changeSince(late, '2026-11-18').kind).toBe('nothing-before');
  expect(changeSince(late, '2026-11-19').kind).toBe('known');
});

test('an opening balance alone is not an earlier record', () => {
  const changes = [...Array(60).fill(0), 5, ...Array(9).fill(0)];
  const quiet = { places: 2, changes, growth: changes.map(() => 0) };
  const late = report({ date_from: '2026-09-13', first_day: '2026-09-13', daily: quiet });
  expect(changeSince(late, '2026-09-12').kind).toBe('nothing-before');
  expect(historyOf(late, ['2026-09-12', '2026-11-11', '2026-11-12']).points).toEqual([
    { date: '2026-11-11', value: '0.10' },
    { date: '2026-11-12', value: '0.15' },
  ]);
});

test('days that lack a rate which the last has are not compared, nor shown', () => {
  const lacking = report({
    missing_rates: [{ currency: 'EUR', date: '2026-11-17', date_to: '2026-11-18' }],
  });
  expect(changeSince(lacking, '2026-11-18')).toEqual({ kind: 'no-rate', currencies: ['EUR'] });
  expect(historyOf(lacking, ['2026-11-18', '2026-11-19', '2026-11-21'])).toEqual({
    points: [
      { date: '2026-11-19', value: '0.10' },
      { date: '2026-11-21', value: '0.30' },
    ],
    leftOutFor: ['EUR'],
  });
  const always = report({ missing_rates: [{ currency: 'EUR', date: '2026-11-17', date_to: '2026-11-21' }] });
  expect(changeSince(always, '2026-11-18').kind).toBe('known');
});

test('the line begins on the first day with data', () => {
  const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-21'];
  const late = report({ opening: '0.00', first_day: '2026-11-19' });
  expect(historyOf(late, days).points.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-21']);
  expect(historyOf(report({ first_day: null, opening: '0.00' }), days).points).toEqual([]);
});
