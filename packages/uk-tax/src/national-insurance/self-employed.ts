import { above, type Exact, figure, smaller, times } from '../exact.ts';
import type { InsuranceTable } from '../rates/rate-table.ts';

const weeksOfAYear = 52n;

/** Class 4 on profits of the year (SSCBA 1992 s15). */
export function classFourOf({ class_4 }: InsuranceTable, profit: Exact): Exact {
  const lower = figure(class_4.lower_profits_limit);
  const upper = figure(class_4.upper_profits_limit);
  const main = times(above(smaller(profit, upper), lower), figure(class_4.main_rate));
  return main + times(above(profit, upper), figure(class_4.additional_rate));
}

/**
 * Class 2 for a whole year of self-employment, while it was compulsory (to 2023-24; SSCBA 1992 s11). From the small
 * profits threshold to the lower one it is treated as paid.
 */
export function classTwoOf({ class_2 }: InsuranceTable, profit: Exact): Exact {
  const { compulsory, weekly_rate, small_profits_threshold, lower_profits_threshold } = class_2;
  const threshold = lower_profits_threshold ?? small_profits_threshold;
  if (!compulsory || weekly_rate === null || threshold === null || profit <= figure(threshold)) return 0n;
  return figure(weekly_rate) * weeksOfAYear;
}
