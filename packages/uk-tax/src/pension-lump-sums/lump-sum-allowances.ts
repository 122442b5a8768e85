import { above, type Exact, figure, over, penceDown, penceUp, smaller, times } from '../exact.ts';
import type { LumpSumHistory, LumpSumProtection } from './pension-lump-sum.ts';

/** Two allowances for tax-free lump sums. In pounds. */
export interface LumpSumAllowances {
  /** Lump sum allowance (ITEPA 2003 s637P). */
  readonly lumpSum: Exact;
  /** Lump sum and death benefit allowance (s637R). */
  readonly deathBenefit: Exact;
}

/**
 * Amounts of the allowances, with each protection (ITEPA 2003 ss637P, 637R; FA 2011 Sch 18 para 14; FA 2013 Sch 22 para 1; FA 2014 Sch 6
 * para 1; FA 2016 Sch 4 paras 1, 9, each by FA 2024 Sch 9 paras 90-93). Those of individual protection are the most. Primary protection is
 * that of people without protected lump sums (FA 2004 Sch 36 paras 7, 24; PTM174500, PTM176220).
 */
const amounts: Readonly<Record<LumpSumProtection, readonly [lumpSum: number, deathBenefit: number]>> = {
  none: [268_275, 1_073_100],
  fixed_2012: [450_000, 1_800_000],
  fixed_2014: [375_000, 1_500_000],
  fixed_2016: [312_500, 1_250_000],
  individual_2014: [375_000, 1_500_000],
  individual_2016: [312_500, 1_250_000],
  primary: [375_000, 1_800_000],
};

const four = figure(4);

/**
 * Returns a quarter of an amount in whole pence, in favour of the taxpayer. The Acts name a quarter and no rounding, so a fraction of
 * a penny that is tax-free or an allowance counts as a penny, and one that uses an allowance isn't counted.
 * @param amount not negative
 * @param rounded `up` for what is tax-free and for allowances, `down` for their use
 */
export function quarterOf(amount: Exact, rounded: 'up' | 'down'): Exact {
  const quarter = over(amount, four);
  return rounded === 'up' ? penceUp(quarter) : penceDown(quarter);
}

/** The whole allowances of a person, before anything is used. */
export function wholeAllowances({ protection, protected_amount }: LumpSumHistory): LumpSumAllowances {
  const [first, second] = amounts[protection];
  const [lumpSum, deathBenefit] = [figure(first), figure(second)];
  if (!protection.startsWith('individual')) return { lumpSum, deathBenefit };
  const own = figure(protected_amount ?? '0');
  return { lumpSum: smaller(lumpSum, quarterOf(own, 'up')), deathBenefit: smaller(deathBenefit, own) };
}

/**
 * Returns what benefits before 6 April 2024 take of the allowances: a quarter of the lifetime allowance that they used, or the amounts of a
 * transitional tax-free amount certificate (FA 2024 Sch 9 paras 125, 126), in whole pence. All of the second allowance, if the lifetime
 * allowance was used up (para 126(2)). With primary protection, the quarter is at most £375,000 (paras 125(3A), 126(3A)). After a serious
 * ill-health lump sum, all that was used instead of a quarter (para 126(4)).
 */
export function usedBefore2024(history: LumpSumHistory): LumpSumAllowances {
  const { certificate } = history;
  if (certificate)
    return {
      lumpSum: figure(certificate.lump_sum),
      deathBenefit: figure(certificate.lump_sum_and_death_benefit),
    };
  const whole = wholeAllowances(history);
  const share = over(figure(history.lifetime_allowance_percent), figure(100));
  // Percentages are of the standard lifetime allowance, which a protection raises to the amount of the second allowance.
  const previously = penceDown(times(whole.deathBenefit, share));
  const isPrimary = history.protection === 'primary';
  const all = quarterOf(previously, 'down');
  const quarter = isPrimary ? smaller(all, whole.lumpSum) : all;
  // The factor of primary protection raises the lifetime allowance above the standard one, of which percentages are.
  const isUsedUp = isPrimary ? previously >= figure(history.protected_amount ?? '0') : share >= figure(1);
  const ofDeathBenefit = history.serious_ill_health_before ? previously : quarter;
  return { lumpSum: quarter, deathBenefit: isUsedUp ? whole.deathBenefit : ofDeathBenefit };
}

/** Returns the unused part of the allowances, zero or more. */
export function lessUsed(whole: LumpSumAllowances, used: LumpSumAllowances): LumpSumAllowances {
  return {
    lumpSum: above(whole.lumpSum, used.lumpSum),
    deathBenefit: above(whole.deathBenefit, used.deathBenefit),
  };
}
