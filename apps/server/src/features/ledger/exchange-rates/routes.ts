import {
  Conversion,
  ConversionQuery,
  ExchangeRate,
  ExchangeRateChange,
  ExchangeRateImport,
  ExchangeRateImportResult,
  ExchangeRatePage,
  ExchangeRateQuery,
  IdPath,
  NewExchangeRate,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { signedIn } from '../../../http/authentication.ts';
import { operationsOf } from '../../../http/operations.ts';
import { readSmallFile } from '../../../http/stored-upload.ts';
import { today } from '../../../http/today.ts';
import { acceptUploads } from '../../../http/uploads.ts';
import { versionedChange } from '../../../http/version-match.ts';
import { convert } from './service.ts';
import {
  amendRate,
  importRates,
  listRates,
  readRate,
  readRates,
  recordRate,
  removeRate,
  sortOutList,
} from './stored-rates-service.ts';

const operation = operationsOf('Exchange rates');

/** /api/v1/exchange-rates: the stored rates and conversion by them. */
export const exchangeRateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'List exchange rates',
      querystring: ExchangeRateQuery,
      response: { 200: ExchangeRatePage },
    }),
    (request) => request.read((scope) => listRates(scope, request.query)),
  );
  app.post(
    '/',
    operation({ summary: 'Store an exchange rate', body: NewExchangeRate, response: { 201: ExchangeRate } }),
    (request) => request.write((scope) => recordRate(scope, request.body)),
  );
  app.get(
    '/convert',
    operation({ summary: 'Convert an amount', querystring: ConversionQuery, response: { 200: Conversion } }),
    (request) =>
      request.read((scope) => convert(scope, request.query, signedIn(request).base_currency, today())),
  );
  app.get(
    '/:id',
    operation({ summary: 'Read an exchange rate', params: IdPath, response: { 200: ExchangeRate } }),
    (request) => request.read((scope) => readRate(scope, request.params.id)),
  );
  app.patch(
    '/:id',
    operation({
      summary: 'Change an exchange rate',
      params: IdPath,
      body: ExchangeRateChange,
      response: { 200: ExchangeRate },
    }),
    (request) => request.write((scope) => amendRate(scope, request.params.id, versionedChange(request))),
  );
  app.delete('/:id', operation({ summary: 'Delete an exchange rate', params: IdPath }), (request) =>
    request.write((scope) => removeRate(scope, request.params.id)),
  );
  await app.register(rateImportRoutes);
};

/** Largest file of rates: 10 MB. */
const upload = { maxBytes: 10 * 1024 * 1024, noFile: 'Send the rates as multipart field "file"' };

/** Describes the form for the API reference. The handler receives the file, so there is no body to validate. */
const rateForm = Type.Unsafe<undefined>({
  properties: { file: { type: 'string', format: 'binary', description: 'CSV of rates, at most 10 MB' } },
});

/** Adds POST /import, the only route here that accepts a file as well as JSON. */
const rateImportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await acceptUploads(app);
  app.post(
    '/import',
    operation({
      summary: 'Import exchange rates from a CSV file or JSON',
      body: {
        content: {
          'application/json': { schema: ExchangeRateImport },
          'multipart/form-data': { schema: rateForm },
        },
      },
      response: { 200: ExchangeRateImportResult },
    }),
    async (request) => {
      const file = await readSmallFile(request, upload);
      const rates = file ? readRates(file) : sortOutList(request.body as ExchangeRateImport | undefined);
      return request.write((scope) => importRates(scope, rates));
    },
  );
};
