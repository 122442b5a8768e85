import { dayAfter } from '@farthing/dates';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsOf, yearBeginningIn } from '../tax-year.ts';
import {
  type AccountingDates,
  apportionProfits,
  isAccountingDate,
  periodOfAccount,
  periodsOfAccount,
  yearOfAccounts,
} from './periods-of-account.ts';

const dates = (accountingDate: string, more: Partial<AccountingDates> = {}): AccountingDates => ({
  ...{ startedOn: '2015-05-01', endedOn: null, accountingDate, until: null },
  ...more,
});

describe('periods of account', () => {
  test('are twelve months to the accounting date', () => {
    expect(periodsOfAccount(dates('04-30'), boundsOf('2024-25'))).toEqual([
      { from: '2023-05-01', to: '2024-04-30' },
      { from: '2024-05-01', to: '2025-04-30' },
    ]);
    expect(periodOfAccount(dates('02-29'), '2024-02-29')).toEqual({ from: '2023-03-01', to: '2024-02-29' });
    expect(periodOfAccount(dates('02-29'), '2025-02-28')).toEqual({ from: '2024-03-01', to: '2025-02-28' });
  });

  test('begin and end with the trade', () => {
    const short = dates('12-31', { startedOn: '2024-10-01', endedOn: '2025-06-30' });
    expect(periodsOfAccount(short, { from: '2024-04-06', to: '2026-04-05' })).toEqual([
      { from: '2024-10-01', to: '2024-12-31' },
      { from: '2025-01-01', to: '2025-06-30' },
    ]);
    expect(periodOfAccount(short, '2024-09-30')).toBeUndefined();
    expect(yearOfAccounts(short, '2025-03-01')).toBe('2025-26');
  });

  test('run with the tax year after the last accounting date', () => {
    const moved = dates('04-30', { until: '2023-04-30' });
    expect(periodsOfAccount(moved, { from: '2023-04-06', to: '2025-04-05' })).toEqual([
      { from: '2022-05-01', to: '2023-04-30' },
      { from: '2023-05-01', to: '2024-04-05' },
      { from: '2024-04-06', to: '2025-04-05' },
    ]);
  });

  test('can’t end from 31 March to 5 April, which stand for the tax year (ITTOIA 2005 s7C)', () => {
    expect(['03-30', '04-06', '02-29', '12-31'].map(isAccountingDate)).toEqual([true, true, true, true]);
    expect(['03-31', '04-05', '02-30', '13-01', '4-30', ''].some(isAccountingDate)).toBe(false);
  });
});

describe('apportionment by days (ITTOIA 2005 s7A)', () => {
  const accounts = [
    { from: '2023-05-01', to: '2024-04-30', profit: 36_600_00n },
    { from: '2024-05-01', to: '2025-04-30', profit: 73_000_00n },
  ];

  test('takes 25 of 366 days of the accounts to 30 April 2024, and 340 of 365 of the next', () => {
    expect(
      apportionProfits(accounts, boundsOf('2024-25')).map(({ days, of, part }) => [days, of, part]),
    ).toEqual([
      [25, 366, 2_500_00n],
      [340, 365, 68_000_00n],
    ]);
  });

  test('apportions losses in the same way (BIM81201)', () => {
    const loss = [{ from: '2024-05-01', to: '2025-04-30', profit: -73_000_00n }];
    expect(apportionProfits(loss, boundsOf('2024-25'))[0]?.part).toBe(-68_000_00n);
  });

  test('loses no penny and counts none twice, whatever the dates', () => {
    const day = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 29 }));
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 700 }),
        fc.bigInt(-1_000_000_000n, 1_000_000_000n),
        (on, later, pence) => {
          const monthAndDay = on.map((one) => String(one).padStart(2, '0')).join('-');
          fc.pre(isAccountingDate(monthAndDay));
          const trade = dates(monthAndDay, {
            startedOn: dayAfter('2018-04-06', later),
            endedOn: '2024-11-11',
          });
          const all = periodsOfAccount(trade, { from: trade.startedOn, to: '2025-04-05' });
          const profits = all.map((period, at) => ({ ...period, profit: pence + BigInt(at) }));
          const years = Array.from({ length: 7 }, (_, at) => boundsOf(yearBeginningIn(2018 + at)));
          const parts = years.flatMap((year) => apportionProfits(profits, year));
          const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
          expect(sum(parts.map(({ part }) => part))).toBe(sum(profits.map(({ profit }) => profit)));
        },
      ),
    );
  });
});
