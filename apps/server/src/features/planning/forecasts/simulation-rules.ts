import type { MonteCarloForecast, MonteCarloRequest } from '@farthing/api-contract';
import { monthAfter } from '@farthing/dates';
import {
  checkQuestion,
  type MonteCarloQuestion,
  type MonteCarloResult,
  type Percentiles,
  type Returns,
  type Withdrawal,
} from '@farthing/forecasting';
import { Decimal, formatMinor } from '@farthing/money';
import { invalidField } from '../../../problems/problem.ts';
import { asProblem, snakeCase, typedAmount, typedFraction } from './entry-rules.ts';

const fewestReturns = 12;

/**
 * Converts a request into the package's input. @param seed seed if the request has none @param stored monthly
 * returns of a security, if the request names one @throws {Problem} invalid-request, invalid-amount naming
 * the field and the limit
 */
export function simulationOf(
  request: MonteCarloRequest,
  baseCurrency: string,
  seed: number,
  stored: readonly number[] = [],
): MonteCarloQuestion {
  const { years, monthly_contribution = '0', contribution_years, target } = request;
  const contribution = typedAmount(monthly_contribution, baseCurrency, 'monthly_contribution');
  if (contribution_years !== undefined && (contribution_years < 0 || contribution_years > years))
    throw invalidField('contribution_years', `contribution_years must be from 0 to ${years}`);
  const toMonth = (contribution_years ?? years) * 12;
  const keepsPace = request.contributions_keep_pace ?? false;
  const question: MonteCarloQuestion = {
    years,
    runs: request.runs ?? 10_000,
    seed: request.seed ?? seed,
    initial: typedAmount(request.initial, baseCurrency, 'initial', 0n),
    inflation: typedFraction(request.inflation ?? 0, 'inflation'),
    returns: returnsOf(request, stored),
    ...(contribution !== 0n && toMonth > 0
      ? { flows: [{ amount: contribution, fromMonth: 1, toMonth, keepsPace }] }
      : {}),
    ...(request.withdrawal ? { withdrawal: withdrawalOf(request.withdrawal, baseCurrency) } : {}),
    ...(target === undefined ? {} : { target: typedAmount(target, baseCurrency, 'target', 0n) }),
  };
  try {
    return checkQuestion(question);
  } catch (error) {
    throw asProblem(error, nameInRequest);
  }
}

/** `returns.annualVolatility` → `annual_volatility`, `withdrawal.afterYears` → `withdrawal.after_years`. */
function nameInRequest(field: string): string {
  return snakeCase(field.replace(/^returns\.model$/, 'returns').replace(/^returns\./, ''));
}

function returnsOf(request: MonteCarloRequest, stored: readonly number[]): Returns {
  const { returns: model = 'normal' } = request;
  if (model === 'historical') {
    const { monthly_returns, block_months: blockMonths = 12 } = request;
    if ((monthly_returns === undefined) === (request.security_id === undefined))
      throw invalidField('monthly_returns', 'Historical returns need either monthly_returns or security_id');
    const monthlyReturns =
      monthly_returns?.map((one, index) => typedFraction(one, `monthly_returns.${index}`)) ?? stored;
    if (monthly_returns === undefined && stored.length < fewestReturns)
      throw invalidField(
        'security_id',
        `This security has prices for ${stored.length} months in a row, but at least ${fewestReturns} are needed`,
      );
    return { model, monthlyReturns, blockMonths };
  }
  const needed = (field: 'annual_return' | 'annual_volatility') => {
    const value = request[field];
    if (value === undefined) throw invalidField(field, `${field} required`);
    return typedFraction(value, field);
  };
  const annualReturn = needed('annual_return');
  const annualVolatility = needed('annual_volatility');
  if (model === 'normal') return { model, annualReturn, annualVolatility };
  return { model, annualReturn, annualVolatility, degreesOfFreedom: request.degrees_of_freedom ?? 5 };
}

