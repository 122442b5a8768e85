import {
  type BlockRange,
  buffersOf,
  type MonteCarloPart,
  type MonteCarloQuestion,
  simulateBlocks,
} from '@farthing/forecasting';
import { Moving } from '../moving.ts';

/** Walks the paths of some blocks of a simulation. @throws {ForecastError} */
export function run({
  question,
  range,
}: {
  readonly question: MonteCarloQuestion;
  readonly range: BlockRange;
}): Moving<MonteCarloPart> {
  const part = simulateBlocks(question, range);
  return new Moving(part, buffersOf(part));
}
