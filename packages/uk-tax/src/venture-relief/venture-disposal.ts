import { monthsLater } from '@farthing/dates';
import { above, type Exact, exact, share, smaller, times } from '../exact.ts';
import { percent, type StepFigure, step, type TaxStep } from '../explain.ts';
import { boundsOf, taxYearOf } from '../tax-year.ts';
import type { VentureScheme } from './venture-relief.ts';

/** Income tax relief on shares that are disposed of. Decimal texts in pounds, of the person's own share. */
export interface VentureShares {
  readonly scheme: VentureScheme;
  /** Relief that was given for these shares. */
  readonly relief: string;
  /** Tax year for which it was given. */
  readonly reliefYear: string;
  /** Part of it that was taken back because the company paid the investor (ITA 2007 s213, s224, s257FE). */
  readonly reducedBy: string;
  /** The relief was less than the rate on the cost for another reason than that there was no more tax: the limit of the scheme. */
  readonly isAboveLimit: boolean;
  /** EIS: first day of the company's trade, if that was after the issue. */
  readonly tradeBeganOn?: string | undefined;
}

/** A disposal of those shares. In pounds, of the person's own share. */
export interface VentureSale {
  readonly date: string;
  /** Day of issue. */
  readonly issuedOn: string;
  readonly proceeds: Exact;
  /** Amount subscribed. */
  readonly subscribed: Exact;
  /** Negative for a loss. */
  readonly gain: Exact;
  /** False for gifts, and for sales to family or one's own company. */
  readonly isAtArmsLength: boolean;
}

/** Effect of relief on a disposal. In pounds. */
export interface VentureOutcome {
  /** Part of a gain that isn't chargeable. Negative: part of a loss that isn't allowable. */
  readonly exempt: Exact;
  /** Neither gain nor loss counts. */
  readonly isExempt: boolean;
  /** Income tax relief that HMRC takes back, by an assessment of the year of the relief. */
  readonly withdrawn: Exact;
  /** Relief that stays on the shares. */
  readonly kept: Exact;
  readonly steps: readonly TaxStep[];
}

const names: Readonly<Record<VentureScheme, string>> = { vct: 'VCT', eis: 'EIS', seis: 'SEIS' };
const laws = {
  eis: { withdrawal: 'ITA 2007 ss209, 210, 235', gain: 'TCGA 1992 ss150A, 150B', loss: 'TCGA 1992 s150A(1)' },
  seis: {
    withdrawal: 'ITA 2007 ss257FA, 257FB, 257G',
    gain: 'TCGA 1992 ss150E, 150F',
    loss: 'TCGA 1992 s150E(1)',
  },
  vct: { withdrawal: 'ITA 2007 ss266, 270', gain: 'TCGA 1992 s151A', loss: 'TCGA 1992 s151A' },
} as const;
const rates: Readonly<Record<VentureScheme, Exact>> = {
  vct: exact('0.3'),
  eis: exact('0.3'),
  seis: exact('0.5'),
};
/** Years of relief whose rate is confirmed, by scheme. */
const firstYears: Readonly<Record<VentureScheme, string>> = {
  vct: '2006-07',
  eis: '2011-12',
  seis: '2012-13',
};
const lastYears: Readonly<Record<VentureScheme, string>> = {
  vct: '2025-26',
  eis: '2026-27',
  seis: '2026-27',
};
const hundredth = exact('0.01');

/** Returns why the facts of shares can't be worked out, with the field. Undefined if they can. */
export function refuseVentureShares(
  shares: VentureShares,
  sale: Pick<VentureSale, 'date' | 'issuedOn' | 'subscribed' | 'gain'>,
): { readonly field: string; readonly message: string } | undefined {
  const { scheme, relief, reliefYear, reducedBy, tradeBeganOn } = shares;
  const { date, issuedOn, subscribed } = sale;
  const refuse = (field: string, message: string) => ({ field, message });
  if (exact(relief) === 0n)
    return exact(reducedBy) > 0n ? refuse('reduced_by', 'There is no relief to reduce') : undefined;
  if (reliefYear < firstYears[scheme] || reliefYear > lastYears[scheme])
    return refuse(
      'relief_year',
      `${names[scheme]} relief has a confirmed rate from ${firstYears[scheme]} to ${lastYears[scheme]} only`,
    );
  const issue = taxYearOf(issuedOn);
  const isCarriedBack = scheme !== 'vct' && taxYearOf(monthsLater(boundsOf(reliefYear).from, 12)) === issue;
  if (reliefYear !== issue && !isCarriedBack)
    return refuse(
      'relief_year',
      scheme === 'vct'
        ? 'Relief on VCT shares is for the tax year of their issue'
        : 'Relief is for the tax year of the issue, or for the year before if it was carried back',
    );
  if (exact(relief) > times(subscribed, rates[scheme]) + hundredth)
    return refuse('relief', `The relief is more than ${percent(rates[scheme])} of the cost of the shares`);
  if (exact(reducedBy) > exact(relief)) return refuse('reduced_by', 'It is more than the relief');
  if (tradeBeganOn !== undefined && (scheme !== 'eis' || tradeBeganOn < issuedOn || tradeBeganOn > date))
    return refuse(
      'trade_began_on',
      'It is for EIS shares of a company whose trade began after their issue and before the disposal',
    );
  const kept = exact(relief) - exact(reducedBy);
  const isPartial = shares.isAboveLimit || exact(reducedBy) > 0n;
  if (scheme !== 'vct' && isPartial && sale.gain < 0n && kept > -sale.gain)
    return refuse(
      shares.isAboveLimit ? 'above_limit' : 'reduced_by',
      'A loss that is smaller than the relief isn’t worked out if that relief was limited or reduced',
    );
  return undefined;
}

