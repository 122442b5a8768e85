import type { CapitalGainsAnswer, CapitalGainsQuestion, CapitalGainsReport } from '@farthing/api-contract';
import { firstYearOf, type Identification, UnknownTaxYear } from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import type { WorkerPool } from '../../../platform/workers/worker-pool.ts';
import { fieldProblem, Problem } from '../../../problems/problem.ts';
import { identifyOwned, unprovenProblem } from '../../investments/positions/ownership-service.ts';
import { listNames } from '../../investments/positions/service.ts';
import { disposalsOf } from '../disposals/service.ts';
import { enteredCapitalLosses } from '../tax-profiles/service.ts';
import { ratesOf } from '../tax-rates/service.ts';
import { type LossClaims, openSince } from './loss-claim-rules.ts';
import { capitalGainsReport, type ReportYears } from './report-rules.ts';
import { workOutGains } from './rules.ts';

/** Trades up to which the gains are worked out on the main thread, in a few milliseconds. */
const fewTrades = 200;

/**
 * Works out the gains of the trades that are given, without reading or keeping anything.
 * @throws {Problem} invalid-request naming the row and field, insufficient-holding
 */
export async function answerCapitalGains(
  question: CapitalGainsQuestion,
  workers: Pick<WorkerPool, 'run'>,
): Promise<CapitalGainsAnswer> {
  const isLong = question.transactions.length > fewTrades;
  const outcome = isLong ? await workers.run('capital-gains', question) : workOutGains(question);
  if ('gains' in outcome) return outcome.gains as CapitalGainsAnswer;
  const { error } = outcome;
  if (error.code === 'insufficient-holding') throw new Problem(error.code, { detail: error.message });
  const sentence = error.message.split(': ').slice(1).join(': ');
  throw fieldProblem(
    'invalid-request',
    `transactions.${error.row}.${error.field}`,
    `${error.field} ${sentence}`,
  );
}

/**
 * Reports the gains and losses of everything held outside ISAs and pensions, without gilts, and of the disposals that
 * are typed, with the user's rates. Of assets with several owners, the user's part counts.
 * @throws {Problem} unknown-tax-year, gains-not-calculated
 */
export async function reportCapitalGains(scope: UserScope, years: ReportYears): Promise<CapitalGainsReport> {
  for (const year of [years.taxYear, years.listed]) if (year !== undefined) rejectUnknown(year);
  const rates = await ratesOf(scope);
  const [names, others, entered] = await Promise.all([
    listNames(scope),
    disposalsOf(scope, rates),
    enteredCapitalLosses(scope),
  ]);
  const taxed = names.filter(({ kind }) => kind !== 'gilt' && kind !== 'vct');
  const { assets, wholeSold } = await provenAssets(scope, taxed, years.taxYear ?? years.upTo);
  const typedLosses = entered.map(
    ({ tax_year, losses_brought_forward: losses }) => [tax_year, losses] as const,
  );
  const reinvestments = entered.map((one) => [one.tax_year, one.reinvestments] as const);
  const claims = claimsOf(entered);
  return capitalGainsReport(
    { assets, taxed, others, typedLosses, rates, claims, reinvestments, wholeSold },
    years,
  );
}

/**
 * Identifies the user's part of all assets outside ISAs and pensions. What depends on an unproven share is left out.
 * @param upTo last tax year of the report; every year by default
 * @throws {Problem} gains-not-calculated if a taxed disposal up to that year is left out
 */
async function provenAssets(
  scope: UserScope,
  taxed: readonly { readonly id: string }[],
  upTo = '9999',
): Promise<{ readonly assets: Identification[]; readonly wholeSold: ReadonlyMap<string, string> }> {
  const isTaxed = new Set(taxed.map(({ id }) => id));
  const assets: Identification[] = [];
  const whole: (readonly [string, string])[] = [];
  for await (const { identified, unproven, wholeSold } of identifyOwned(
    scope,
    ({ pool }) => pool === 'taxable',
  )) {
    whole.push(...(wholeSold ?? []));
    if (!unproven) {
      assets.push(identified);
      continue;
    }
    const isProven = ({ date }: { readonly date: string }) => date < unproven.since;
    const isRefused = identified.disposals.some(
      (one) => !isProven(one) && isTaxed.has(one.asset) && one.taxYear <= upTo,
    );
    if (isRefused) throw await unprovenProblem(scope, unproven);
    const { disposals, transfersOut } = identified;
    assets.push({
      ...{ disposals: disposals.filter(isProven), transfersOut: transfersOut.filter(isProven), pools: [] },
    });
  }
  return { assets, wholeSold: new Map(whole) };
}

function claimsOf(entered: Awaited<ReturnType<typeof enteredCapitalLosses>>): LossClaims {
  const byYear = new Map(entered.map((one) => [one.tax_year, one]));
  const nothing = {
    ...({ residence: 'uk_all_year', capital_losses_claim: 'unanswered' } as const),
    ...{ split_year: null, new_resident: null, capital_losses_claimed_on: null },
  };
  return { openSince: openLossesSince(), of: (taxYear) => byYear.get(taxYear) ?? nothing };
}

/** Returns the first tax year whose capital losses can still be claimed today. Reports depend on it. */
export function openLossesSince(): number {
  return openSince(new Date().toISOString().slice(0, 10));
}

function rejectUnknown(taxYear: string): void {
  try {
    firstYearOf(taxYear);
  } catch (error) {
    if (error instanceof UnknownTaxYear) throw new Problem('unknown-tax-year', { detail: error.message });
    throw error;
  }
}
