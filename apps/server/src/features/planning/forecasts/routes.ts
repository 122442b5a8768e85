import {
  CashFlowForecast,
  CashFlowForecastQuery,
  ForecastPlan,
  ForecastPlanChange,
  ForecastPlanQuery,
  IdPath,
  MonteCarloForecast,
  MonteCarloRequest,
  NetWorthForecast,
  NetWorthForecastRequest,
  NewForecastPlan,
  SpendingForecast,
  SpendingForecastQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { disconnectSignal } from '../../../http/abort-on-disconnect.ts';
import { signedIn } from '../../../http/authentication.ts';
import { operationsOf } from '../../../http/operations.ts';
import { answerTagged } from '../../../http/tagged-answer.ts';
import { versionedChange } from '../../../http/version-match.ts';
import { viewOf } from '../../../http/view.ts';
import { forecastPlan, readCashFlowPlan } from './cash-flow-service.ts';
import { projectPlan, readNetWorthPlan } from './net-worth-service.ts';
import {
  addPlan,
  amendPlan,
  checkPlan,
  listPlans,
  readPlan,
  removePlan,
  restorePlan,
} from './plan-service.ts';
import { answerSimulation, createSimulator, readSimulation } from './simulation-service.ts';
import { forecastKnownSpending, readKnownSpending } from './spending-service.ts';

const operation = operationsOf('Forecasts');

/** Dependencies of the forecasts, including the worker threads for longer calculations. */
export interface ForecastParts {
  readonly workers: Parameters<typeof createSimulator>[0];
}

/** /api/v1/forecasts: spending, cash flow, net worth, Monte Carlo simulations of an invested sum, and saved plans. */
export const forecastRoutes: FastifyPluginAsyncTypebox<ForecastParts> = async (app, { workers }) => {
  app.get(
    '/spending',
    {
      config: { work: 'forecast' },
      ...operation({
        summary: 'Forecast spending by category for this and coming months',
        querystring: SpendingForecastQuery,
        response: { 200: SpendingForecast },
      }),
    },
    (request, reply) =>
      answerTagged(
        request,
        reply,
        (scope) => readKnownSpending(scope, viewOf(request)),
        (read) => forecastKnownSpending(read, request.query.months ?? 12, viewOf(request), workers),
      ),
  );

  app.get(
    '/cash-flow',
    {
      config: { work: 'forecast' },
      ...operation({
        summary: 'Forecast daily balances to the next pay days',
        querystring: CashFlowForecastQuery,
        response: { 200: CashFlowForecast },
      }),
    },
    (request, reply) =>
      answerTagged(
        request,
        reply,
        (scope) => readCashFlowPlan(scope, request.query, viewOf(request)),
        (plan) => forecastPlan(plan, viewOf(request), workers),
      ),
  );

  await app.register(longTermRoutes, { workers });

  await app.register(planRoutes, { workers });
  await app.register(singlePlanRoutes, { workers });
};

/** Forecasts of many years: net worth and simulations. */
const longTermRoutes: FastifyPluginAsyncTypebox<ForecastParts> = async (app, { workers }) => {
  const simulator = createSimulator(workers);
  app.post(
    '/net-worth',
    {
      config: { changesNothing: true, work: 'forecast' },
      ...operation({
        summary: "Forecast net worth from today's balances",
        body: NetWorthForecastRequest,
        response: { 200: NetWorthForecast },
      }),
    },
    async (request) => {
      const at = viewOf(request);
      const plan = await request.report((scope) => readNetWorthPlan(scope, request.body, at));
      return projectPlan(plan, request.body, at, workers);
    },
  );

  app.post(
    '/monte-carlo',
    {
      config: { changesNothing: true },
      ...operation({
        summary: 'Run a Monte Carlo simulation of an investment',
        body: MonteCarloRequest,
        response: { 200: MonteCarloForecast },
      }),
    },
    async (request, reply) => {
      const user = signedIn(request);
      const departure = disconnectSignal(reply);
      const question = await request.read((scope) => readSimulation(scope, request.body, user.base_currency));
      return answerSimulation(simulator, question, user, departure);
    },
  );
};

/** Saved plans. */
const planRoutes: FastifyPluginAsyncTypebox<ForecastParts> = async (app, { workers }) => {
  app.get(
    '/plans',
    operation({
      summary: 'List saved plans by name',
      querystring: ForecastPlanQuery,
      response: { 200: Type.Array(ForecastPlan) },
    }),
    (request) => request.read((scope) => listPlans(scope, request.query.kind)),
  );
  app.post(
    '/plans',
    operation({ summary: 'Save a plan', body: NewForecastPlan, response: { 201: ForecastPlan } }),
    async (request) => {
      await checkPlan(request.body, (read) => request.report(read), viewOf(request), workers);
      return request.write((scope) => addPlan(scope, request.body));
    },
  );
};

/** Routes of one saved plan. */
const singlePlanRoutes: FastifyPluginAsyncTypebox<ForecastParts> = async (app, { workers }) => {
  app.get(
    '/plans/:id',
    operation({ summary: 'Read a saved plan', params: IdPath, response: { 200: ForecastPlan } }),
    (request) => request.read((scope) => readPlan(scope, request.params.id)),
  );
  app.patch(
    '/plans/:id',
    operation({
      summary: 'Rename a saved plan or replace its inputs',
      params: IdPath,
      body: ForecastPlanChange,
      response: { 200: ForecastPlan },
    }),
    async (request) => {
      const change = versionedChange(request);
      await checkPlan(change, (read) => request.report(read), viewOf(request), workers);
      return request.write((scope) => amendPlan(scope, request.params.id, change));
    },
  );
  app.delete(
    '/plans/:id',
    operation({ summary: 'Delete a saved plan, restorable for 30 days', params: IdPath }),
    (request) => request.write((scope) => removePlan(scope, request.params.id)),
  );
  app.post(
    '/plans/:id/restore',
    operation({ summary: 'Restore a deleted plan', params: IdPath, response: { 200: ForecastPlan } }),
    (request) => request.write((scope) => restorePlan(scope, request.params.id)),
  );
};
