import type { HoldingTrade, HoldingTradeChange, NewHoldingTrade, TradeType } from '@farthing/api-contract';
import { dayAfter, dayInWords, monthsLater } from '@farthing/dates';
import { invalidField } from '../../../problems/problem.ts';

/** The reporting period of excess reported income, and the kind of income it is. Null for other types of trade. */
export type ReportedPeriod = Readonly<Pick<HoldingTrade, 'period_end' | 'income_kind'>>;

/**
 * Reads the reporting period of excess reported income. It arises on the fund distribution date, six months after the last day
 * of the period (SI 2009/3001 reg 94(4)).
 * @throws {Problem} invalid-request if the period or kind is missing, or the date isn't the fund distribution date
 */
export function readPeriod(
  type: TradeType,
  date: string,
  entry: NewHoldingTrade | HoldingTradeChange,
  before: ReportedPeriod | undefined,
): ReportedPeriod {
  const period_end = entry.period_end ?? before?.period_end ?? null;
  const income_kind = entry.income_kind ?? before?.income_kind ?? null;
  if (type !== 'excess_income') {
    if (entry.period_end !== undefined)
      throw invalidField('period_end', 'period_end is for excess_income only');
    if (entry.income_kind !== undefined)
      throw invalidField('income_kind', 'income_kind is for excess_income only');
    return { period_end: null, income_kind: null };
  }
  if (period_end === null) throw invalidField('period_end', 'Excess reported income needs period_end');
  if (income_kind === null) throw invalidField('income_kind', 'Excess reported income needs income_kind');
  const [arises = date, ...others] = distributionDates(period_end);
  if (date !== arises && !others.includes(date))
    throw invalidField(
      'date',
      `The income arises on ${dayInWords(arises)}, six months after the end of the period. Set date to ${arises}`,
    );
  return { period_end, income_kind };
}

/**
 * Returns the days that the law's "six months following the last day" may mean, the usual one first: funds whose period ends with a
 * month report the last day of the sixth month, others the same day of it.
 */
function distributionDates(periodEnd: string): string[] {
  const sameDay = monthsLater(periodEnd, 6);
  const isMonthEnd = dayAfter(periodEnd).endsWith('-01');
  if (!isMonthEnd) return [sameDay];
  const monthEnd = dayAfter(monthsLater(dayAfter(periodEnd), 6), -1);
  return [monthEnd, sameDay];
}
