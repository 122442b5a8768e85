import {
  type MonteCarloPart,
  type MonteCarloQuestion,
  type MonteCarloResult,
  mergeParts,
} from '@farthing/forecasting';

/** Puts the parts of a simulation together: some megabytes to add up. @throws {ForecastError} */
export function run({
  question,
  parts,
}: {
  readonly question: MonteCarloQuestion;
  readonly parts: readonly MonteCarloPart[];
}): MonteCarloResult {
  return mergeParts(question, parts);
}
