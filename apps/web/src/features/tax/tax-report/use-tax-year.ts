import { useSearch } from '@tanstack/react-router';
import { todayHere } from '../../../design/format.ts';
import { readTaxSearch, taxYearOf } from './tax-years.ts';

/** The year that the tax screens show: from the address, else the one that runs. */
export function useTaxYear(): string {
  const { year } = readTaxSearch(useSearch({ strict: false }));
  return year ?? taxYearOf(todayHere());
}
