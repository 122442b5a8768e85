import { describe, expect, test } from 'vitest';
import { decided, refuseMerge, typedEntry } from './change-rules.ts';
import { noticeFacts } from './notice-rules.ts';
import { coming, type ShownRow, standing } from './present-rules.ts';
import { type StoredSeries, type TypedEntry, typedSeries } from './series-rules.ts';

const today = '2026-11-21';
const entry: TypedEntry = {
  name: 'Rent',
  direction: 'out',
  kind: 'bill',
  currency: 'GBP',
  amount_minor: '75000',
  frequency: 'monthly',
  next_date: '2026-11-30',
  account_id: null,
  category_id: null,
};

const row = (series: Partial<StoredSeries> = {}, more: Partial<ShownRow> = {}): ShownRow => ({
  id: 'one',
  source: 'found',
  series: { ...typedSeries(entry), last_date: '2026-10-30', first_date: '2026-01-30', ...series },
  account_id: null,
  category_id: null,
  name: null,
  decision: null,
  ended_on: null,
  contract_ends_on: null,
  merged_into: null,
  version: 1,
  created_at: '',
  updated_at: '',
  ...more,
});
const typed = (change: Partial<TypedEntry> = {}, more: Partial<ShownRow> = {}) =>
  row({ ...typedSeries({ ...entry, ...change }) }, { source: 'typed', decision: 'confirmed', ...more });
const dates = (one: ShownRow, to: string, from = today) =>
  coming([one], { from, to, today }, 'england-and-wales').map(({ date }) => date);

describe('a payment typed by hand', () => {
  test('a bill moves to the working day after, income to the one before, at bank holidays too', () => {
    expect(dates(typed({ next_date: '2026-12-25' }), '2027-02-28')).toEqual([
      '2026-12-29',
      '2027-01-25',
      '2027-02-25',
    ]);
    expect(dates(typed({ next_date: '2026-12-25', direction: 'in' }), '2026-12-31')).toEqual(['2026-12-24']);
  });

  test('the 31st is the last day of shorter months, the 29th of February the 28th in other years', () => {
    expect(dates(typed({ next_date: '2027-01-31', direction: 'in' }), '2027-04-30')).toEqual([
      '2027-01-29',
      '2027-02-26',
      '2027-03-31',
      '2027-04-30',
    ]);
    const leap = typed({ next_date: '2028-02-29', frequency: 'yearly' });
    expect(dates(leap, '2029-03-02')).toEqual(['2028-02-29', '2029-02-28']);
  });

  test('weeks keep their weekday, and ten of twelve leave February and March out', () => {
    expect(dates(typed({ next_date: '2026-12-18', frequency: 'weekly' }), '2027-01-02')).toEqual([
      '2026-12-18',
      '2026-12-25',
      '2027-01-01',
    ]);
    const tax = dates(typed({ next_date: '2027-01-05', frequency: 'ten-of-twelve' }), '2027-04-30');
    expect(tax).toEqual(['2027-01-05', '2027-04-05']);
  });

  test('its next payment is the first from today on, whenever it was typed', () => {
    const old = typed({ next_date: '2026-03-16' });
    expect(standing(old, today, 'scotland')).toMatchObject({
      status: 'active',
      next: { date: '2026-12-16' },
    });
  });

  test('money in cannot be a bill, nor money out a salary', () => {
    const body = { name: 'x', amount: '1', account_id: 'a', frequency: 'monthly', next_date: today } as const;
    expect(() => typedEntry({ ...body, direction: 'in', kind: 'bill' }, 'GBP', today)).toThrow(
      /can’t be a bill/,
    );
    expect(() => typedEntry({ ...body, kind: 'salary' }, 'GBP', today)).toThrow(/can’t be a salary/);
    expect(typedEntry({ ...body, direction: 'in' }, 'GBP', today)).toMatchObject({
      kind: 'income',
      amount_minor: '100',
    });
  });
});

