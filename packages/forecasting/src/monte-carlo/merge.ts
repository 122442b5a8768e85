import { ForecastError } from '../errors.ts';
import { exp, ln } from './portable-math.ts';
import { checkQuestion, type MonteCarloQuestion } from './question.ts';
import { pathsPerBlock } from './random-stream.ts';
import { type MonteCarloPart, simulateBlocks } from './simulate.ts';
import { addHistograms, emptyHistograms, percentiles, type YearHistograms } from './year-histogram.ts';

/** Minor units below which 5, 25, … per cent of the paths lie. */
export interface Percentiles {
  readonly p5: bigint;
  readonly p25: bigint;
  readonly p50: bigint;
  readonly p75: bigint;
  readonly p95: bigint;
}

/** All paths at the end of a year. */
export interface MonteCarloYear {
  /** 1 is the end of the first year. */
  readonly year: number;
  /** In money of that day. */
  readonly nominal: Percentiles;
  /** In today's money. */
  readonly real: Percentiles;
  /** Mean of all paths, in money of that day; the rich few pull it above the median. */
  readonly mean: bigint;
  /** Share of paths that could not pay by the end of this year. */
  readonly depleted: number;
  /** Income from an adaptive withdrawal strategy in the year, in today's money at the start of that year. */
  readonly income?: Percentiles;
}

export interface MonteCarloResult {
  readonly seed: number;
  readonly runs: number;
  readonly years: readonly MonteCarloYear[];
  /** Share of paths that always paid and had the target in the end. */
  readonly successProbability: number;
  /** Its standard error, √(p(1 − p)/runs): what another seed might change. */
  readonly successError: number;
}

const shares = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/**
 * The answer of all blocks together, the same however they were divided.
 * @param parts of the same question, in any order; each block once
 * @throws {ForecastError} bad_input when a block is missing or comes twice
 */
export function mergeParts(question: MonteCarloQuestion, parts: readonly MonteCarloPart[]): MonteCarloResult {
  const { years, runs, seed, inflation } = checkQuestion(question);
  const ordered = inOrder(question, parts);
  const balances = together(ordered.map((part) => part.balances));
  const incomes = ordered.flatMap((part) => part.incomes ?? []);
  const paid = incomes.length > 0 ? together(incomes) : undefined;
  const monthly = ln(1 + inflation) / 12;
  const sums = new Float64Array(years);
  for (const part of ordered)
    part.sums.forEach((sum, index) => {
      sums[index % years] = (sums[index % years] ?? 0) + sum;
    });
  let depleted = 0;
  const succeeded = ordered.reduce((sum, part) => sum + part.succeeded, 0);
  const probability = succeeded / runs;
  return {
    seed,
    runs,
    years: Array.from({ length: years }, (_, index) => {
      const year = index + 1;
      const values = percentiles(balances, index, shares);
      for (const part of ordered) depleted += part.depleted[index] ?? 0;
      return {
        year,
        nominal: named(values, 1),
        real: named(values, exp(year * 12 * monthly)),
        mean: minor((sums[index] ?? 0) / runs),
        depleted: depleted / runs,
        ...(paid && { income: named(percentiles(paid, index, shares), exp(index * 12 * monthly)) }),
      };
    }),
    successProbability: probability,
    successError: Math.sqrt((probability * (1 - probability)) / runs),
  };
}

/**
 * The whole simulation in this thread.
 * @throws {ForecastError} bad_input, out_of_range
 */
export function runMonteCarlo(question: MonteCarloQuestion): MonteCarloResult {
  const end = Math.ceil(checkQuestion(question).runs / pathsPerBlock);
  return mergeParts(question, [simulateBlocks(question, { first: 0, end })]);
}

function inOrder(question: MonteCarloQuestion, parts: readonly MonteCarloPart[]): MonteCarloPart[] {
  const ordered = [...parts].sort((a, b) => a.first - b.first);
  let next = 0;
  for (const { first, end } of ordered) {
    if (first !== next)
      throw new ForecastError(
        'bad_input',
        'parts',
        `block ${Math.min(first, next)} is missing or comes twice`,
      );
    next = end;
  }
  if (next !== Math.ceil(question.runs / pathsPerBlock))
    throw new ForecastError('bad_input', 'parts', `blocks from ${next} on are missing`);
  return ordered;
}

function together(all: readonly YearHistograms[]): YearHistograms {
  const [only] = all;
  if (only && all.length === 1) return only;
  const sum = emptyHistograms(only?.years ?? 0);
  for (const each of all) addHistograms(sum, each);
  return sum;
}

function named(values: readonly number[], deflator: number): Percentiles {
  const [p5 = 0n, p25 = 0n, p50 = 0n, p75 = 0n, p95 = 0n] = values.map((value) => minor(value / deflator));
  return { p5, p25, p50, p75, p95 };
}

function minor(value: number): bigint {
  return BigInt(Math.round(value));
}
