import { forecastSpending, type SpendingForecast, type SpendingHistory } from '@farthing/forecasting';

/** Forecasts spending: every method is tried on the past of every category. @throws {ForecastError} */
export function run({
  history,
  horizon,
}: {
  readonly history: SpendingHistory;
  readonly horizon: number;
}): SpendingForecast {
  return forecastSpending(history, horizon);
}
