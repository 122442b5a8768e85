import {
  IdPath,
  NewSecurity,
  NewSecurityPrice,
  PriceProviderState,
  PriceRefresh,
  PriceRefreshResult,
  Security,
  SecurityChange,
  SecurityPrice,
  SecurityPriceImportResult,
  SecurityPricePage,
  SecurityPricePath,
  SecurityPriceQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { signedIn } from '../../../http/authentication.ts';
import { operationsOf } from '../../../http/operations.ts';
import { countAttempt } from '../../../http/rate-limit.ts';
import { readSmallFile } from '../../../http/stored-upload.ts';
import { today } from '../../../http/today.ts';
import { acceptUploads } from '../../../http/uploads.ts';
import { versionedChange } from '../../../http/version-match.ts';
import { type PriceRefreshParts, refreshPrices, stateOfProvider } from './price-refresh-service.ts';
import { importPrices, readPrices, recordPrice, removePrice } from './price-service.ts';
import { addSecurity, amendSecurity, readSecurities, readSecurity, removeSecurity } from './service.ts';

const operation = operationsOf('Securities');

/** Dependencies of the routes. */
type SecurityParts = PriceRefreshParts & { readonly database: Parameters<typeof countAttempt>[0] };

/** /api/v1/securities: securities and their prices. */
export const securityRoutes: FastifyPluginAsyncTypebox<SecurityParts> = async (app, parts) => {
  app.get(
    '/',
    operation({ summary: 'List securities', response: { 200: Type.Array(Security) } }),
    (request) => request.read((scope) => readSecurities(scope, today())),
  );
  app.post(
    '/',
    operation({ summary: 'Add a security', body: NewSecurity, response: { 201: Security } }),
    async (request) => {
      const base = signedIn(request).base_currency;
      return request.write((scope) => addSecurity(scope, request.body, base, today()));
    },
  );
  app.get(
    '/:id',
    operation({ summary: 'Read a security', params: IdPath, response: { 200: Security } }),
    (request) => request.read((scope) => readSecurity(scope, request.params.id, today())),
  );
  app.patch(
    '/:id',
    operation({
      summary: 'Change a security',
      params: IdPath,
      body: SecurityChange,
      response: { 200: Security },
    }),
    (request) =>
      request.write((scope) => amendSecurity(scope, request.params.id, versionedChange(request), today())),
  );
  app.delete(
    '/:id',
    operation({ summary: 'Delete a security that no holding uses', params: IdPath }),
    (request) => request.write((scope) => removeSecurity(scope, request.params.id)),
  );
  await app.register(priceImportRoutes);
  await app.register(priceRoutes);
  const { config, database, priceProvider } = parts;
  await app.register(refreshRoutes, { config, database, priceProvider });
};

/** Largest file of prices: 10 MB. */
const upload = { maxBytes: 10 * 1024 * 1024, noFile: 'Send the prices as multipart field "file"' };

/** Describes the form. It names no type: the file is received by the handler, and there is no body to check. */
const priceForm = Type.Unsafe<undefined>({
  properties: { file: { type: 'string', format: 'binary', description: 'CSV of prices, at most 10 MB' } },
});
const importBody = { content: { 'multipart/form-data': { schema: priceForm } } };

/** Files of prices. */
const priceImportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await acceptUploads(app);
  const importFile = async (request: FastifyRequest, id?: string) => {
    const bytes = (await readSmallFile(request, upload)) ?? new Uint8Array();
    return request.write((scope) => importPrices(scope, id, bytes, today()));
  };
  app.post(
    '/prices/import',
    operation({
      summary: 'Import prices of several securities from a CSV file',
      body: importBody,
      response: { 200: SecurityPriceImportResult },
    }),
    (request) => importFile(request),
  );
  app.post(
    '/:id/prices/import',
    operation({
      summary: 'Import prices of one security from a CSV file',
      params: IdPath,
      body: importBody,
      response: { 200: SecurityPriceImportResult },
    }),
    (request) => importFile(request, request.params.id),
  );
};

/** The prices of one security. */
const priceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/:id/prices',
    operation({
      summary: 'List prices, newest first',
      params: IdPath,
      querystring: SecurityPriceQuery,
      response: { 200: SecurityPricePage },
    }),
    (request) => request.read((scope) => readPrices(scope, request.params.id, request.query)),
  );
  app.post(
    '/:id/prices',
    operation({
      summary: 'Set the price for a day',
      params: IdPath,
      body: NewSecurityPrice,
      response: { 201: SecurityPrice },
    }),
    async (request, reply) => {
      const { id } = request.params;
      const stored = await request.write((scope) => recordPrice(scope, id, request.body, today()));
      return reply.header('location', `/api/v1/securities/${id}/prices/${stored.date}`).send(stored);
    },
  );
  app.delete(
    '/:id/prices/:date',
    operation({ summary: 'Delete the price for a day', params: SecurityPricePath }),
    async (request) => {
      const { id, date } = request.params;
      await request.write((scope) => removePrice(scope, id, date));
    },
  );
};

/** Limit on a user's price fetches, each of which can be a request for every security. */
const refreshLimit = { name: 'price-refresh', attempts: 20, seconds: 3600 };

/** Prices from the operator's provider. */
const refreshRoutes: FastifyPluginAsyncTypebox<SecurityParts> = async (app, parts) => {
  app.get(
    '/prices/provider',
    operation({
      summary: 'Read the state and host of the price provider',
      response: { 200: PriceProviderState },
    }),
    async () => stateOfProvider(parts),
  );
  app.post(
    '/prices/refresh',
    operation({
      summary: 'Fetch missing prices from the price provider',
      body: PriceRefresh,
      response: { 200: PriceRefreshResult },
    }),
    (request) =>
      refreshPrices(request, parts, request.body, {
        today: today(),
        log: request.outgoing,
        count: () => countAttempt(parts.database, refreshLimit, signedIn(request).id),
      }),
  );
};
