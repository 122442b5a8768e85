import { BalanceSheet, BalanceSheetQuery } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { signedIn } from '../../../http/authentication.ts';
import { operationsOf } from '../../../http/operations.ts';
import { answerTagged } from '../../../http/tagged-answer.ts';
import { today } from '../../../http/today.ts';
import { readBalanceSheet } from './service.ts';

const operation = operationsOf('Reports');

/** /api/v1/reports/balance-sheet: what the user owns and owes. */
export const balanceSheetRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'Read the balance sheet at the end of a day',
      querystring: BalanceSheetQuery,
      response: { 200: BalanceSheet },
    }),
    (request, reply) =>
      answerTagged(request, reply, (scope) =>
        readBalanceSheet(
          scope,
          signedIn(request).base_currency,
          request.query.as_of ?? today(),
          request.query.explain,
        ),
      ),
  );
};
