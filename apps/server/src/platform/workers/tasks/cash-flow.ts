import { type CashFlow, type CashFlowQuestion, forecastCashFlow } from '@farthing/forecasting';

/** Forecasts daily balances. @throws {ForecastError} */
export function run(question: CashFlowQuestion): CashFlow {
  return forecastCashFlow(question);
}
