import { ForecastError } from '../errors.ts';
import { finiteNumber, limits, minorAmount, wholeNumber } from '../limits.ts';

/** The same spending power each year, whatever happens (Bengen 1994). */
export interface FixedReal {
  readonly strategy: 'fixed-real';
  /** Years from the start until the first withdrawal; 0 is at once. */
  readonly afterYears: number;
  /** A year, in today's money. */
  readonly annual: bigint;
}

/** Withdrawal of a percentage of the current pot, recalculated each year. The pot never runs out, but the income varies. */
export interface Percentage {
  readonly strategy: 'percentage';
  readonly afterYears: number;
  readonly rate: number;
}

/**
 * Guyton and Klinger (2006). The first year takes `rate`; then it keeps pace with inflation, but not after a year of
 * losses in which more than `rate` is being taken. More than `guard` above the first rate: `adjustment` less, save in the
 * last fifteen years; more than `guard` below it: `adjustment` more.
 */
export interface Guardrails {
  readonly strategy: 'guardrails';
  readonly afterYears: number;
  readonly rate: number;
  /** 0.2 in the paper. */
  readonly guard: number;
  /** 0.1 in the paper. */
  readonly adjustment: number;
}

/** A share of what is there, but never below or above two amounts in today's money (Bengen 2001). */
export interface FloorAndCeiling {
  readonly strategy: 'floor-and-ceiling';
  readonly afterYears: number;
  readonly rate: number;
  readonly floor: bigint;
  readonly ceiling: bigint;
}

export type Withdrawal = FixedReal | Percentage | Guardrails | FloorAndCeiling;

/** The names, for menus and contracts. */
const withdrawalStrategies = ['fixed-real', 'percentage', 'guardrails', 'floor-and-ceiling'] as const;

/** State that a withdrawal strategy receives at the start of each year. */
export interface YearStart {
  /** 0 is the first year of withdrawals. */
  readonly year: number;
  readonly yearsLeft: number;
  /** Minor units of the day. */
  readonly balance: number;
  /** Last year's withdrawal, in minor units of its day. */
  readonly previous: number;
  /** Growth of the past year: 0.93 lost 7 %. */
  readonly lastGrowth: number;
  /** Prices against today's. */
  readonly priceLevel: number;
  /** Prices against those of a year ago. */
  readonly inflationFactor: number;
}

/** A year's withdrawal, in minor units of its day. It may be more than there is. */
export function yearsWithdrawal(withdrawal: Withdrawal, at: YearStart): number {
  switch (withdrawal.strategy) {
    case 'fixed-real':
      return Number(withdrawal.annual) * at.priceLevel;
    case 'percentage':
      return withdrawal.rate * at.balance;
    case 'guardrails':
      return guarded(withdrawal, at);
    case 'floor-and-ceiling': {
      const share = withdrawal.rate * at.balance;
      const floor = Number(withdrawal.floor) * at.priceLevel;
      return Math.max(floor, Math.min(share, Number(withdrawal.ceiling) * at.priceLevel));
    }
  }
}

function guarded({ rate, guard, adjustment }: Guardrails, at: YearStart): number {
  if (at.year === 0) return rate * at.balance;
  const pauses = at.lastGrowth < 1 && at.previous > rate * at.balance;
  const amount = pauses ? at.previous : at.previous * at.inflationFactor;
  if (amount > rate * (1 + guard) * at.balance && at.yearsLeft > 15) return amount * (1 - adjustment);
  if (amount < rate * (1 - guard) * at.balance) return amount * (1 + adjustment);
  return amount;
}

/** @throws {ForecastError} bad_input, out_of_range */
export function checkWithdrawal(withdrawal: Withdrawal, years: number): void {
  const rateOf = (value: number, name: string) =>
    finiteNumber(value, `withdrawal.${name}`, limits.withdrawalRate);
  if (!withdrawalStrategies.includes(withdrawal.strategy))
    throw new ForecastError(
      'bad_input',
      'withdrawal.strategy',
      `withdrawal.strategy must be one of ${withdrawalStrategies.join(', ')}`,
    );
  wholeNumber(withdrawal.afterYears, 'withdrawal.afterYears', { least: 0, most: years - 1 });
  if (withdrawal.strategy === 'fixed-real') {
    minorAmount(withdrawal.annual, 'withdrawal.annual', 0n);
    return;
  }
  rateOf(withdrawal.rate, 'rate');
  if (withdrawal.strategy === 'guardrails') {
    rateOf(withdrawal.guard, 'guard');
    rateOf(withdrawal.adjustment, 'adjustment');
  }
  if (withdrawal.strategy === 'floor-and-ceiling') {
    const floor = minorAmount(withdrawal.floor, 'withdrawal.floor', 0n);
    minorAmount(withdrawal.ceiling, 'withdrawal.ceiling', floor);
  }
}