function withdrawalOf(asked: NonNullable<MonteCarloRequest['withdrawal']>, currency: string): Withdrawal {
  const { strategy, after_years: afterYears = 0 } = asked;
  const needed = <Value>(value: Value | undefined, name: string): Value => {
    if (value === undefined) throw invalidField(`withdrawal.${name}`, `withdrawal.${name} required`);
    return value;
  };
  const amountOf = (name: 'annual' | 'floor' | 'ceiling') =>
    typedAmount(needed(asked[name], name), currency, `withdrawal.${name}`, 0n);
  const fractionOf = (name: 'rate' | 'guard' | 'adjustment', usual?: string) =>
    typedFraction(needed(asked[name] ?? usual, name), `withdrawal.${name}`);
  if (strategy === 'fixed-real') return { strategy, afterYears, annual: amountOf('annual') };
  const rate = fractionOf('rate');
  if (strategy === 'percentage') return { strategy, afterYears, rate };
  if (strategy === 'guardrails')
    return {
      strategy,
      afterYears,
      rate,
      guard: fractionOf('guard', '0.2'),
      adjustment: fractionOf('adjustment', '0.1'),
    };
  const [floor, ceiling] = [amountOf('floor'), amountOf('ceiling')];
  if (ceiling < floor)
    throw invalidField('withdrawal.ceiling', 'withdrawal.ceiling must not be below withdrawal.floor');
  return { strategy, afterYears, rate, floor, ceiling };
}

/**
 * Returns from month to month of prices: those of the longest stretch of months in a row up to the latest.
 * @param prices the last of each month, oldest first
 */
export function monthlyReturnsOf(
  prices: readonly { readonly month: string; readonly price: string }[],
): number[] {
  const returns: number[] = [];
  for (let at = prices.length - 1; at > 0; at--) {
    const [before, after] = [prices[at - 1], prices[at]];
    if (!before || !after || monthAfter(before.month) !== after.month || Number(before.price) <= 0) break;
    returns.push(new Decimal(after.price).div(before.price).minus(1).toNumber());
  }
  return returns.reverse();
}

/** Prints a simulation. Decimal powers, so that the answer to a seed is the same on every machine. */
export function printSimulation(
  question: MonteCarloQuestion,
  result: MonteCarloResult,
  baseCurrency: string,
): MonteCarloForecast {
  const print = (minor: bigint) => formatMinor(minor, baseCurrency);
  const shares = ({ p5, p25, p50, p75, p95 }: Percentiles) => ({
    p5: print(p5),
    p25: print(p25),
    p50: print(p50),
    p75: print(p75),
    p95: print(p95),
  });
  const yearly = new Decimal(question.inflation).plus(1);
  const paidIn = paidInByYear(question);
  const initial = print(question.initial);
  let level = new Decimal(1);
  return {
    base_currency: baseCurrency,
    years: question.years,
    runs: result.runs,
    seed: result.seed,
    start: { year: 0, p5: initial, p25: initial, p50: initial, p75: initial, p95: initial },
    percentiles: result.years.map(({ year, nominal, real, mean, depleted, income }) => {
      level = level.times(yearly);
      return {
        year,
        ...shares(real),
        nominal: shares(nominal),
        mean: print(rounded(new Decimal(mean.toString()).div(level))),
        paid_in: print(paidIn[year - 1] ?? 0n),
        depleted,
        ...(income ? { income: shares(income) } : {}),
      };
    }),
    success_probability: result.successProbability,
    success_error: result.successError,
    ...(question.returns.model === 'historical'
      ? { historical_months: question.returns.monthlyReturns.length }
      : {}),
  };
}

/** Returns the cumulative amount paid in by the end of each year, in today's money. */
function paidInByYear({ years, initial, inflation, flows = [] }: MonteCarloQuestion): bigint[] {
  const monthly = new Decimal(inflation).plus(1).pow(new Decimal(1).div(12));
  let [sum, level] = [new Decimal(initial.toString()), new Decimal(1)];
  return Array.from({ length: years }, (_, year) => {
    for (let month = year * 12 + 1; month <= (year + 1) * 12; month++) {
      level = level.times(monthly);
      for (const { amount, fromMonth, toMonth, keepsPace } of flows)
        if (month >= fromMonth && month <= toMonth)
          sum = sum.plus(keepsPace ? amount.toString() : new Decimal(amount.toString()).div(level));
    }
    return rounded(sum);
  });
}

function rounded(value: Decimal): bigint {
  return BigInt(value.toFixed(0, Decimal.ROUND_HALF_EVEN));
}
