import { UnknownTaxYear } from './errors.ts';

/** A UK tax year, such as `2025-26`. */
export type TaxYear = string;

/** Returns the tax year of a day: 6 April to 5 April (ITA 2007 s4). */
export function taxYearOf(day: string): TaxYear {
  const year = Number(day.slice(0, 4));
  return yearBeginningIn(day.slice(5) < '04-06' ? year - 1 : year);
}

/** Returns the tax year that begins on 6 April of a calendar year. */
export function yearBeginningIn(year: number): TaxYear {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** Returns the year in which a tax year begins. @throws {UnknownTaxYear} */
export function firstYearOf(taxYear: TaxYear): number {
  const parts = /^(\d{4})-(\d{2})$/.exec(taxYear);
  const year = Number(parts?.[1]);
  if (!parts || Number(parts[2]) !== (year + 1) % 100) throw new UnknownTaxYear(taxYear);
  return year;
}

/** Prints a tax year as people write it: `2025/26`. */
export function taxYearText(taxYear: TaxYear): string {
  return taxYear.replace('-', '/');
}

/** Returns the first and last day of a tax year. @throws {UnknownTaxYear} */
export function boundsOf(taxYear: TaxYear): { readonly from: string; readonly to: string } {
  const year = firstYearOf(taxYear);
  return { from: `${year}-04-06`, to: `${year + 1}-04-05` };
}
