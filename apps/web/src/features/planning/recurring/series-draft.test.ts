import { expect, test } from 'vitest';
import { draftOfSeries, emptySeries, newSeriesOf, seriesChangeOf, seriesUndoOf } from './series-draft.ts';
import { sampleSeries } from './series-for-tests.ts';

test('a new one without name, amount or account says so at each field', () => {
  const read = newSeriesOf(emptySeries('', '2026-12-01'), 'GBP');
  expect(read.ok ? [] : Object.keys(read.errors)).toEqual(['name', 'amount', 'account_id']);
});

test('a new one is read as it was typed', () => {
  const read = newSeriesOf(
    { ...emptySeries('acc', '2026-12-01'), name: ' Window cleaner ', amount: '£12.5' },
    'GBP',
  );
  expect(read).toMatchObject({ ok: true, entry: { name: 'Window cleaner', amount: '12.50', kind: 'bill' } });
});

test('only what differs is sent, and of one that was found neither amount nor day', () => {
  const series = sampleSeries();
  const draft = { ...draftOfSeries(series), amount: '99', next_date: '2027-01-01' };
  expect(seriesChangeOf(draft, series)).toEqual({ ok: true, entry: {} });
  const typed = sampleSeries({ source: 'typed', payment_count: 0 });
  expect(seriesChangeOf(draft, typed)).toEqual({
    ok: true,
    entry: { amount: '99.00', next_date: '2027-01-01' },
  });
});

test('an empty name gives that of the merchant back, and an emptied end lets it go on', () => {
  const series = sampleSeries({ is_named: true, name: 'Power', decision: 'ended', ended_on: '2026-10-01' });
  const read = seriesChangeOf({ ...draftOfSeries(series), name: ' ', ended_on: '' }, series);
  expect(read).toEqual({ ok: true, entry: { name: null, decision: 'confirmed' } });
  expect(read.ok && seriesUndoOf(read.entry, series)).toEqual({
    name: 'Power',
    decision: 'ended',
    ended_on: '2026-10-01',
  });
});
