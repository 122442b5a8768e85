import {
  HouseholdHistory,
  HouseholdHistoryQuery,
  HouseholdLetter,
  HouseholdLetterQuery,
  HouseholdPerformance,
  HouseholdPerformanceQuery,
  HouseholdPortfolio,
  HouseholdPortfolioQuery,
  HouseholdRecurring,
  HouseholdRecurringQuery,
  HouseholdReport,
  HouseholdReportQuery,
  HouseholdTransactionPage,
  HouseholdTransactionsQuery,
  HouseholdUpcoming,
  HouseholdUpcomingQuery,
  HouseholdYear,
  HouseholdYearQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedIn } from '../../../http/authentication.ts';
import { operationsOf } from '../../../http/operations.ts';
import { answerOfHousehold } from '../../../http/tagged-answer.ts';
import { today } from '../../../http/today.ts';
import { readHouseholdHistory } from './history-service.ts';
import { readHouseholdLetter } from './letter-service.ts';
import { readHouseholdPerformance } from './performance-service.ts';
import { readHouseholdPortfolio } from './portfolio-service.ts';
import { readHouseholdRecurring } from './recurring-service.ts';
import { readHouseholdReport } from './service.ts';
import { readHouseholdTransactions } from './transactions-service.ts';
import { readHouseholdUpcoming } from './upcoming-service.ts';
import { readHouseholdYear } from './year-service.ts';

const operation = operationsOf('Household');

/** /api/v1/household/…: transactions and reports of everyone together. API tokens need the scope `household`. */
export const householdReportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addHook('onRequest', app.requireHousehold);
  app.get(
    '/transactions',
    operation({
      summary: 'List transactions of the household, newest first',
      querystring: HouseholdTransactionsQuery,
      response: { 200: HouseholdTransactionPage },
    }),
    (request) => readHouseholdTransactions(request, request.query, viewOf(request)),
  );
  app.get(
    '/report',
    operation({
      summary: 'Report income and spending of the household',
      querystring: HouseholdReportQuery,
      response: { 200: HouseholdReport },
    }),
    kept(readHouseholdReport),
  );
  app.get(
    '/net-worth/history',
    operation({
      summary: 'Report the household’s net worth by month',
      querystring: HouseholdHistoryQuery,
      response: { 200: HouseholdHistory },
    }),
    kept(readHouseholdHistory),
  );
  app.get(
    '/monthly-letter',
    operation({
      summary: "Read a month's summary of the household with up to three findings",
      querystring: HouseholdLetterQuery,
      response: { 200: HouseholdLetter },
    }),
    kept(readHouseholdLetter),
  );
  app.get(
    '/year-in-review',
    operation({
      summary: 'Review a year of the household beside the year before',
      querystring: HouseholdYearQuery,
      response: { 200: HouseholdYear },
    }),
    kept(readHouseholdYear),
  );
  app.get(
    '/upcoming',
    operation({
      summary: 'List recurring payments of the household that are to come',
      querystring: HouseholdUpcomingQuery,
      response: { 200: HouseholdUpcoming },
    }),
    kept(readHouseholdUpcoming),
  );
  await app.register(householdListRoutes);
};

/** Recurring payments and holdings of everyone together. */
const householdListRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/recurring',
    operation({
      summary: 'List recurring payments of the household, with what they come to in a year',
      querystring: HouseholdRecurringQuery,
      response: { 200: HouseholdRecurring },
    }),
    kept(readHouseholdRecurring),
  );
  app.get(
    '/portfolio',
    operation({
      summary: 'Read the holdings of the household, with value, gain and breakdown',
      querystring: HouseholdPortfolioQuery,
      response: { 200: HouseholdPortfolio },
    }),
    kept(readHouseholdPortfolio),
  );
  app.get(
    '/portfolio/performance',
    operation({
      summary: 'Read the performance of the household’s holdings',
      querystring: HouseholdPerformanceQuery,
      response: { 200: HouseholdPerformance },
    }),
    kept(readHouseholdPerformance),
  );
};

/** Returns household figures from the cache, or reads them. */
function kept<Query, Result>(
  read: (request: FastifyRequest, query: Query, view: ReturnType<typeof viewOf>) => Promise<Result>,
) {
  return (request: FastifyRequest & { readonly query: Query }, reply: FastifyReply) =>
    answerOfHousehold(request, reply, () => read(request, request.query, viewOf(request)));
}

function viewOf(request: FastifyRequest) {
  const { id, base_currency } = signedIn(request);
  return { id, baseCurrency: base_currency, today: today() };
}
