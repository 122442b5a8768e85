import { describe, expect, test } from 'vitest';
import { findRecurring, type ScanOptions } from './find-recurring.ts';
import type { RecurringRow } from './row.ts';
import { monthsFrom, row, rowsOn } from './rows-for-tests.ts';

const scan = (rows: readonly RecurringRow[], today: string, more: Partial<ScanOptions> = {}) =>
  findRecurring(rows, { today, ...more }).series;
const only = (rows: readonly RecurringRow[], today: string, more: Partial<ScanOptions> = {}) => {
  const series = scan(rows, today, more);
  expect(series).toHaveLength(1);
  return series[0] as (typeof series)[number];
};

describe('how often', () => {
  test.each([
    ['weekly', '2026-01-05 2026-01-12 2026-01-19 2026-01-26 2026-02-02', 'weekly'],
    ['two-weekly', '2026-01-05 2026-01-19 2026-02-02 2026-02-16 2026-03-02', 'two-weekly'],
    ['four-weekly', '2026-01-05 2026-02-02 2026-03-02 2026-03-30 2026-04-27', 'four-weekly'],
    ['monthly', monthsFrom('2026-01', 5, 12), 'monthly'],
    ['quarterly', monthsFrom('2025-01', 5, 12, 3), 'quarterly'],
    ['half-yearly', monthsFrom('2024-01', 4, 12, 6), 'half-yearly'],
    ['yearly', monthsFrom('2023-03', 3, 12, 12), 'yearly'],
  ] as const)('%s payments of one price are found', (_, days, frequency) => {
    const found = only(rowsOn(days, -12.5, 'Larkfield Gym'), days.split(' ').at(-1) ?? '');
    expect(found.frequency).toBe(frequency);
    expect(found.amountMinor).toBe(1250n);
    expect(found.memberIds).toHaveLength(days.split(' ').length);
  });

  test('a due day at a weekend or on a bank holiday moves to the next working day', () => {
    const days = '2026-01-02 2026-02-02 2026-03-02 2026-04-01 2026-05-01 2026-06-01 2026-07-01 2026-08-03';
    const found = only(rowsOn(days, -30, 'Glen Broadband'), '2026-08-10');
    expect(found.schedule).toMatchObject({ date: 1, roll: 'following' });
    expect(found.next?.date).toBe('2026-09-01');
    expect(found.reasons.map(({ code }) => code)).toContain('working-days');
  });

  test('pay on the last working day of the month', () => {
    const days = '2025-08-29 2025-09-30 2025-10-31 2025-11-28 2025-12-31 2026-01-30 2026-02-27';
    const found = only(rowsOn(days, 2400, 'Tern Logistics Salary'), '2026-03-01');
    expect(found).toMatchObject({ kind: 'salary', direction: 'in', frequency: 'monthly', anchorDay: 31 });
    expect(found.schedule.roll).toBe('preceding');
    expect(found.next?.date).toBe('2026-03-31');
  });

  test('what is paid about a month after the last time wanders and is monthly', () => {
    const days =
      '2025-01-05 2025-02-07 2025-03-07 2025-04-08 2025-05-10 2025-06-11 2025-07-13 2025-08-12 2025-09-14 2025-10-16';
    expect(only(rowsOn(days, -22, 'Window cleaner'), '2025-10-20').frequency).toBe('monthly');
  });

  test('council tax is paid ten months of twelve, and none is missed in February and March', () => {
    const days = `${monthsFrom('2024-04', 10, 1)} ${monthsFrom('2025-04', 8, 1)}`;
    const found = only(rowsOn(days, -170, 'Westmere Council'), '2025-11-20');
    expect(found).toMatchObject({ frequency: 'ten-of-twelve', annualMinor: 170_000n, missedDates: [] });
    expect(found.schedule.freeMonths).toEqual([2, 3]);
  });

  test('two free months of another payee have to be seen in two years', () => {
    const year = (of: number) => monthsFrom(`${of}-09`, 10, 4);
    const rows = rowsOn(`${year(2022)} ${year(2023)} ${year(2024)}`, -60, 'Larkfield Dance School');
    expect(only(rows, '2025-06-20').schedule.freeMonths).toEqual([7, 8]);
    const once = rowsOn(`${year(2023)} ${year(2024)}`, -60, 'Larkfield Dance School');
    expect(only(once, '2025-06-20')).toMatchObject({ frequency: 'monthly', annualMinor: 72_000n });
  });

  test('in the free months nothing is overdue, and the next payment is after them', () => {
    const rows = rowsOn(monthsFrom('2025-04', 10, 1), -170, 'Westmere Council');
    for (const today of ['2026-01-20', '2026-02-03', '2026-03-20'])
      expect(only(rows, today)).toMatchObject({ status: 'active', next: { date: '2026-04-01' } });
  });

  test('the 31st of a month is its last day', () => {
    const found = only(rowsOn(monthsFrom('2026-01', 6, 31), -9, 'Rook Books'), '2026-07-01');
    expect(found.anchorDay).toBe(31);
    expect(found.missedDates).toEqual([]);
    expect(found.next?.date).toBe('2026-07-31');
  });

  test('29 February every year is the 28th in between', () => {
    const days = '2020-02-29 2021-02-28 2022-02-28 2023-02-28 2024-02-29';
    const found = only(rowsOn(days, -99, 'Leapers Society'), '2024-03-01');
    expect(found).toMatchObject({ frequency: 'yearly', anchorDay: 29 });
    expect(found.next?.date).toBe('2025-02-28');
  });
});

