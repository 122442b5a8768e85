import { percentOf } from '../business-accounts/account.ts';
import {
  type AllowancePeriod,
  forPeriod,
  type PoolRate,
  smallPool,
  writingDownRate,
} from './allowance-rates.ts';

/** A pool in a year, in pence. Amounts of single asset pools are before private use, but for `claimed` and `charged`. */
export interface PoolYear {
  readonly pool: 'main' | 'special' | 'single' | 'structure';
  /** The asset of a single asset pool, or the structure. */
  readonly assetId: string | null;
  readonly name: string;
  readonly rate: PoolRate | 'structure';
  /** Yearly rate in percent. */
  readonly ratePercent: string;
  readonly businessPercent: string;
  readonly broughtForward: bigint;
  /** Expenditure of the year. */
  readonly added: bigint;
  readonly annualInvestment: bigint;
  readonly firstYear: bigint;
  /** Part of `firstYear` on zero-emission cars. */
  readonly zeroEmission: bigint;
  readonly disposals: bigint;
  readonly writingDown: bigint;
  /** Written off because the pool is small (CAA 2001 s56A). */
  readonly isSmall: boolean;
  readonly balancingAllowance: bigint;
  readonly balancingCharge: bigint;
  readonly carriedForward: bigint;
}

/** Amounts that go into a pool and out of it in a year, in pence. */
export interface PoolMoves {
  readonly broughtForward: bigint;
  readonly added: bigint;
  readonly annualInvestment: bigint;
  readonly firstYear: bigint;
  readonly zeroEmission: bigint;
  /** Left after first-year allowances: in the pool from the next year on (s58). */
  readonly later: bigint;
  readonly disposals: bigint;
  /** The business, or the asset of a single asset pool, ends this year (s65). */
  readonly isFinal: boolean;
}

/** Balance of a pool after its allowance or charge, in pence. */
export type PoolBalance = Pick<
  PoolYear,
  'writingDown' | 'isSmall' | 'balancingAllowance' | 'balancingCharge' | 'carriedForward'
>;

const nothing = { writingDown: 0n, isSmall: false, balancingAllowance: 0n, balancingCharge: 0n };

/**
 * Returns the allowance or charge of a pool (CAA 2001 ss55, 56, 56A): the rate on what is left after disposals. In the last year it is
 * all that is left. Disposals above the pool are a charge.
 * @param isSingle single asset pools are never written off as small
 */
export function balanceOf(
  moves: PoolMoves,
  period: AllowancePeriod,
  rate: PoolRate,
  isSingle: boolean,
): PoolBalance {
  const { broughtForward, added, annualInvestment, firstYear, later, disposals, isFinal } = moves;
  const left = broughtForward + added - annualInvestment - firstYear - later - disposals;
  if (left < 0n) return { ...nothing, balancingCharge: -left, carriedForward: later };
  if (isFinal) return { ...nothing, balancingAllowance: left + later, carriedForward: 0n };
  const isSmall = !isSingle && left > 0n && left <= forPeriod(smallPool, period);
  const full = percentOf(left, writingDownRate(period, rate));
  const writingDown = isSmall ? left : forPeriod(full, period);
  return { ...nothing, writingDown, isSmall, carriedForward: left - writingDown + later };
}
