import { readTaxSearch, type TaxSearch } from '../tax-report/tax-years.ts';

/** Parameters in the URL of a couple's tax: the tax year, the other person, and if they are married or civil partners. */
export interface CoupleSearch extends TaxSearch {
  readonly with?: string;
  readonly married?: 'no';
}

/** Reads it. Words that mean nothing are left out. */
export function readCoupleSearch(search: Record<string, unknown>): CoupleSearch {
  const { with: other, married } = search;
  return {
    ...readTaxSearch(search),
    ...(typeof other === 'string' && other.length <= 36 ? { with: other } : {}),
    ...(married === 'no' ? { married } : {}),
  };
}
