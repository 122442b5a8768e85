import {
  Account,
  AccountChange,
  AccountDeletion,
  AccountQuery,
  AllBalancesQuery,
  BalanceQuery,
  BalanceSeries,
  IdPath,
  NewAccount,
  NewValuation,
  Valuation,
  ValuationPath,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { signedIn } from '../../../http/authentication.ts';
import { operationsOf } from '../../../http/operations.ts';
import { today } from '../../../http/today.ts';
import { versionedChange } from '../../../http/version-match.ts';
import type { BaseView } from './service.ts';
import {
  amendAccount,
  listAccountsWithBalances,
  openAccount,
  readAccount,
  readAllBalances,
  readBalanceSeries,
  readValuations,
  removeAccount,
  removeValuation,
  valueAccount,
} from './service.ts';

const operation = operationsOf('Accounts');

function view(request: FastifyRequest): BaseView {
  return { baseCurrency: signedIn(request).base_currency, asOf: today() };
}

/** Dependencies that `app.ts` provides. */
export interface AccountPorts {
  readonly deleteContents: Parameters<typeof removeAccount>[3];
  /** Shares a new account if its user shares new accounts by default. */
  readonly shareNew: (request: FastifyRequest, accountId: string) => Promise<void>;
}

/** /api/v1/accounts: what the user owns and owes. */
export const accountRoutes: FastifyPluginAsyncTypebox<AccountPorts> = async (
  app,
  { deleteContents, shareNew },
) => {
  app.get(
    '/',
    operation({
      summary: 'List accounts',
      querystring: AccountQuery,
      response: { 200: Type.Array(Account) },
    }),
    (request) =>
      request.read((scope) =>
        listAccountsWithBalances(scope, view(request), request.query.include_closed ?? true),
      ),
  );
  app.post(
    '/',
    operation({ summary: 'Add an account', body: NewAccount, response: { 201: Account } }),
    async (request) => {
      const opened = await request.write((scope) => openAccount(scope, request.body, view(request)));
      await shareNew(request, opened.id);
      return opened;
    },
  );
  app.get(
    '/:id',
    operation({ summary: 'Read an account', params: IdPath, response: { 200: Account } }),
    (request) => request.read((scope) => readAccount(scope, request.params.id, view(request))),
  );
  app.patch(
    '/:id',
    operation({
      summary: 'Change or close an account',
      params: IdPath,
      body: AccountChange,
      response: { 200: Account },
    }),
    (request) =>
      request.write((scope) =>
        amendAccount(scope, request.params.id, versionedChange(request), view(request)),
      ),
  );
  app.delete(
    '/:id',
    operation({ summary: 'Delete an account', params: IdPath, querystring: AccountDeletion }),
    async (request) => {
      const cascade = request.query.cascade ?? false;
      await request.write((scope) => removeAccount(scope, request.params.id, cascade, deleteContents));
    },
  );
  await app.register(balanceRoutes);
  await app.register(valuationRoutes);
};

/** /api/v1/accounts/balances: balances of each day. */
const balanceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/balances',
    operation({
      summary: 'List daily balances of all accounts',
      querystring: AllBalancesQuery,
      response: { 200: Type.Array(BalanceSeries) },
    }),
    (request) => request.report((scope) => readAllBalances(scope, request.query, today())),
  );
  app.get(
    '/:id/balances',
    operation({
      summary: 'List daily balances',
      params: IdPath,
      querystring: BalanceQuery,
      response: { 200: BalanceSeries },
    }),
    (request) =>
      request.report((scope) => readBalanceSeries(scope, request.params.id, request.query, today())),
  );
};

/** /api/v1/accounts/{id}/valuations: dated values of an account. */
const valuationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/:id/valuations',
    operation({ summary: 'List valuations', params: IdPath, response: { 200: Type.Array(Valuation) } }),
    (request) => request.read((scope) => readValuations(scope, request.params.id)),
  );
  app.post(
    '/:id/valuations',
    operation({
      summary: 'Record a valuation',
      params: IdPath,
      body: NewValuation,
      response: { 201: Valuation },
    }),
    (request) => request.write((scope) => valueAccount(scope, request.params.id, request.body)),
  );
  app.delete(
    '/:id/valuations/:valuation_id',
    operation({ summary: 'Delete a valuation', params: ValuationPath }),
    (request) =>
      request.write((scope) => removeValuation(scope, request.params.id, request.params.valuation_id)),
  );
};
