import { type NetWorthQuestion, type ProjectedScenario, projectNetWorth } from '@farthing/forecasting';

/** Projects net worth month by month. @throws {ForecastError} */
export function run(question: NetWorthQuestion): ProjectedScenario[] {
  return projectNetWorth(question);
}
