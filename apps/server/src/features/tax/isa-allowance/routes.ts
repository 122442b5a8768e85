import {
  IsaAccountEntry,
  IsaAccountPath,
  IsaAllowance,
  IsaAllowanceQuery,
  IsaSubscriptionEntry,
  IsaSubscriptionPath,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { operationsOf } from '../../../http/operations.ts';
import { today } from '../../../http/today.ts';
import { describeIsa, forgetSubscription, readIsaAllowance, typeSubscription } from './service.ts';

const operation = operationsOf('Tax');

/** /api/v1/tax/isa-allowance: what was paid into ISAs, and what may still be. */
export const isaAllowanceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'Read ISA payments and the allowance left in a tax year',
      querystring: IsaAllowanceQuery,
      response: { 200: IsaAllowance },
    }),
    (request) => request.report((scope) => readIsaAllowance(scope, request.query.tax_year, today())),
  );
  app.put(
    '/accounts/:account_id',
    operation({
      summary: 'Set the type of an ISA account and whether it is flexible',
      params: IsaAccountPath,
      body: IsaAccountEntry,
      response: { 204: Type.Null() },
    }),
    async (request) => {
      const { account_id } = request.params;
      await request.write((scope) => describeIsa(scope, account_id, request.body));
    },
  );
  app.put(
    '/accounts/:account_id/:tax_year',
    operation({
      summary: 'Override the recorded amount paid into an ISA',
      params: IsaSubscriptionPath,
      body: IsaSubscriptionEntry,
      response: { 204: Type.Null() },
    }),
    async (request) => {
      const { account_id, tax_year } = request.params;
      await request.write((scope) => typeSubscription(scope, account_id, tax_year, request.body));
    },
  );
  app.delete(
    '/accounts/:account_id/:tax_year',
    operation({ summary: 'Remove the override of the amount paid into an ISA', params: IsaSubscriptionPath }),
    async (request) => {
      const { account_id, tax_year } = request.params;
      await request.write((scope) => forgetSubscription(scope, account_id, tax_year));
    },
  );
};
