/** UK tax, exact to the penny and explained: capital gains by share identification. Pure: no clock, no I/O. */
export { type AnnualGains, annualGains, type PeriodGains } from './capital-gains/annual-gains.ts';
export type { MatchRule } from './capital-gains/day-book.ts';
export {
  type Disposal,
  type Identification,
  identifyDisposals,
  type Match,
  type Pool,
  type PoolStep,
  type TransferOut,
} from './capital-gains/identify.ts';
export {
  type CalculatedMatch,
  type CalculatedYear,
  type CapitalGainsCalculation,
  calculateCapitalGains,
} from './capital-gains/report.ts';
export { type Trade, type TradeType, tradeTypes } from './capital-gains/trade.ts';
export { BadTrade, InsufficientHolding, TaxError, UnknownTaxYear } from './errors.ts';
export { type Exact, exact, printPence, printQuantity } from './exact.ts';
export type { Band, GainsTable, RateTable, RateTables } from './rates/rate-table.ts';
export { shippedRates } from './rates/shipped.ts';
export { boundsOf, firstYearOf, nextTaxYear, type TaxYear, taxYearOf, yearBeginningIn } from './tax-year.ts';
