import type { NetWorthForecast, NetWorthForecastRequest } from '@farthing/api-contract';
import { type ProjectedScenario, projectNetWorth } from '@farthing/forecasting';
import type { UserScope } from '../../../database/user-scope.ts';
import type { WorkerPool } from '../../../platform/workers/worker-pool.ts';
import type { FigureView } from '../../ledger/exchange-rates/service.ts';
import { readBalanceSheet } from '../../reports/balance-sheet/service.ts';
import { asProblem } from './entry-rules.ts';
import {
  type OpeningClass,
  openingClasses,
  printNetWorth,
  type ScenarioQuestion,
  scenarioQuestions,
} from './net-worth-rules.ts';

/** Inputs of a projection. */
export interface NetWorthPlan {
  readonly classes: readonly OpeningClass[];
  readonly questions: readonly ScenarioQuestion[];
  readonly missing: Pick<NetWorthForecast, 'missing_rates' | 'missing_prices'>;
}

/** Steps (a class, flow or event in a month) that are worked out here; more go to a thread. */
const fewSteps = 5_000;

/**
 * Reads what the user has today by class, from the balance sheet, and makes the questions of the scenarios.
 * @throws {Problem} invalid-request, invalid-amount naming the field
 */
export async function readNetWorthPlan(
  scope: UserScope,
  request: NetWorthForecastRequest,
  view: FigureView,
): Promise<NetWorthPlan> {
  const sheet = await readBalanceSheet(scope, view.baseCurrency, view.today);
  const classes = openingClasses(sheet, request, view.baseCurrency);
  return {
    classes,
    questions: scenarioQuestions(request, classes, view),
    missing: {
      missing_rates: sheet.missing_rates.map(({ currency, date }) => ({ currency, date })),
      missing_prices: (sheet.missing_prices ?? []).map(({ symbol, date }) => ({ symbol, date })),
    },
  };
}

/** Projects net worth, scenario by scenario. @throws {Problem} invalid-request naming the field */
export async function projectPlan(
  { classes, questions, missing }: NetWorthPlan,
  request: NetWorthForecastRequest,
  view: FigureView,
  workers: WorkerPool,
): Promise<NetWorthForecast> {
  const steps = questions.reduce(
    (sum, { question: { months, flows = [], events = [] } }) =>
      sum + months * (classes.length + flows.length + events.length),
    0,
  );
  const projected = await Promise.all(
    questions.map(async ({ question, nameOf }): Promise<ProjectedScenario[]> => {
      try {
        return steps > fewSteps ? await workers.run('net-worth', question) : projectNetWorth(question);
      } catch (error) {
        throw asProblem(error, nameOf);
      }
    }),
  );
  return { ...printNetWorth(request, classes, projected.flat(), view), ...missing };
}
