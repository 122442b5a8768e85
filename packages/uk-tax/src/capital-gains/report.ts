import { printPence, printQuantity } from '../exact.ts';
import type { RateTables } from '../rates/rate-table.ts';
import { shippedRates } from '../rates/shipped.ts';
import type { TaxYear } from '../tax-year.ts';
import { type AnnualGains, annualGains } from './annual-gains.ts';
import type { Disposal, Match } from './asset-ledger.ts';
import { identifyDisposals } from './identify.ts';
import type { Trade } from './trade.ts';

/** Figures of one tax year, rounded half up to the penny. */
export interface CalculatedYear {
  readonly disposals: number;
  readonly proceeds: string;
  readonly allowable_costs: string;
  readonly gains: string;
  readonly losses: string;
  readonly net: string;
  readonly gains_if_split_per_match?: string;
  readonly losses_if_split_per_match?: string;
  readonly annual_exempt_amount?: string;
  readonly losses_brought_forward_used?: string;
  readonly taxable_gain?: string;
  readonly losses_carried_forward?: string;
  /** 2024-25 only: rates changed on 30 October 2024. */
  readonly gains_to_2024_10_29?: string;
  readonly losses_to_2024_10_29?: string;
  readonly gains_from_2024_10_30?: string;
  readonly losses_from_2024_10_30?: string;
}

export interface CalculatedMatch {
  readonly date: string;
  readonly asset: string;
  readonly rule: Match['rule'];
  readonly quantity: string;
  readonly acquired?: string;
  readonly proceeds: string;
  readonly allowable_costs: string;
  readonly gain: string;
}

/** Result of a calculation of capital gains, in the form of the published examples. */
export interface CapitalGainsCalculation {
  readonly by_tax_year: Readonly<Record<TaxYear, CalculatedYear>>;
  readonly matches: readonly CalculatedMatch[];
  readonly pool_after: Readonly<Record<string, { readonly quantity: string; readonly cost: string }>>;
  readonly transfers_out?: readonly {
    readonly date: string;
    readonly asset: string;
    readonly quantity: string;
    readonly transferred_cost: string;
  }[];
}

/**
 * Identifies disposals, sums them by tax year, and prints pounds and pence. Nothing is rounded before the end.
 * @throws {BadTrade} {InsufficientHolding}
 */
export function calculateCapitalGains(
  trades: readonly Trade[],
  rates: RateTables = shippedRates,
): CapitalGainsCalculation {
  const { disposals, transfersOut, pools } = identifyDisposals(trades);
  const years = annualGains(disposals, rates);
  return {
    by_tax_year: Object.fromEntries(years.map((year) => [year.taxYear, printYear(year)])),
    matches: disposals.flatMap(({ date, asset, matches }) =>
      matches.map(({ rule, quantity, acquired, proceeds, allowableCosts, gain }) => ({
        date,
        asset,
        rule,
        quantity: printQuantity(quantity),
        ...(acquired ? { acquired } : {}),
        proceeds: printPence(proceeds),
        allowable_costs: printPence(allowableCosts),
        gain: printPence(gain),
      })),
    ),
    pool_after: Object.fromEntries(
      pools.map(({ asset, quantity, cost }) => [
        asset,
        { quantity: printQuantity(quantity), cost: printPence(cost) },
      ]),
    ),
    ...(transfersOut.length > 0
      ? {
          transfers_out: transfersOut.map(({ date, asset, quantity, transferredCost }) => ({
            date,
            asset,
            quantity: printQuantity(quantity),
            transferred_cost: printPence(transferredCost),
          })),
        }
      : {}),
  };
}

/** A disposal in pounds and pence, with its matches. */
export interface PrintedDisposal {
  readonly date: string;
  readonly quantity: string;
  readonly proceeds: string;
  readonly allowable_costs: string;
  /** Negative for a loss. */
  readonly gain: string;
  readonly matches: {
    readonly rule: Match['rule'];
    readonly quantity: string;
    /** Day of the acquisition; null for the pool. */
    readonly date: string | null;
    readonly proceeds: string;
    readonly allowable_costs: string;
    readonly gain: string;
  }[];
}

/** Prints a disposal in pounds and pence, rounded half up. */
export function printDisposal({ date, matches, ...disposal }: Disposal): PrintedDisposal {
  return {
    date,
    quantity: printQuantity(disposal.quantity),
    proceeds: printPence(disposal.proceeds),
    allowable_costs: printPence(disposal.allowableCosts),
    gain: printPence(disposal.gain),
    matches: matches.map((match) => ({
      rule: match.rule,
      quantity: printQuantity(match.quantity),
      date: match.rule === 'same_day' ? date : match.acquired,
      proceeds: printPence(match.proceeds),
      allowable_costs: printPence(match.allowableCosts),
      gain: printPence(match.gain),
    })),
  };
}

function printYear(year: AnnualGains): CalculatedYear {
  const { perMatch, periods } = year;
  const split = periods.length > 1 ? periods : [];
  const periodFigures = split.flatMap(({ from, to, gains, losses }, index) => {
    const name = index === 0 ? `to_${to}` : `from_${from}`;
    const key = name.replace(/-/g, '_');
    return [
      [`gains_${key}`, printPence(gains)],
      [`losses_${key}`, printPence(losses)],
    ];
  });
  return {
    disposals: year.disposals.length,
    proceeds: printPence(year.proceeds),
    allowable_costs: printPence(year.allowableCosts),
    gains: printPence(year.gains),
    losses: printPence(year.losses),
    net: printPence(year.net),
    ...(perMatch
      ? {
          gains_if_split_per_match: printPence(perMatch.gains),
          losses_if_split_per_match: printPence(perMatch.losses),
        }
      : {}),
    ...Object.fromEntries(periodFigures),
    ...(year.tail
      ? {
          annual_exempt_amount: printQuantity(year.tail.annualExemptAmount),
          losses_brought_forward_used: printPence(year.tail.lossesBroughtForwardUsed),
          taxable_gain: printPence(year.tail.taxableGain),
          losses_carried_forward: printPence(year.tail.lossesCarriedForward),
        }
      : {}),
  };
}
