import { CgtPreview, CgtPreviewQuestion } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { operationsOf } from '../../../http/operations.ts';
import { today } from '../../../http/today.ts';
import { previewSale } from './service.ts';

const operation = operationsOf('Tax');

/** /api/v1/tax/cgt-preview: what a sale would bring. */
export const cgtPreviewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/',
    {
      config: { changesNothing: true },
      ...operation({
        summary: 'Preview the gain, tax and share matching of a possible sale',
        body: CgtPreviewQuestion,
        response: { 200: CgtPreview },
      }),
    },
    (request) => request.report((scope) => previewSale(scope, request.body, today())),
  );
};
