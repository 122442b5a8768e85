import { taxYearOf } from '@farthing/uk-tax';

/** The day so many days from today, in UTC; negative: before. */
export function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The tax year that runs. */
export const thisTaxYear = taxYearOf(dayFromToday(0));
