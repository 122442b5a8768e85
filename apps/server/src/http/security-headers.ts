import type { FastifyInstance } from 'fastify';

/** The web app's policy: our own files only, no inline scripts, no frames. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The API reference draws its styles itself, which needs inline styles; scripts still come from files of ours. */
const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "font-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Adds the headers that every answer carries. HSTS only where cookies are Secure, which is where TLS is. */
export function addSecurityHeaders(app: FastifyInstance, options: { readonly https: boolean }): void {
  app.addHook('onSend', async (request, reply) => {
    const api = request.url.startsWith('/api/v1/');
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('x-frame-options', 'DENY');
    reply.header(
      'content-security-policy',
      request.url.startsWith('/api/docs') ? referencePolicy : pagePolicy,
    );
    if (api && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (options.https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}
