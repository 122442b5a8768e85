import { TaxProfile, TaxProfileEntry, TaxYearPath } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { operationsOf } from '../../../http/operations.ts';
import { versionedChange } from '../../../http/version-match.ts';
import { readTaxProfile, replaceTaxProfile } from './service.ts';

const operation = operationsOf('Tax');

/** /api/v1/tax/profiles: the user's circumstances in each tax year. */
export const taxProfileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/:tax_year',
    operation({
      summary: 'Read the tax profile for a year',
      params: TaxYearPath,
      response: { 200: TaxProfile },
    }),
    (request) => request.read((scope) => readTaxProfile(scope, request.params.tax_year)),
  );
  app.put(
    '/:tax_year',
    operation({
      summary: 'Replace the tax profile for a year',
      params: TaxYearPath,
      body: TaxProfileEntry,
      response: { 200: TaxProfile },
    }),
    (request) =>
      request.write((scope) => replaceTaxProfile(scope, request.params.tax_year, versionedChange(request))),
  );
};
