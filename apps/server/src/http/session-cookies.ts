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

/**
 * Returns true if the cookies of this response travel over HTTPS, by configuration or because the connection is
 * encrypted.
 */
export function isSecure({ protocol }: FastifyRequest, config: { readonly cookieSecure: boolean }): boolean {
  return config.cookieSecure || protocol === 'https';
}

/** Options of the CSRF cookie. The web app's scripts read it and send it back as X-CSRF-Token. */
function csrfCookie(secure: boolean): CookieSerializeOptions {
  return { httpOnly: false, secure, sameSite: 'strict', path: '/', maxAge: 86_400 };
}

/**
 * Sets both cookies of a session.
 * @param secure true if the deployment uses HTTPS. The refresh token's cookie is always Secure
 */
export function setSessionCookies(
  reply: FastifyReply,
  tokens: { readonly refreshToken: string; readonly csrfToken: string },
  secure: boolean,
): void {
  reply.setCookie('refresh_token', tokens.refreshToken, refreshCookie);
  reply.setCookie('csrf_token', tokens.csrfToken, csrfCookie(secure));
}

/** Deletes both cookies. */
export function deleteSessionCookies(reply: FastifyReply, secure: boolean): void {
  reply.setCookie('refresh_token', '', { ...refreshCookie, maxAge: 0 });
  reply.setCookie('csrf_token', '', { ...csrfCookie(secure), maxAge: 0 });
}

/**
 * Protects POST /auth/refresh, the only endpoint that acts on a cookie alone, by double submit (OWASP CSRF cheat
 * sheet). With the csrf_token cookie, the header X-CSRF-Token must equal it. Without it, a request with the Origin of
 * another site is rejected. Clients without Origin aren't browsers and pass.
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
