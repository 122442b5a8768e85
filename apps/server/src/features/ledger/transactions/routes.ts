import {
  BulkChange,
  BulkResult,
  IdPath,
  NewTransaction,
  RecurringChange,
  RestoreRequest,
  RestoreResult,
  SplitsChange,
  Transaction,
  TransactionChange,
  TransactionPage,
  TransactionQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../../../http/authentication.ts';
import { answerOnce } from '../../../http/idempotency.ts';
import { operationsOf } from '../../../http/operations.ts';
import { changedVersion, versionedChange } from '../../../http/version-match.ts';
import { amendTransaction } from './edit/amend-transaction.ts';
import { changeMany } from './edit/change-many.ts';
import { listTransactions, readTransaction } from './list/read-transactions.ts';
import { recordTransaction, removeTransactions } from './service.ts';
import { restoreTransactions } from './undo/restore-transactions.ts';

const operation = operationsOf('Transactions');

function base(request: FastifyRequest): string {
  return signedIn(request).base_currency;
}

/** /api/v1/transactions: income, expenses and transfers on the caller's accounts. */
export const transactionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'List transactions',
      querystring: TransactionQuery,
      response: { 200: TransactionPage },
    }),
    (request) => request.read((scope) => listTransactions(scope, request.query, base(request))),
  );
  app.post(
    '/',
    {
      config: { takesAddToken: true },
      ...operation({ summary: 'Record a transaction', body: NewTransaction, response: { 201: Transaction } }),
    },
    (request, reply) =>
      answerOnce(request, reply, (scope) => recordTransaction(scope, request.body, base(request))),
  );
  app.post(
    '/bulk',
    operation({
      summary: 'Create, change or delete several transactions',
      body: BulkChange,
      response: { 200: BulkResult },
    }),
    (request, reply) => answerOnce(request, reply, (scope) => changeMany(scope, request.body, base(request))),
  );
  app.post(
    '/restore',
    operation({
      summary: 'Restore transactions deleted in the last 30 days',
      body: RestoreRequest,
      response: { 200: RestoreResult },
    }),
    (request, reply) =>
      answerOnce(request, reply, async (scope) => ({
        restored: await restoreTransactions(scope, request.body.ids),
      })),
  );
  app.get(
    '/:id',
    operation({ summary: 'Read a transaction', params: IdPath, response: { 200: Transaction } }),
    (request) => request.read((scope) => readTransaction(scope, request.params.id, base(request))),
  );
  await app.register(changeRoutes);
};

/** Changes of one transaction. */
const changeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.patch(
    '/:id',
    operation({
      summary: 'Change a transaction',
      params: IdPath,
      body: TransactionChange,
      response: { 200: Transaction },
    }),
    (request) =>
      request.write((scope) =>
        amendTransaction(scope, request.params.id, versionedChange(request), base(request)),
      ),
  );
  app.delete(
    '/:id',
    operation({ summary: 'Delete a transaction and both sides if it is a transfer', params: IdPath }),
    (request) => request.write((scope) => removeTransactions(scope, [request.params.id])),
  );
  app.put(
    '/:id/splits',
    operation({
      summary: 'Replace the splits of a transaction',
      params: IdPath,
      body: SplitsChange,
      response: { 200: Transaction },
    }),
    (request) => {
      const change = { splits: request.body.splits, ...changedVersion(request, request.body.version) };
      return request.write((scope) => amendTransaction(scope, request.params.id, change, base(request)));
    },
  );
  app.patch(
    '/:id/recurring',
    operation({
      summary: 'Set whether a transaction is recurring',
      params: IdPath,
      body: RecurringChange,
      response: { 200: Transaction },
    }),
    (request) =>
      request.write((scope) => amendTransaction(scope, request.params.id, request.body, base(request))),
  );
};
