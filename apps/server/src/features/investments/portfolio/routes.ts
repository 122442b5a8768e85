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
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../../../http/authentication.ts';
import { answerTagged } from '../../../http/tagged-answer.ts';
import { today } from '../../../http/today.ts';
import {
  allocatePortfolio,
  keepBenchmark,
  type PortfolioView,
  readKeptBenchmark,
  readPerformance,
  reportIncome,
  summarisePortfolio,
} from './service.ts';

const tag = { tags: ['Portfolio'], security: [{ bearer: [] }] };

function view(request: FastifyRequest): PortfolioView {
  return { baseCurrency: signedIn(request).base_currency, today: today() };
}

/** /api/v1/portfolio: all holdings together. */
export const portfolioRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/summary',
    { schema: { ...tag, summary: 'Value, paid in, gain and income', response: { 200: PortfolioSummary } } },
    (request, reply) => answerTagged(request, reply, (scope) => summarisePortfolio(scope, view(request))),
  );
  app.get(
    '/performance',
    {
      schema: {
        ...tag,
        summary: 'Value against paid in, and returns by time and by money',
        querystring: PortfolioPerformanceQuery,
        response: { 200: PortfolioPerformance },
      },
    },
    (request, reply) =>
      answerTagged(request, reply, (scope) => readPerformance(scope, request.query, view(request))),
  );
  await app.register(benchmarkRoutes);
  app.get(
    '/allocation',
    {
      schema: {
        ...tag,
        summary: 'Allocation of the portfolio by value',
        response: { 200: PortfolioAllocation },
      },
    },
    (request, reply) => answerTagged(request, reply, (scope) => allocatePortfolio(scope, view(request))),
  );
  app.get(
    '/income',
    {
      schema: {
        ...tag,
        summary: 'Dividends by tax year and security',
        querystring: PortfolioIncomeQuery,
        response: { 200: PortfolioIncome },
      },
    },
    (request, reply) => answerTagged(request, reply, (scope) => reportIncome(scope, request.query.tax_year)),
  );
};

/** The benchmark that the portfolio is compared with. */
const benchmarkRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/benchmark',
    {
      schema: {
        ...tag,
        summary: 'Benchmark of the portfolio',
        response: { 200: PortfolioBenchmark },
      },
    },
    (request) => request.read(readKeptBenchmark),
  );
  app.put(
    '/benchmark',
    {
      schema: {
        ...tag,
        summary: 'Keep what the portfolio is compared with',
        body: PortfolioBenchmarkChange,
        response: { 200: PortfolioBenchmark },
      },
    },
    (request) => request.write((scope) => keepBenchmark(scope, request.body)),
  );
};
