import { useSearch } from '@tanstack/react-router';
import { todayHere } from '../../../design/format.ts';
import { readTaxSearch, taxYearOf } from './tax-years.ts';

/** The year that the tax screens show: from the address, else the one that runs. */
export function useTaxYear(): string {
  return yearOf(useSearch({ strict: false }));
}

/** Returns the year of an address, else the current one. */
export function yearOf(search: Record<string, unknown>): string {
  return readTaxSearch(search).year ?? taxYearOf(todayHere());
}
