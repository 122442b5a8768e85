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
  keepAnswers,
  lineParts,
  listDisposalLines,
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
  return JSON.parse(await writeCapitalGains(scope, taxYear)) as CapitalGainsReport;
}

/**
 * The same as JSON text, the way it leaves. Disposals are kept as text: many thousands of them are put in order and
 * told what their asset is called, and never read and written again.
 * @param keeps whether the scope may write: what had to be worked out is then kept for the next time
 */
export async function writeCapitalGains(
  scope: UserScope,
  taxYear: string | undefined,
  keeps = false,
): Promise<string> {
  if (taxYear !== undefined) refuseUnknown(taxYear);
  const [all, names] = await Promise.all([answerAssets(scope), listNames(scope)]);
  const taxed = new Map(names.filter(({ kind }) => kind !== 'gilt').map((one) => [one.id, one]));
  const named = (id: string) => ({ asset: taxed.get(id)?.symbol ?? id, name: taxed.get(id)?.name ?? id });
  const answers = all.filter(
    ({ asset }) => asset.pool === 'taxable' && asset.securityIds.some((id) => taxed.has(id)),
  );
  const lines = await listDisposalLines(scope, answers, taxYear);
  if (keeps) await keepAnswers(scope, all);
  const texts = new Map([...taxed.keys()].map((id) => [id, JSON.stringify(named(id)).slice(1, -1)]));
  const years = yearsOf(answers, taxYear).map((year) => {
    const disposals = inOrder(lines.get(year.taxYear) ?? [], taxed, texts);
    return `{"tax_year":"${year.taxYear}","disposals":[${disposals}],${JSON.stringify(printSums(year)).slice(1)}`;
  });
  const rest: Omit<CapitalGainsReport, 'currency' | 'years'> = {
    pools: answers
      .flatMap(({ result }) => result.pools)
      .filter(({ securityId, quantity, cost }) => taxed.has(securityId) && (quantity > 0n || cost > 0n))
      .map(({ securityId, quantity, cost }) => ({
        ...named(securityId),
        security_id: securityId,
        quantity: printQuantity(quantity),
        cost: printPence(cost),
      }))
      .sort((a, b) => (a.asset < b.asset ? -1 : 1)),
    transfers_out: answers
      .flatMap(({ result }) => result.transfersOut)
      .filter(({ securityId }) => taxed.has(securityId))
      .map(({ date, securityId, quantity, transferredCost }) => ({
        date,
        asset: named(securityId).asset,
        security_id: securityId,
        quantity,
        transferred_cost: transferredCost,
      }))
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.asset < b.asset ? -1 : 1)),
  };
  return `{"currency":"GBP","years":[${years.join(',')}],${JSON.stringify(rest).slice(1)}`;
}

/** Disposals by date, then symbol, with the symbol and name of their asset; those that are not taxed left out. */
function inOrder(
  lines: readonly string[],
  taxed: ReadonlyMap<string, { readonly symbol: string }>,
  texts: ReadonlyMap<string, string>,
): string {
  const found: { date: string; symbol: string; text: string }[] = [];
  for (const line of lines) {
    const { date, securityId, head, rest } = lineParts(line);
    const security = taxed.get(securityId);
    if (!security) continue;
    found.push({ date, symbol: security.symbol, text: `${head}${texts.get(securityId)},${rest}` });
  }
  found.sort((a, b) => (a.date === b.date ? (a.symbol < b.symbol ? -1 : 1) : a.date < b.date ? -1 : 1));
  return found.map(({ text }) => text).join(',');
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

/** The sums of a year, printed. */
function printSums(year: AnnualGains): Omit<CapitalGainsYear, 'tax_year' | 'disposals'> {
  const { tail } = year;
  return {
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
