import { IdPath, Invite, InviteChange, InviteList, MadeInvite, NewInvite } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { type ClientAddress, userWithOrigin } from '../../../http/client-address.ts';
import { operationsOf, shortBodies } from '../../../http/operations.ts';
import { changeInvite, type InviteParts, makeInvite, readInvites } from './service.ts';

const operation = operationsOf('Administration', shortBodies);

/** /api/v1/admin/invites: links to register with, for administrators. */
export const inviteRoutes: FastifyPluginAsyncTypebox<
  InviteParts & { readonly address: ClientAddress }
> = async (app, { address, ...parts }) => {
  const maker = (request: FastifyRequest) => userWithOrigin(request, address);

  app.get(
    '/',
    operation({ summary: 'List invites, newest first', response: { 200: InviteList } }),
    (request) => request.systemStatements((scope) => readInvites(scope, parts)),
  );

  app.post(
    '/',
    {
      onRequest: app.requireSession,
      ...operation({
        summary: 'Create an invite, whose token is shown only once',
        body: NewInvite,
        response: { 201: MadeInvite },
      }),
    },
    async (request, reply) => {
      const made = await request.system((scope) => makeInvite(scope, parts, maker(request), request.body));
      return reply.header('location', `/api/v1/admin/invites/${made.invite.id}`).send(made);
    },
  );

  app.patch(
    '/:id',
    {
      onRequest: app.requireSession,
      ...operation({
        summary: 'Revoke or reinstate an invite',
        params: IdPath,
        body: InviteChange,
        response: { 200: Invite },
      }),
    },
    (request) =>
      request.system((scope) =>
        changeInvite(scope, parts, maker(request), { ...request.body, id: request.params.id }),
      ),
  );
};
