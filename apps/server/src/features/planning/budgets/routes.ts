import {
  Budget,
  BudgetChange,
  BudgetMove,
  BudgetPace,
  BudgetPlan,
  BudgetPlanChange,
  BudgetQuery,
  BudgetSettings,
  BudgetSettingsEntry,
  BudgetSummary,
  IdPath,
  NewBudget,
  NewBudgetMove,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { signedIn } from '../../../http/authentication.ts';
import { operationsOf } from '../../../http/operations.ts';
import { today } from '../../../http/today.ts';
import { versionedChange } from '../../../http/version-match.ts';
import type { BudgetView } from './figures-service.ts';
import { addMove, readMoves, removeMove } from './moves-service.ts';
import { readPace } from './pace-service.ts';
import { readPlan } from './plan-service.ts';
import { savePlan } from './save-plan.ts';
import { addBudget, amendBudget, listBudgets, readBudget, removeBudget, restoreBudget } from './service.ts';
import { readSettings, replaceSettings } from './settings-service.ts';
import { readSummary } from './summary-service.ts';

const operation = operationsOf('Budgets');

/** /api/v1/budgets: limits on spending in a category or group, and the spending. */
export const budgetRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'List budgets with the amount left',
      querystring: BudgetQuery,
      response: { 200: Type.Array(Budget) },
    }),
    (request) => request.report((scope) => listBudgets(scope, viewOf(request, request.query.month))),
  );
  app.post(
    '/',
    operation({ summary: 'Add a budget', body: NewBudget, response: { 201: Budget } }),
    (request) => request.write((scope) => addBudget(scope, request.body, viewOf(request))),
  );
  await app.register(monthRoutes);
  await app.register(moveRoutes);
  await app.register(singleBudgetRoutes);
};

/** The budgets of a month together, and when months start. */
const monthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/summary',
    operation({
      summary: "Read a month's budgets, amount left and unbudgeted spending",
      querystring: BudgetQuery,
      response: { 200: BudgetSummary },
    }),
    (request) => request.report((scope) => readSummary(scope, viewOf(request, request.query.month))),
  );
  app.get(
    '/pace',
    operation({
      summary: 'List daily spending in a month against its expected pace',
      querystring: BudgetQuery,
      response: { 200: BudgetPace },
    }),
    (request) => request.report((scope) => readPace(scope, viewOf(request, request.query.month))),
  );
  app.get(
    '/plan',
    operation({
      summary: 'List categories with their budget and past spending',
      querystring: BudgetQuery,
      response: { 200: BudgetPlan },
    }),
    (request) => request.report((scope) => readPlan(scope, viewOf(request, request.query.month))),
  );
  app.patch(
    '/plan',
    operation({
      summary: 'Set monthly budgets together, all or none',
      querystring: BudgetQuery,
      body: BudgetPlanChange,
      response: { 200: BudgetPlan },
    }),
    (request) =>
      request.write((scope) => savePlan(scope, request.body, viewOf(request, request.query.month))),
  );
  app.get(
    '/settings',
    operation({ summary: 'Read the start day of budget months', response: { 200: BudgetSettings } }),
    (request) => request.read((scope) => readSettings(scope, today())),
  );
  app.put(
    '/settings',
    operation({
      summary: 'Set the start day of budget months',
      body: BudgetSettingsEntry,
      response: { 200: BudgetSettings },
    }),
    (request) => request.write((scope) => replaceSettings(scope, request.body, today())),
  );
};

/** Money moved between budgets. */
const moveRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/moves',
    operation({
      summary: 'List money moved between budgets',
      querystring: BudgetQuery,
      response: { 200: Type.Array(BudgetMove) },
    }),
    (request) => request.read((scope) => readMoves(scope, request.query.month)),
  );
  app.post(
    '/moves',
    operation({
      summary: 'Move money to another budget',
      body: NewBudgetMove,
      response: { 201: BudgetMove },
    }),
    async (request) => {
      const view = viewOf(request, request.body.month);
      return request.write((scope) => addMove(scope, request.body, view));
    },
  );
  app.delete('/moves/:id', operation({ summary: 'Undo a move between budgets', params: IdPath }), (request) =>
    request.write((scope) => removeMove(scope, request.params.id)),
  );
};

/** Routes of one budget. */
const singleBudgetRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/:id',
    operation({
      summary: 'Read a budget',
      params: IdPath,
      querystring: BudgetQuery,
      response: { 200: Budget },
    }),
    (request) =>
      request.report((scope) => readBudget(scope, request.params.id, viewOf(request, request.query.month))),
  );
  app.patch(
    '/:id',
    operation({
      summary: 'Change a budget',
      params: IdPath,
      querystring: BudgetQuery,
      body: BudgetChange,
      response: { 200: Budget },
    }),
    (request) => {
      const change = versionedChange(request);
      const view = viewOf(request, request.query.month);
      return request.write((scope) => amendBudget(scope, request.params.id, change, view));
    },
  );
  app.delete(
    '/:id',
    operation({ summary: 'Delete a budget, restorable for 30 days', params: IdPath }),
    (request) => request.write((scope) => removeBudget(scope, request.params.id)),
  );
  app.post(
    '/:id/restore',
    operation({ summary: 'Restore a deleted budget', params: IdPath, response: { 200: Budget } }),
    (request) => request.write((scope) => restoreBudget(scope, request.params.id, viewOf(request))),
  );
};

function viewOf(request: FastifyRequest, month?: string): BudgetView {
  return { month, today: today(), baseCurrency: signedIn(request).base_currency };
}
