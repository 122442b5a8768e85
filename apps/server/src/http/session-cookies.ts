import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';

const refreshCookie: CookieSerializeOptions = {
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
  path: '/api/v1/auth',
  maxAge: 604_800,
};

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
