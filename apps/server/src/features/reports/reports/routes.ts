import {
  CashFlowReport,
  IncomeExpenseReport,
  MerchantReport,
  MerchantReportQuery,
  NetWorthReport,
  ReportQuery,
  ReportRangeQuery,
  SavingsRateReport,
  YearReview,
  YearReviewQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { operationsOf } from '../../../http/operations.ts';
import { answerTagged } from '../../../http/tagged-answer.ts';
import { viewOf } from '../../../http/view.ts';
import { readMerchants } from './merchant-service.ts';
import { readNetWorth } from './net-worth-service.ts';
import { readCashFlow, readIncomeExpense, readSavingsRate } from './service.ts';
import { readYearReview } from './year-service.ts';

const operation = operationsOf('Reports');

/** /api/v1/reports: net worth, income and spending, where money came from and went, through a range of days. */
export const reportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(periodRoutes);

  app.get(
    '/cash-flow',
    operation({
      summary: 'Report sources and uses of money as nodes and links',
      querystring: ReportRangeQuery,
      response: { 200: CashFlowReport },
    }),
    (request, reply) =>
      answerTagged(request, reply, (scope) => readCashFlow(scope, request.query, viewOf(request))),
  );

  app.get(
    '/merchants',
    operation({
      summary: 'Report payments to merchants',
      querystring: MerchantReportQuery,
      response: { 200: MerchantReport },
    }),
    (request, reply) =>
      answerTagged(request, reply, (scope) => readMerchants(scope, request.query, viewOf(request))),
  );

  app.get(
    '/year-in-review',
    operation({
      summary: 'Read the summary of a year',
      querystring: YearReviewQuery,
      response: { 200: YearReview },
    }),
    (request, reply) =>
      answerTagged(request, reply, (scope) => readYearReview(scope, request.query, viewOf(request))),
  );
};

/** Reports whose figures are a row for each period. */
const periodRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/net-worth',
    operation({
      summary: 'Report net worth over time, split into contributions and growth',
      querystring: ReportQuery,
      response: { 200: NetWorthReport },
    }),
    (request, reply) =>
      answerTagged(request, reply, (scope) => readNetWorth(scope, request.query, viewOf(request))),
  );

  app.get(
    '/income-expense',
    operation({
      summary: 'Report income and spending by period',
      querystring: ReportQuery,
      response: { 200: IncomeExpenseReport },
    }),
    (request, reply) =>
      answerTagged(request, reply, (scope) => readIncomeExpense(scope, request.query, viewOf(request))),
  );

  app.get(
    '/savings-rate',
    operation({
      summary: 'Report the savings rate',
      querystring: ReportQuery,
      response: { 200: SavingsRateReport },
    }),
    (request, reply) =>
      answerTagged(request, reply, (scope) => readSavingsRate(scope, request.query, viewOf(request))),
  );
};
