import { UnknownTaxYear } from './errors.ts';

/** A UK tax year by its first and the last two digits of its second year: `2025-26`. */
export type TaxYear = string;

/** The tax year of a day: 6 April to 5 April (ITA 2007 s4). */
export function taxYearOf(day: string): TaxYear {
  const year = Number(day.slice(0, 4));
  return yearBeginningIn(day.slice(5) < '04-06' ? year - 1 : year);
}

/** The tax year that begins on 6 April of a calendar year. */
export function yearBeginningIn(year: number): TaxYear {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** The year in which a tax year begins. */
export function firstYearOf(taxYear: TaxYear): number {
  const parts = /^(\d{4})-(\d{2})$/.exec(taxYear);
  const year = Number(parts?.[1]);
  if (!parts || Number(parts[2]) !== (year + 1) % 100) throw new UnknownTaxYear(taxYear);
  return year;
}

/** Its first and last day, both inside. */
export function boundsOf(taxYear: TaxYear): { readonly from: string; readonly to: string } {
  const year = firstYearOf(taxYear);
  return { from: `${year}-04-06`, to: `${year + 1}-04-05` };
}
