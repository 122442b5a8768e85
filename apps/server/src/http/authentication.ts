import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashToken, isApiToken } from '../platform/crypto/token-hash.ts';
import { Problem } from '../problems/problem.ts';
import type { SessionCache, SignedInUser } from './session-cache.ts';

declare module 'fastify' {
  interface FastifyRequest {
    user: SignedInUser | null;
    /** Version of the session cache, read before `user` was looked up. */
    signInMoment: number;
    /** True if only an administrator may make the request. */
    needsAdmin: boolean;
    /** True once the response has been sent. Accepted work continues after that. */
    isAnswered: boolean;
    /**
     * Checks again that the user may make the request. A body may take minutes to arrive and a password half a minute
     * to check, and the session may have ended or the user been disabled in the meantime.
     * @throws {Problem} not-signed-in; not-allowed for a user who is no longer an administrator
     */
    checkStillSignedIn(): Promise<void>;
  }
  interface FastifyInstance {
    /** Hook of routes that need a user: someone signed in, or an API token whose permission allows the request. */
    requireUser(request: FastifyRequest): Promise<void>;
    /** Hook of routes that need a session. API tokens are rejected. */
    requireSession(request: FastifyRequest): Promise<void>;
    /**
     * Hook of routes that show or change what others in the household share. They need a session, or an API token with
     * the scope `household` whose permission allows the request.
     */
    requireHousehold(request: FastifyRequest): Promise<void>;
    /** Hook of the calendar feed, whose token is part of its address. No other kind of token is accepted there. */
    requireCalendarToken(request: FastifyRequest): Promise<void>;
    /** Hook of routes for administrators. Runs after `requireUser`. */
    requireAdmin(request: FastifyRequest): Promise<void>;
  }
}

/** Dependencies that authentication receives from `app.ts`. */
export interface AuthenticationPorts {
  /** Checks signature, type and time of an access token; null for anything else. */
  verifyAccessToken(token: string): Promise<{ expiresAt: number } | null>;
  /** The user of the active session whose current access token has this hash. */
  findSignedInUser(tokenHash: Buffer): Promise<SignedInUser | null>;
  /** The user whose API token has this hash, and how long that may be cached; null for anything else. */
  findApiTokenUser(tokenHash: Buffer): Promise<{ user: SignedInUser; expiresAt: number } | null>;
  /** The user's current state if the session or API token of a request is still valid; null if it has ended. */
  findUserAgain(user: SignedInUser): Promise<SignedInUser | null>;
  /** Called for every use of an API token. */
  apiTokenUsed(user: SignedInUser, request: FastifyRequest): void;
  readonly cache: SessionCache;
}

/** Returns the bearer token of a request, if it has one (RFC 6750 section 2.1). The scheme is case-insensitive. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * Checks that the access token of a verified request stays valid for the given seconds, because the request calls other
 * routes with it. Clients renew a rejected token and repeat the request. API tokens always pass.
 * @throws {Problem} not-signed-in
 */
export function checkLasts(request: FastifyRequest, seconds: number): void {
  const token = bearerToken(request) ?? '';
  if (isApiToken(token)) return;
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const expires = typeof claims === 'object' && claims !== null && 'exp' in claims ? Number(claims.exp) : 0;
  if (expires < Date.now() / 1000 + seconds) throw new Problem('not-signed-in');
}

/** The user that `requireUser` found. */
export function signedIn(request: FastifyRequest): SignedInUser {
  if (request.user === null) throw new Problem('not-signed-in');
  return request.user;
}

/**
 * Checks that a request may see or change what others in the household share.
 * @throws {Problem} household-token for an API token without the scope `household`
 */
export function checkReachesHousehold({ api_token, reaches_household }: SignedInUser): void {
  if (api_token !== undefined && reaches_household !== true) throw new Problem('household-token');
}

/**
 * Adds `requireUser`, which finds the user of a bearer token or responds with 401. Valid tokens are cached by hash
 * until they expire. Revoking a session or API token removes it from the cache of every instance (see
 * `session-cache.ts`).
 */
