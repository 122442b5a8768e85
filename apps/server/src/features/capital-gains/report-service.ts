import type { CapitalGainsReport, CapitalGainsYear } from '@farthing/api-contract';
import {
  type AnnualGains,
  annualGains,
  type Disposal,
  firstYearOf,
  printPence,
  printQuantity,
  shippedRates,
  UnknownTaxYear,
} from '@farthing/uk-tax';
import type { UserScope } from '../../database/user-scope.ts';
import { Problem } from '../../problems/problem.ts';
import {
  type AnsweredAsset,
  answerAssets,
  type KeptDisposal,
  listDisposals,
  listNames,
} from '../positions/service.ts';
import { sumsAsDisposals } from './rules.ts';

/**
 * Gains and losses of everything held outside ISAs and pensions, gilts left out: from what the cost engine answered
 * for each asset. Losses are carried from the first year on, also when one year is asked for.
 * @param taxYear one year, also one without disposals; undefined: every year with disposals
 * @throws {Problem} unknown-tax-year
 */
export async function reportCapitalGains(
  scope: UserScope,
  taxYear: string | undefined,
): Promise<CapitalGainsReport> {
  if (taxYear !== undefined) refuseUnknown(taxYear);
  const [all, names] = await Promise.all([answerAssets(scope), listNames(scope)]);
  const securities = new Map(names.map((one) => [one.id, one]));
  const isTaxed = (id: string) => securities.get(id)?.kind !== 'gilt';
  const answers = all.filter(({ asset }) => asset.pool === 'taxable' && asset.securityIds.some(isTaxed));
  const disposals = await listDisposals(scope, answers, taxYear);
  const years = yearsOf(answers, taxYear);
  const named = (id: string) => ({
    asset: securities.get(id)?.symbol ?? id,
    name: securities.get(id)?.name ?? id,
  });
  const print = (one: KeptDisposal) => ({ ...one, ...named(one.security_id) });
  return {
    currency: 'GBP',
    years: years.map((year) =>
      printYear(
        year,
        (disposals.get(year.taxYear) ?? []).filter((one) => isTaxed(one.security_id)).map(print),
      ),
    ),
    pools: answers
      .flatMap(({ result }) => result.pools)
      .filter(({ securityId, quantity, cost }) => isTaxed(securityId) && (quantity > 0n || cost > 0n))
      .map(({ securityId, quantity, cost }) => ({
        ...named(securityId),
        security_id: securityId,
        quantity: printQuantity(quantity),
        cost: printPence(cost),
      }))
      .sort((a, b) => (a.asset < b.asset ? -1 : 1)),
    transfers_out: answers
      .flatMap(({ result }) => result.transfersOut)
      .map(({ date, securityId, quantity, transferredCost }) => ({
        date,
        asset: named(securityId).asset,
        security_id: securityId,
        quantity,
        transferred_cost: transferredCost,
      }))
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.asset < b.asset ? -1 : 1)),
  };
}

function refuseUnknown(taxYear: string): void {
  try {
    firstYearOf(taxYear);
  } catch (error) {
    if (error instanceof UnknownTaxYear) throw new Problem('unknown-tax-year', { detail: error.message });
    throw error;
  }
}

/** The computation of each year, with an empty one where the year asked for has no disposals. */
function yearsOf(answers: readonly AnsweredAsset[], taxYear: string | undefined): AnnualGains[] {
  const sums = answers.flatMap(({ result }) => sumsAsDisposals(result.years));
  const wanted = taxYear === undefined ? [] : sumsAsDisposals(new Map([[taxYear, undefined]]));
  const years = annualGains([...sums, ...wanted] as Disposal[], shippedRates);
  return taxYear === undefined ? years : years.filter((year) => year.taxYear === taxYear);
}

function printYear(year: AnnualGains, disposals: CapitalGainsYear['disposals']): CapitalGainsYear {
  const { tail } = year;
  disposals.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.asset < b.asset ? -1 : 1));
  return {
    tax_year: year.taxYear,
    disposals,
    proceeds: printPence(year.proceeds),
    allowable_costs: printPence(year.allowableCosts),
    gains: printPence(year.gains),
    losses: printPence(year.losses),
    net: printPence(year.net),
    annual_exempt_amount: tail ? printPence(tail.annualExemptAmount) : null,
    losses_brought_forward_used: tail ? printPence(tail.lossesBroughtForwardUsed) : null,
    taxable_gain: tail ? printPence(tail.taxableGain) : null,
    losses_carried_forward: tail ? printPence(tail.lossesCarriedForward) : null,
  };
}