describe('how much', () => {
  test('a price rise is dated, from old to new, with what it costs in a year', () => {
    const old = rowsOn(monthsFrom('2025-01', 8, 12), -9.99, 'Foxglove Films');
    const rows = [...old, ...rowsOn(monthsFrom('2025-09', 4, 12), -11.99, 'Foxglove Films')];
    const found = only(rows, '2025-12-20');
    expect(found.priceChanges).toEqual([
      {
        date: '2025-09-12',
        transactionId: rows[8]?.id,
        fromMinor: 999n,
        toMinor: 1199n,
        perYearMinor: 2400n,
        isUnsettled: false,
      },
    ]);
    expect(found).toMatchObject({ amountMinor: 1199n, annualMinor: 14_388n, isAmountVarying: false });
  });

  test('a bill that varies has a range, and its year is what it came to', () => {
    const rows = [90, 84, 71, 60, 52, 47, 44, 46, 55, 68, 80, 91].map((pounds, at) =>
      row(monthsFrom('2025-01', 12, 18).split(' ')[at] ?? '', -pounds, 'Northshire Energy'),
    );
    const found = only(rows, '2025-12-20');
    expect(found).toMatchObject({ kind: 'bill', isAmountVarying: true, frequency: 'monthly' });
    expect([found.amountLowMinor, found.amountHighMinor, found.annualMinor]).toEqual([4400n, 9100n, 78_800n]);
    expect(found.priceChanges).toEqual([]);
  });

  test('one odd payment is neither a new price nor a missed one', () => {
    const rows = rowsOn(monthsFrom('2025-01', 10, 28), 2000, 'Harbour Design Wages');
    const bonus = { ...(rows[5] as RecurringRow), amountMinor: 350_000n };
    const found = only(rows.with(5, bonus), '2025-10-29');
    expect(found).toMatchObject({ amountMinor: 200_000n, priceChanges: [], missedDates: [] });
    expect(found.memberIds).toHaveLength(10);
  });

  test('a bonus in the last month is not expected again, a small rise is', () => {
    const rows = rowsOn(monthsFrom('2025-01', 10, 28), 2000, 'Harbour Design Wages');
    const last = rows[9] as RecurringRow;
    const bonus = only(rows.with(9, { ...last, amountMinor: 350_000n }), '2025-10-29');
    expect(bonus).toMatchObject({ amountMinor: 200_000n, priceChanges: [] });
    const rise = only(rows.with(9, { ...last, amountMinor: 206_000n }), '2025-10-29');
    expect(rise).toMatchObject({ amountMinor: 206_000n, annualMinor: 2_472_000n });
    expect(rise.priceChanges[0]).toMatchObject({ toMinor: 206_000n, isUnsettled: true });
  });

  test('the year of a bill that varies is its mean, where it was not paid a whole year', () => {
    const days = monthsFrom('2025-01', 7, 18).split(' ');
    const rows = [90, 84, 71, 60, 52, 66, 77.01].map((pounds, at) =>
      row(days[at] ?? '', -pounds, 'Northshire Energy'),
    );
    // 500.01 in seven months: 12/7 of it is 857.16 to the nearest penny.
    expect(only(rows, '2025-07-20').annualMinor).toBe(85_716n);
  });

  test('the total is the sum of all its transactions', () => {
    const rows = rowsOn(monthsFrom('2025-01', 7, 3), -10.01, 'Marlow Club');
    expect(only(rows, '2025-07-20').totalMinor).toBe(7007n);
  });
});

