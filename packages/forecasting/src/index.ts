/**
 * Forecasts of a household's money. Pure: no clock and no I/O, and random numbers come from a seed. Amounts are `bigint`
 * minor units of one currency, which the caller converts. Invalid input throws a `ForecastError` that names its field.
 *
 * - `forecastSpending`: spending by category and month, with an interval and the methods behind it.
 * - `forecastCashFlow`: daily balances up to the next pay-days, and the lowest point.
 * - `projectNetWorth`: scenarios and events month by month, exact to the penny.
 * - `runMonteCarlo`, or `blockRanges`, `simulateBlocks` in workers and `mergeParts`: outcomes of an invested amount.
 */

export {
  type BalanceSeries,
  type CashFlow,
  type CashFlowQuestion,
  type DayBalance,
  forecastCashFlow,
} from './cash-flow/cash-flow.ts';
export type { EverydayHistory } from './cash-flow/everyday-profile.ts';
export { ForecastError } from './errors.ts';
export { limits } from './limits.ts';
export {
  type MonteCarloResult,
  type MonteCarloYear,
  mergeParts,
  type Percentiles,
  runMonteCarlo,
} from './monte-carlo/merge.ts';
export { checkQuestion, type MonteCarloQuestion, type Returns } from './monte-carlo/question.ts';
export {
  type BlockRange,
  blockRanges,
  buffersOf,
  type MonteCarloPart,
  simulateBlocks,
} from './monte-carlo/simulate.ts';
export type { Percentage, Withdrawal } from './monte-carlo/withdrawals.ts';
export { type ProjectedScenario, projectNetWorth } from './net-worth/project.ts';
export type { NetWorthQuestion, OneOff, RegularFlow, Scenario } from './net-worth/question.ts';
export { type Expected, forecastSpending, type SpendingForecast } from './spending/forecast.ts';
export type { SpendingHistory } from './spending/series.ts';
