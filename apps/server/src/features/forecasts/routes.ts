import {
  CashFlowForecast,
  CashFlowForecastQuery,
  MonteCarloForecast,
  MonteCarloRequest,
  NetWorthForecast,
  NetWorthForecastRequest,
  SpendingForecast,
  SpendingForecastQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../../http/authentication.ts';
import { departureOf } from '../../http/departure.ts';
import { answerTagged } from '../../http/tagged-answer.ts';
import { today } from '../../http/today.ts';
import {
  answerSimulation,
  createSimulator,
  type ForecastView,
  forecastKnownSpending,
  forecastPlan,
  projectPlan,
  readCashFlowPlan,
  readKnownSpending,
  readNetWorthPlan,
  readSimulation,
} from './service.ts';

const described = (summary: string) => ({ tags: ['Forecasts'], security: [{ bearer: [] }], summary });

/** What the forecasts are wired from: the threads that the longer sums run on. */
export interface ForecastParts {
  readonly workers: Parameters<typeof createSimulator>[0];
}

/** /api/v1/forecasts: spending, cash flow, net worth and the chances of an invested sum. */
export const forecastRoutes: FastifyPluginAsyncTypebox<ForecastParts> = async (app, { workers }) => {
  const simulator = createSimulator(workers);
  const view = (request: FastifyRequest): ForecastView => ({
    baseCurrency: signedIn(request).base_currency,
    today: today(),
  });

  app.get(
    '/spending',
    {
      schema: {
        ...described('Spending by category for this month and those that follow'),
        querystring: SpendingForecastQuery,
        response: { 200: SpendingForecast },
      },
    },
    (request, reply) =>
      answerTagged(
        request,
        reply,
        (scope) => readKnownSpending(scope, view(request)),
        (read) => forecastKnownSpending(read, request.query.months ?? 12, view(request), workers),
      ),
  );

  app.get(
    '/cash-flow',
    {
      schema: {
        ...described('Daily balances to the next pay-days: will I run short?'),
        querystring: CashFlowForecastQuery,
        response: { 200: CashFlowForecast },
      },
    },
    (request, reply) =>
      answerTagged(
        request,
        reply,
        (scope) => readCashFlowPlan(scope, request.query, view(request)),
        (plan) => forecastPlan(plan, view(request), workers),
      ),
  );

  app.post(
    '/net-worth',
    {
      schema: {
        ...described('Net worth ahead, from what there is today'),
        body: NetWorthForecastRequest,
        response: { 200: NetWorthForecast },
      },
    },
    async (request) => {
      const at = view(request);
      const plan = await request.snapshotAsUser((scope) => readNetWorthPlan(scope, request.body, at));
      return projectPlan(plan, request.body, at, workers);
    },
  );

  app.post(
    '/monte-carlo',
    {
      schema: {
        ...described('Chances of an invested sum: many seeded paths'),
        body: MonteCarloRequest,
        response: { 200: MonteCarloForecast },
      },
    },
    async (request, reply) => {
      const { id, base_currency } = signedIn(request);
      const departure = departureOf(reply);
      const question = await request.readAsUser((scope) =>
        readSimulation(scope, request.body, base_currency),
      );
      return answerSimulation(simulator, id, question, base_currency, departure);
    },
  );
};
