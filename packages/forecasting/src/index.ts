/**
 * Forecasts of a household's money: simulation of an invested sum. Pure: no clock, no I/O, no randomness but that of a
 * seed. Money is minor units of one currency as `bigint`; rates of simulations are doubles, as they are guesses.
 */

export { ForecastError } from './errors.ts';
export { limits } from './limits.ts';
export {
  type MonteCarloResult,
  type MonteCarloYear,
  mergeParts,
  type Percentiles,
  runMonteCarlo,
} from './monte-carlo/merge.ts';
export {
  checkQuestion,
  type HistoricalReturns,
  type MonteCarloQuestion,
  type MonthlyFlow,
  type NormalReturns,
  type Returns,
  type StudentReturns,
} from './monte-carlo/question.ts';
export {
  type BlockRange,
  blockRanges,
  buffersOf,
  type MonteCarloPart,
  simulateBlocks,
} from './monte-carlo/simulate.ts';
export {
  type FixedReal,
  type FloorAndCeiling,
  type Guardrails,
  type Percentage,
  type Withdrawal,
  withdrawalStrategies,
} from './monte-carlo/withdrawals.ts';
export {
  type Expected,
  forecastSpending,
  type MethodReason,
  type SpendingForecast,
} from './spending/forecast.ts';
export type { SpendingHistory } from './spending/series.ts';
