import {
  CapitalGainsAnswer,
  CapitalGainsQuery,
  CapitalGainsQuestion,
  CapitalGainsReport,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { operationsOf } from '../../../http/operations.ts';
import { answerTagged } from '../../../http/tagged-answer.ts';
import { answerCapitalGains, reportCapitalGains } from './service.ts';

const operation = operationsOf('Tax');

/** /api/v1/tax/capital-gains: gains by share identification. */
export const capitalGainsRoutes: FastifyPluginAsyncTypebox<{
  readonly workers: Parameters<typeof answerCapitalGains>[1];
}> = async (app, { workers }) => {
  app.post(
    '/calculate',
    {
      config: { changesNothing: true },
      ...operation({
        summary: 'Calculate capital gains for given trades without storing them',
        body: CapitalGainsQuestion,
        response: { 200: CapitalGainsAnswer },
      }),
    },
    (request) => answerCapitalGains(request.body, workers),
  );
};

/** /api/v1/reports/capital-gains: gains of what the user holds and sold. */
export const capitalGainsReportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    {
      schema: {
        tags: ['Reports'],
        security: [{ bearer: [] }],
        summary: 'Report capital gains by tax year with disposals and matches',
        querystring: CapitalGainsQuery,
        response: { 200: CapitalGainsReport },
      },
    },
    (request, reply) => {
      const { tax_year, disposals_of } = request.query;
      return answerTagged(request, reply, (scope) =>
        reportCapitalGains(scope, { taxYear: tax_year, listed: disposals_of }),
      );
    },
  );
};
