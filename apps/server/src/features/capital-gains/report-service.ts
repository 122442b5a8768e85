import type { CapitalGainsReport, CapitalGainsYear } from '@farthing/api-contract';
import { type AnnualGains, firstYearOf, printPence, printQuantity, UnknownTaxYear } from '@farthing/uk-tax';
import type { UserScope } from '../../database/user-scope.ts';
import { Problem } from '../../problems/problem.ts';
import { type DisposalInPence, disposalsOf } from '../disposals/service.ts';
import { answerAssets, DisposalLines, keepAnswers, listNames } from '../positions/service.ts';
import { taxProfilesOf } from '../tax-profiles/service.ts';
import { ratesOf } from '../tax-rates/service.ts';
import { otherDisposal, sumOf, type WorkedYear, yearsOfGains } from './rules.ts';

/**
 * Gains and losses of everything held outside ISAs and pensions, gilts left out, from what the cost engine answered
 * for each asset; and of the disposals that are typed. With the user's rates. Losses are carried from the first year
 * on, also when one year is asked for.
 * @param taxYear one year, also one without disposals; undefined: every year with disposals
 * @param also years that are answered besides, with disposals or without
 * @param listed the one year whose sales of holdings are listed; the others have their sums alone
 * @throws {Problem} unknown-tax-year
 */
export async function reportCapitalGains(
  scope: UserScope,
  taxYear: string | undefined,
  also: readonly string[] = [],
  listed?: string,
): Promise<CapitalGainsReport> {
  const pieces = await writeCapitalGains(scope, taxYear, { also, listed });
  return JSON.parse(Buffer.concat([...pieces]).toString()) as CapitalGainsReport;
}

/**
 * The same as the bytes of its JSON, the way it leaves: many thousands of disposals are written and put in order without
 * a record of each. They come tax year by tax year, to be gone through once: all years may have twenty megabytes, and what
 * was taken is no longer held.
 * @param keeps whether the scope may write: what had to be worked out is then kept for the next time
 */
export async function writeCapitalGains(
  scope: UserScope,
  taxYear: string | undefined,
  {
    keeps = false,
    also = [],
    listed = taxYear,
  }: { keeps?: boolean; also?: readonly string[]; listed?: string | undefined } = {},
): Promise<Iterable<Buffer>> {
  for (const year of [taxYear, listed]) if (year !== undefined) refuseUnknown(year);
  const [rates, names] = await Promise.all([ratesOf(scope), listNames(scope)]);
  const taxed = new Map(names.filter(({ kind }) => kind !== 'gilt').map((one) => [one.id, one]));
  const named = (id: string) => ({ asset: taxed.get(id)?.symbol ?? id, name: taxed.get(id)?.name ?? id });
  const lines = new DisposalLines(
    [...taxed].map(([id, { symbol }]) => ({ id, symbol, fields: JSON.stringify(named(id)).slice(1, -1) })),
  );
  const [all, others, profiles] = await Promise.all([
    answerAssets(scope, { taxYear: listed, into: lines }),
    disposalsOf(scope, undefined, rates),
    taxProfilesOf(scope),
  ]);
  const answers = all.filter(
    ({ asset }) => asset.pool === 'taxable' && asset.securityIds.some((id) => taxed.has(id)),
  );
  if (keeps) await keepAnswers(scope, all);
  const worked = yearsOfGains(
    answers.map(({ result }) => result.years),
    others,
    taxYear === undefined ? also : [taxYear],
    rates,
    profiles.years.map((year) => [year, profiles.of(year).losses_brought_forward]),
  );
  const wanted = worked.filter(({ year }) => taxYear === undefined || year.taxYear === taxYear);
  const years = wanted.map(({ year, broughtForward }) => {
    const ofYear = others.filter(({ tax_year }) => tax_year === year.taxYear);
    const sums = printSums(year, broughtForward, ofYear);
    const { taxYear: name } = year;
    return {
      name,
      before: `{"tax_year":"${name}","disposals":[`,
      after: `],${JSON.stringify(sums).slice(1)}`,
    };
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
  return piecesOf(years, lines, `],${JSON.stringify(rest).slice(1)}`);
}

function* piecesOf(
  years: readonly { readonly name: string; readonly before: string; readonly after: string }[],
  lines: DisposalLines,
  end: string,
): Generator<Buffer> {
  let before = '{"currency":"GBP","years":[';
  for (const year of years) {
    yield lines.take(year.name, before + year.before, year.after);
    before = ',';
  }
  yield Buffer.from(years.length === 0 ? before + end : end);
}

function refuseUnknown(taxYear: string): void {
  try {
    firstYearOf(taxYear);
  } catch (error) {
    if (error instanceof UnknownTaxYear) throw new Problem('unknown-tax-year', { detail: error.message });
    throw error;
  }
}

/** The sums of a year with the disposals that were typed, printed. */
function printSums(
  year: AnnualGains,
  broughtForward: WorkedYear['broughtForward'],
  others: readonly DisposalInPence[],
): Omit<CapitalGainsYear, 'tax_year' | 'disposals'> {
  const { tail } = year;
  return {
    other_disposals: others.map(otherDisposal),
    proceeds: printPence(year.proceeds),
    allowable_costs: printPence(year.allowableCosts),
    reliefs: sumOf(others.map(({ relief }) => relief)),
    gains: printPence(year.gains),
    losses: printPence(year.losses),
    net: printPence(year.net),
    annual_exempt_amount: tail ? printPence(tail.annualExemptAmount) : null,
    losses_brought_forward: printPence(broughtForward),
    losses_brought_forward_used: tail ? printPence(tail.lossesBroughtForwardUsed) : null,
    taxable_gain: tail ? printPence(tail.taxableGain) : null,
    losses_carried_forward: tail ? printPence(tail.lossesCarriedForward) : null,
  };
}
