import { TaxPosition, TaxQuestion } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { answerTaxQuestion } from './service.ts';

/** /api/v1/tax: the tax position of a year. */
export const taxReportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/calculate',
    {
      schema: {
        tags: ['Tax'],
        security: [{ bearer: [] }],
        summary:
          'Income tax, National Insurance, loans, charges and gains tax of given figures; nothing is stored',
        body: TaxQuestion,
        response: { 200: TaxPosition },
      },
    },
    async (request) => answerTaxQuestion(request.body),
  );
};
