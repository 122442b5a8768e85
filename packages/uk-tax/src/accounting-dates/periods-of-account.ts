import { dayAfter, daysBetween, daysInMonth } from '@farthing/dates';
import { boundsOf, type TaxYear, taxYearOf } from '../tax-year.ts';

/** Days that the accounts of a trade depend on. */
export interface AccountingDates {
  readonly startedOn: string;
  readonly endedOn: string | null;
  /** Month and day on which accounts end, as `04-30`. `02-29` is the last day of February. */
  readonly accountingDate: string;
  /** Last of these days before accounts moved to the tax year, or null. */
  readonly until: string | null;
}

/** A period for which accounts are made up. Both days are inside. */
export interface PeriodOfAccount {
  readonly from: string;
  readonly to: string;
}

/** Returns true for a month and day that accounts can end on. Days from 31 March to 5 April stand for the tax year (ITTOIA 2005 s7C). */
export function isAccountingDate(monthAndDay: string): boolean {
  const [month = 0, day = 0] = monthAndDay.split('-').map(Number);
  if (!/^\d\d-\d\d$/.test(monthAndDay) || month < 1 || month > 12) return false;
  if (day < 1 || day > daysInMonth(2024, month)) return false;
  return monthAndDay < '03-31' || monthAndDay > '04-05';
}

/** Returns the accounting date in a calendar year. */
export function accountingDateIn(year: number, monthAndDay: string): string {
  const [month = 1, day = 1] = monthAndDay.split('-').map(Number);
  const last = Math.min(day, daysInMonth(year, month));
  return `${year}-${String(month).padStart(2, '0')}-${String(last).padStart(2, '0')}`;
}

/** Returns the period of account with a day in it, or undefined for a day before the trade began or after it ended. */
export function periodOfAccount(dates: AccountingDates, day: string): PeriodOfAccount | undefined {
  const { startedOn, endedOn, until } = dates;
  if (day < startedOn || (endedOn !== null && day > endedOn)) return undefined;
  const { from, to } = until !== null && day > until ? yearAfter(until, day) : yearWith(dates, day);
  return {
    from: startedOn > from ? startedOn : from,
    to: endedOn !== null && endedOn < to ? endedOn : to,
  };
}

/** Twelve months to an accounting date. */
function yearWith({ accountingDate }: AccountingDates, day: string): PeriodOfAccount {
  const year = Number(day.slice(0, 4));
  const ends = [year - 1, year, year + 1].map((one) => accountingDateIn(one, accountingDate));
  const at = ends.findIndex((end) => end >= day);
  return { from: dayAfter(ends[at - 1] ?? day), to: ends[at] ?? day };
}

/** The tax year, or its rest after the last accounting date. */
function yearAfter(until: string, day: string): PeriodOfAccount {
  const { from, to } = boundsOf(taxYearOf(day));
  return { from: until >= from ? dayAfter(until) : from, to };
}

/** Returns the periods of account that overlap a range of days, in order. */
export function periodsOfAccount(
  dates: AccountingDates,
  range: { readonly from: string; readonly to: string },
): PeriodOfAccount[] {
  const periods: PeriodOfAccount[] = [];
  let day = range.from > dates.startedOn ? range.from : dates.startedOn;
  while (day <= range.to) {
    const period = periodOfAccount(dates, day);
    if (!period) break;
    periods.push(period);
    day = dayAfter(period.to);
  }
  return periods;
}

/** Returns the tax year in which the accounts end that have a day in them. */
export function yearOfAccounts(dates: AccountingDates, day: string): TaxYear | undefined {
  const period = periodOfAccount(dates, day);
  return period && taxYearOf(period.to);
}

/** The profit of a period of account, in pence. Negative for a loss. */
export interface AccountProfit extends PeriodOfAccount {
  readonly profit: bigint;
}

/** A part of the profit of a period of account. */
export interface ApportionedProfit extends AccountProfit {
  /** Days of the period in the range. */
  readonly days: number;
  /** Days of the whole period. */
  readonly of: number;
  readonly part: bigint;
}

/**
 * Apportions profits and losses of periods of account to a range of days, in proportion to the days. The parts of a period in ranges
 * that follow each other add up to its whole.
 * @see ITTOIA 2005 s7A; BIM81201
 */
export function apportionProfits(
  accounts: readonly AccountProfit[],
  { from, to }: { readonly from: string; readonly to: string },
): ApportionedProfit[] {
  return accounts.flatMap((account): ApportionedProfit[] => {
    const start = account.from > from ? account.from : from;
    const end = account.to < to ? account.to : to;
    if (start > end) return [];
    const of = daysBetween(account.from, account.to) + 1;
    const before = daysBetween(account.from, start);
    const days = daysBetween(start, end) + 1;
    const part = roundedPart(account.profit, before + days, of) - roundedPart(account.profit, before, of);
    return [{ ...account, days, of, part }];
  });
}

function roundedPart(profit: bigint, days: number, of: number): bigint {
  const [product, whole] = [profit * BigInt(days) * 2n, BigInt(of)];
  return (product + (product < 0n ? -whole : whole)) / (2n * whole);
}
