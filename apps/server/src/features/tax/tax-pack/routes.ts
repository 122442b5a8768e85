import { TaxBoxes, TaxPackQuery } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { answerZip, zipAnswer } from '../../../http/file-answer.ts';
import { operationsOf } from '../../../http/operations.ts';
import { today } from '../../../http/today.ts';
import { readTaxBoxes, readTaxPack } from './service.ts';

const operation = operationsOf('Tax');

/** /api/v1/tax/report: the figures of the tax return by form and box, and the pack of files. */
export const taxPackRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/boxes',
    operation({
      summary: "Read a year's tax return by form and box with supporting records",
      querystring: TaxPackQuery,
      response: { 200: TaxBoxes },
    }),
    (request) => request.report((scope) => readTaxBoxes(scope, request.query.tax_year, today())),
  );
  app.get(
    '/pack',
    operation({
      summary: "Download a year's Self Assessment pack as a zip file",
      querystring: TaxPackQuery,
      response: { 200: zipAnswer },
    }),
    async (request, reply) => {
      const { tax_year } = request.query;
      const files = await request.report((scope) => readTaxPack(scope, tax_year, today()));
      await answerZip(request, reply, `self-assessment-${tax_year}.zip`, files);
      return reply;
    },
  );
};
