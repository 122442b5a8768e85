import { expect, test } from 'vitest';
import { sampleSeries } from './series-for-tests.ts';
import { sortSeries } from './sort-series.ts';

test('what was marked on a transaction is as good as confirmed, and is not asked again', () => {
  const marked = sampleSeries({ reasons: [{ code: 'marked', text: 'Marked by hand' }] });
  const found = sampleSeries({ id: '2' });
  expect(sortSeries([marked, found])).toMatchObject({ toDecide: [found], out: [marked] });
});

test('both legs of a transfer are one payment, and no question', () => {
  const out = sampleSeries({ id: '1', kind: 'transfer' });
  const other = sampleSeries({ id: '2', kind: 'transfer', direction: 'in' });
  const alone = sampleSeries({ id: '3', kind: 'transfer', direction: 'in', name: 'From Lisbon' });
  expect(sortSeries([out, other, alone])).toMatchObject({ toDecide: [], between: [out, alone] });
});

test('what has ended stands apart, whatever was said of it', () => {
  const ended = sampleSeries({ status: 'ended' });
  expect(sortSeries([ended])).toMatchObject({ toDecide: [], out: [], ended: [ended] });
});
