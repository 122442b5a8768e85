import {
  Category,
  CategoryChange,
  CategoryDeletion,
  CategoryMerge,
  IdPath,
  NewCategory,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { operationsOf } from '../../../http/operations.ts';
import { versionedChange } from '../../../http/version-match.ts';
import {
  addCategory,
  amendCategory,
  type CategoryMove,
  getCategory,
  listCategories,
  mergeCategory,
  removeCategory,
} from './service.ts';

const operation = operationsOf('Categories');

/** Dependencies that `app.ts` provides. */
export interface CategoryPorts {
  readonly moveContents: CategoryMove;
}

/** /api/v1/categories: the 45 system categories and the user's own. */
export const categoryRoutes: FastifyPluginAsyncTypebox<CategoryPorts> = async (app, { moveContents }) => {
  app.get(
    '/',
    operation({ summary: 'List categories', response: { 200: Type.Array(Category) } }),
    (request) => request.read(listCategories),
  );
  app.post(
    '/',
    operation({ summary: 'Add a category', body: NewCategory, response: { 201: Category } }),
    (request) => request.write((scope) => addCategory(scope, request.body)),
  );
  app.get(
    '/:id',
    operation({ summary: 'Read a category', params: IdPath, response: { 200: Category } }),
    (request) => request.read((scope) => getCategory(scope, request.params.id)),
  );
  app.patch(
    '/:id',
    operation({
      summary: 'Rename or regroup one of your own categories',
      params: IdPath,
      body: CategoryChange,
      response: { 200: Category },
    }),
    (request) => request.write((scope) => amendCategory(scope, request.params.id, versionedChange(request))),
  );
  app.delete(
    '/:id',
    operation({
      summary: 'Delete one of your own categories',
      params: IdPath,
      querystring: CategoryDeletion,
    }),
    async (request) => {
      const { reassign_to } = request.query;
      await request.write((scope) => removeCategory(scope, request.params.id, reassign_to, moveContents));
    },
  );
  app.post(
    '/:id/merge',
    operation({
      summary: 'Merge one of your own categories into another',
      params: IdPath,
      body: CategoryMerge,
      response: { 200: Category },
    }),
    (request) =>
      request.write((scope) => mergeCategory(scope, request.params.id, request.body.into, moveContents)),
  );
};
