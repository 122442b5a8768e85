import {
  MarginalRates,
  MarginalRatesQuery,
  TaxPosition,
  TaxQuestion,
  TaxReport,
  TaxReportQuery,
  WhatIf,
  WhatIfQuestion,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { operationsOf } from '../../../http/operations.ts';
import { withTextAmounts } from '../../../http/text-amounts.ts';
import { today } from '../../../http/today.ts';
import { answerTaxQuestion, answerWhatIf, readMarginalRates, readTaxReport } from './service.ts';

const operation = operationsOf('Tax');

/** /api/v1/tax: the tax position of a year. */
export const taxReportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/calculate',
    {
      config: { changesNothing: true },
      ...operation({
        summary: 'Calculate tax on given figures without storing them',
        body: TaxQuestion,
        response: { 200: TaxPosition },
      }),
    },
    (request) =>
      request.read((scope) => answerTaxQuestion(scope, withTextAmounts(TaxQuestion, request.body))),
  );
  app.get(
    '/report',
    operation({
      summary: "Read a year's tax position with income, tax, payments and balance due",
      querystring: TaxReportQuery,
      response: { 200: TaxReport },
    }),
    (request) => request.report((scope) => readTaxReport(scope, request.query.tax_year, today())),
  );
  app.post(
    '/what-if',
    {
      config: { changesNothing: true },
      ...operation({
        summary: "Calculate tax after changing a year's figures, without storing them",
        body: WhatIfQuestion,
        response: { 200: WhatIf },
      }),
    },
    (request) =>
      request.report((scope) => answerWhatIf(scope, withTextAmounts(WhatIfQuestion, request.body), today())),
  );
  app.get(
    '/marginal-rates',
    operation({
      summary: 'List the marginal tax rate at each level of income',
      querystring: MarginalRatesQuery,
      response: { 200: MarginalRates },
    }),
    (request) => request.report((scope) => readMarginalRates(scope, request.query, today())),
  );
};
