import {
  Assignment,
  AssignmentEntry,
  CapitalAllowances,
  CapitalAsset,
  CapitalAssetChange,
  CapitalAssetPath,
  IdPath,
  IncomeSource,
  IncomeSourceChange,
  NewCapitalAsset,
  NewIncomeSource,
  NewSourceEntry,
  QuarterlyUpdates,
  QuarterlyUpdatesQuery,
  SourceAccount,
  SourceAccountQuery,
  SourceCategory,
  SourceEntry,
  SourceEntryPath,
  TransactionPath,
  UpdateFileQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { answerZip, zipAnswer } from '../../../http/file-answer.ts';
import { operationsOf } from '../../../http/operations.ts';
import { versionedChange } from '../../../http/version-match.ts';
import { readSourceAccount } from './account-service.ts';
import {
  amendCapitalAsset,
  listCapitalAssets,
  readCapitalAllowances,
  recordCapitalAsset,
  removeCapitalAsset,
} from './asset-service.ts';
import {
  amendIncomeSource,
  assignTransaction,
  listIncomeSources,
  listSourceCategories,
  listSourceEntries,
  readAssignment,
  readIncomeSource,
  recordIncomeSource,
  recordSourceEntry,
  removeIncomeSource,
  removeSourceEntry,
  unassignTransaction,
} from './service.ts';
import { readQuarterlyUpdates, readUpdateFiles } from './update-service.ts';

const operation = operationsOf('Tax');

/** /api/v1/tax/income-sources: rental properties and self-employments, with accounts from the ledger. */
export const incomeSourceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'List income sources with the ledger categories that count in them',
      response: { 200: Type.Array(IncomeSource) },
    }),
    (request) => request.read((scope) => listIncomeSources(scope)),
  );
  app.post(
    '/',
    operation({ summary: 'Add an income source', body: NewIncomeSource, response: { 201: IncomeSource } }),
    (request) => request.write((scope) => recordIncomeSource(scope, request.body)),
  );
  app.get(
    '/categories',
    operation({
      summary: "List HMRC's categories by kind of income source",
      response: { 200: Type.Array(SourceCategory) },
    }),
    () => listSourceCategories(),
  );
  await app.register(updateRoutes, { prefix: '/updates' });
  await app.register(assignmentRoutes, { prefix: '/assignments' });
  await app.register(singleSourceRoutes);
};

/** Quarterly updates of Making Tax Digital for Income Tax. */
const updateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'Read the quarterly updates of a tax year with their days and figures',
      querystring: QuarterlyUpdatesQuery,
      response: { 200: QuarterlyUpdates },
    }),
    (request) => request.report((scope) => readQuarterlyUpdates(scope, request.query.tax_year)),
  );
  app.get(
    '/file',
    operation({
      summary: "Download a quarterly update in HMRC's format, as JSON and CSV in a zip file",
      querystring: UpdateFileQuery,
      response: { 200: zipAnswer },
    }),
    async (request, reply) => {
      const { tax_year, quarter } = request.query;
      const files = await request.report((scope) => readUpdateFiles(scope, request.query));
      await answerZip(request, reply, `quarterly-update-${tax_year}-${quarter}.zip`, files);
      return reply;
    },
  );
};

/** Transactions that are assigned to sources by themselves. */
const assignmentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/:transaction_id',
    operation({
      summary: 'Read in which income sources a transaction counts',
      params: TransactionPath,
      response: { 200: Assignment },
    }),
    (request) => request.read((scope) => readAssignment(scope, request.params.transaction_id)),
  );
  app.put(
    '/:transaction_id',
    operation({
      summary: 'Assign a transaction to income sources, whole or in part',
      params: TransactionPath,
      body: AssignmentEntry,
      response: { 200: Assignment },
    }),
    (request) =>
      request.write((scope) => assignTransaction(scope, request.params.transaction_id, request.body)),
  );
  app.delete(
    '/:transaction_id',
    operation({
      summary: 'Remove the assignment, so that the category of the transaction decides',
      params: TransactionPath,
    }),
    (request) => request.write((scope) => unassignTransaction(scope, request.params.transaction_id)),
  );
};

