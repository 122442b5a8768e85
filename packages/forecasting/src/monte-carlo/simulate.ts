import { ForecastError } from '../errors.ts';
import { planOf } from './plan.ts';
import type { MonteCarloQuestion } from './question.ts';
import { pathsPerBlock, streamOfBlock } from './random-stream.ts';
import { recordFor, walkBlock } from './walk-paths.ts';
import { countIn, emptyHistograms, type YearHistograms } from './year-histogram.ts';

/** Blocks of paths, the last not included. */
export interface BlockRange {
  readonly first: number;
  readonly end: number;
}

/** Result of a range of blocks. It is plain data and typed arrays, so it can be posted between threads. */
export interface MonteCarloPart extends BlockRange {
  readonly balances: YearHistograms;
  /** Income from adaptive withdrawals, in money of the year. */
  readonly incomes?: YearHistograms;
  /** Sums of balances, block by block and year by year within it: added in order they are the same in any division. */
  readonly sums: Float64Array;
  /** Number of paths that first ran out of money in year y, at index y − 1. */
  readonly depleted: Uint32Array;
  /** Number of paths that never ran out and reached the target at the end. */
  readonly succeeded: number;
}

/** Divides the paths among workers, in non-empty ranges of nearly equal length. */
export function blockRanges(question: MonteCarloQuestion, workers: number): BlockRange[] {
  const blocks = Math.ceil(question.runs / pathsPerBlock);
  const parts = Math.max(1, Math.min(Math.floor(workers) || 1, blocks));
  return Array.from({ length: parts }, (_, index) => ({
    first: Math.floor((blocks * index) / parts),
    end: Math.floor((blocks * (index + 1)) / parts),
  }));
}

/**
 * Walks the paths of some blocks. A block's paths depend on the seed and its number alone. Needs 128 KB a year, whatever
 * the number of paths.
 * @throws {ForecastError} bad_input, out_of_range
 */
export function simulateBlocks(question: MonteCarloQuestion, range: BlockRange): MonteCarloPart {
  const plan = planOf(question);
  const { first, end } = range;
  if (!(Number.isInteger(first) && Number.isInteger(end) && first >= 0 && first < end && end <= plan.blocks))
    throw new ForecastError('out_of_range', 'range', `range must lie within blocks 0 to ${plan.blocks}`);
  const { years, runs, target = 0n } = question;
  const record = recordFor(plan);
  const balances = emptyHistograms(years);
  const incomes = plan.adaptive && emptyHistograms(years);
  const sums = new Float64Array((end - first) * years);
  const depleted = new Uint32Array(years);
  const needed = Math.fround(Number(target) * (plan.priceLevels[plan.months] ?? 0));
  let succeeded = 0;
  for (let block = first; block < end; block++) {
    walkBlock(plan, streamOfBlock(question.seed, block), record);
    const paths = Math.min(pathsPerBlock, runs - block * pathsPerBlock);
    for (let year = 0; year < years; year++) {
      const from = year * pathsPerBlock;
      sums[(block - first) * years + year] = countIn(
        balances,
        year,
        record.balances.subarray(from, from + paths),
      );
      if (incomes && record.incomes) countIn(incomes, year, record.incomes.subarray(from, from + paths));
    }
    const last = (years - 1) * pathsPerBlock;
    for (let path = 0; path < paths; path++) {
      const year = record.depletedIn[path] ?? 0;
      if (year > 0) depleted[year - 1] = (depleted[year - 1] ?? 0) + 1;
      else if ((record.balances[last + path] ?? 0) >= needed) succeeded++;
    }
  }
  return { first, end, balances, ...(incomes && { incomes }), sums, depleted, succeeded };
}

/** The buffers of a part, to be moved to another thread instead of copied. */
export function buffersOf({ balances, incomes, sums, depleted }: MonteCarloPart): ArrayBuffer[] {
  return [balances, incomes]
    .flatMap((each) => (each ? [each.counts, each.lowest, each.highest] : []))
    .concat(sums as never, depleted as never)
    .map(({ buffer }) => buffer as ArrayBuffer);
}
