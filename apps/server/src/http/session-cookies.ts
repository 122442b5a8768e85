import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { equalSecrets } from '../platform/crypto/token-hash.ts';
import { Problem } from '../problems/problem.ts';

const refreshCookie: CookieSerializeOptions = {
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
  path: '/api/v1/auth',
  maxAge: 604_800,
};

/** True if the cookies of this answer travel over HTTPS: the deployment says so, or the connection is encrypted. */
export function isSecure({ protocol }: FastifyRequest, config: { readonly cookieSecure: boolean }): boolean {
  return config.cookieSecure || protocol === 'https';
}

/** Readable by the web app's scripts, which send it back as X-CSRF-Token. */
function csrfCookie(secure: boolean): CookieSerializeOptions {
  return { httpOnly: false, secure, sameSite: 'strict', path: '/', maxAge: 86_400 };
}

/**
 * Sets both cookies of a session.
 * @param secure whether the deployment is HTTPS; the refresh token is Secure in any case
 */
export function setSessionCookies(
  reply: FastifyReply,
  tokens: { readonly refreshToken: string; readonly csrfToken: string },
  secure: boolean,
): void {
  reply.setCookie('refresh_token', tokens.refreshToken, refreshCookie);
  reply.setCookie('csrf_token', tokens.csrfToken, csrfCookie(secure));
}

/** Deletes both cookies: the same attributes, no value, no life. */
export function deleteSessionCookies(reply: FastifyReply, secure: boolean): void {
  reply.setCookie('refresh_token', '', { ...refreshCookie, maxAge: 0 });
  reply.setCookie('csrf_token', '', { ...csrfCookie(secure), maxAge: 0 });
}

/**
 * Guards POST /auth/refresh, the one endpoint that acts on a cookie alone (double submit, OWASP CSRF cheat sheet).
 * With the csrf_token cookie the header X-CSRF-Token must equal it; without, a browser of another site is refused by
 * its Origin, and a client without Origin (not a browser) passes.
 * @throws {Problem} csrf-mismatch, foreign-origin
 */
export function checkCsrf(request: FastifyRequest, baseUrl: string | undefined): void {
  if (isForeign(request, baseUrl)) throw new Problem('foreign-origin');
  const cookie = request.cookies.csrf_token;
  if (cookie === undefined) return;
  const header = request.headers['x-csrf-token'];
  if (typeof header !== 'string' || !equalSecrets(header, cookie)) throw new Problem('csrf-mismatch');
}

function isForeign(request: FastifyRequest, baseUrl: string | undefined): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const host = new URL(origin).host;
  return host !== request.headers.host && !(baseUrl && new URL(baseUrl).host === host);
}
