import {
  AccountSharing,
  AccountSharingChange,
  AccountSharingList,
  Household,
  HouseholdInviteList,
  HouseholdInvitePreview,
  HouseholdInviteToken,
  HouseholdMemberChange,
  HouseholdMemberPath,
  HouseholdNetWorth,
  HouseholdNetWorthQuery,
  IdPath,
  MadeHouseholdInvite,
  NewAccountSharing,
  NewHousehold,
  NewHouseholdInvite,
  OwnHousehold,
  SharedAccountPath,
  SharedAccounts,
  SharedTransactionPage,
  SharedTransactionsPath,
  SharedTransactionsQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../../../http/authentication.ts';
import { type ClientAddress, userWithOrigin } from '../../../http/client-address.ts';
import { operationsOf, shortBodies } from '../../../http/operations.ts';
import { answerOfHousehold } from '../../../http/tagged-answer.ts';
import { today } from '../../../http/today.ts';
import { acceptInvite, makeInvite, previewInvite, readInvites, withdrawInvite } from './invite-service.ts';
import {
  amendHousehold,
  changeMember,
  createHousehold,
  endHousehold,
  readHousehold,
  removeMember,
} from './service.ts';
import {
  type HouseholdView,
  readHouseholdNetWorth,
  readSharedAccounts,
  readSharedTransactions,
} from './shared-service.ts';
import { changeNewAccountLevel, changeSharing, readShares, readSharing } from './sharing-service.ts';

type Options = { readonly address: ClientAddress };

const operation = operationsOf('Household', shortBodies);

/**
 * /api/v1/household: people who share accounts. Only who has signed in changes the household and what they share. API tokens with
 * the scope `household` read it, and what others share.
 */
export const householdRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { address }) => {
  await app.register(async (signedIn) => {
    signedIn.addHook('onRequest', app.requireSession);
    for (const routes of [ownRoutes, inviteRoutes, joinRoutes, memberRoutes, sharingRoutes])
      await signedIn.register(routes, { address });
  });
  await app.register(sharedRoutes);
};

/** Creates, renames and ends the user's household. */
const ownRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { address }) => {
  app.post(
    '/',
    operation({ summary: 'Create a household', body: NewHousehold, response: { 201: Household } }),
    async (request, reply) => {
      const made = await request.system((scope) =>
        createHousehold(scope, userWithOrigin(request, address), request.body),
      );
      return reply.code(201).header('location', '/api/v1/household').send(made);
    },
  );
  app.patch(
    '/',
    operation({ summary: 'Rename the household', body: NewHousehold, response: { 200: Household } }),
    (request) =>
      request.system((scope) => amendHousehold(scope, userWithOrigin(request, address), request.body)),
  );
  app.delete('/', operation({ summary: 'End the household' }), (request) =>
    request.system((scope) => endHousehold(scope, userWithOrigin(request, address))),
  );
};

/** Serves links to join the household. */
const inviteRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { address }) => {
  app.get(
    '/invites',
    operation({ summary: 'List invites, newest first', response: { 200: HouseholdInviteList } }),
    (request) => request.systemStatements((scope) => readInvites(scope, signedIn(request).id)),
  );
  app.post(
    '/invites',
    operation({
      summary: 'Create an invite, whose token is shown only once',
      body: NewHouseholdInvite,
      response: { 201: MadeHouseholdInvite },
    }),
    (request) => {
      const wanted = { ...request.body, today: today() };
      return request.system((scope) => makeInvite(scope, userWithOrigin(request, address), wanted));
    },
  );
  app.delete('/invites/:id', operation({ summary: 'Revoke an invite', params: IdPath }), (request) =>
    request.system((scope) => withdrawInvite(scope, userWithOrigin(request, address), request.params.id)),
  );
};

