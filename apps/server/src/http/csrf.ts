import type { FastifyRequest } from 'fastify';
import { equalSecrets } from '../platform/crypto/token-hash.ts';
import { Problem } from '../problems/problem.ts';

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
