import {
  IdPath,
  NewRefund,
  Refund,
  RefundDismissal,
  RefundList,
  RefundQuery,
  RefundSuggestionQuery,
  RefundSuggestions,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { operationsOf } from '../../../http/operations.ts';
import { viewOf } from '../../../http/view.ts';
import {
  dismissIncome,
  linkRefund,
  listRefunds,
  suggestForReview,
  undismissIncome,
  unlinkRefund,
} from './service.ts';

const operation = operationsOf('Refunds');

/** /api/v1/refunds: income linked to the expenses that it refunds. */
export const refundRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'List the refund links of a transaction',
      querystring: RefundQuery,
      response: { 200: RefundList },
    }),
    (request) => request.report((scope) => listRefunds(scope, request.query.transaction_id, viewOf(request))),
  );
  app.post(
    '/',
    operation({
      summary: 'Link a refund to the expense it repays',
      body: NewRefund,
      response: { 201: Refund },
    }),
    (request) => request.write((scope) => linkRefund(scope, request.body, viewOf(request))),
  );
  app.delete('/:id', operation({ summary: 'Remove a refund link', params: IdPath }), (request) =>
    request.write((scope) => unlinkRefund(scope, request.params.id)),
  );
  app.get(
    '/suggestions',
    operation({
      summary: 'List income that may be a refund',
      querystring: RefundSuggestionQuery,
      response: { 200: RefundSuggestions },
    }),
    (request) =>
      request.report((scope) => suggestForReview(scope, viewOf(request), request.query.transaction_id)),
  );
  app.post(
    '/dismissals',
    operation({
      summary: 'Dismiss refund suggestions for an income transaction',
      body: RefundDismissal,
      response: { 204: Type.Null() },
    }),
    (request) => request.write((scope) => dismissIncome(scope, request.body.income_id)),
  );
  app.delete(
    '/dismissals/:id',
    operation({ summary: 'Suggest refunds for an income transaction again', params: IdPath }),
    (request) => request.write((scope) => undismissIncome(scope, request.params.id)),
  );
};
