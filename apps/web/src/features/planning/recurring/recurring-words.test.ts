import { expect, test } from 'vitest';
import { evidenceText, nextText, rangeText, rescanText, rhythmText, sureText } from './recurring-words.ts';
import { sampleSeries } from './series-for-tests.ts';
import { ordinal } from './texts.tsx';

const exact = (day: string) => ({ next_date: day, next_range: { earliest: day, latest: day } });

test('how often is said with its day, which is sure only where it never varied', () => {
  // The 28th is a Saturday: what the weekend moves is still paid on the 28th of other months.
  expect(rhythmText(sampleSeries({ ...exact('2026-11-30') }))).toBe('Monthly, on the 28th');
  expect(rhythmText(sampleSeries({ ...exact('2027-02-01'), day_of_month: 31 }))).toBe(
    'Monthly, at the end of the month',
  );
  expect(rhythmText(sampleSeries())).toBe('Monthly, about the 28th');
  expect(rhythmText(sampleSeries({ frequency: 'weekly', ...exact('2026-11-27') }))).toBe(
    'Weekly, on Fridays',
  );
  expect(rhythmText(sampleSeries({ frequency: 'four-weekly' }))).toBe('Every four weeks, about Saturday');
  expect(rhythmText(sampleSeries({ frequency: 'yearly' }))).toBe('Yearly, about 28 November');
  expect(
    rhythmText(sampleSeries({ frequency: 'ten-of-twelve', ...exact('2026-12-01'), day_of_month: 1 })),
  ).toBe('Ten months of the year, on the 1st');
});

test('one that has ended is described by its last payment', () => {
  const ended = sampleSeries({ next_date: null, next_range: null, last_date: '2026-03-02' });
  expect(rhythmText(ended)).toBe('Monthly, about the 28th');
  expect(nextText(ended)).toBe('');
});

test('the next day has its range, unless it never varied or the day has passed', () => {
  expect(nextText(sampleSeries())).toBe('next 28 Nov 2026, between 27 and 30 Nov');
  expect(nextText(sampleSeries(exact('2026-12-01')))).toBe('next 1 Dec 2026');
  expect(nextText(sampleSeries({ is_overdue: true }))).toBe('was due 28 Nov 2026');
  expect(rangeText('2026-11-28', '2026-12-02')).toBe('28 Nov and 2 Dec');
});

test('days of the month have their endings', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th 31st',
  );
});

test('what the user said stands before any likelihood', () => {
  expect(sureText(sampleSeries({ confidence: 0.95 }))).toBe('Very likely');
  expect(sureText(sampleSeries({ confidence: 0.8 }))).toBe('Likely');
  expect(sureText(sampleSeries({ confidence: 0.5 }))).toBe('Not sure');
  expect(sureText(sampleSeries({ confidence: 0.5, decision: 'confirmed' }))).toBe('You confirmed it');
  expect(sureText(sampleSeries({ source: 'typed', payment_count: 0 }))).toBe('You added it');
});

test('a scan says what it looked at, and what changed by it', () => {
  const scan = { transactions: 1240, series: 14, added: 0, removed: 0, scanned_at: '2026-11-21T10:00:00Z' };
  expect(rescanText(scan)).toBe('Looked at 1,240 transactions: 14 recurring payments, as before.');
  expect(rescanText({ ...scan, added: 2, removed: 1 })).toBe(
    'Looked at 1,240 transactions: 14 recurring payments, 2 new and 1 gone.',
  );
  expect(rescanText({ ...scan, transactions: 1, series: 0 })).toBe(
    'Looked at 1 transaction: no recurring payments.',
  );
});

test('evidence is a sentence of facts', () => {
  const amount_range = { low: '9.99', high: '9.99' };
  const next_range = { earliest: '2026-12-03', latest: '2026-12-03' };
  const found = sampleSeries({ payment_count: 6, amount_range, last_date: '2026-11-03' });
  expect(evidenceText(found, false)).toBe('6 payments, about every month, £9.99 each, last on 3 Nov 2026');
  expect(evidenceText({ ...found, next_range }, true)).toBe('6 payments, every month, last on 3 Nov 2026');
  expect(evidenceText({ ...found, next_range, missed_dates: ['2026-08-03'] }, true)).toContain('about every');
  const varying = { ...found, amount_range: { low: '31.00', high: '54.20' } };
  expect(evidenceText(varying, false)).toContain('recently £31.00 to £54.20 each');
  const from_to = { from_amount: '8.99', to_amount: '9.99', per_year: '12.00', is_unsettled: false };
  const price_changes = [{ date: '2026-09-03', transaction_id: 'x', ...from_to }];
  expect(evidenceText({ ...found, price_changes }, false)).toContain('now £9.99 each');
  expect(evidenceText({ ...found, payment_count: 1 }, true)).toBe('1 payment, last on 3 Nov 2026');
});