export function addAuthentication(app: FastifyInstance, ports: AuthenticationPorts): void {
  app.decorateRequest('user', null);
  app.decorateRequest('signInMoment', 0);
  app.decorateRequest('needsAdmin', false);
  app.decorateRequest('isAnswered', false);
  app.decorateRequest('checkStillSignedIn', async function () {
    if (this.user === null || this.isAnswered || ports.cache.isUnchanged(this.signInMoment)) return;
    const moment = ports.cache.moment();
    const user = await ports.findUserAgain(this.user);
    if (user === null) throw new Problem('not-signed-in');
    if (this.needsAdmin && !user.is_admin) throw new Problem('not-allowed');
    this.user = user;
    this.signInMoment = moment;
  });
  // The body has arrived by now, except for a file, after which uploads.ts checks again.
  app.addHook('preHandler', (request, _reply, next) => {
    if (request.user === null || ports.cache.isUnchanged(request.signInMoment)) return next();
    request.checkStillSignedIn().then(() => next(), next);
  });
  app.addHook('onSend', (request, _reply, _body, next) => {
    request.isAnswered = true;
    next();
  });
  const findUser = async (request: FastifyRequest) => {
    const user = await userOf(request, bearerToken(request), ports);
    if (user.api_token !== undefined) {
      if (user.api_token === 'calendar') throw new Problem('calendar-token');
      if (user.api_token === 'add' && request.routeOptions.config.takesAddToken !== true)
        throw new Problem('add-token');
      if (user.api_token === 'read' && changesSomething(request)) throw new Problem('read-only-token');
      ports.apiTokenUsed(user, request);
    }
    request.user = user;
    return user;
  };
  app.decorate('requireUser', async (request: FastifyRequest) => {
    await findUser(request);
  });
  app.decorate('requireHousehold', async (request: FastifyRequest) => {
    checkReachesHousehold(await findUser(request));
  });
  app.decorate('requireSession', async (request: FastifyRequest) => {
    const user = await userOf(request, bearerToken(request), ports);
    if (user.api_token !== undefined) throw new Problem('session-required');
    request.user = user;
  });
  app.decorate('requireCalendarToken', async (request: FastifyRequest) => {
    const { searchParams } = new URL(request.url, 'http://localhost');
    const user = await userOf(request, searchParams.get('token') ?? undefined, ports);
    if (user.api_token !== 'calendar') throw new Problem('not-signed-in');
    ports.apiTokenUsed(user, request);
    request.user = user;
  });
  app.decorate('requireAdmin', async (request: FastifyRequest) => {
    if (!signedIn(request).is_admin) throw new Problem('not-allowed');
    request.needsAdmin = true;
  });
}

async function userOf(
  request: FastifyRequest,
  token: string | undefined,
  ports: AuthenticationPorts,
): Promise<SignedInUser> {
  if (token === undefined || token.length > 4096) throw new Problem('not-signed-in');
  const hash = hashToken(token);
  const key = hash.toString('latin1');
  const moment = ports.cache.moment();
  request.signInMoment = moment;
  const known = ports.cache.get(key);
  if (known) return known;
  const found = isApiToken(token)
    ? await ports.findApiTokenUser(hash)
    : await findBySession(token, hash, ports);
  if (!found) throw new Problem('not-signed-in');
  ports.cache.put(key, found.user, found.expiresAt * 1000, moment);
  return found.user;
}

async function findBySession(token: string, hash: Buffer, ports: AuthenticationPorts) {
  const claims = await ports.verifyAccessToken(token);
  const user = claims && (await ports.findSignedInUser(hash));
  return claims && user ? { user, expiresAt: claims.expiresAt } : null;
}

/** Returns true if a request can write the user's data. */
export function changesSomething({
  method,
  routeOptions,
}: Pick<FastifyRequest, 'method' | 'routeOptions'>): boolean {
  return method !== 'GET' && method !== 'HEAD' && routeOptions.config.changesNothing !== true;
}
