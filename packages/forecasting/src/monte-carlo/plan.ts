import { growthTable } from './growth-table.ts';
import { exp, ln } from './portable-math.ts';
import { checkQuestion, type MonteCarloQuestion } from './question.ts';
import { pathsPerBlock } from './random-stream.ts';
import type { Withdrawal } from './withdrawals.ts';

/**
 * Values that are the same on all paths, calculated once. Amounts are minor units as doubles, because paths
 * are estimates rather than accounts.
 */
export interface Plan {
  readonly question: MonteCarloQuestion;
  readonly months: number;
  readonly blocks: number;
  /** Growth for 16 random bits, or each month of history. */
  readonly growths: Float32Array;
  /** Prices at the end of month m against today's; [0] is 1. */
  readonly priceLevels: Float64Array;
  /** Money in or out at the end of month m + 1, in money of that day; a fixed withdrawal is among them. */
  readonly flows: Float64Array;
  /** Decided each year from the path itself; a fixed one is in `flows`. */
  readonly adaptive?: Exclude<Withdrawal, { strategy: 'fixed-real' }>;
}

/** @throws {ForecastError} bad_input, out_of_range */
export function planOf(question: MonteCarloQuestion): Plan {
  checkQuestion(question);
  const { years, inflation, returns, withdrawal } = question;
  const months = years * 12;
  const monthly = ln(1 + inflation) / 12;
  const priceLevels = Float64Array.from({ length: months + 1 }, (_, month) => exp(month * monthly));
  const flows = new Float64Array(months);
  const add = (month: number, amount: number) => {
    flows[month - 1] = (flows[month - 1] ?? 0) + amount;
  };
  for (const { amount, fromMonth, toMonth, keepsPace } of question.flows ?? [])
    for (let month = fromMonth; month <= toMonth; month++)
      add(month, Number(amount) * (keepsPace ? (priceLevels[month] ?? 0) : 1));
  if (withdrawal?.strategy === 'fixed-real')
    for (let month = withdrawal.afterYears * 12 + 1; month <= months; month++)
      add(month, (-Number(withdrawal.annual) / 12) * (priceLevels[month] ?? 0));
  return {
    question,
    months,
    blocks: Math.ceil(question.runs / pathsPerBlock),
    growths:
      returns.model === 'historical'
        ? Float32Array.from(returns.monthlyReturns, (each) => 1 + each)
        : growthTable(returns),
    priceLevels,
    flows,
    ...(withdrawal && withdrawal.strategy !== 'fixed-real' && { adaptive: withdrawal }),
  };
}
