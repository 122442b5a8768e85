import { taxYearText } from '../../../design/format.ts';

const [firstYear, lastYear] = [2015, 2027];

/** The tax year that begins on 6 April of a calendar year: `2026-27`. */
function yearFrom(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** The tax years that farthing has rates of, newest first. */
export const taxYears: readonly string[] = Array.from({ length: lastYear - firstYear + 1 }, (_, place) =>
  yearFrom(lastYear - place),
);

/** The tax year of a day, 6 April to 5 April; the nearest with rates where there are none. */
export function taxYearOf(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '04-06' ? 1 : 0);
  return yearFrom(Math.min(Math.max(year, firstYear), lastYear));
}

/** First and last day of a tax year, both inside. */
export function taxYearDays(taxYear: string): { readonly from: string; readonly to: string } {
  const year = Number(taxYear.slice(0, 4));
  return { from: `${year}-04-06`, to: `${year + 1}-04-05` };
}

/** The years as a list to choose from. */
export const taxYearOptions = taxYears.map((value) => ({ value, label: taxYearText(value) }));

/** Parameters in the URL of a tax screen. */
export interface TaxSearch {
  readonly year?: string;
}

/** Reads the year from an address; one without rates is left out. */
export function readTaxSearch(search: Record<string, unknown>): TaxSearch {
  const { year } = search;
  return typeof year === 'string' && taxYears.includes(year) ? { year } : {};
}
