import { ForecastError } from '../errors.ts';
import { finiteNumber, limits, minorAmount, wholeNumber } from '../limits.ts';
import { checkWithdrawal, type Withdrawal } from './withdrawals.ts';

/** Monthly log-returns are normal: mean (ln(1 + annualReturn) − σ²/2)/12, deviation σ/√12; so the mean grows by annualReturn. */
export interface NormalReturns {
  readonly model: 'normal';
  readonly annualReturn: number;
  /** σ, of a year's log-return. */
  readonly annualVolatility: number;
}

/** Monthly log-returns of Student's t with the normal's deviation and mean growth: heavier tails the fewer the degrees. */
export interface StudentReturns {
  readonly model: 'student-t';
  readonly annualReturn: number;
  readonly annualVolatility: number;
  /** Whole, from 3: below that the variance is infinite. */
  readonly degreesOfFreedom: number;
}

/**
 * Historical returns, sampled in blocks of consecutive months with replacement. A block that reaches the end
 * of the history continues at its start.
 */
export interface HistoricalReturns {
  readonly model: 'historical';
  /** Total return of each month in order, as fractions: 0.012 is 1.2 %. */
  readonly monthlyReturns: readonly number[];
  /** Length of a block; keeps good and bad years together. */
  readonly blockMonths: number;
}

export type Returns = NormalReturns | StudentReturns | HistoricalReturns;

/** Money each month in (positive) or out (negative), at the end of the months named, both included. */
export interface MonthlyFlow {
  /** Minor units a month; in today's money where `keepsPace`. */
  readonly amount: bigint;
  /** 1 is the first month. */
  readonly fromMonth: number;
  readonly toMonth: number;
  /** True if the amount grows with inflation. */
  readonly keepsPace: boolean;
}

/** A simulation. Amounts are minor units of one currency, rates fractions a year. */
export interface MonteCarloQuestion {
  readonly years: number;
  /** Paths. */
  readonly runs: number;
  readonly seed: number;
  readonly initial: bigint;
  readonly inflation: number;
  readonly returns: Returns;
  readonly flows?: readonly MonthlyFlow[];
  readonly withdrawal?: Withdrawal;
  /** Target value at the end, in today's money. */
  readonly target?: bigint;
}

/**
 * A question that can be answered, or the reason why not.
 * @throws {ForecastError} bad_input, out_of_range; the field and the limit are named
 */
export function checkQuestion(question: MonteCarloQuestion): MonteCarloQuestion {
  const years = wholeNumber(question.years, 'years', limits.years);
  wholeNumber(question.runs, 'runs', limits.runs);
  wholeNumber(question.seed, 'seed', limits.seed);
  minorAmount(question.initial, 'initial', 0n);
  finiteNumber(question.inflation, 'inflation', limits.inflation);
  checkReturns(question.returns);
  const flows = question.flows ?? [];
  wholeNumber(flows.length, 'flows', limits.flows);
  flows.forEach((flow, index) => {
    const field = `flows.${index}`;
    minorAmount(flow.amount, `${field}.amount`);
    const months = { least: 1, most: years * 12 };
    const from = wholeNumber(flow.fromMonth, `${field}.fromMonth`, months);
    wholeNumber(flow.toMonth, `${field}.toMonth`, { ...months, least: from });
  });
  if (question.withdrawal !== undefined) checkWithdrawal(question.withdrawal, years);
  if (question.target !== undefined) minorAmount(question.target, 'target', 0n);
  return question;
}

function checkReturns(returns: Returns): void {
  switch (returns?.model) {
    case 'student-t':
      wholeNumber(returns.degreesOfFreedom, 'returns.degreesOfFreedom', limits.degreesOfFreedom);
      break;
    case 'normal':
      break;
    case 'historical':
      wholeNumber(returns.blockMonths, 'returns.blockMonths', limits.blockMonths);
      wholeNumber(returns.monthlyReturns.length, 'returns.monthlyReturns', limits.historicalMonths);
      returns.monthlyReturns.forEach((each, index) => {
        finiteNumber(each, `returns.monthlyReturns.${index}`, limits.monthlyReturn);
      });
      return;
    default:
      throw new ForecastError(
        'bad_input',
        'returns.model',
        'returns.model must be normal, student-t or historical',
      );
  }
  finiteNumber(returns.annualReturn, 'returns.annualReturn', limits.annualReturn);
  finiteNumber(returns.annualVolatility, 'returns.annualVolatility', limits.annualVolatility);
}
