import {
  Disposal,
  DisposalChange,
  DisposalQuery,
  DisposalQuestion,
  DisposalWorking,
  IdPath,
  NewDisposal,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { operationsOf } from '../../../http/operations.ts';
import { today } from '../../../http/today.ts';
import { versionedChange } from '../../../http/version-match.ts';
import {
  amendDisposal,
  calculateDisposal,
  listDisposals,
  readDisposal,
  recordDisposal,
  removeDisposal,
} from './service.ts';

const operation = operationsOf('Tax');

/** /api/v1/tax/disposals: property, businesses and things that the user sold or gave away. */
export const disposalRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'List disposals with their gains and reliefs, newest first',
      querystring: DisposalQuery,
      response: { 200: Type.Array(Disposal) },
    }),
    (request) => request.read((scope) => listDisposals(scope, request.query)),
  );
  app.post(
    '/',
    operation({ summary: 'Add a disposal', body: NewDisposal, response: { 201: Disposal } }),
    (request) => request.write((scope) => recordDisposal(scope, request.body, today())),
  );
  app.post(
    '/calculate',
    {
      config: { changesNothing: true },
      ...operation({
        summary: 'Calculate a disposal without storing it',
        body: DisposalQuestion,
        response: { 200: DisposalWorking },
      }),
    },
    (request) => request.read((scope) => calculateDisposal(scope, request.body, today())),
  );
  await app.register(singleDisposalRoutes);
};

/** Routes of one disposal. */
const singleDisposalRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/:id',
    operation({ summary: 'Read a disposal', params: IdPath, response: { 200: Disposal } }),
    (request) => request.read((scope) => readDisposal(scope, request.params.id)),
  );
  app.patch(
    '/:id',
    operation({
      summary: 'Change a disposal',
      params: IdPath,
      body: DisposalChange,
      response: { 200: Disposal },
    }),
    (request) =>
      request.write((scope) => amendDisposal(scope, request.params.id, versionedChange(request), today())),
  );
  app.delete('/:id', operation({ summary: 'Delete a disposal', params: IdPath }), (request) =>
    request.write((scope) => removeDisposal(scope, request.params.id)),
  );
};
