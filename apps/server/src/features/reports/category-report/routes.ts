import { CategoryReport, CategoryReportQuery } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { signedIn } from '../../../http/authentication.ts';
import { operationsOf } from '../../../http/operations.ts';
import { answerTagged } from '../../../http/tagged-answer.ts';
import { today } from '../../../http/today.ts';
import { readCategoryReport } from './service.ts';

const operation = operationsOf('Reports');

/** /api/v1/reports/categories: income and spending by category and month. */
export const categoryReportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'Report income and spending by category and month',
      querystring: CategoryReportQuery,
      response: { 200: CategoryReport },
    }),
    (request, reply) =>
      answerTagged(request, reply, (scope) =>
        readCategoryReport(scope, request.query, signedIn(request).base_currency, today()),
      ),
  );
};
