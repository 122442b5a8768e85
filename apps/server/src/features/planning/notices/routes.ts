import {
  LowBalanceEntry,
  LowBalanceLimit,
  LowBalancePath,
  Notice,
  NoticeDismissal,
  NoticePath,
  NoticeQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { operationsOf } from '../../../http/operations.ts';
import { today } from '../../../http/today.ts';
import { viewOf } from '../../../http/view.ts';
import {
  dismissNotice,
  listLowBalances,
  listNotices,
  removeLowBalance,
  setLowBalance,
  showNotice,
} from './service.ts';

const operation = operationsOf('Notices');

/** /api/v1/notices: what is worth a look, and what was put aside of it. */
export const noticeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'List current notices',
      querystring: NoticeQuery,
      response: { 200: Type.Array(Notice) },
    }),
    (request) =>
      request.report((scope) => listNotices(scope, viewOf(request), request.query.dismissed ?? false)),
  );
  app.post(
    '/dismissals',
    operation({ summary: 'Dismiss a notice', body: NoticeDismissal, response: { 204: Type.Null() } }),
    (request) => request.write((scope) => dismissNotice(scope, request.body.key, viewOf(request))),
  );
  app.delete(
    '/dismissals/:key',
    operation({ summary: 'Restore a dismissed notice', params: NoticePath }),
    (request) => request.write((scope) => showNotice(scope, request.params.key)),
  );
  await app.register(lowBalanceRoutes);
};

/** Limits below which the balance of an account gives a notice. */
const lowBalanceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/low-balances',
    operation({ summary: 'List low-balance limits', response: { 200: Type.Array(LowBalanceLimit) } }),
    (request) => request.report((scope) => listLowBalances(scope, today())),
  );
  app.put(
    '/low-balances/:account_id',
    operation({
      summary: 'Set the low-balance limit of an account',
      params: LowBalancePath,
      body: LowBalanceEntry,
      response: { 200: LowBalanceLimit },
    }),
    (request) =>
      request.write((scope) => setLowBalance(scope, request.params.account_id, request.body.amount)),
  );
  app.delete(
    '/low-balances/:account_id',
    operation({ summary: 'Remove the low-balance limit of an account', params: LowBalancePath }),
    (request) => request.write((scope) => removeLowBalance(scope, request.params.account_id)),
  );
};
