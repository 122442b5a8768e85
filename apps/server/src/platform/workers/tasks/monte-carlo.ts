import {
  type BlockRange,
  buffersOf,
  type MonteCarloPart,
  type MonteCarloQuestion,
  simulateBlocks,
} from '@farthing/forecasting';
import { TransferredResult } from '../transferred-result.ts';

/** Walks the paths of some blocks of a simulation. @throws {ForecastError} */
export function run({
  question,
  range,
}: {
  readonly question: MonteCarloQuestion;
  readonly range: BlockRange;
}): TransferredResult<MonteCarloPart> {
  const part = simulateBlocks(question, range);
  return new TransferredResult(part, buffersOf(part));
}
