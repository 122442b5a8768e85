import {
  LoginAnswer,
  OidcAddress,
  OidcLink,
  OidcLogin,
  OidcPassword,
  OidcProvider,
  OidcReturn,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attemptLimiter } from '../../../http/attempt-limiter.ts';
import { type ClientAddress, callerOf, userWithOrigin } from '../../../http/client-address.ts';
import { operationsOf } from '../../../http/operations.ts';
import { attemptCounter, type Limit } from '../../../http/rate-limit.ts';
import { isSecure, setSessionCookies } from '../../../http/session-cookies.ts';
import { completeLink, readLink, removeLink, startLink } from './link-service.ts';
import { beginAtProvider, logInFromProvider, type OidcParts, type SignInParts } from './service.ts';

type Options = SignInParts & Pick<OidcParts, 'oidc'> & { readonly address: ClientAddress };
type Parts = Options &
  OidcParts & {
    readonly attempts: ReturnType<typeof attemptCounter>;
    readonly limited: (request: FastifyRequest) => Promise<void>;
  };

const tags = ['Authentication'];
const operation = operationsOf('Authentication');
const bodyLimit = 65_536;
/** Limit per address on beginnings and returns together: each may send requests to the provider. */
const limit: Limit = { name: 'oidc', attempts: 30, seconds: 60 };
/** Limit per TCP connection. */
const socketLimit: Limit = { name: 'oidc-socket', attempts: 600, seconds: 60 };
const browserCookie = 'oidc_browser';

/** /api/v1/auth/oidc: signing in with the operator's OpenID Connect provider. */
export const oidcRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  const { database, oidc } = options;
  const attempts = attemptCounter(database);
  const limited = attemptLimiter(options, socketLimit)('too-many-logins', limit);
  const onFault = (reason: string) => app.log.warn({ reason }, 'a sign-in at the provider failed');

  app.get(
    '/',
    {
      schema: {
        tags,
        summary: 'Read which provider users can sign in with',
        response: { 200: OidcProvider },
      },
    },
    () => ({ name: oidc?.settings.name ?? null }),
  );
  for (const routes of [signInRoutes, linkRoutes, unlinkRoutes])
    await app.register(routes, { ...options, prefix: '', attempts, limited, onFault });
};

/** Signing in. */
const signInRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { config, address, limited } = parts;

  app.post(
    '/sign-in',
    {
      bodyLimit,
      onRequest: limited,
      schema: { tags, summary: 'Begin to sign in at the provider', response: { 200: OidcAddress } },
    },
    async (request, reply) => {
      const place = { origin: request.headers.origin, linkedBy: null };
      const begun = await beginAtProvider(request, parts, place, request.outgoing);
      return toProvider(reply, begun, isSecure(request, config));
    },
  );

  app.post(
    '/sign-in/complete',
    {
      bodyLimit,
      onRequest: limited,
      schema: {
        tags,
        summary: 'Sign in with what the provider returned',
        body: OidcLogin,
        response: { 200: LoginAnswer },
      },
    },
    async (request, reply) => {
      const given = { ...request.body, browserSecret: request.cookies[browserCookie] };
      const origin = { caller: callerOf(request, address), log: request.outgoing };
      const secure = isSecure(request, config);
      const answer = await logInFromProvider(request, parts, given, origin);
      forgetBrowser(reply, secure);
      if ('challenge_token' in answer) return answer;
      setSessionCookies(reply, answer, secure);
      return answer.body;
    },
  );
};

/** The account of the signed-in user. No API token reaches here. */
const linkRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { config, address, limited } = parts;

  app.get(
    '/link',
    {
      onRequest: app.requireSession,
      ...operation({ summary: 'Read the linked account', response: { 200: OidcLink } }),
    },
    (request) => request.read((scope) => readLink(scope, parts)),
  );

  app.post(
    '/link',
    {
      onRequest: [app.requireSession, limited],
      bodyLimit,
      ...operation({
        summary: 'Begin to link an account',
        body: OidcPassword,
        response: { 200: OidcAddress },
      }),
    },
    async (request, reply) => {
      const given = { password: request.body.password, origin: request.headers.origin };
      const begun = await startLink(request, parts, userWithOrigin(request, address), given);
      return toProvider(reply, begun, isSecure(request, config));
    },
  );

  app.put(
    '/link',
    {
      onRequest: [app.requireSession, limited],
      bodyLimit,
      ...operation({
        summary: 'Link the account that the provider returned',
        body: OidcReturn,
        response: { 200: OidcLink },
      }),
    },
    async (request, reply) => {
      const returned = { ...request.body, browserSecret: request.cookies[browserCookie] };
      const linked = await completeLink(request, parts, userWithOrigin(request, address), returned);
      forgetBrowser(reply, isSecure(request, config));
      return linked;
    },
  );
};

/** Unlinking. */
const unlinkRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  app.delete(
    '/link',
    {
      onRequest: app.requireSession,
      bodyLimit,
      ...operation({ summary: 'Unlink the account', body: OidcPassword }),
    },
    async (request) => {
      const user = userWithOrigin(request, parts.address);
      await removeLink(request, parts, user, request.body.password);
    },
  );
};

/** Cookie that binds a sign-in to the browser that began it, so that no other site can complete its own here (login CSRF). */
function cookieOptions(secure: boolean) {
  return { httpOnly: true, secure, sameSite: 'strict', path: '/api/v1/auth/oidc' } as const;
}

function toProvider(
  reply: FastifyReply,
  { address, browserSecret }: { readonly address: string; readonly browserSecret: string },
  secure: boolean,
) {
  reply.setCookie(browserCookie, browserSecret, { ...cookieOptions(secure), maxAge: 600 });
  return { address };
}

function forgetBrowser(reply: FastifyReply, secure: boolean): void {
  reply.setCookie(browserCookie, '', { ...cookieOptions(secure), maxAge: 0 });
}
