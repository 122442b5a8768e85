import type { GainReinvestment, GainReinvestmentResult } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';
import { type Disposal, type Exact, exact, printPence, reinvestmentReliefs } from '@farthing/uk-tax';
import type { DisposalInPence } from '../disposals/rules.ts';

/** Claims of a tax year that gains were invested in EIS or SEIS shares. */
export type ReinvestmentsOf = readonly (readonly [taxYear: string, claims: readonly GainReinvestment[]])[];

/** A sale with the part of its gain that isn't charged. In pounds. */
export interface RelievedSale extends Disposal {
  /** In `gain` already. */
  readonly reinvested: Exact;
}

/** Disposals after claims, and the relief of each claim. */
export interface Reinvested {
  readonly sales: readonly RelievedSale[];
  readonly others: readonly DisposalInPence[];
  readonly results: ReadonlyMap<string, readonly GainReinvestmentResult[]>;
}

/**
 * Takes gains that were invested in EIS or SEIS shares out of charge: those of the day and rates that a claim names, sales of holdings first
 * (TCGA 1992 Schs 5B, 5BB). The choice makes no difference to tax.
 */
export function lessReinvestments(
  sales: readonly Disposal[],
  others: readonly DisposalInPence[],
  claims: ReinvestmentsOf,
): Reinvested {
  const results = new Map<string, readonly GainReinvestmentResult[]>();
  const relieved = { sales: new Map<Disposal, Exact>(), parts: new Map<DisposalInPence, bigint[]>() };
  for (const [taxYear, ofYear] of claims) {
    if (ofYear.length === 0) continue;
    const owners = [
      ...sales
        .filter((one) => one.taxYear === taxYear)
        .map((sale) => ({ sale, date: sale.date, kind: 'main' as const, gain: sale.gain })),
      ...others
        .filter((one) => one.tax_year === taxYear)
        .flatMap((other) =>
          other.rates.map(({ kind, gain }, part) => {
            const pounds = exact(formatMinor(gain, 'GBP'));
            return { other, part, date: other.date, kind, gain: pounds };
          }),
        ),
    ];
    const found = reinvestmentReliefs(ofYear, owners);
    for (const [index, owner] of owners.entries()) {
      const relief = found.gains[index] ?? 0n;
      if (relief === 0n) continue;
      if ('sale' in owner) relieved.sales.set(owner.sale, relief);
      else {
        const parts = relieved.parts.get(owner.other) ?? owner.other.rates.map(() => 0n);
        parts[owner.part] = parseMinor(printPence(relief), 'GBP');
        relieved.parts.set(owner.other, parts);
      }
    }
    results.set(
      taxYear,
      ofYear.map((claim, index) => ({
        ...claim,
        relief: printPence(found.claims[index]?.relief ?? 0n),
        unused: printPence(found.claims[index]?.unused ?? 0n),
      })),
    );
  }
  return {
    sales: sales.map((sale) => {
      const reinvested = relieved.sales.get(sale) ?? 0n;
      return { ...sale, gain: sale.gain - reinvested, reinvested };
    }),
    others: others.map((other) => lessParts(other, relieved.parts.get(other))),
    results,
  };
}

/** Reduces the gain of an entered disposal by the relief of each of its rates. */
function lessParts(other: DisposalInPence, parts: readonly bigint[] | undefined): DisposalInPence {
  if (!parts) return other;
  const relief = parts.reduce((sum, one) => sum + one, 0n);
  return {
    ...other,
    relief: other.relief + relief,
    chargeable_gain: other.chargeable_gain - relief,
    rates: other.rates
      .map(({ kind, gain }, part) => ({ kind, gain: gain - (parts[part] ?? 0n) }))
      .filter(({ gain }) => gain > 0n),
  };
}
