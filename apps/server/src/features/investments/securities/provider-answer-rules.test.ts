import { expect, test } from 'vitest';
import { askFrom, readProviderAnswer } from './provider-answer-rules.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('CSV with more columns than are needed', () => {
  expect(
    readProviderAnswer(bytes('Date,Open,High,Low,Close,Volume\n2026-01-02,1,2,0.5,1.5,9')),
  ).toMatchObject([{ date: '2026-01-02', price: '1.5', currency: '' }]);
});

test.each([
  '[{"date":"2026-01-02","close":1.5,"currency":"GBP"}]',
  ' {"prices":[{"date":"2026-01-02T16:30:00Z","price":"1.5","currency":"GBP"}]}',
  '{"data":[{"date":"2026-01-02","nav":1.5,"currency":"GBP"}, null, 7]}',
])('JSON: %s', (text) => {
  expect(readProviderAnswer(bytes(text))).toMatchObject([
    { date: '2026-01-02', price: '1.5', currency: 'GBP' },
  ]);
});

test('small numbers of JSON have no exponent', () => {
  expect(readProviderAnswer(bytes('[{"date":"2026-01-02","close":1e-7}]'))[0]?.price).toBe('0.0000001');
});

test.each(['', 'No data', '<html>', '{"error":"limit"}', '[', '{"prices":5}'])(
  '%j is no list of prices',
  (text) => {
    expect(() => readProviderAnswer(bytes(text))).toThrow();
  },
);

test('the first fetch begins where holding began, later ones a few days before the newest fetched price', () => {
  const none = { first_held: '2024-03-01', oldest_fetched: null, newest_fetched: null };
  expect(askFrom(none, '2026-01-10')).toBe('2024-03-01');
  const fetched = { ...none, oldest_fetched: '2024-03-04', newest_fetched: '2026-01-08' };
  expect(askFrom(fetched, '2026-01-10')).toBe('2026-01-03');
  // An older trade was added since: what is missing at the front is asked for.
  expect(askFrom({ ...fetched, first_held: '2020-01-01' }, '2026-01-10')).toBe('2020-01-01');
  expect(askFrom({ ...none, first_held: null }, '2026-01-10')).toBe('2021-01-11');
});
