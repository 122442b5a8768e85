import { readTaxSearch, type TaxSearch } from '../tax-report/tax-years.ts';

/** Parameters in the URL of the tax plan: the tax year, and a sale to preview. */
interface PlanSearch extends TaxSearch {
  readonly holding?: string;
  readonly units?: string;
}

/** Reads it; what is no holding or number of units is left out. A number in the address comes as a number. */
export function readPlanSearch(search: Record<string, unknown>): PlanSearch {
  const units = typeof search.units === 'number' ? String(search.units) : search.units;
  return {
    ...readTaxSearch(search),
    ...(typeof search.holding === 'string' ? { holding: search.holding } : {}),
    ...(typeof units === 'string' && /^\d{1,15}(\.\d{1,12})?$/.test(units) ? { units } : {}),
  };
}
