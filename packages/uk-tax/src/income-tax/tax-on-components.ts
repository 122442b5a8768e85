import { above, type Exact, figure, smaller, total } from '../exact.ts';
import type { IncomeTable, TaxRegion } from '../rates/rate-table.ts';
import { type BandTax, dividendRates, nilSlice, type TaxBand, taxSlice, ukBands } from './bands.ts';

/** Income by component, in the order in which it fills the bands (ITA 2007 s16). */
export interface Components {
  readonly nonSavings: Exact;
  /** Apart from 2027-28 on; before it is part of nonSavings. */
  readonly property: Exact;
  readonly savings: Exact;
  readonly dividends: Exact;
  /** Termination payments, above all else (ITEPA 2003 s404A; ITA 2007 s1012). */
  readonly lumpSum: Exact;
  /** Gains of life insurance policies with tax treated as paid, above all else (ITTOIA 2005 s465A). */
  readonly policyGains: Exact;
}

/** Bands and allowances of one person's year. */
export interface Bands {
  readonly nonSavings: readonly TaxBand[];
  readonly property: readonly TaxBand[];
  readonly savings: readonly TaxBand[];
  readonly dividends: readonly TaxBand[];
  readonly basicRateLimit: Exact;
  readonly higherRateLimit: Exact;
}

/**
 * Bands of each component. Scottish taxpayers pay Scottish rates on property income too. The Welsh property rates are those of the
 * UK while the Welsh rates are ten percentage points (Scotland Act 1998 s80C(2B), ITA 2007 ss6B(1A), 11CA, 11CB; FA 2026 Sch 1).
 */
export function bandsOf(
  table: IncomeTable,
  region: TaxRegion,
  nonSavings: readonly TaxBand[],
  extension: Exact,
): Bands {
  const { rates } = table.property;
  return {
    nonSavings,
    property: rates && region !== 'scotland' ? ukBands(table, rates, extension) : nonSavings,
    savings: ukBands(table, table.savings.rates, extension),
    dividends: ukBands(table, dividendRates(table), extension),
    basicRateLimit: figure(table.uk_limits.basic_rate_limit) + extension,
    higherRateLimit: figure(table.uk_limits.higher_rate_limit) + extension,
  };
}

/** The personal savings allowance: by the highest UK band that any taxable income reaches (s12B). */
function savingsAllowance(table: IncomeTable, bands: Bands, taxable: Exact): Exact {
  const allowance = table.savings.personal_savings_allowance;
  if (!allowance) return 0n;
  if (taxable > bands.higherRateLimit) return figure(allowance.additional);
  return figure(taxable > bands.basicRateLimit ? allowance.higher : allowance.basic);
}

/**
 * Tax on taxable income: non-savings first, then property, savings, dividends. Savings have the starting rate, as far
 * as other income leaves room (s12), then their allowance (s12B); dividends theirs (s13A). Nil rates use up bands.
 * Termination payments lie above dividends, in the bands of earnings. Gains of policies are savings, above all else: they have
 * what is left of the nil rates of savings.
 */
export function taxOnComponents(table: IncomeTable, bands: Bands, taxable: Components): BandTax[] {
  const { nonSavings, property, savings, dividends, lumpSum, policyGains } = taxable;
  const earned = nonSavings + property;
  const below = earned + savings + dividends + lumpSum;
  const nilSavings = savingsAllowance(table, bands, below + policyGains);
  const startingBand = figure(table.savings.starting_rate_band);
  const starting = smaller(savings, above(startingBand, earned));
  const allowance = smaller(savings - starting, nilSavings);
  const nilDividends = smaller(dividends, figure(table.dividends.allowance));
  const taxedSavings = savings - starting - allowance;
  const startingGains = smaller(policyGains, above(startingBand, below));
  const nilGains = smaller(policyGains - startingGains, nilSavings - allowance);
  const freeGains = startingGains + nilGains;
  return [
    ...taxSlice('non_savings', bands.nonSavings, 0n, nonSavings),
    ...taxSlice('property', bands.property, nonSavings, property),
    ...nilSlice('savings', 'starting rate for savings', starting),
    ...nilSlice('savings', 'personal savings allowance', allowance),
    ...taxSlice('savings', bands.savings, earned + starting + allowance, taxedSavings),
    ...nilSlice('dividends', 'dividend allowance', nilDividends),
    ...taxSlice('dividends', bands.dividends, earned + savings + nilDividends, dividends - nilDividends),
    ...taxSlice('lump_sum', bands.nonSavings, earned + savings + dividends, lumpSum),
    ...nilSlice('policy_gains', 'starting rate for savings', startingGains),
    ...nilSlice('policy_gains', 'personal savings allowance', nilGains),
    ...taxSlice('policy_gains', bands.savings, below + freeGains, policyGains - freeGains),
  ];
}

/** All income together. */
export function sumOf({ nonSavings, property, savings, dividends, lumpSum, policyGains }: Components): Exact {
  return nonSavings + property + savings + dividends + lumpSum + policyGains;
}

/** The tax of all bands together, or of one component. */
export function sumOfTax(taxed: readonly BandTax[], component?: BandTax['component']): Exact {
  return total(taxed.filter((one) => !component || one.component === component).map(({ tax }) => tax));
}
