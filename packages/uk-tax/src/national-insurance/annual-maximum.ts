import { above, type Exact, figure, over, smaller, times, total } from '../exact.ts';
import type { InsuranceTable } from '../rates/rate-table.ts';
import type { ClassOne } from './class-1.ts';
import { classFourOf } from './self-employed.ts';

/** The regulations allow contributions for 53 weeks of a year. */
const mostWeeks = 53n;

/** Class 1 of several jobs against the annual maximum. In pounds. */
export interface ClassOneMaximum {
  /** Maximum contributions at the main rate (Step Two). */
  readonly atMainRate: Exact;
  /** Earnings above it, at the additional rate (Steps Four to Seven). */
  readonly atAdditionalRate: Exact;
  readonly most: Exact;
  /** Class 1 and Class 2 above the maximum: HMRC repays it on a claim. */
  readonly excess: Exact;
}

/**
 * Works out the annual maximum of a person with more than one job (SI 2001/1004 reg 21; HMRC NIM01251). In 2022-23 and
 * 2023-24 the rates are those blended for the year, and in 2022-23 the threshold is £229 a week (SI 2001/1004 as modified
 * by 2022 c. 16 s4 and c. 43 Sch para 6).
 * @param classTwo counts towards the same maximum
 * @returns undefined for a single job, which has no maximum
 */
export function classOneMaximumOf(
  { class_1 }: InsuranceTable,
  contributions: readonly ClassOne[],
  classTwo: Exact,
): ClassOneMaximum | undefined {
  const paid = total(contributions.map(({ employee }) => employee));
  if (paid === 0n || new Set(contributions.map(({ employment }) => employment)).size < 2) return undefined;
  const { employee_main_rate, employee_additional_rate, primary_threshold } = class_1.directors_annual;
  const [period] = class_1.periods;
  if (!period) return undefined;
  const weekly = new Set(class_1.periods.map(({ thresholds }) => thresholds.primary_threshold.weekly));
  const primary =
    weekly.size === 1
      ? figure(period.thresholds.primary_threshold.weekly)
      : figure(primary_threshold) / weeksOfAYear;
  const stepOne = mostWeeks * (figure(period.thresholds.upper_earnings_limit.weekly) - primary);
  const atMainRate = times(stepOne, figure(employee_main_rate));
  const mainPay = total(contributions.map((one) => one.mainPay));
  const upperPay = total(contributions.map((one) => one.upperPay));
  const atAdditionalRate = times(above(mainPay, stepOne) + upperPay, figure(employee_additional_rate));
  const most = atMainRate + atAdditionalRate;
  return { atMainRate, atAdditionalRate, most, excess: smaller(above(paid + classTwo, most), paid) };
}

const weeksOfAYear = 52n;

/** Class 4 of a year with the steps of its annual maximum. In pounds. */
export interface ClassFour {
  /** Payable: the ordinary amount, or the maximum where that is less. */
  readonly due: Exact;
  /** By the bands alone (SSCBA 1992 s15). */
  readonly ordinary: Exact;
  /** Step Two, and Step Three, which counted Class 2 until 2023-24. */
  readonly mainLimit: Exact;
  /** Step Four: what Class 1 and Class 2 leave of it; not below nil. */
  readonly atMainRate: Exact;
  /** Profits at the additional rate (Steps Seven to Nine). */
  readonly atAdditionalRate: Exact;
}

/**
 * Works out Class 4 within its annual maximum, which lowers it for people who pay Class 1 too. All profits above the lower
 * limit bear at least the additional rate (NIM24178). Sources: SI 2001/1004 reg 100(3), as substituted by SI 2003/193 reg
 * 14 and in force since 6 April 2024, whose Step Four and Case 1 no longer name Class 2; HMRC NIM24175 to NIM24190.
 *
 * Steps Five to Seven are taken in one: profits up to the upper limit above the lower one (Six), less those that Step Four
 * covers at the main rate (Five), not below nil. They and profits above the upper limit bear the additional rate (Eight, Nine).
 * @param paid Class 1 at the main rate within the annual maximum of several jobs, and Class 2
 */
export function classFourWithinMaximum(
  table: InsuranceTable,
  profit: Exact,
  paid: { readonly classOneAtMainRate: Exact; readonly classTwo: Exact },
): ClassFour {
  const { class_2, class_4 } = table;
  const lower = figure(class_4.lower_profits_limit);
  const upper = figure(class_4.upper_profits_limit);
  const mainRate = figure(class_4.main_rate);
  const ordinary = classFourOf(table, profit);
  const weekly = class_2.compulsory ? figure(class_2.weekly_rate ?? 0) : 0n;
  const mainLimit = times(upper - lower, mainRate) + mostWeeks * weekly;
  const others = paid.classOneAtMainRate + paid.classTwo;
  const atMainRate = above(mainLimit, others);
  const profitInMain = above(smaller(profit, upper), lower);
  const isCaseOne = atMainRate > others + times(profitInMain, mainRate);
  const atAdditionalRate = isCaseOne
    ? 0n
    : above(profitInMain, over(atMainRate, mainRate)) + above(profit, upper);
  const most = atMainRate + times(atAdditionalRate, figure(class_4.additional_rate));
  const isLower = others > 0n && most < ordinary;
  return { due: isLower ? most : ordinary, ordinary, mainLimit, atMainRate, atAdditionalRate };
}