/** Serves the page of an invite. */
const joinRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { address }) => {
  app.post(
    '/invites/preview',
    {
      config: { changesNothing: true },
      ...operation({
        summary: 'Read which household an invite is for',
        body: HouseholdInviteToken,
        response: { 200: HouseholdInvitePreview },
      }),
    },
    (request) => request.systemStatements((scope) => previewInvite(scope, request.body.token)),
  );
  app.post(
    '/invites/accept',
    operation({
      summary: 'Join the household of an invite',
      body: HouseholdInviteToken,
      response: { 200: Household },
    }),
    (request) =>
      request.system((scope) => acceptInvite(scope, userWithOrigin(request, address), request.body.token)),
  );
};

/** Serves the people of the household. */
const memberRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { address }) => {
  app.patch(
    '/members/:user_id',
    operation({
      summary: 'Change the role or last day of a person',
      params: HouseholdMemberPath,
      body: HouseholdMemberChange,
      response: { 200: Household },
    }),
    (request) => {
      const change = { ...request.body, user_id: request.params.user_id, today: today() };
      return request.system((scope) => changeMember(scope, userWithOrigin(request, address), change));
    },
  );
  app.delete(
    '/members/:user_id',
    operation({
      summary: 'Remove a person, or leave the household yourself',
      params: HouseholdMemberPath,
    }),
    (request) =>
      request.system((scope) =>
        removeMember(scope, userWithOrigin(request, address), request.params.user_id),
      ),
  );
};

/** Serves who sees the user's own accounts. */
const sharingRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { address }) => {
  app.get(
    '/sharing',
    operation({ summary: 'List the accounts that you share', response: { 200: AccountSharingList } }),
    (request) => request.systemStatements((scope) => readShares(scope, signedIn(request).id)),
  );
  app.put(
    '/sharing',
    operation({
      summary: 'Change who sees accounts that you add',
      body: NewAccountSharing,
      response: { 200: AccountSharingList },
    }),
    (request) =>
      request.system((scope) =>
        changeNewAccountLevel(scope, userWithOrigin(request, address), request.body.new_account_level),
      ),
  );
  app.get(
    '/sharing/:account_id',
    operation({
      summary: 'Read who sees one of your accounts',
      params: SharedAccountPath,
      response: { 200: AccountSharing },
    }),
    (request) => readSharing(request, signedIn(request).id, request.params.account_id),
  );
  app.put(
    '/sharing/:account_id',
    operation({
      summary: 'Change who sees one of your accounts',
      params: SharedAccountPath,
      body: AccountSharingChange,
      response: { 200: AccountSharing },
    }),
    (request) =>
      changeSharing(request, userWithOrigin(request, address), request.params.account_id, request.body),
  );
};

/** Serves the household, and what others share. */
const sharedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addHook('onRequest', app.requireHousehold);
  app.get('/', operation({ summary: 'Read your household', response: { 200: OwnHousehold } }), (request) =>
    request.systemStatements((scope) => readHousehold(scope, signedIn(request).id)),
  );
  app.get(
    '/accounts',
    operation({ summary: 'List the accounts that others share with you', response: { 200: SharedAccounts } }),
    (request, reply) => answerOfHousehold(request, reply, () => readSharedAccounts(request, viewOf(request))),
  );
  app.get(
    '/members/:user_id/accounts/:account_id/transactions',
    operation({
      summary: 'List transactions of an account that someone shares with you',
      params: SharedTransactionsPath,
      querystring: SharedTransactionsQuery,
      response: { 200: SharedTransactionPage },
    }),
    (request) => readSharedTransactions(request, signedIn(request).id, request.params, request.query),
  );
  app.get(
    '/net-worth',
    operation({
      summary: 'Read what the household owns and owes',
      querystring: HouseholdNetWorthQuery,
      response: { 200: HouseholdNetWorth },
    }),
    (request, reply) =>
      answerOfHousehold(request, reply, () =>
        readHouseholdNetWorth(request, viewOf(request, request.query.as_of)),
      ),
  );
};

function viewOf(request: FastifyRequest, asOf?: string): HouseholdView {
  const { id, base_currency } = signedIn(request);
  const now = today();
  return { id, baseCurrency: base_currency, asOf: asOf ?? now, today: now };
}