describe('what is to come', () => {
  const late = row({ next: { date: '2026-11-18', earliest: '2026-11-18', latest: '2026-11-20' } });

  test('a payment that is late stands before today as long as it may come, and only when today is asked for', () => {
    const all = coming([late], { from: today, to: '2026-12-31', today }, 'scotland');
    // St Andrew's Day moves the 30th in Scotland.
    expect(all[0]).toMatchObject({ date: '2026-12-01', isOverdue: false });
    const due = row({
      schedule: { ...late.series.schedule, date: 18, roll: 'none' },
      next: { date: '2026-11-18', earliest: '2026-11-18', latest: '2026-11-18' },
    });
    const told = coming([due], { from: today, to: '2026-12-31', today }, 'scotland');
    expect(told.map(({ date, isOverdue }) => [date, isOverdue])).toEqual([
      ['2026-11-18', true],
      ['2026-12-18', false],
    ]);
    expect(dates(due, '2026-12-31', '2026-11-22')).toEqual(['2026-12-18']);
  });

  test('nothing is told of what rests, was rejected, is part of another or is over, nor from its end on', () => {
    for (const one of [
      row({ status: 'paused' }),
      row({}, { decision: 'rejected' }),
      row({}, { merged_into: 'other' }),
      row({}, { decision: 'ended', ended_on: today }),
    ])
      expect(dates(one, '2027-12-31')).toEqual([]);
    expect(dates(row({}, { decision: 'ended', ended_on: '2026-12-30' }), '2027-12-31')).toEqual([
      '2026-11-30',
    ]);
    expect(dates(row({ is_marked: true }, { decision: 'rejected' }), '2026-11-30')).toEqual(['2026-11-30']);
  });
});

describe('a decision', () => {
  test('an end without a day is the latest payment; one before the first is refused', () => {
    expect(decided(row(), { decision: 'ended' }, today)).toEqual({
      decision: 'ended',
      ended_on: '2026-10-30',
    });
    expect(decided(row(), { ended_on: '2027-01-01' }, today)).toEqual({
      decision: 'ended',
      ended_on: '2027-01-01',
    });
    expect(() => decided(row(), { ended_on: '2025-01-01' }, today)).toThrow(
      /first payment was on 2026-01-30/,
    );
    expect(() => decided(row(), { ended_on: '2099-01-01' }, today)).toThrow(/50 years/);
    expect(() => decided(row(), { decision: 'confirmed', ended_on: today }, today)).toThrow(
      /can have ended_on/,
    );
  });

  test('is taken back by null, and a day alone that is taken away takes the end back', () => {
    const over = row({}, { decision: 'ended', ended_on: today });
    expect(decided(over, { decision: null }, today)).toEqual({ decision: null, ended_on: null });
    expect(decided(over, { ended_on: null }, today)).toEqual({ decision: null, ended_on: null });
    expect(decided(row({}, { decision: 'confirmed' }), { ended_on: null }, today)).toBeUndefined();
  });

  test('what does not fit together is not merged', () => {
    const refused: [ShownRow, ShownRow, RegExp][] = [
      [row(), row(), /itself/],
      [row(), typed({}, { id: 'two' }), /added by hand/],
      [row(), row({ currency: 'EUR' }, { id: 'two' }), /in GBP and the other in EUR/],
      [row(), row({ direction: 'in' }, { id: 'two' }), /money in/],
      [row(), row({}, { id: 'two', decision: 'rejected' }), /rejected/],
    ];
    for (const [one, into, words] of refused) expect(() => refuseMerge(one, into)).toThrow(words);
  });
});

describe('a notice', () => {
  const rise = {
    date: '2026-11-01',
    transaction_id: 't',
    from_minor: '1000',
    to_minor: '1200',
    per_year_minor: '2400',
    is_unsettled: true,
  };
  const kinds = (one: ShownRow) => noticeFacts(one, today, 'scotland').map(({ kind }) => kind);

  test('of a price rise is for what costs more, lately, and not for a bill that varies and did so once', () => {
    expect(kinds(row({ price_changes: [rise] }))).toEqual(['price_rise']);
    expect(kinds(row({ price_changes: [rise], is_amount_varying: true }))).toEqual([]);
    expect(kinds(row({ price_changes: [{ ...rise, per_year_minor: '-2400' }] }))).toEqual([]);
    expect(kinds(row({ price_changes: [{ ...rise, date: '2026-08-01' }] }))).toEqual([]);
    expect(kinds(row({ price_changes: [rise], direction: 'in' }))).toEqual([]);
  });

  test('of a missed payment is for one that came no more, within 45 days', () => {
    expect(kinds(row({ missed_dates: ['2026-11-08'] }))).toEqual(['payment_missed']);
    expect(kinds(row({ missed_dates: ['2026-10-08'] }))).toEqual([]);
    expect(kinds(row({ missed_dates: ['2026-10-06'], last_date: '2026-09-06' }))).toEqual([]);
    expect(kinds(row({ missed_dates: ['2026-11-08'], status: 'ended' }))).toEqual([]);
  });
});