describe('what is one series and what is two', () => {
  test('two subscriptions of one merchant with other amounts', () => {
    const rows = [
      ...rowsOn(monthsFrom('2025-01', 8, 5), -0.99, 'Orchard Cloud'),
      ...rowsOn(monthsFrom('2025-01', 8, 5), -10.99, 'Orchard Cloud'),
    ];
    expect(scan(rows, '2025-08-10').map(({ amountMinor, frequency }) => [amountMinor, frequency])).toEqual(
      expect.arrayContaining([
        [99n, 'monthly'],
        [1099n, 'monthly'],
      ]),
    );
  });

  test('series of one merchant have ids of their own', () => {
    const days = monthsFrom('2025-01', 8, 5);
    const rows = [...rowsOn(days, -0.99, 'Orchard Cloud'), ...rowsOn(days, -10.99, 'Orchard Cloud')];
    expect(new Set(scan(rows, '2025-08-10').map(({ id }) => id)).size).toBe(2);
  });

  test('an odd payment of one of two subscriptions stays with it', () => {
    const days = monthsFrom('2025-01', 9, 5);
    const small = rowsOn(days, -0.99, 'Orchard Cloud');
    const large = rowsOn(days, -10.99, 'Orchard Cloud');
    const odd = { ...(large[4] as RecurringRow), amountMinor: -1420n };
    const found = scan([...small, ...large.with(4, odd)], '2025-09-10');
    expect(found.map(({ memberIds }) => memberIds.length)).toEqual([9, 9]);
    expect(found.find(({ amountMinor }) => amountMinor === 1099n)?.memberIds).toContain(odd.id);
  });

  test('money moved between the user’s own accounts is a transfer', () => {
    const rows = rowsOn(monthsFrom('2025-01', 6, 3), -200, 'Rainy day saver', { isTransfer: true });
    expect(only(rows, '2025-06-10').kind).toBe('transfer');
  });

  test('two subscriptions of one merchant and amount on other days', () => {
    const rows = [
      ...rowsOn(monthsFrom('2025-01', 8, 3), -15, 'Pebble Mobile'),
      ...rowsOn(monthsFrom('2025-01', 8, 17), -15, 'Pebble Mobile'),
    ];
    expect(
      scan(rows, '2025-08-20')
        .map(({ anchorDay }) => anchorDay)
        .sort(),
    ).toEqual([17, 3]);
  });

  test('two payments of one amount on the same day every month are two series', () => {
    const days = monthsFrom('2025-01', 8, 3);
    const rows = [...rowsOn(days, -15, 'Pebble Mobile'), ...rowsOn(days, -15, 'Pebble Mobile')];
    const found = scan(rows, '2025-08-05');
    expect(found.map(({ memberIds }) => memberIds.length)).toEqual([8, 8]);
  });

  test('references in the text, another account later and a moved day leave it one', () => {
    const before = monthsFrom('2025-01', 5, 3)
      .split(' ')
      .map((day, at) => row(day, -15, `PEBBLE MOBILE REF ${at}77120`));
    const after = rowsOn(monthsFrom('2025-06', 5, 17), -15, 'DD Pebble Mobile', { accountId: 'joint' });
    const found = only([...before, ...after], '2025-10-20');
    expect(found.memberIds).toHaveLength(10);
    expect(found).toMatchObject({ accountId: 'joint', anchorDay: 17 });
  });

  test('currencies are never mixed', () => {
    const days = monthsFrom('2025-01', 6, 3).split(' ');
    const rows = days.map((day, at) => row(day, -15, 'Pebble Mobile', { currency: at % 2 ? 'GBP' : 'EUR' }));
    for (const { currency, memberIds } of scan(rows, '2025-06-10'))
      for (const id of memberIds) expect(rows.find((one) => one.id === id)?.currency).toBe(currency);
  });

  test('a refund is no member of the series of its payments', () => {
    const paid = rowsOn(monthsFrom('2025-01', 6, 3), -15, 'Pebble Mobile');
    const refund = row('2025-03-10', 15, 'Pebble Mobile');
    const found = only([...paid, refund], '2025-06-10');
    expect(found.memberIds).not.toContain(refund.id);
  });

  test('a subscription is found among purchases at the same merchant', () => {
    const rows = rowsOn(monthsFrom('2025-01', 10, 9), -8.99, 'Amble Market');
    for (let at = 0; at < 60; at += 1) {
      const day = new Date(Date.UTC(2025, 0, 3 + Math.round(at * 4.9) + ((at * at) % 4)))
        .toISOString()
        .slice(0, 10);
      rows.push(row(day, -(5 + ((at * 37) % 71) + 0.13), 'Amble Market'));
    }
    const found = only(rows, '2025-10-20');
    expect(found).toMatchObject({ amountMinor: 899n, frequency: 'monthly' });
    expect(found.memberIds).toHaveLength(10);
  });
});

