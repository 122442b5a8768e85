import {
  Holding,
  HoldingChange,
  HoldingPool,
  HoldingQuery,
  HoldingTrade,
  HoldingTradeChange,
  HoldingTradePage,
  HoldingTradePath,
  HoldingTradeQuery,
  IdPath,
  NewHolding,
  NewHoldingTrade,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { answerOnce } from '../../../http/idempotency.ts';
import { operationsOf } from '../../../http/operations.ts';
import { answerTagged } from '../../../http/tagged-answer.ts';
import { today } from '../../../http/today.ts';
import { versionedChange } from '../../../http/version-match.ts';
import { viewOf } from '../../../http/view.ts';
import { amendHolding, openHolding, readHolding, readHoldings, readPool, removeHolding } from './service.ts';
import { amendTrade, readTrade, readTrades, recordTrade, removeTrade } from './trade-service.ts';

const operation = operationsOf('Holdings');

/** /api/v1/holdings: the securities in accounts, and their trades. */
export const holdingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'List holdings',
      querystring: HoldingQuery,
      response: { 200: Type.Array(Holding) },
    }),
    (request, reply) =>
      answerTagged(request, reply, (scope) => readHoldings(scope, request.query, viewOf(request))),
  );
  app.post(
    '/',
    operation({ summary: 'Add a holding', body: NewHolding, response: { 201: Holding } }),
    (request, reply) =>
      answerOnce(request, reply, (scope) => openHolding(scope, request.body, viewOf(request))),
  );
  await app.register(singleHoldingRoutes);
  await app.register(tradeRoutes);
};

/** Routes of one holding. */
const singleHoldingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/:id',
    operation({ summary: 'Read a holding', params: IdPath, response: { 200: Holding } }),
    (request) => request.read((scope) => readHolding(scope, request.params.id, viewOf(request))),
  );
  app.patch(
    '/:id',
    operation({
      summary: 'Change a holding',
      params: IdPath,
      body: HoldingChange,
      response: { 200: Holding },
    }),
    (request) =>
      request.write((scope) =>
        amendHolding(scope, request.params.id, versionedChange(request), viewOf(request)),
      ),
  );
  app.delete('/:id', operation({ summary: 'Delete a holding with its trades', params: IdPath }), (request) =>
    request.write((scope) => removeHolding(scope, request.params.id)),
  );
  app.get(
    '/:id/pool',
    operation({
      summary: 'Read the Section 104 pool of a holding, step by step',
      params: IdPath,
      response: { 200: HoldingPool },
    }),
    (request) => request.report((scope) => readPool(scope, request.params.id)),
  );
};

/** The trades of a holding. */
const tradeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/:id/transactions',
    operation({
      summary: 'List trades, newest first',
      params: IdPath,
      querystring: HoldingTradeQuery,
      response: { 200: HoldingTradePage },
    }),
    (request) => request.read((scope) => readTrades(scope, request.params.id, request.query)),
  );
  app.post(
    '/:id/transactions',
    operation({
      summary: 'Record a trade',
      params: IdPath,
      body: NewHoldingTrade,
      response: { 201: HoldingTrade },
    }),
    (request, reply) =>
      answerOnce(request, reply, (scope) => recordTrade(scope, request.params.id, request.body, today())),
  );
  await app.register(singleTradeRoutes);
};

/** Routes of one trade. */
const singleTradeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/:id/transactions/:tx',
    operation({ summary: 'Read a trade', params: HoldingTradePath, response: { 200: HoldingTrade } }),
    (request) => request.read((scope) => readTrade(scope, request.params.id, request.params.tx)),
  );
  app.patch(
    '/:id/transactions/:tx',
    operation({
      summary: 'Change a trade',
      params: HoldingTradePath,
      body: HoldingTradeChange,
      response: { 200: HoldingTrade },
    }),
    (request) => {
      const { id, tx } = request.params;
      const change = versionedChange(request);
      return request.write((scope) => amendTrade(scope, id, { ...change, id: tx }, today()));
    },
  );
  app.delete(
    '/:id/transactions/:tx',
    operation({ summary: 'Delete a trade', params: HoldingTradePath }),
    (request) => request.write((scope) => removeTrade(scope, request.params.id, request.params.tx)),
  );
};
