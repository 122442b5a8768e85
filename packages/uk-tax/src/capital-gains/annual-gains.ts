import { type Exact, smaller } from '../exact.ts';
import type { RateTables } from '../rates/rate-table.ts';
import type { TaxYear } from '../tax-year.ts';
import type { Disposal } from './asset-ledger.ts';
import { exemptAmountOf } from './earlier-exempt-amounts.ts';

/** Gains and losses of the part of a year that has rates of its own. */
export interface PeriodGains {
  readonly from: string;
  readonly to: string;
  readonly gains: Exact;
  readonly losses: Exact;
}

/** Figures of a disposal that count for a tax year. */
export type SummedDisposal = Pick<
  Disposal,
  'taxYear' | 'date' | 'proceeds' | 'allowableCosts' | 'gain' | 'matches'
>;

/** Capital gains of one tax year. In pounds, unrounded. */
export interface AnnualGains {
  readonly taxYear: TaxYear;
  readonly disposals: readonly SummedDisposal[];
  readonly proceeds: Exact;
  readonly allowableCosts: Exact;
  /** Total gain of the disposals made at a gain. `losses` is the total of those made at a loss, as a positive sum. */
  readonly gains: Exact;
  readonly losses: Exact;
  readonly net: Exact;
  /** The same by match, if a disposal has gains and losses. Some calculators show these figures instead. */
  readonly perMatch: { readonly gains: Exact; readonly losses: Exact } | undefined;
  /** Periods of a year in which rates changed. Otherwise a single period. */
  readonly periods: readonly PeriodGains[];
  /** Taxable amount after the exempt amount and losses. Undefined if the year's exempt amount isn't known. */
  readonly tail: YearTail | undefined;
}

/** Taxable amount if these were the only disposals. */
export interface YearTail {
  readonly annualExemptAmount: Exact;
  readonly lossesBroughtForwardUsed: Exact;
  readonly taxableGain: Exact;
  readonly lossesCarriedForward: Exact;
}

/**
 * Sums disposals by tax year: losses of the year in full, then losses brought forward as far as they bring the gains
 * down to the exempt amount, then the exempt amount (TCGA 1992 s1, s1E, s1K). Years without disposals are left out;
 * losses pass over them.
 * @param broughtForward losses from before the first year, in pounds
 */
export function annualGains(
  disposals: readonly SummedDisposal[],
  rates: RateTables,
  broughtForward: Exact = 0n,
): AnnualGains[] {
  let losses = broughtForward;
  return [...Map.groupBy(disposals, ({ taxYear }) => taxYear)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([taxYear, ofYear]) => {
      const year = gainsOfYear(taxYear, ofYear, rates, losses);
      losses = year.tail?.lossesCarriedForward ?? losses + (year.net < 0n ? -year.net : 0n);
      return year;
    });
}

function gainsOfYear(
  taxYear: TaxYear,
  disposals: readonly SummedDisposal[],
  rates: RateTables,
  broughtForward: Exact,
): AnnualGains {
  const table = rates.get(taxYear)?.capital_gains;
  const exempt = exemptAmountOf(taxYear, rates);
  const { gains, losses } = gainsAndLosses(disposals);
  const net = gains - losses;
  return {
    taxYear,
    disposals,
    proceeds: disposals.reduce((sum, disposal) => sum + disposal.proceeds, 0n),
    allowableCosts: disposals.reduce((sum, disposal) => sum + disposal.allowableCosts, 0n),
    gains,
    losses,
    net,
    perMatch: disposals.some(isMixed)
      ? gainsAndLosses(disposals.flatMap(({ matches }) => matches))
      : undefined,
    periods: (table?.periods ?? []).map(({ from, to }) => ({
      from,
      to,
      ...gainsAndLosses(disposals.filter(({ date }) => date >= from && date <= to)),
    })),
    tail: exempt === undefined ? undefined : tailOf(net, exempt, broughtForward),
  };
}

function tailOf(net: Exact, annualExemptAmount: Exact, broughtForward: Exact): YearTail {
  const aboveExempt = net > annualExemptAmount ? net - annualExemptAmount : 0n;
  const used = smaller(broughtForward, aboveExempt);
  return {
    annualExemptAmount,
    lossesBroughtForwardUsed: used,
    taxableGain: aboveExempt - used,
    lossesCarriedForward: broughtForward - used + (net < 0n ? -net : 0n),
  };
}

function gainsAndLosses(items: readonly { readonly gain: Exact }[]): { gains: Exact; losses: Exact } {
  let gains = 0n;
  let losses = 0n;
  for (const { gain } of items) {
    if (gain > 0n) gains += gain;
    else losses -= gain;
  }
  return { gains, losses };
}

function isMixed({ matches }: SummedDisposal): boolean {
  return matches.some(({ gain }) => gain > 0n) && matches.some(({ gain }) => gain < 0n);
}
