import { firstYearOf, type TaxYear, yearBeginningIn } from '../tax-year.ts';

/** The first tax year of Making Tax Digital for Income Tax. */
export const firstDigitalYear: TaxYear = '2026-27';

/**
 * Returns the qualifying income in pounds above which a person must send quarterly updates for a tax year. Undefined
 * before 2026-27.
 * @see SI 2026/336, in place of SI 2021/1076 reg 21(3). £20,000 is announced for 2028-29
 */
export function qualifyingLimit(taxYear: TaxYear): number | undefined {
  if (taxYear < firstDigitalYear) return undefined;
  if (taxYear === '2026-27') return 50_000;
  return taxYear === '2027-28' ? 30_000 : 20_000;
}

/** Returns the tax year whose return decides: the latest one that was due before the year began. */
export function qualifyingYear(taxYear: TaxYear): TaxYear {
  return yearBeginningIn(firstYearOf(taxYear) - 2);
}

/** Quarters that a business reports: of the tax year, or of the calendar by election. */
export type UpdateQuarters = 'standard' | 'calendar';

/** Period of a quarterly update. Updates are cumulative: all four begin on the same day. */
export interface UpdatePeriod {
  readonly quarter: 1 | 2 | 3 | 4;
  readonly from: string;
  readonly to: string;
  readonly due: string;
}

/**
 * Returns the four periods of a tax year.
 * @param isFirst true for the first year of calendar quarters, whose periods begin on 6 April
 * @see SI 2026/336 regs 11-13, in place of SI 2021/1076 reg 7(3), (5), (8), (9) as amended by SI 2024/167 reg 9
 */
export function updatePeriods(
  taxYear: TaxYear,
  quarters: UpdateQuarters,
  isFirst: boolean,
): readonly UpdatePeriod[] {
  const year = firstYearOf(taxYear);
  const isCalendar = quarters === 'calendar';
  const from = isCalendar && !isFirst ? `${year}-04-01` : `${year}-04-06`;
  const ends = isCalendar
    ? [`${year}-06-30`, `${year}-09-30`, `${year}-12-31`, `${year + 1}-03-31`]
    : [`${year}-07-05`, `${year}-10-05`, `${year + 1}-01-05`, `${year + 1}-04-05`];
  const dues = [`${year}-08-07`, `${year}-11-07`, `${year + 1}-02-07`, `${year + 1}-05-07`];
  return ([1, 2, 3, 4] as const).map((quarter) => ({
    ...{ quarter, from },
    ...{ to: ends[quarter - 1] ?? '', due: dues[quarter - 1] ?? '' },
  }));
}
