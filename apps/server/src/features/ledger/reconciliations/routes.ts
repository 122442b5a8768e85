import {
  Coverage,
  IdPath,
  NewReconciliation,
  Reconciliation,
  ReconciliationCheck,
  ReconciliationList,
  ReconciliationPath,
  ReconciliationQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { operationsOf } from '../../../http/operations.ts';
import { today } from '../../../http/today.ts';
import {
  checkStatement,
  readCoverage,
  readReconciliations,
  reconcile,
  removeReconciliation,
} from './service.ts';

const operation = operationsOf('Accounts');

/** /api/v1/accounts/{id}/…: an account beside its bank's statements. */
export const reconciliationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/:id/reconciliations',
    operation({
      summary: 'List reconciled statements of an account, newest first',
      params: IdPath,
      response: { 200: ReconciliationList },
    }),
    (request) => request.read((scope) => readReconciliations(scope, request.params.id)),
  );

  app.get(
    '/:id/reconcile',
    operation({
      summary: 'Compare a statement with the records without locking the account',
      params: IdPath,
      querystring: ReconciliationQuery,
      response: { 200: ReconciliationCheck },
    }),
    (request) => request.read((scope) => checkStatement(scope, request.params.id, request.query, today())),
  );

  app.post(
    '/:id/reconcile',
    operation({
      summary: 'Reconcile an account with a matching statement and lock it',
      params: IdPath,
      body: NewReconciliation,
      response: { 201: Reconciliation },
    }),
    async (request, reply) => {
      const { id } = request.params;
      const made = await request.write((scope) => reconcile(scope, id, request.body, today()));
      return reply.header('location', `/api/v1/accounts/${id}/reconciliations/${made.id}`).send(made);
    },
  );

  app.delete(
    '/:id/reconciliations/:reconciliation_id',
    operation({
      summary: 'Undo a reconciliation and unlock back to the previous one',
      params: ReconciliationPath,
    }),
    async (request) => {
      const { id, reconciliation_id } = request.params;
      await request.write((scope) => removeReconciliation(scope, id, reconciliation_id));
    },
  );

  app.get(
    '/:id/coverage',
    operation({
      summary: 'List statement coverage, gaps and balance discrepancies',
      params: IdPath,
      response: { 200: Coverage },
    }),
    (request) => request.report((scope) => readCoverage(scope, request.params.id, today())),
  );
};
