import {
  HmrcBusiness,
  HmrcBusinessPath,
  HmrcCheck,
  type HmrcDevice,
  HmrcGrant,
  HmrcMatch,
  HmrcRefresh,
  HmrcSignIn,
  HmrcState,
  HmrcSubmission,
  HmrcUpdate,
  IdPath,
  NewHmrcSignIn,
  NewHmrcSubmission,
  UpdateFileQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../../../http/authentication.ts';
import type { ClientAddress } from '../../../http/client-address.ts';
import { operationsOf } from '../../../http/operations.ts';
import { countAttempt, type Limit } from '../../../http/rate-limit.ts';
import { version } from '../../../http/version.ts';
import {
  beginSignIn,
  type ClientFacts,
  completeSignIn,
  disconnect,
  type HmrcParts,
} from './connection-service.ts';
import { chooseBusiness, readState, refreshBusinesses } from './service.ts';
import { checkSubmission, readUpdateToSend, sendUpdate } from './submission-service.ts';

const operation = operationsOf('HMRC');

/** HMRC limits the requests of the operator's application, so no user may take them all. */
const askLimit: Limit = { name: 'hmrc', attempts: 60, seconds: 600 };

type HmrcRouteParts = HmrcParts & { readonly address: ClientAddress };

/** Dependencies that `app.ts` provides. */
type HmrcPorts = Omit<HmrcRouteParts, 'count'> & {
  readonly database: Parameters<typeof countAttempt>[0];
};

/** /api/v1/tax/hmrc: quarterly updates to HMRC with the operator's credentials. For sessions only, not for API tokens. */
export const hmrcRoutes: FastifyPluginAsyncTypebox<HmrcPorts> = async (
  app,
  { hmrc, cipher, address, database },
) => {
  const count = (userId: string) => countAttempt(database, askLimit, userId);
  const parts = { hmrc, cipher, address, count };
  app.addHook('onRequest', app.requireSession);

  app.get(
    '/',
    operation({
      summary: 'Read the connection to HMRC, businesses and submissions',
      response: { 200: HmrcState },
    }),
    (request) => request.read((scope) => readState(scope, parts)),
  );
  await app.register(connectionRoutes, parts);
  await app.register(businessRoutes, parts);
  await app.register(submissionRoutes, parts);
};

/** Sign-in at HMRC, and its end. */
const connectionRoutes: FastifyPluginAsyncTypebox<HmrcRouteParts> = async (app, parts) => {
  app.post(
    '/sign-in',
    operation({
      summary: 'Begin a sign-in at HMRC. The user opens the address',
      body: NewHmrcSignIn,
      response: { 200: HmrcSignIn },
    }),
    (request) =>
      request.write((scope) => beginSignIn(scope, parts, signedIn(request).session_id, request.body)),
  );
  app.put(
    '/connection',
    operation({
      summary: 'Complete a sign-in with the code and state that HMRC returned',
      body: HmrcGrant,
      response: { 200: HmrcState },
    }),
    async (request) => {
      const { id: userId, session_id: sessionId } = signedIn(request);
      await completeSignIn(request, parts, { userId, sessionId }, request.body);
      return request.read((scope) => readState(scope, parts));
    },
  );
  app.delete(
    '/connection',
    operation({ summary: 'Disconnect: delete the tokens, the National Insurance number and businesses' }),
    (request) => request.write(disconnect),
  );
};

/** Businesses as HMRC lists them. */
const businessRoutes: FastifyPluginAsyncTypebox<HmrcRouteParts> = async (app, parts) => {
  app.post(
    '/businesses',
    operation({
      summary: 'Read businesses and obligations of a tax year from HMRC',
      body: HmrcRefresh,
      response: { 200: HmrcState },
    }),
    async (request) => {
      await refreshBusinesses(
        request,
        parts,
        factsOf(request, parts.address, request.body.device),
        request.body,
      );
      return request.read((scope) => readState(scope, parts));
    },
  );
  app.put(
    '/businesses/:hmrc_business_id',
    operation({
      summary: 'Choose the income source that a business at HMRC stands for',
      params: HmrcBusinessPath,
      body: HmrcMatch,
      response: { 200: HmrcBusiness },
    }),
    (request) =>
      request.write((scope) => chooseBusiness(scope, request.params.hmrc_business_id, request.body)),
  );
};

/** Updates to send, and those that were sent. */
const submissionRoutes: FastifyPluginAsyncTypebox<HmrcRouteParts> = async (app, parts) => {
  app.get(
    '/updates',
    operation({
      summary: 'Read an update as it would be sent',
      querystring: UpdateFileQuery,
      response: { 200: HmrcUpdate },
    }),
    (request) => request.report((scope) => readUpdateToSend(scope, parts, request.query)),
  );
  app.post(
    '/submissions',
    operation({
      summary: 'Send an update to HMRC',
      body: NewHmrcSubmission,
      response: { 201: HmrcSubmission },
    }),
    async (request) => {
      const facts = factsOf(request, parts.address, request.body.device);
      return sendUpdate(request, parts, facts, request.body);
    },
  );
  app.post(
    '/submissions/:id/check',
    operation({
      summary: 'Find what became of an update whose answer was lost. It isn’t sent again',
      params: IdPath,
      body: HmrcCheck,
      response: { 200: HmrcSubmission },
    }),
    (request) => {
      const facts = factsOf(request, parts.address, request.body.device);
      return checkSubmission(request, parts, facts, request.params.id);
    },
  );
};

/** Facts about the client. Behind a proxy the port of the connection isn't the client's. */
function factsOf(request: FastifyRequest, address: ClientAddress, device: HmrcDevice): ClientFacts {
  const clientIp = address(request);
  const { remoteAddress, remotePort } = request.socket;
  const isDirect = remoteAddress?.replace(/^::ffff:/i, '') === clientIp;
  return {
    userId: signedIn(request).id,
    device,
    clientIp,
    clientPort: isDirect ? remotePort : undefined,
    version,
  };
}
