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
import { operationsOf } from '../../../http/operations.ts';
import { countLike, listMerchants, readRenames, renameAll, tidyNames, undoRename } from './service.ts';

const operation = operationsOf('Transactions');

/** /api/v1/merchants: the names that transactions carry, and their changes. */
export const merchantRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'List merchant names with counts and totals',
      querystring: MerchantQuery,
      response: { 200: MerchantPage },
    }),
    (request) => request.read((scope) => listMerchants(scope, request.query)),
  );
  app.get(
    '/like/:id',
    operation({
      summary: 'Count transactions similar to this one',
      params: IdPath,
      response: { 200: MerchantLike },
    }),
    (request) => request.read((scope) => countLike(scope, request.params.id)),
  );
  app.get(
    '/renames',
    operation({
      summary: 'List merchant renames of the last 30 days',
      response: { 200: Type.Array(MerchantRename) },
    }),
    (request) => request.read((scope) => readRenames(scope)),
  );
  app.post(
    '/renames',
    operation({
      summary: 'Rename or merge merchants on all their transactions',
      body: NewMerchantRename,
      response: { 201: MerchantRename },
    }),
    (request) => request.write((scope) => renameAll(scope, request.body)),
  );
  app.post(
    '/renames/:id/undo',
    operation({ summary: 'Undo a merchant rename', params: IdPath, response: { 200: MerchantRename } }),
    (request) => request.write((scope) => undoRename(scope, request.params.id)),
  );
  app.post(
    '/tidy',
    operation({
      summary: 'Apply current merchant naming to existing transactions',
      body: MerchantTidy,
      response: { 200: MerchantTidyResult },
    }),
    (request) => request.write((scope) => tidyNames(scope, request.body.dry_run === true)),
  );
};
