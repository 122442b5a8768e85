/**
 * Forecasts of a household's money. Pure: no clock, no I/O, no randomness but that of a seed. Money comes and goes as
 * `bigint` minor units of one currency; conversion is the caller's. What is refused is a `ForecastError` with its field.
 *
 * - `forecastSpending`: by category and month, with an interval and the methods behind it.
 * - `forecastCashFlow`: daily balances to the next pay-days, their lowest point.
 * - `projectNetWorth`: scenarios and events month by month, exact to the penny.
 * - `runMonteCarlo`; or `blockRanges`, `simulateBlocks` in workers and `mergeParts`: chances of an invested sum.
 */

export {
  type BalanceSeries,
  type CashFlow,
  type CashFlowQuestion,
  type DayBalance,
  forecastCashFlow,
} from './cash-flow/cash-flow.ts';
export type { EverydayHistory } from './cash-flow/everyday-profile.ts';
export type { UpcomingItem } from './cash-flow/upcoming.ts';
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
export { type ProjectedMonth, type ProjectedScenario, projectNetWorth } from './net-worth/project.ts';
export type { NetWorthQuestion, OneOff, RegularFlow, Scenario, WealthClass } from './net-worth/question.ts';
export {
  type Expected,
  forecastSpending,
  type MethodReason,
  type SpendingForecast,
} from './spending/forecast.ts';
export type { SpendingHistory } from './spending/series.ts';
