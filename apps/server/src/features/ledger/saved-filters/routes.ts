import { IdPath, NewSavedFilter, SavedFilter, SavedFilterChange } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { operationsOf } from '../../../http/operations.ts';
import { versionedChange } from '../../../http/version-match.ts';
import { addFilter, amendFilter, listFilters, removeFilter, restoreFilter } from './service.ts';

const operation = operationsOf('Transactions');

/** /api/v1/saved-filters: filters of transactions under a name. */
export const savedFilterRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({ summary: 'List saved filters', response: { 200: Type.Array(SavedFilter) } }),
    (request) => request.read((scope) => listFilters(scope)),
  );
  app.post(
    '/',
    operation({ summary: 'Save a filter', body: NewSavedFilter, response: { 201: SavedFilter } }),
    (request) => request.write((scope) => addFilter(scope, request.body)),
  );
  app.patch(
    '/:id',
    operation({
      summary: 'Rename or change a saved filter',
      params: IdPath,
      body: SavedFilterChange,
      response: { 200: SavedFilter },
    }),
    (request) => request.write((scope) => amendFilter(scope, request.params.id, versionedChange(request))),
  );
  app.delete(
    '/:id',
    operation({ summary: 'Delete a saved filter, restorable for 30 days', params: IdPath }),
    (request) => request.write((scope) => removeFilter(scope, request.params.id)),
  );
  app.post(
    '/:id/restore',
    operation({ summary: 'Restore a deleted filter', params: IdPath, response: { 200: SavedFilter } }),
    (request) => request.write((scope) => restoreFilter(scope, request.params.id)),
  );
};
