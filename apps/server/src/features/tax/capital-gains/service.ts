import type { CapitalGainsAnswer, CapitalGainsQuestion } from '@farthing/api-contract';
import type { WorkerPool } from '../../../platform/workers/worker-pool.ts';
import { fieldProblem, Problem } from '../../../problems/problem.ts';
import { workOutGains } from './rules.ts';

export { reportCapitalGains } from './report-service.ts';

/** Trades up to which the gains are worked out on the main thread, in a few milliseconds. */
const fewTrades = 200;

/**
 * Works out the gains of the trades that are given, without reading or keeping anything.
 * @throws {Problem} invalid-request naming the row and field, insufficient-holding
 */
export async function answerCapitalGains(
  question: CapitalGainsQuestion,
  workers: Pick<WorkerPool, 'run'>,
): Promise<CapitalGainsAnswer> {
  const isLong = question.transactions.length > fewTrades;
  const outcome = isLong ? await workers.run('capital-gains', question) : workOutGains(question);
  if ('gains' in outcome) return outcome.gains as CapitalGainsAnswer;
  const { error } = outcome;
  if (error.code === 'insufficient-holding') throw new Problem(error.code, { detail: error.message });
  const sentence = error.message.split(': ').slice(1).join(': ');
  throw fieldProblem(
    'invalid-request',
    `transactions.${error.row}.${error.field}`,
    `${error.field} ${sentence}`,
  );
}
