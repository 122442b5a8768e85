import type { FastifyInstance } from 'fastify';
import { Problem } from '../problems/problem.ts';

/** The web app's policy: our own files only, no inline scripts, no frames. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Policy of the API reference, which needs inline styles. Scripts still come from our own files. */
const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "font-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Path of the API reference, with everything below it. */
const reference = '/api/docs';

/**
 * Returns the headers of every response. Nothing is cached unless its route allows it, because a rule by path would
 * miss other spellings (`/%61pi/`). HSTS is sent only with TLS.
 */
function fixedHeaders(url: string, https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'content-security-policy': url.startsWith(reference) ? referencePolicy : pagePolicy,
    'cache-control': 'no-store',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Returns the headers of a response that bypasses the hooks. */
export function securityHeaders(url: string, requestId: string, https: boolean): Record<string, string> {
  return { 'x-request-id': requestId, ...fixedHeaders(url, https) };
}

/** Headers that a route may set to stricter values. */
const ownWords = new Set(['cache-control', 'content-security-policy']);

/**
 * Adds the security headers to every response. A route's own Cache-Control and Content-Security-Policy stay. Rejects HTTP/1.1
 * without Host (RFC 9112, 3.2).
 */
export function addSecurityHeaders(app: FastifyInstance, { https }: { readonly https: boolean }): void {
  const ofReference = Object.entries(fixedHeaders(reference, https));
  const others = Object.entries(fixedHeaders('/', https));
  app.addHook('onRequest', ({ headers, raw }, _reply, next) => {
    next(headers.host === undefined && raw.httpVersion === '1.1' ? new Problem('bad-request') : undefined);
  });
  app.addHook('onSend', ({ url, id }, reply, _body, next) => {
    reply.header('x-request-id', id);
    for (const [name, value] of url.startsWith(reference) ? ofReference : others)
      if (!ownWords.has(name) || !reply.hasHeader(name)) reply.header(name, value);
    next();
  });
}