/**
 * Works out what relief on shares does to a disposal. Within three years, or five for a VCT, the relief is withdrawn: after a sale at arm's
 * length the rate on the price, otherwise all of it. A gain afterwards isn't chargeable. A loss on EIS or SEIS shares is less by the relief
 * that stays. Neither counts for a VCT.
 * @see ITA 2007 ss209, 210, 257FA, 257FB, 266; TCGA 1992 ss150A, 150B, 150E, 150F, 151A; VCM20010-20120, VCM40010-40120, VCM52020
 */
export function ventureOutcome(shares: VentureShares, sale: VentureSale): VentureOutcome {
  const { scheme } = shares;
  const before = exact(shares.relief) - exact(shares.reducedBy);
  const withdrawn = withdrawnRelief(shares, sale, before);
  const steps = withdrawn > 0n ? [withdrawalStep(shares, sale, before, withdrawn)] : [];
  const kept = before - withdrawn;
  const taken = { withdrawn, kept, steps };
  if (scheme === 'vct') return vctOutcome(sale.gain, taken);
  if (kept === 0n) return { exempt: 0n, isExempt: false, ...taken };
  if (sale.gain < 0n) return lossOutcome(scheme, sale.gain, taken);
  if (isWithin(shares, sale) || sale.gain === 0n) return { exempt: 0n, isExempt: false, ...taken };
  const full = times(sale.subscribed, rates[scheme]);
  const given = exact(shares.relief);
  const inProportion = shares.isAboveLimit && given < full ? share(sale.gain, given, full) : sale.gain;
  const exempt = inProportion - share(inProportion, exact(shares.reducedBy), given);
  const figures: StepFigure[] = [
    ['Gain', sale.gain],
    ['Relief given', given],
    ['Relief on the whole cost', shares.isAboveLimit ? full : 0n],
    ['Relief taken back, in proportion', exact(shares.reducedBy)],
  ];
  return {
    exempt,
    isExempt: exempt === sale.gain,
    ...{ withdrawn, kept },
    steps: [
      ...steps,
      step(
        'capital_gains',
        `Gain on ${names[scheme]} shares that isn’t taxed`,
        exempt,
        laws[scheme].gain,
        figures,
      ),
    ],
  };
}

/** Returns true before the third year after the issue, or of the trade, has passed, and for a VCT up to the fifth anniversary. */
function isWithin({ scheme, tradeBeganOn }: VentureShares, { date, issuedOn }: VentureSale): boolean {
  if (scheme === 'vct') return date <= monthsLater(issuedOn, 60);
  return date < monthsLater(tradeBeganOn ?? issuedOn, 36);
}

/** Relief that is withdrawn: the rate on the price, in proportion if the relief was less than the rate on the cost (ss210, 257FB). */
function withdrawnRelief(shares: VentureShares, sale: VentureSale, before: Exact): Exact {
  if (!isWithin(shares, sale)) return 0n;
  if (!sale.isAtArmsLength) return before;
  const { scheme } = shares;
  const onPrice = times(sale.proceeds, rates[scheme]);
  const full = times(sale.subscribed, rates[scheme]);
  const given = exact(shares.relief);
  const isLess = scheme !== 'vct' && given < full;
  return smaller(before, isLess ? share(onPrice, given, full) : onPrice);
}

function withdrawalStep(
  shares: VentureShares,
  { proceeds, isAtArmsLength }: VentureSale,
  before: Exact,
  withdrawn: Exact,
): TaxStep {
  const { scheme, reliefYear } = shares;
  return step(
    'income_tax',
    `${names[scheme]} relief of ${reliefYear} that HMRC takes back, by an assessment of that year`,
    withdrawn,
    laws[scheme].withdrawal,
    [
      ['Relief on the shares', before],
      ['Price', isAtArmsLength ? proceeds : 0n],
      ['Rate', isAtArmsLength ? percent(rates[scheme]) : 0n],
      ['Relief that stays', before - withdrawn],
    ],
  );
}

type Taken = Pick<VentureOutcome, 'withdrawn' | 'kept' | 'steps'>;

function vctOutcome(gain: Exact, taken: Taken): VentureOutcome {
  const label = gain < 0n ? 'Loss on VCT shares that isn’t allowed' : 'Gain on VCT shares that isn’t taxed';
  return {
    ...taken,
    ...{ exempt: gain, isExempt: true },
    steps: gain === 0n ? taken.steps : [...taken.steps, step('capital_gains', label, gain, laws.vct.gain)],
  };
}

/** A loss counts with a cost that is less by the relief. Relief above the loss makes no gain that is taxed. */
function lossOutcome(scheme: 'eis' | 'seis', gain: Exact, taken: Taken): VentureOutcome {
  const { kept, steps } = taken;
  const disallowed = smaller(kept, -gain);
  return {
    ...taken,
    ...{ exempt: -disallowed, isExempt: disallowed === -gain },
    steps: [
      ...steps,
      step('capital_gains', 'Loss less the relief that stays', gain + disallowed, laws[scheme].loss, [
        ['Loss', gain],
        ['Relief that stays, taken off the cost', disallowed],
        ['Relief above the loss, which makes no taxable gain', above(kept, disallowed)],
      ]),
    ],
  };
}