/** Routes of one source. */
const singleSourceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/:id',
    operation({ summary: 'Read an income source', params: IdPath, response: { 200: IncomeSource } }),
    (request) => request.read((scope) => readIncomeSource(scope, request.params.id)),
  );
  app.patch(
    '/:id',
    operation({
      summary: 'Change an income source',
      params: IdPath,
      body: IncomeSourceChange,
      response: { 200: IncomeSource },
    }),
    (request) =>
      request.write((scope) => amendIncomeSource(scope, request.params.id, versionedChange(request))),
  );
  app.delete(
    '/:id',
    operation({ summary: 'Delete an income source. Transactions stay', params: IdPath }),
    (request) => request.write((scope) => removeIncomeSource(scope, request.params.id)),
  );
  app.get(
    '/:id/account',
    operation({
      summary: "Read the account of a tax year by HMRC's categories",
      params: IdPath,
      querystring: SourceAccountQuery,
      response: { 200: SourceAccount },
    }),
    (request) =>
      request.report((scope) => readSourceAccount(scope, request.params.id, request.query.tax_year)),
  );
  await app.register(entryRoutes);
  await app.register(assetRoutes);
};

/** Assets with capital allowances. */
const assetRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/:id/assets',
    operation({
      summary: 'List assets with capital allowances, oldest first',
      params: IdPath,
      response: { 200: Type.Array(CapitalAsset) },
    }),
    (request) => request.read((scope) => listCapitalAssets(scope, request.params.id)),
  );
  app.post(
    '/:id/assets',
    operation({
      summary: 'Add an asset with capital allowances, or a balance brought forward',
      params: IdPath,
      body: NewCapitalAsset,
      response: { 201: CapitalAsset },
    }),
    async (request) => {
      const { id } = request.params;
      return request.write((scope) => recordCapitalAsset(scope, id, request.body));
    },
  );
  app.patch(
    '/:id/assets/:asset_id',
    operation({
      summary: 'Change an asset, such as by its sale',
      params: CapitalAssetPath,
      body: CapitalAssetChange,
      response: { 200: CapitalAsset },
    }),
    (request) => {
      const { id, asset_id } = request.params;
      const change = versionedChange(request);
      return request.write((scope) => amendCapitalAsset(scope, id, asset_id, change));
    },
  );
  app.delete(
    '/:id/assets/:asset_id',
    operation({ summary: 'Delete an asset, as if it had never been there', params: CapitalAssetPath }),
    async (request) => {
      const { id, asset_id } = request.params;
      await request.write((scope) => removeCapitalAsset(scope, id, asset_id));
    },
  );
  app.get(
    '/:id/allowances',
    operation({
      summary: 'Read the capital allowances of the business in a tax year, pool by pool',
      params: IdPath,
      querystring: SourceAccountQuery,
      response: { 200: CapitalAllowances },
    }),
    (request) =>
      request.report((scope) => readCapitalAllowances(scope, request.params.id, request.query.tax_year)),
  );
};

/** Mileage, use of the home, and adjustments. */
const entryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/:id/entries',
    operation({
      summary: 'List mileage, use of the home and adjustments of a tax year, oldest first',
      params: IdPath,
      querystring: SourceAccountQuery,
      response: { 200: Type.Array(SourceEntry) },
    }),
    (request) => request.read((scope) => listSourceEntries(scope, request.params.id, request.query.tax_year)),
  );
  app.post(
    '/:id/entries',
    operation({
      summary: 'Add mileage, use of the home or an adjustment',
      params: IdPath,
      body: NewSourceEntry,
      response: { 201: SourceEntry },
    }),
    async (request) => {
      const { id } = request.params;
      return request.write((scope) => recordSourceEntry(scope, id, request.body));
    },
  );
  app.delete(
    '/:id/entries/:entry_id',
    operation({ summary: 'Delete mileage, use of the home or an adjustment', params: SourceEntryPath }),
    async (request) => {
      const { id, entry_id } = request.params;
      await request.write((scope) => removeSourceEntry(scope, id, entry_id));
    },
  );
};
