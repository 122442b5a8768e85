import { expect, test } from 'vitest';
import { dayPoints, groupingOf, isUnderWay, namedRange, yearRange } from './ranges.ts';

test('a range goes as far as today, and the one before it as far', () => {
  expect(namedRange('month', '2026-03-31', null)).toMatchObject({
    date_from: '2026-03-01',
    date_to: '2026-03-31',
    before: { date_from: '2026-02-01', date_to: '2026-02-28' },
  });
  expect(namedRange('3-months', '2026-11-21', null)).toMatchObject({
    date_from: '2026-09-01',
    before: { date_from: '2026-06-01', date_to: '2026-08-21' },
  });
  expect(namedRange('12-months', '2026-11-21', null)).toMatchObject({ date_from: '2025-12-01' });
});

test('a month and a year are under way until they end', () => {
  expect(isUnderWay('2026-11', '2026-11-21')).toBe(true);
  expect(isUnderWay('2026-10', '2026-11-21')).toBe(false);
  expect(isUnderWay('2026', '2026-11-21')).toBe(true);
});

test('a tax year begins on 6 April', () => {
  expect(namedRange('tax-year', '2026-04-05', null)).toMatchObject({
    date_from: '2025-04-06',
    label: 'Tax year 2025/26',
  });
  expect(namedRange('tax-year', '2026-04-06', null)).toMatchObject({
    date_from: '2026-04-06',
    label: 'Tax year 2026/27',
  });
});

test('all time begins with the first record, and has nothing before it', () => {
  expect(namedRange('all', '2026-11-21', '2019-05-02')).toMatchObject({
    date_from: '2019-05-02',
    before: undefined,
  });
  expect(namedRange('all', '2026-11-21', '1950-05-02').date_from).toBe('1976-12-01');
  expect(namedRange('all', '2026-11-21', null).date_from).toBe('2025-12-01');
  expect(yearRange('2026', '2026-11-21')).toEqual({ date_from: '2026-01-01', date_to: '2026-11-21' });
  expect(yearRange('2025', '2026-11-21').date_to).toBe('2025-12-31');
});

test('more than five years are divided by year', () => {
  expect(groupingOf({ date_from: '2021-11-22', date_to: '2026-11-21' })).toBe('month');
  expect(groupingOf({ date_from: '2021-11-21', date_to: '2026-11-21' })).toBe('year');
});

test('days are added up exactly, in any currency’s places', () => {
  expect(dayPoints('-0.05', [10, -20], 2, '2026-01-31')).toEqual([
    { date: '2026-01-31', value: '0.05' },
    { date: '2026-02-01', value: '-0.15' },
  ]);
  expect(dayPoints('9007199254740993', [1], 0, '2026-01-31')).toEqual([
    { date: '2026-01-31', value: '9007199254740994' },
  ]);
});
