import { describe, expect, test } from 'vitest';
import { findRecurring } from './find-recurring.ts';
import type { RecurringRow } from './row.ts';
import { monthsFrom, row, rowsOn } from './rows-for-tests.ts';
import type { KnownSeries } from './series/decisions.ts';
import type { RecurringSeries } from './series/series.ts';
import { upcoming } from './upcoming.ts';

const today = '2025-12-20';
const films = rowsOn(monthsFrom('2025-01', 12, 12), -9.99, 'Foxglove Films');
const scan = (rows: readonly RecurringRow[], known: readonly KnownSeries[] = []) =>
  findRecurring(rows, { today, known });
const stored = (series: RecurringSeries | undefined, more: Partial<KnownSeries> = {}): KnownSeries => ({
  id: 'stored-1',
  memberIds: series?.memberIds ?? [],
  decision: null,
  ...more,
});

describe('a re-scan keeps what the user decided', () => {
  test('a stored series keeps its id, name and confirmation when payments arrive, before and after', () => {
    const [first] = scan(films.slice(3, 8)).series;
    const known = stored(first, { decision: 'confirmed', name: 'Films' });
    const [again] = scan(films, [known]).series;
    expect(again).toMatchObject({ id: 'stored-1', name: 'Films', decision: 'confirmed' });
    expect(again?.memberIds).toHaveLength(12);
  });

  test('a rejected series stays rejected', () => {
    const [first] = scan(films.slice(0, 8)).series;
    expect(scan(films, [stored(first, { decision: 'rejected' })]).series[0]?.decision).toBe('rejected');
  });

  test('a series that the user ended has no next payment, though the dates go on', () => {
    const [first] = scan(films).series;
    const known = stored(first, { decision: 'ended', endedOn: '2025-12-15' });
    expect(scan(films, [known]).series[0]).toMatchObject({ status: 'ended', next: null, decision: 'ended' });
    const later = stored(first, { decision: 'ended', endedOn: '2026-03-01' });
    const { series } = scan(films, [later]);
    expect(series[0]).toMatchObject({ status: 'active', next: { date: '2026-01-12' } });
    expect(upcoming(series, today, '2026-12-31').map(({ date }) => date)).toEqual([
      '2026-01-12',
      '2026-02-12',
    ]);
  });

  test('a confirmed series stays though too few of its payments are left to find it', () => {
    const [first] = scan(films).series;
    const known = stored(first, { decision: 'confirmed' });
    const { series, gone } = scan(films.slice(0, 2), [known]);
    expect(series[0]).toMatchObject({ id: 'stored-1', decision: 'confirmed', frequency: 'monthly' });
    expect(gone).toEqual([]);
  });

  test('a series of which no payment is left is gone', () => {
    const [first] = scan(films).series;
    expect(scan([], [stored(first, { decision: 'confirmed' })])).toEqual({ series: [], gone: ['stored-1'] });
    expect(scan(films.slice(0, 1), [stored(first)])).toEqual({ series: [], gone: ['stored-1'] });
  });

  test('two that were merged are one again, with the transactions of both', () => {
    const other = rowsOn(monthsFrom('2025-01', 12, 26), -4, 'Orchard Cloud');
    const [first, second] = scan([...films, ...other]).series;
    const known = [
      stored(first, { name: 'Media' }),
      stored(second, { id: 'stored-2', mergedInto: 'stored-1' }),
    ];
    const { series, gone } = scan([...films, ...other], known);
    expect(series).toHaveLength(1);
    expect(series[0]).toMatchObject({ id: 'stored-1', name: 'Media' });
    expect(series[0]?.memberIds).toHaveLength(24);
    expect(gone).toEqual([]);
  });

  test('series merged into each other in a circle end in one', () => {
    const other = rowsOn(monthsFrom('2025-01', 12, 26), -4, 'Orchard Cloud');
    const [first, second] = scan([...films, ...other]).series;
    const known = [
      stored(first, { mergedInto: 'stored-2' }),
      stored(second, { id: 'stored-2', mergedInto: 'stored-1' }),
    ];
    expect(scan([...films, ...other], known).series.flatMap(({ memberIds }) => memberIds)).toHaveLength(24);
  });

  test('of two stored series that claim the same payments the one with more of them is it', () => {
    const known = [
      stored(undefined, { id: 'few', memberIds: films.slice(0, 2).map(({ id }) => id) }),
      stored(undefined, { id: 'most', memberIds: films.slice(2).map(({ id }) => id) }),
    ];
    const { series, gone } = scan(films, known);
    expect(series.map(({ id }) => id)).toEqual(['most']);
    expect(gone).toEqual(['few']);
  });
});

