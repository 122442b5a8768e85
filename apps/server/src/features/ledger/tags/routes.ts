import { NewTag, Tag, TagChange, TagDeletion, TagMerge, TagPath, TagRestore } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { operationsOf } from '../../../http/operations.ts';
import { addTag, listTags, mergeTag, removeTag, renameTag, restoreTag } from './service.ts';

const operation = operationsOf('Tags');

/** /api/v1/tags: words on transactions, besides their category. */
export const tagRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/', operation({ summary: 'List tags', response: { 200: Type.Array(Tag) } }), (request) =>
    request.report(listTags),
  );
  app.post('/', operation({ summary: 'Add a tag', body: NewTag, response: { 201: Tag } }), (request) =>
    request.write((scope) => addTag(scope, request.body.name)),
  );
  app.post(
    '/restore',
    operation({ summary: 'Restore a deleted or merged tag', body: TagRestore, response: { 200: Tag } }),
    (request) => request.write((scope) => restoreTag(scope, request.body.undo_id)),
  );
  app.patch(
    '/:name',
    operation({ summary: 'Rename a tag', params: TagPath, body: TagChange, response: { 200: Tag } }),
    (request) => request.write((scope) => renameTag(scope, request.params.name, request.body.name)),
  );
  app.delete(
    '/:name',
    operation({ summary: 'Delete a tag', params: TagPath, response: { 200: TagDeletion } }),
    (request) => request.write((scope) => removeTag(scope, request.params.name)),
  );
  app.post(
    '/:name/merge',
    operation({
      summary: 'Merge a tag into another',
      params: TagPath,
      body: TagMerge,
      response: { 200: TagDeletion },
    }),
    (request) => request.write((scope) => mergeTag(scope, request.params.name, request.body.into)),
  );
};
