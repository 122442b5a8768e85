import {
  IdPath,
  ReviewDecided,
  ReviewDecision,
  ReviewSummary,
  ReviewTransactionPage,
  ReviewTransactionQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { operationsOf } from '../../../http/operations.ts';
import { viewOf } from '../../../http/view.ts';
import { decideTransaction, listReviewTransactions, summariseReview } from './service.ts';

const operation = operationsOf('Review');

/** /api/v1/review: what waits for a decision, and how it is decided. */
export const reviewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/', operation({ summary: 'Count items to review', response: { 200: ReviewSummary } }), (request) =>
    request.write((scope) => summariseReview(scope, viewOf(request))),
  );
  app.get(
    '/transactions',
    operation({
      summary: 'List uncategorised transactions with suggested categories',
      querystring: ReviewTransactionQuery,
      response: { 200: ReviewTransactionPage },
    }),
    (request) => request.report((scope) => listReviewTransactions(scope, request.query, viewOf(request))),
  );
  app.post(
    '/transactions/:id',
    operation({
      summary: 'Categorise a transaction, and optionally all similar ones',
      params: IdPath,
      body: ReviewDecision,
      response: { 200: ReviewDecided },
    }),
    (request) =>
      request.write((scope) => decideTransaction(scope, request.params.id, request.body, viewOf(request))),
  );
};
