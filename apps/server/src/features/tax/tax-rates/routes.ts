import { RateConfig, RateConfigEntry, RateConfigSummary, TaxYearPath } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { operationsOf } from '../../../http/operations.ts';
import { changedVersion, versionedChange } from '../../../http/version-match.ts';
import { listRateConfigs, readRateConfig, replaceRates, resetRates } from './service.ts';

const operation = operationsOf('Tax');

/** /api/v1/tax/rate-configs: the rates of each tax year, as shipped or as the user has edited them. */
export const taxRateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({ summary: 'List the tax years with rates', response: { 200: Type.Array(RateConfigSummary) } }),
    (request) => request.read(listRateConfigs),
  );
  app.get(
    '/:tax_year',
    operation({
      summary: "Read a year's tax rates and your changes to the defaults",
      params: TaxYearPath,
      response: { 200: RateConfig },
    }),
    (request) => request.read((scope) => readRateConfig(scope, request.params.tax_year)),
  );
  app.put(
    '/:tax_year',
    operation({
      summary: "Replace a year's tax rates for all your calculations",
      params: TaxYearPath,
      body: RateConfigEntry,
      response: { 200: RateConfig },
    }),
    (request) =>
      request.write((scope) => replaceRates(scope, request.params.tax_year, versionedChange(request))),
  );
  app.delete(
    '/:tax_year',
    operation({ summary: "Reset a year's tax rates to the defaults", params: TaxYearPath }),
    async (request) => {
      const { version } = changedVersion(request, undefined);
      await request.write((scope) => resetRates(scope, request.params.tax_year, version));
    },
  );
};
