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
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { signedIn } from '../../../http/authentication.ts';
import { operationsOf } from '../../../http/operations.ts';
import { today } from '../../../http/today.ts';
import {
  dismissIncome,
  linkRefund,
  listRefunds,
  type RefundView,
  suggestForReview,
  undismissIncome,
  unlinkRefund,
} from './service.ts';

const operation = operationsOf('Refunds');

/** /api/v1/refunds: incomes linked to the expenses that they pay back. */
export const refundRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'List what paid a transaction back, or what it pays back',
      querystring: RefundQuery,
      response: { 200: RefundList },
    }),
    (request) => request.report((scope) => listRefunds(scope, request.query.transaction_id, viewOf(request))),
  );
  app.post(
    '/',
    operation({
      summary: 'Link an income to the expense that it pays back',
      body: NewRefund,
      response: { 201: Refund },
    }),
    async (request, reply) => {
      const linked = await request.write((scope) => linkRefund(scope, request.body, viewOf(request)));
      return reply.code(201).send(linked);
    },
  );
  app.delete(
    '/:id',
    operation({ summary: 'Take a link away; the income is filed as before', params: IdPath }),
    async (request, reply) => {
      await request.write((scope) => unlinkRefund(scope, request.params.id));
      return reply.code(204).send();
    },
  );
  app.get(
    '/suggestions',
    operation({
      summary: 'List incomes that may pay back something bought',
      querystring: RefundSuggestionQuery,
      response: { 200: RefundSuggestions },
    }),
    (request) =>
      request.report((scope) => suggestForReview(scope, viewOf(request), request.query.transaction_id)),
  );
  app.post(
    '/dismissals',
    operation({
      summary: 'Stop suggesting refunds for an income',
      body: RefundDismissal,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      await request.write((scope) => dismissIncome(scope, request.body.income_id));
      return reply.code(204).send(null);
    },
  );
  app.delete(
    '/dismissals/:id',
    operation({ summary: 'Suggest refunds for an income again', params: IdPath }),
    async (request, reply) => {
      await request.write((scope) => undismissIncome(scope, request.params.id));
      return reply.code(204).send();
    },
  );
};

function viewOf(request: FastifyRequest): RefundView {
  return { today: today(), baseCurrency: signedIn(request).base_currency };
}
