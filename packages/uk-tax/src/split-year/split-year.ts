import { dayAfter } from '@farthing/dates';
import { boundsOf, type TaxYear } from '../tax-year.ts';

/** Cases in which a tax year is split, in the order of the law: three of leaving the UK, five of coming (FA 2013 Sch 45 paras 44-51). */
export const splitYearCases = [
  'work_abroad',
  'partner_work_abroad',
  'no_uk_home',
  'only_uk_home',
  'work_in_uk',
  'end_of_work_abroad',
  'partner_end_of_work_abroad',
  'uk_home',
] as const;
export type SplitYearCase = (typeof splitYearCases)[number];

/** Days of a part of a tax year, both included. */
export interface YearPart {
  readonly from: string;
  readonly to: string;
}

/** The two parts of a split year. */
export interface SplitYearParts {
  readonly overseas: YearPart;
  readonly uk: YearPart;
}

/** Returns true for a case of leaving the UK, in which the overseas part comes second. */
export function isLeaving(which: SplitYearCase): boolean {
  return splitYearCases.indexOf(which) < 3;
}

/**
 * Returns the parts of a split year (FA 2013 Sch 45 paras 53, 54).
 * @param secondPart first day of the part that comes second
 * @returns undefined if that day leaves no day of the tax year for one of the parts
 */
export function splitYearParts(
  taxYear: TaxYear,
  which: SplitYearCase,
  secondPart: string,
): SplitYearParts | undefined {
  const { from, to } = boundsOf(taxYear);
  if (secondPart <= from || secondPart > to) return undefined;
  const first = { from, to: dayAfter(secondPart, -1) };
  const second = { from: secondPart, to };
  return isLeaving(which) ? { uk: first, overseas: second } : { overseas: first, uk: second };
}

/** Returns true for a day of a part. */
export function isWithin({ from, to }: YearPart, day: string): boolean {
  return day >= from && day <= to;
}
