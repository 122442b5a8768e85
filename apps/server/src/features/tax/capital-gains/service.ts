import type { CapitalGainsAnswer, CapitalGainsQuestion, CapitalGainsReport } from '@farthing/api-contract';
import type { Identification } from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import type { WorkerPool } from '../../../platform/workers/worker-pool.ts';
import { invalidField, Problem, readTaxYear } from '../../../problems/problem.ts';
import { identifyAssets, unprovenProblem } from '../../investments/positions/asset-service.ts';
import { listNames } from '../../investments/positions/service.ts';
import { disposalsOf } from '../disposals/service.ts';
import { enteredCapitalLosses } from '../tax-profiles/service.ts';
import { ratesOf } from '../tax-rates/service.ts';
import { claimConflicts, isAbroadByClaim } from './new-resident-rules.ts';
import { capitalGainsReport, type ReportRecords, type ReportYears } from './report-rules.ts';
import { openSince, workOutGains } from './rules.ts';

/** Number of trades up to which gains are calculated on the main thread, in a few milliseconds. */
const fewTrades = 200;

/**
 * Calculates the gains of given trades, without reading or storing anything.
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
  throw invalidField(`transactions.${error.row}.${error.field}`, `${error.field} ${sentence}`);
}

/**
 * Reports the gains and losses of holdings outside ISAs and pensions, without gilts, and of the disposals that the user
 * entered, at the user's rates. Of assets with several owners, the user's part counts.
 * @throws {Problem} unknown-tax-year, gains-not-calculated
 */
export async function reportCapitalGains(scope: UserScope, years: ReportYears): Promise<CapitalGainsReport> {
  if (years.taxYear !== undefined) readTaxYear(years.taxYear, 'tax_year');
  if (years.listed !== undefined) readTaxYear(years.listed, 'disposals_of');
  const holdings = await taxedHoldings(scope, years.taxYear ?? years.upTo);
  const rates = await ratesOf(scope);
  const [others, entered] = await Promise.all([disposalsOf(scope, rates), enteredCapitalLosses(scope)]);
  return capitalGainsReport({ ...holdings, others, rates, ...recordsOfYears(entered) }, years);
}

/**
 * Reads the securities whose gains are taxed, and identifies the user's part of all assets outside ISAs and pensions.
 * Disposals that depend on an unproven share are left out.
 * @param upTo last tax year of the report; every year by default
 * @throws {Problem} gains-not-calculated if a taxed disposal up to that year is left out
 */
async function taxedHoldings(
  scope: UserScope,
  upTo = '9999',
): Promise<Pick<ReportRecords, 'taxed' | 'assets' | 'wholeSold'>> {
  const names = await listNames(scope);
  const taxed = names.filter(({ kind }) => kind !== 'gilt' && kind !== 'vct');
  const isTaxed = new Set(taxed.map(({ id }) => id));
  const assets: Identification[] = [];
  const whole: (readonly [string, string])[] = [];
  for await (const one of identifyAssets(scope, ({ pool }) => pool === 'taxable', 'owned')) {
    whole.push(...(one.wholeSold ?? []));
    const { unproven, identified } = one;
    const isProven = ({ date }: { readonly date: string }) => !unproven || date < unproven.since;
    const isRefused = identified.disposals.some(
      (sale) => !isProven(sale) && isTaxed.has(sale.asset) && sale.taxYear <= upTo,
    );
    if (unproven && isRefused) throw await unprovenProblem(scope, unproven);
    assets.push({
      disposals: identified.disposals.filter(isProven),
      transfersOut: identified.transfersOut.filter(isProven),
      pools: unproven ? [] : identified.pools,
    });
  }
  return { taxed, assets, wholeSold: new Map(whole) };
}

/** Reads from the circumstances of all years what a report of gains depends on. */
function recordsOfYears(
  entered: Awaited<ReturnType<typeof enteredCapitalLosses>>,
): Pick<ReportRecords, 'typedLosses' | 'reinvestments' | 'claims'> {
  const byYear = new Map(entered.map((one) => [one.tax_year, one]));
  const nothing = {
    ...({ residence: 'uk_all_year', capital_losses_claim: 'unanswered' } as const),
    ...{ split_year: null, new_resident: null, capital_losses_claimed_on: null },
  };
  return {
    typedLosses: entered.map((one) => [one.tax_year, one.losses_brought_forward]),
    reinvestments: entered.map((one) => [one.tax_year, one.reinvestments]),
    claims: {
      openSince: openLossesSince(),
      of: (taxYear) => {
        const stored = byYear.get(taxYear);
        if (stored) return { ...stored, claim_conflicts: claimConflicts(stored.new_resident, entered) };
        return isAbroadByClaim(taxYear, entered) ? { ...nothing, residence: 'not_uk' } : nothing;
      },
    },
  };
}

/** Returns the first tax year whose capital losses can still be claimed today. Reports depend on it. */
export function openLossesSince(): number {
  return openSince(new Date().toISOString().slice(0, 10));
}
