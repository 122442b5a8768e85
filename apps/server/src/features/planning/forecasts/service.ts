export { type CashFlowPlan, forecastPlan, readCashFlowPlan } from './cash-flow-service.ts';
export { projectPlan, readNetWorthPlan } from './net-worth-service.ts';
export {
  addPlan,
  amendPlan,
  checkPlan,
  listPlans,
  readPlan,
  removePlan,
  restorePlan,
} from './plan-service.ts';
export { answerSimulation, createSimulator, readSimulation, type Simulator } from './simulation-service.ts';
export { type ForecastView, forecastKnownSpending, readKnownSpending } from './spending-service.ts';
