import {
  IdPath,
  NewCost,
  NewSettlement,
  SharedCost,
  SharedCosts,
  SharedCostsQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedIn } from '../../../http/authentication.ts';
import { type ClientAddress, userWithOrigin } from '../../../http/client-address.ts';
import { answerOnceIn } from '../../../http/idempotency.ts';
import { operationsOf, shortBodies } from '../../../http/operations.ts';
import { today } from '../../../http/today.ts';
import {
  type CostView,
  type NewRow,
  readCosts,
  readNewCost,
  readNewSettlement,
  recordRow,
  removeCost,
  type SystemScope,
} from './service.ts';

type Options = { readonly address: ClientAddress };

const operation = operationsOf('Household', shortBodies);

/** /api/v1/household/costs: who paid what for whom. API tokens need the scope `household`. */
export const sharedCostRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { address }) => {
  app.addHook('onRequest', app.requireHousehold);
  const viewOf = (request: FastifyRequest): CostView => ({
    actor: userWithOrigin(request, address),
    baseCurrency: signedIn(request).base_currency,
    today: today(),
  });
  const record = (request: FastifyRequest, reply: FastifyReply, row: NewRow) =>
    answerOnceIn<SystemScope>(request, reply, {
      open: (once) => request.system(once),
      work: (scope) => recordRow(scope, viewOf(request), row),
    });
  app.get(
    '/',
    operation({
      summary: 'List shared costs, and who owes whom',
      querystring: SharedCostsQuery,
      response: { 200: SharedCosts },
    }),
    (request) => readCosts(request, signedIn(request).id, request.query),
  );
  app.post(
    '/',
    operation({ summary: 'Share a cost that you paid', body: NewCost, response: { 201: SharedCost } }),
    async (request, reply) =>
      record(request, reply, await readNewCost(request, request.body, viewOf(request))),
  );
  app.post(
    '/settlements',
    operation({ summary: 'Record a settlement', body: NewSettlement, response: { 201: SharedCost } }),
    (request, reply) => record(request, reply, readNewSettlement(request.body, viewOf(request))),
  );
  app.delete(
    '/:id',
    operation({ summary: 'Delete a cost that you paid, or a settlement of yours', params: IdPath }),
    (request) => removeCost(request, request.params.id, viewOf(request)),
  );
};
