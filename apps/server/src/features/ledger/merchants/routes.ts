import {
  IdPath,
  MerchantLike,
  MerchantPage,
  MerchantQuery,
  MerchantRename,
  MerchantTidy,
  MerchantTidyResult,
  NewMerchantRename,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { describeRoutes } from '../../../http/describe-routes.ts';
import { countLike, listMerchants, readRenames, renameAll, tidyNames, undoRename } from './service.ts';

const described = describeRoutes('Transactions');

/** /api/v1/merchants: the names that transactions carry, and their changes. */
export const merchantRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    described('List names of merchants with counts and totals', {
      querystring: MerchantQuery,
      response: { 200: MerchantPage },
    }),
    (request) => request.read((scope) => listMerchants(scope, request.query)),
  );
  app.get(
    '/like/:id',
    described('Number of transactions like this one', { params: IdPath, response: { 200: MerchantLike } }),
    (request) => request.read((scope) => countLike(scope, request.params.id)),
  );
  app.get(
    '/renames',
    described('Changes of names of the last 30 days', { response: { 200: Type.Array(MerchantRename) } }),
    (request) => request.read((scope) => readRenames(scope)),
  );
  app.post(
    '/renames',
    described('Rename or merge merchants on all their transactions', {
      body: NewMerchantRename,
      response: { 201: MerchantRename },
    }),
    async (request, reply) =>
      reply.code(201).send(await request.write((scope) => renameAll(scope, request.body))),
  );
  app.post(
    '/renames/:id/undo',
    described('Undo a change of names', { params: IdPath, response: { 200: MerchantRename } }),
    (request) => request.write((scope) => undoRename(scope, request.params.id)),
  );
  app.post(
    '/tidy',
    described('Give old transactions the names that an import would give them', {
      body: MerchantTidy,
      response: { 200: MerchantTidyResult },
    }),
    (request) => request.write((scope) => tidyNames(scope, request.body.dry_run === true)),
  );
};
