import {
  PortfolioAllocation,
  PortfolioBenchmark,
  PortfolioBenchmarkChange,
  PortfolioIncome,
  PortfolioIncomeQuery,
  PortfolioPerformance,
  PortfolioPerformanceQuery,
  PortfolioSummary,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { operationsOf } from '../../../http/operations.ts';
import { answerTagged } from '../../../http/tagged-answer.ts';
import { today } from '../../../http/today.ts';
import { viewOf } from '../../../http/view.ts';
import { readStoredBenchmark, storeBenchmark } from './benchmark-service.ts';
import { reportIncome } from './income-service.ts';
import { readPerformance } from './performance-service.ts';
import { allocatePortfolio, summarisePortfolio } from './service.ts';

const operation = operationsOf('Portfolio');

/** /api/v1/portfolio: all holdings together. */
export const portfolioRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/summary',
    operation({
      summary: 'Read the value, money paid in, gain and income of the portfolio',
      response: { 200: PortfolioSummary },
    }),
    (request, reply) => answerTagged(request, reply, (scope) => summarisePortfolio(scope, viewOf(request))),
  );
  app.get(
    '/performance',
    operation({
      summary: 'Read performance with time-weighted and money-weighted returns',
      querystring: PortfolioPerformanceQuery,
      response: { 200: PortfolioPerformance },
    }),
    (request, reply) =>
      answerTagged(request, reply, (scope) => readPerformance(scope, request.query, viewOf(request))),
  );
  await app.register(benchmarkRoutes);
  app.get(
    '/allocation',
    operation({
      summary: 'Read the allocation of the portfolio by value',
      response: { 200: PortfolioAllocation },
    }),
    (request, reply) => answerTagged(request, reply, (scope) => allocatePortfolio(scope, viewOf(request))),
  );
  app.get(
    '/income',
    operation({
      summary: 'List dividends by tax year and security',
      querystring: PortfolioIncomeQuery,
      response: { 200: PortfolioIncome },
    }),
    (request, reply) =>
      answerTagged(request, reply, (scope) => reportIncome(scope, request.query.tax_year, today())),
  );
};

/** The benchmark that the portfolio is compared with. */
const benchmarkRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/benchmark',
    operation({ summary: 'Read the benchmark of the portfolio', response: { 200: PortfolioBenchmark } }),
    (request) => request.read(readStoredBenchmark),
  );
  app.put(
    '/benchmark',
    operation({
      summary: 'Set the benchmark of the portfolio',
      body: PortfolioBenchmarkChange,
      response: { 200: PortfolioBenchmark },
    }),
    (request) => request.write((scope) => storeBenchmark(scope, request.body)),
  );
};
