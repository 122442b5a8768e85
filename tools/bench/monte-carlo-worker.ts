/** Works out the ranges of blocks that it is sent, as a worker of the service does. */
import { parentPort } from 'node:worker_threads';
import {
  type BlockRange,
  buffersOf,
  type MonteCarloQuestion,
  simulateBlocks,
} from '../../packages/forecasting/src/index.ts';

parentPort?.on('message', ({ question, range }: { question: MonteCarloQuestion; range: BlockRange }) => {
  const part = simulateBlocks(question, range);
  parentPort?.postMessage(part, buffersOf(part));
});
