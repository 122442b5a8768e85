import type { MonteCarloForecast, MonteCarloRequest } from '@farthing/api-contract';
import {
  blockRanges,
  buffersOf,
  type MonteCarloPart,
  type MonteCarloQuestion,
  type MonteCarloResult,
} from '@farthing/forecasting';
import type { UserScope } from '../../../database/user-scope.ts';
import type { WorkerPool } from '../../../platform/workers/worker-pool.ts';
import { errorCode } from '../../../problems/error-facts.ts';
import { fieldProblem, Problem } from '../../../problems/problem.ts';
import { monthlyReturnsOf, printSimulation, simulationOf } from './simulation-rules.ts';
import { hasSecurity, listMonthPrices } from './store.ts';
import { createWorkQueue } from './work-queue-rules.ts';

/** Months of paths that a thread walks at a stretch: a twentieth of a second, so that others get their turn. */
const stretch = 24_000_000;
/** So that even the largest leaves room for others beside it. */
const mostParts = 12;
/** Bytes that a part's histograms take for each year. */
const bytesPerYear = 128 * 1024;
/** Memory limit of all simulations together, and limits on the queue. */
const queueLimits = { mostWeight: 160 * 1024 * 1024, mostWaiting: 60, mostWaitingEach: 6 };

/** Runs simulations on worker threads through a queue, which bounds their memory and starts them in order. */
export interface Simulator {
  /**
   * @param owner whose turn it takes
   * @param signal ends it: what waits is dropped, the thread of what runs is killed
   * @throws {Problem} server-busy when too many wait or it takes too long
   */
  run(owner: string, question: MonteCarloQuestion, signal: AbortSignal): Promise<MonteCarloResult>;
}

/** Makes the simulator of this process. */
export function createSimulator(workers: WorkerPool): Simulator {
  const queue = createWorkQueue(queueLimits);
  return {
    async run(owner, question, signal) {
      const ranges = partsOf(question, workers.size);
      const weight = ranges.length * question.years * bytesPerYear * histogramsOf(question);
      try {
        return await queue.take(owner, weight, () => simulate(question, ranges, workers, signal), signal);
      } catch (error) {
        throw asRefusal(error);
      }
    },
  };
}

/** A withdrawal that adapts has what it paid counted too. */
function histogramsOf({ withdrawal }: MonteCarloQuestion): 1 | 2 {
  return withdrawal !== undefined && withdrawal.strategy !== 'fixed-real' ? 2 : 1;
}

/** As many parts as keep all threads busy to the end; one where it is soon done. */
function partsOf(question: MonteCarloQuestion, threads: number): ReturnType<typeof blockRanges> {
  const stretches = (question.runs * question.years * 12) / stretch;
  const most = mostParts / histogramsOf(question);
  const rounds = Math.ceil(Math.min(most, stretches) / threads);
  return blockRanges(question, stretches < 1 / 8 ? 1 : Math.min(most, rounds * threads));
}

/** Walks all parts, as many at a time as there are threads: the others of the pool come between. */
async function simulate(
  question: MonteCarloQuestion,
  ranges: ReturnType<typeof blockRanges>,
  workers: WorkerPool,
  signal: AbortSignal,
): Promise<MonteCarloResult> {
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  const left = [...ranges];
  const parts: MonteCarloPart[] = [];
  const walk = async () => {
    for (let range = left.shift(); range; range = left.shift())
      parts.push(await workers.run('monte-carlo', { question, range }, { signal: either }));
  };
  try {
    await Promise.all(Array.from({ length: Math.min(workers.size, ranges.length) }, walk));
  } catch (error) {
    ending.abort(); // the other threads need not end what nobody puts together
    throw error;
  }
  const transfer = parts.flatMap(buffersOf);
  return workers.run('monte-carlo-merge', { question, parts }, { signal, transfer });
}

/** Converts a worker error into a problem for the client. A client that has disconnected gets none. */
function asRefusal(error: unknown): unknown {
  // Of a signal that aborts itself.
  if (error instanceof DOMException && error.name === 'AbortError')
    return new Problem('request-timeout', { cause: error });
  switch (errorCode(error)) {
    case 'time-limit':
    case 'closed':
    case 'died':
      return new Problem('server-busy', { retryAfterSeconds: 5, cause: error });
    case 'aborted':
      return new Problem('request-timeout', { cause: error });
    default:
      return error;
  }
}

/**
 * Reads what a request needs of the user's records, and makes it the question of the package.
 * @throws {Problem} invalid-request and invalid-amount naming the field and the limit, security-not-found
 */
export async function readSimulation(
  scope: UserScope,
  request: MonteCarloRequest,
  baseCurrency: string,
): Promise<MonteCarloQuestion> {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const { returns, security_id } = request;
  if (returns !== 'historical' || security_id === undefined) return simulationOf(request, baseCurrency, seed);
  if (!(await hasSecurity(scope, security_id))) throw fieldProblem('security-not-found', 'security_id');
  const prices = await listMonthPrices(scope, security_id);
  return simulationOf(request, baseCurrency, seed, monthlyReturnsOf(prices));
}

/** Runs a simulation. @throws {Problem} server-busy */
export async function answerSimulation(
  simulator: Simulator,
  question: MonteCarloQuestion,
  { id, base_currency }: { readonly id: string; readonly base_currency: string },
  signal: AbortSignal,
): Promise<MonteCarloForecast> {
  return printSimulation(question, await simulator.run(id, question, signal), base_currency);
}
