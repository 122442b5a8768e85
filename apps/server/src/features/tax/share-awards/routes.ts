import {
  FoundShareAward,
  IdPath,
  NewShareAward,
  ShareAward,
  ShareAwardChange,
  ShareAwardQuery,
  ShareAwardWorking,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { operationsOf } from '../../../http/operations.ts';
import { today } from '../../../http/today.ts';
import { versionedChange } from '../../../http/version-match.ts';
import {
  amendShareAward,
  calculateShareAward,
  findShareAwards,
  listShareAwards,
  readShareAward,
  recordPurchases,
  recordShareAward,
  removeShareAward,
} from './service.ts';

const operation = operationsOf('Tax');

/** /api/v1/tax/share-awards: vests, purchases and exercised options of employees. */
export const shareAwardRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'List share awards with their income and cost, newest first',
      querystring: ShareAwardQuery,
      response: { 200: Type.Array(ShareAward) },
    }),
    (request) => request.read((scope) => listShareAwards(scope, request.query)),
  );
  app.post(
    '/',
    operation({ summary: 'Add a share award', body: NewShareAward, response: { 201: ShareAward } }),
    (request) => request.write((scope) => recordShareAward(scope, request.body, today())),
  );
  app.get(
    '/found',
    operation({
      summary: 'List purchases of imported stock plans without a share award, newest first',
      response: { 200: Type.Array(FoundShareAward) },
    }),
    (request) => request.read((scope) => findShareAwards(scope)),
  );
  app.post(
    '/calculate',
    {
      config: { changesNothing: true },
      ...operation({
        summary: 'Calculate a share award without storing it',
        body: NewShareAward,
        response: { 200: ShareAwardWorking },
      }),
    },
    (request) => request.read((scope) => calculateShareAward(scope, request.body, today())),
  );
  await app.register(singleAwardRoutes);
};

/** Routes of one award. */
const singleAwardRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/:id',
    operation({ summary: 'Read a share award', params: IdPath, response: { 200: ShareAward } }),
    (request) => request.read((scope) => readShareAward(scope, request.params.id)),
  );
  app.patch(
    '/:id',
    operation({
      summary: 'Change a share award',
      params: IdPath,
      body: ShareAwardChange,
      response: { 200: ShareAward },
    }),
    (request) =>
      request.write((scope) => amendShareAward(scope, request.params.id, versionedChange(request), today())),
  );
  app.delete('/:id', operation({ summary: 'Delete a share award', params: IdPath }), (request) =>
    request.write((scope) => removeShareAward(scope, request.params.id)),
  );
  app.post(
    '/:id/purchases',
    operation({
      summary: 'Record the shares kept as purchases of their holding, at their cost',
      params: IdPath,
      response: { 200: ShareAward },
    }),
    (request) => request.write((scope) => recordPurchases(scope, request.params.id, today())),
  );
};
