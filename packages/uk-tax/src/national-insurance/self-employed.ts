import { TaxError } from '../errors.ts';
import { above, type Exact, figure, smaller, times } from '../exact.ts';
import type { InsuranceTable } from '../rates/rate-table.ts';

/** Weeks of Class 2 in a whole year. HMRC charges 52, even where a year has 53 Sundays. */
export const classTwoWeeks = 52;
const weeksOfAYear = BigInt(classTwoWeeks);

/** Class 4 on profits of the year (SSCBA 1992 s15). */
export function classFourOf({ class_4 }: InsuranceTable, profit: Exact): Exact {
  const lower = figure(class_4.lower_profits_limit);
  const upper = figure(class_4.upper_profits_limit);
  const main = times(above(smaller(profit, upper), lower), figure(class_4.main_rate));
  return main + times(above(profit, upper), figure(class_4.additional_rate));
}

/**
 * Class 2 for a whole year of self-employment, while it was compulsory (to 2023-24; SSCBA 1992 s11): on profits of, or
 * exceeding, the small profits threshold; from 2022-23 on those that exceed the lower one (SI 2022/1329 reg 2), and
 * between the two it is treated as paid.
 */
export function classTwoOf({ class_2 }: InsuranceTable, profit: Exact): Exact {
  const { compulsory, weekly_rate, small_profits_threshold, lower_profits_threshold } = class_2;
  if (!compulsory || weekly_rate === null) return 0n;
  const isDue =
    lower_profits_threshold === null
      ? small_profits_threshold !== null && profit >= figure(small_profits_threshold)
      : profit > figure(lower_profits_threshold);
  return isDue ? figure(weekly_rate) * weeksOfAYear : 0n;
}

/**
 * Class 2 that a self-employed person chooses to pay for weeks of the year: only if profits don't reach the small profits
 * threshold (SSCBA 1992 s11(6); HMRC NIM70300, NIM70900). From 2022-23 on, contributions on profits from there are treated as paid
 * (s11(5A), (5B)); before, they are due.
 * @param weeks weeks of self-employment to pay for
 * @throws {TaxError} rates_not_set in a year without a rate
 */
export function voluntaryClassTwoOf(
  { class_2: { weekly_rate, small_profits_threshold } }: InsuranceTable,
  profit: Exact,
  weeks: number,
): Exact {
  if (weeks === 0) return 0n;
  if (weekly_rate === null || small_profits_threshold === null)
    throw new TaxError('rates_not_set', 'The rate of Class 2 is not set for this tax year yet');
  return profit < figure(small_profits_threshold) ? figure(weekly_rate) * BigInt(weeks) : 0n;
}
