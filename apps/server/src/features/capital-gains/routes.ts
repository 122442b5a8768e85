import { CapitalGainsAnswer, CapitalGainsQuestion } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { answerCapitalGains } from './service.ts';

/** /api/v1/tax/capital-gains: gains by share identification. */
export const capitalGainsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/calculate',
    {
      schema: {
        tags: ['Tax'],
        security: [{ bearer: [] }],
        summary: 'Capital gains of given trades, match by match; nothing is stored',
        body: CapitalGainsQuestion,
        response: { 200: CapitalGainsAnswer },
      },
    },
    async (request) => answerCapitalGains(request.body),
  );
};