describe('the manual toggle of a transaction wins', () => {
  test('false takes a payment out, and its series goes on without it', () => {
    const rows = films.with(4, { ...(films[4] as RecurringRow), toggle: false });
    const [found] = scan(rows).series;
    expect(found?.memberIds).not.toContain(films[4]?.id);
    expect(found?.memberIds).toHaveLength(11);
    expect(found?.missedDates).toEqual(['2025-05-12']);
  });

  test('false on all of them leaves no series, though the user confirmed it once', () => {
    const [first] = scan(films).series;
    const rows = films.map((one) => ({ ...one, toggle: false }));
    const { series, gone } = scan(rows, [stored(first, { decision: 'confirmed' })]);
    expect([series, gone]).toEqual([[], ['stored-1']]);
  });

  test('true on a single payment makes a series of it, taken to be monthly', () => {
    const [found] = scan([row('2025-12-03', -45, 'Elm Road Nursery', { toggle: true })]).series;
    expect(found).toMatchObject({ frequency: 'monthly', next: { date: '2026-01-03' }, amountMinor: 4500n });
    expect(found?.confidence).toBeLessThan(0.3);
    expect(found?.reasons.map(({ code }) => code)).toContain('marked');
  });

  test('true on one of two payments that are too few to be found takes the other along', () => {
    const rows = rowsOn('2025-11-03 2025-12-03', -45, 'Elm Road Nursery');
    expect(scan(rows).series).toEqual([]);
    const marked = rows.with(1, { ...(rows[1] as RecurringRow), toggle: true });
    expect(scan(marked).series[0]?.memberIds).toHaveLength(2);
  });

  test('true on irregular payments makes a series of the nearest rhythm', () => {
    const rows = rowsOn('2025-01-03 2025-03-29 2025-07-06 2025-10-01', -45, 'Chimney sweep', {
      toggle: true,
    });
    const [found] = scan(rows).series;
    expect(found?.memberIds).toHaveLength(4);
    expect(found?.frequency).toBe('quarterly');
  });

  test('true on a payment near a series of its merchant joins it', () => {
    const extra = row('2025-06-25', -10.49, 'Foxglove Films', { toggle: true });
    const { series } = scan([...films, extra]);
    expect(series).toHaveLength(1);
    expect(series[0]?.memberIds).toContain(extra.id);
    expect(series[0]).toMatchObject({ frequency: 'monthly', amountMinor: 999n });
  });

  test('after a payment marked off its day the next one is the due day that follows', () => {
    const late = row('2026-01-27', -10.49, 'Foxglove Films', { toggle: true });
    const [found] = findRecurring([...films, late], { today: '2026-01-28' }).series;
    expect(found).toMatchObject({ lastDate: '2026-01-27', next: { date: '2026-02-12' } });
  });

  test('true on a payment is stronger than the rejection of its series', () => {
    const [first] = scan(films).series;
    const rows = films.with(0, { ...(films[0] as RecurringRow), toggle: true });
    expect(scan(rows, [stored(first, { decision: 'rejected' })]).series[0]?.decision).toBeNull();
  });

  test('true on a payment of nothing is kept', () => {
    expect(scan([row('2025-12-01', 0, 'Free trial', { toggle: true })]).series).toHaveLength(1);
  });
});
