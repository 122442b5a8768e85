import { monthsLater } from '@farthing/dates';
import { type Exact, exact, over, smaller, times } from '../exact.ts';
import type { GainKind } from '../inputs.ts';
import type { TaxYear } from '../tax-year.ts';

/** Schemes whose new shares take a gain out of charge: for a time, or half of it for good. */
export type ReinvestmentScheme = 'eis' | 'seis';

/** A claim that a gain was invested in new shares. Decimal texts in pounds. */
export interface Reinvestment {
  readonly scheme: ReinvestmentScheme;
  /** Day of issue of the shares. */
  readonly issued_on: string;
  /** Day of the disposal. */
  readonly gain_on: string;
  readonly gain_kind: GainKind;
  /** Amount of the subscription that is matched with the gain. */
  readonly amount: string;
}

/** A gain that claims can be matched with. In pounds. */
export interface MatchableGain {
  readonly date: string;
  readonly kind: GainKind;
  readonly gain: Exact;
}

/** Result of a claim. In pounds. */
export interface ReinvestmentRelief {
  readonly relief: Exact;
  /** Part of the amount for which that day has no gain of that kind. */
  readonly unused: Exact;
}

const half = exact('0.5');

/** Returns why a claim isn't allowed, with the field. Undefined if it is (TCGA 1992 Sch 5B para 1(3), Sch 5BB para 1). */
export function refuseReinvestment({
  scheme,
  issued_on: issued,
  gain_on: gained,
}: Reinvestment): { readonly field: string; readonly message: string } | undefined {
  if (scheme === 'seis') return undefined;
  const isInTime = issued >= monthsLater(gained, -12) && issued <= monthsLater(gained, 36);
  return isInTime
    ? undefined
    : {
        field: 'issued_on',
        message:
          'EIS shares must be issued between one year before and three years after the disposal (TCGA 1992 Sch 5B para 1(3))',
      };
}

/** Most of SEIS subscriptions of a year that can be matched with gains (ITA 2007 s257AB; VCM45010). In pounds. */
function reinvestmentLimit(taxYear: TaxYear): number {
  return taxYear < '2023-24' ? 100_000 : 200_000;
}

/**
 * Matches claims with gains of the same day and rates, in their order. An amount invested in EIS shares is deferred. Of one invested in SEIS
 * shares, half isn't a chargeable gain.
 * @returns the relief of each claim, and of each gain
 * @see TCGA 1992 Sch 5B paras 1, 2, Sch 5BB paras 1, 2; VCM23080, VCM45020
 */
export function reinvestmentReliefs(
  claims: readonly Reinvestment[],
  gains: readonly MatchableGain[],
): { readonly claims: readonly ReinvestmentRelief[]; readonly gains: readonly Exact[] } {
  const unmatched = gains.map(({ gain }) => gain);
  const reliefs = gains.map(() => 0n);
  const ofClaims = claims.map(({ scheme, gain_on, gain_kind, amount }): ReinvestmentRelief => {
    let left = exact(amount);
    let relief = 0n;
    for (const [index, { date, kind }] of gains.entries()) {
      const open = unmatched[index] ?? 0n;
      if (date !== gain_on || kind !== gain_kind || open <= 0n) continue;
      const matched = smaller(left, open);
      const taken = scheme === 'seis' ? times(matched, half) : matched;
      unmatched[index] = open - matched;
      reliefs[index] = (reliefs[index] ?? 0n) + taken;
      relief += taken;
      left -= matched;
    }
    return { relief, unused: left };
  });
  return { claims: ofClaims, gains: reliefs };
}

/**
 * Part of a SEIS subscription that can be matched with gains: all of it, or its share of the limit.
 * @param subscribed all SEIS subscriptions with income tax relief of the year
 * @see TCGA 1992 Sch 5BB para 2; VCM45050
 */
export function matchableSeis(taxYear: TaxYear, amount: Exact, subscribed: Exact): Exact {
  const limit = exact(String(reinvestmentLimit(taxYear)));
  return subscribed <= limit ? amount : times(amount, over(limit, subscribed));
}
