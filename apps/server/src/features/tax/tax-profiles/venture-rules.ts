import type { TaxProfile } from '@farthing/api-contract';
import {
  boundsOf,
  exact,
  firstYearOf,
  matchableSeis,
  printPence,
  refuseReinvestment,
  refuseVentureScheme,
  TaxError,
  yearBeginningIn,
} from '@farthing/uk-tax';
import { invalidField } from '../../../problems/problem.ts';

/** Refuses investments of other years, and those without a confirmed rate. @throws {Problem} invalid-request */
export function refuseInvestments(
  taxYear: string,
  { venture_investments }: Pick<TaxProfile, 'venture_investments'>,
): void {
  const { from, to } = boundsOf(taxYear);
  const { to: nextTo } = boundsOf(yearBeginningIn(firstYearOf(taxYear) + 1));
  for (const [index, { scheme, date }] of venture_investments.entries()) {
    const field = `venture_investments.${index}`;
    // Relief of EIS and SEIS can be carried back one year (ITA 2007 ss158(4), 257AB(5)).
    if (date < from || date > (scheme === 'vct' ? to : nextTo))
      throw invalidField(
        `${field}.date`,
        'must be a day of the tax year or, for EIS and SEIS that you carry back, of the next one',
      );
    try {
      refuseVentureScheme(taxYear, scheme);
    } catch (error) {
      if (!(error instanceof TaxError)) throw error;
      const message = error.message.replace('venture_investments', 'investments');
      throw invalidField(`${field}.scheme`, message);
    }
  }
}

/**
 * Refuses gains of other years, shares issued at another time than the law allows, and more SEIS shares of a company than its
 * subscriptions with income tax relief allow (TCGA 1992 Sch 5BB paras 1, 2).
 * @throws {Problem} invalid-request naming the field
 */
export function refuseReinvestments(
  taxYear: string,
  { reinvestments, venture_investments }: Pick<TaxProfile, 'reinvestments' | 'venture_investments'>,
): void {
  const { from, to } = boundsOf(taxYear);
  const left = seisOf(taxYear, venture_investments);
  for (const [index, claim] of reinvestments.entries()) {
    const refuse = (field: string, message: string): never => {
      throw invalidField(`reinvestments.${index}.${field}`, message);
    };
    if (claim.gain_on < from || claim.gain_on > to) refuse('gain_on', 'must be a day of the tax year');
    const refusal = refuseReinvestment(claim);
    if (refusal) refuse(refusal.field, refusal.message);
    if (claim.scheme !== 'seis') continue;
    const company = claim.company.toLowerCase();
    const open = left.get(company) ?? 0n;
    if (exact(claim.amount) > open)
      refuse(
        'amount',
        `is more than the ${printPence(open)} of SEIS shares of ${claim.company} with Income Tax relief for this year that can still be matched. Add them to the investments first (TCGA 1992 Sch 5BB paras 1, 2)`,
      );
    left.set(company, open - exact(claim.amount));
  }
}

/** Subscriptions for SEIS shares that can be matched with gains, by company in lower case. In pounds. */
function seisOf(
  taxYear: string,
  investments: TaxProfile['venture_investments'],
): Map<string, ReturnType<typeof exact>> {
  const seis = investments.filter(({ scheme }) => scheme === 'seis');
  const subscribed = seis.reduce((sum, { amount }) => sum + exact(amount), 0n);
  const left = new Map<string, ReturnType<typeof exact>>();
  for (const { company, amount } of seis) {
    const key = company.toLowerCase();
    left.set(key, (left.get(key) ?? 0n) + matchableSeis(taxYear, exact(amount), subscribed));
  }
  return left;
}
