import {
  IdPath,
  Transfer,
  TransferMatch,
  TransferMatched,
  TransferProposalQuery,
  TransferProposals,
  TransferRemovalQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../../../http/authentication.ts';
import { operationsOf } from '../../../http/operations.ts';
import { matchTransfers, proposeTransfers, readTransfer, separateTransfer } from './service.ts';

const operation = operationsOf('Transfers');

/** /api/v1/transfers: pairs of rows that are one transfer between the user's accounts. */
export const transferRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/proposals',
    operation({
      summary: 'List pairs of transactions that look like transfers',
      querystring: TransferProposalQuery,
      response: { 200: TransferProposals },
    }),
    (request) => {
      const { limit = 50, ...filter } = request.query;
      return request.write((scope) => proposeTransfers(scope, { ...filter, limit }, base(request)));
    },
  );
  app.post(
    '/match',
    operation({
      summary: 'Find transfers, confirm pairs and reject others',
      body: TransferMatch,
      response: { 200: TransferMatched },
    }),
    (request) => request.write((scope) => matchTransfers(scope, request.body, base(request))),
  );
  app.get(
    '/:id',
    operation({ summary: 'Read a transfer', params: IdPath, response: { 200: Transfer } }),
    (request) => request.read((scope) => readTransfer(scope, request.params.id, base(request))),
  );
  app.delete(
    '/:id',
    operation({
      summary: 'Split a matched transfer into two transactions',
      params: IdPath,
      querystring: TransferRemovalQuery,
    }),
    async (request) => {
      const { again = false } = request.query;
      await request.write((scope) => separateTransfer(scope, request.params.id, again));
    },
  );
};

function base(request: FastifyRequest): string {
  return signedIn(request).base_currency;
}
