import { exact, figure, printPence, printQuantity, times } from '../exact.ts';
import { shippedRates } from '../rates/shipped.ts';
import type { TaxYear } from '../tax-year.ts';

/**
 * Returns the rate at which a REIT withholds tax from a property income distribution: the basic rate, from 2027-28 that of
 * property income (ITA 2007 ss973, 974; IFM28060). It is the law's, whatever rates a user edits. @returns `0.2` is 20%
 */
export function distributionRateOf(taxYear: TaxYear): string {
  const table = shippedRates.get(taxYear)?.income_tax;
  return table ? printQuantity(figure((table.property.rates ?? table.savings.rates).basic)) : '0.2';
}

/**
 * Returns the tax that was withheld from property income distributions.
 * @param gross before tax, pounds and pence @returns pounds and pence, half up
 */
export function withheldFromDistributions(taxYear: TaxYear, gross: string): string {
  return printPence(times(exact(gross), exact(distributionRateOf(taxYear))));
}
