import { MonthlyLetter, MonthlyLetterQuery } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { operationsOf } from '../../../http/operations.ts';
import { answerTagged } from '../../../http/tagged-answer.ts';
import { viewOf } from '../../../http/view.ts';
import { readMonthlyLetter } from './service.ts';

const operation = operationsOf('Reports');

/** /api/v1/reports/monthly-letter: a month on one page. */
export const monthlyLetterRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: "Read a month's summary with up to three findings and one action",
      querystring: MonthlyLetterQuery,
      response: { 200: MonthlyLetter },
    }),
    (request, reply) =>
      answerTagged(request, reply, (scope) => readMonthlyLetter(scope, request.query, viewOf(request))),
  );
};
