import type { TaxProfileEntry } from '@farthing/api-contract';
import { firstYearOf, shippedRates } from '@farthing/uk-tax';
import { invalidField, readMinor, readTaxYear } from '../../../problems/problem.ts';

/** Annual allowances in pounds of the years before the first rate table whose rest can still be used (FA 2004 s228). */
const earlierAllowances: Readonly<Record<string, number>> = {
  '2012-13': 50000,
  '2013-14': 50000,
  '2014-15': 40000,
};

/**
 * Refuses unused annual allowance of other years than the three before, and more than a year had (FA 2004 s228A).
 * @throws {Problem} invalid-request, naming the field
 */
export function refuseCarryForward(taxYear: string, carried: TaxProfileEntry['carry_forward'] = []): void {
  for (const [index, { tax_year, unused }] of carried.entries()) {
    const field = `carry_forward.${index}`;
    const earlier = firstYearOf(taxYear) - readTaxYear(tax_year, `${field}.tax_year`);
    if (earlier < 1 || earlier > 3)
      throw invalidField(`${field}.tax_year`, 'must be one of the three years before');
    const most = shippedRates.get(tax_year)?.pensions.annual_allowance.amount ?? earlierAllowances[tax_year];
    if (most !== undefined && readMinor(unused, 'GBP', `${field}.unused`) > BigInt(most) * 100n)
      throw invalidField(
        `${field}.unused`,
        `must be at most £${most.toLocaleString('en-GB')}, the annual allowance of ${tax_year}`,
      );
  }
  if (new Set(carried.map(({ tax_year }) => tax_year)).size < carried.length)
    throw invalidField('carry_forward', 'contains a year twice');
}