describe('how it goes on', () => {
  const days = monthsFrom('2025-01', 8, 12);
  test('active, paused and ended by what is overdue on the day', () => {
    const rows = rowsOn(days, -12, 'Foxglove Films');
    expect(only(rows, '2025-08-20')).toMatchObject({ status: 'active', next: { date: '2025-09-12' } });
    expect(only(rows, '2025-09-15')).toMatchObject({ status: 'active', next: { date: '2025-09-12' } });
    expect(only(rows, '2025-11-01')).toMatchObject({
      status: 'paused',
      missedDates: ['2025-09-12', '2025-10-12'],
    });
    expect(only(rows, '2026-03-01')).toMatchObject({ status: 'ended', next: null, missedDates: [] });
  });

  test('a pause in between is told and not counted as misses', () => {
    const rows = rowsOn(
      `${monthsFrom('2025-01', 6, 12)} ${monthsFrom('2025-10', 6, 12)}`,
      -12,
      'Foxglove Films',
    );
    const found = only(rows, '2026-03-20');
    expect(found).toMatchObject({ status: 'active', missedDates: [] });
    expect(found.pauses).toEqual([{ from: '2025-07-12', to: '2025-09-12' }]);
  });

  test('a single month without payment is missed', () => {
    const rows = rowsOn(
      `${monthsFrom('2025-01', 6, 12)} ${monthsFrom('2025-08', 6, 12)}`,
      -12,
      'Foxglove Films',
    );
    expect(only(rows, '2026-01-13').missedDates).toEqual(['2025-07-12']);
  });
});
