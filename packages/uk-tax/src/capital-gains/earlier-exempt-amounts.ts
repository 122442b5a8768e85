import { type Exact, figure } from '../exact.ts';
import type { RateTables } from '../rates/rate-table.ts';
import type { TaxYear } from '../tax-year.ts';

/**
 * Annual exempt amounts of individuals before the first rate table, back to the reform of 2008: tax isn't calculated for
 * these years, but they decide which losses remain for later ones (TCGA 1992 s3 as it stood; GOV.UK, "Capital Gains
 * Tax: rates and allowances").
 */
const earlier: Readonly<Record<TaxYear, number>> = {
  '2008-09': 9600,
  '2009-10': 10_100,
  '2010-11': 10_100,
  '2011-12': 10_600,
  '2012-13': 10_600,
  '2013-14': 10_900,
  '2014-15': 11_000,
};

/** Returns the annual exempt amount of a year, or undefined if it isn't known. */
export function exemptAmountOf(taxYear: TaxYear, rates: RateTables): Exact | undefined {
  const amount = rates.get(taxYear)?.capital_gains.annual_exempt_amount.individual ?? earlier[taxYear];
  return amount === undefined ? undefined : figure(amount);
}
