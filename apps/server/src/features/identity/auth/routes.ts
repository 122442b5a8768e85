import {
  Login,
  LoginAnswer,
  Message,
  PasskeyLogin,
  PasskeyOptions,
  Registration,
  RegistrationState,
  TokenBody,
  TotpLogin,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { attemptLimiter } from '../../../http/attempt-limiter.ts';
import { bearerToken, signedIn } from '../../../http/authentication.ts';
import { type ClientAddress, callerOf } from '../../../http/client-address.ts';
import { siteOf } from '../../../http/passkey-site.ts';
import { attemptCounter, type Limit } from '../../../http/rate-limit.ts';
import {
  checkCsrf,
  deleteSessionCookies,
  isSecure,
  setSessionCookies,
} from '../../../http/session-cookies.ts';
import { readRegistration, register } from './registration-service.ts';
import {
  type LoginParts,
  logIn,
  logInWithPasskey,
  logInWithTotp,
  logOut,
  logOutEverywhere,
  refresh,
  requireRefreshToken,
  type SignInParts,
  startPasskeyLogin,
} from './service.ts';

type Options = SignInParts & { readonly address: ClientAddress };

const tags = ['Authentication'];
const security = [{ bearer: [] }];
const bodyLimit = 65_536;

const loginLimit: Limit = { name: 'login', attempts: 20, seconds: 60 };
/** Limit on requests for a challenge: each is a row for five minutes. */
const passkeyOptionsLimit: Limit = { name: 'passkey-options', attempts: 60, seconds: 60 };
const totpLimit: Limit = { name: 'login-totp', attempts: 10, seconds: 60 };
/**
 * Limit on registrations. High, because an address behind a proxy without X-Forwarded-For may be many users.
 * It stops floods and the enumeration of email addresses.
 */
const registerLimit: Limit = { name: 'register', attempts: 300, seconds: 60 };
/** Limit per TCP connection. High, because a proxy's connection carries all users. */
const socketLimit: Limit = { name: 'login-socket', attempts: 1200, seconds: 60 };
const registerSocketLimit: Limit = { ...socketLimit, name: 'register-socket' };

/** /api/v1/auth: registering, signing in and out. */
export const authRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  const attempts = attemptCounter(options.database);
  const onError = (error: unknown) => app.log.warn({ err: error }, 'a failed login was not audited');
  for (const routes of [signInRoutes, passkeySignInRoutes, sessionRoutes])
    await app.register(routes, { ...options, prefix: '', attempts, onError });
};

const signInRoutes: FastifyPluginAsyncTypebox<Options & LoginParts> = async (app, options) => {
  const { config, address } = options;
  const limited = attemptLimiter(options, socketLimit);

  app.get(
    '/registration',
    { schema: { tags, summary: 'Read who can register', response: { 200: RegistrationState } } },
    (request) => request.systemStatements((scope) => readRegistration(scope, options)),
  );

  app.post(
    '/register',
    {
      bodyLimit,
      onRequest: limited('too-many-requests', registerLimit, registerSocketLimit),
      schema: { tags, summary: 'Register', body: Registration, response: { 201: Message } },
    },
    (request) => register(request, options, request.body, callerOf(request, address)),
  );

  app.post(
    '/login',
    {
      bodyLimit,
      onRequest: limited('too-many-logins', loginLimit),
      schema: { tags, summary: 'Sign in with a password', body: Login, response: { 200: LoginAnswer } },
    },
    async (request, reply) => {
      const answer = await logIn(request, options, request.body, callerOf(request, address));
      return 'challenge_token' in answer ? answer : withCookies(reply, answer, isSecure(request, config));
    },
  );

  app.post(
    '/login/totp',
    {
      bodyLimit,
      onRequest: limited('too-many-totp-attempts', totpLimit),
      schema: {
        tags,
        summary: 'Sign in with a TOTP or backup code',
        body: TotpLogin,
        response: { 200: TokenBody },
      },
    },
    async (request, reply) =>
      withCookies(
        reply,
        await logInWithTotp(request, options, request.body, callerOf(request, address)),
        isSecure(request, config),
      ),
  );
};

/** Signing in with a passkey. Counts towards the limit of sign-ins with a password. */
const passkeySignInRoutes: FastifyPluginAsyncTypebox<Options & LoginParts> = async (app, options) => {
  const { config, address } = options;
  const limited = attemptLimiter(options, socketLimit);

  app.post(
    '/login/passkey/options',
    {
      bodyLimit,
      onRequest: limited('too-many-logins', passkeyOptionsLimit),
      schema: {
        tags,
        summary: 'Get options for signing in with a passkey',
        response: { 200: PasskeyOptions },
      },
    },
    (request) => startPasskeyLogin(request, siteOf(request.headers, config.baseUrl)),
  );

  app.post(
    '/login/passkey',
    {
      bodyLimit,
      onRequest: limited('too-many-logins', loginLimit),
      schema: { tags, summary: 'Sign in with a passkey', body: PasskeyLogin, response: { 200: TokenBody } },
    },
    async (request, reply) => {
      const site = siteOf(request.headers, config.baseUrl);
      const caller = callerOf(request, address);
      const issued = await logInWithPasskey(request, options, { site, given: request.body }, caller);
      return withCookies(reply, issued, isSecure(request, config));
    },
  );
};

/** Refreshing and ending sessions. */
const sessionRoutes: FastifyPluginAsyncTypebox<Options & LoginParts> = async (app, options) => {
  const { config, cache, address } = options;

  app.post(
    '/refresh',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Exchange the refresh token for new tokens',
        security: [{ refresh: [] }],
        response: { 200: TokenBody },
      },
    },
    async (request, reply) => {
      const token = requireRefreshToken(request.cookies.refresh_token);
      checkCsrf(request, config.baseUrl);
      return withCookies(
        reply,
        await refresh(request, options, token, callerOf(request, address)),
        isSecure(request, config),
      );
    },
  );

  app.post(
    '/logout',
    {
      bodyLimit,
      onRequest: app.requireSession,
      schema: { tags, security, summary: 'Sign out', response: { 200: Message } },
    },
    async (request, reply) => {
      const session = { userId: signedIn(request).id, accessToken: bearerToken(request) ?? '' };
      const message = await request.system((scope) =>
        logOut(scope, cache, session, callerOf(request, address)),
      );
      deleteSessionCookies(reply, isSecure(request, config));
      return message;
    },
  );

  app.post(
    '/logout-all',
    {
      bodyLimit,
      onRequest: app.requireSession,
      schema: { tags, security, summary: 'Sign out everywhere', response: { 200: Message } },
    },
    async (request, reply) => {
      const { id } = signedIn(request);
      const message = await request.system((scope) =>
        logOutEverywhere(scope, cache, id, callerOf(request, address)),
      );
      deleteSessionCookies(reply, isSecure(request, config));
      return message;
    },
  );
};

function withCookies(
  reply: FastifyReply,
  issued: { refreshToken: string; csrfToken: string; body: TokenBody },
  secure: boolean,
) {
  setSessionCookies(reply, issued, secure);
  return issued.body;
}
