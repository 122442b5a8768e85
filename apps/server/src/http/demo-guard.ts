import type { FastifyInstance, RouteOptions } from 'fastify';
import { Problem } from '../problems/problem.ts';

/**
 * Operations that demo mode rejects: method (`*` for any) and path below /api/v1 (`/*` for any suffix). All
 * visitors share the demo user, so they mustn't lock each other out or see each other's addresses, and they
 * mustn't take the server's data or make it send requests.
 */
export const refusedInDemo: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/auth/register'],
  ['POST', '/auth/logout-all'],
  ['DELETE', '/auth/sessions/:session_id'],
  ['*', '/auth/totp/*'],
  ['*', '/auth/passkeys/*'],
  ['POST', '/auth/oidc/*'],
  ['PUT', '/auth/oidc/*'],
  ['DELETE', '/auth/oidc/*'],
  ['POST', '/auth/password-reset/*'],
  ['*', '/auth/login/passkey/*'],
  ['*', '/offline-copy/*'],
  ['POST', '/profile/password'],
  ['DELETE', '/profile'],
  ['*', '/api-tokens/*'],
  ['POST', '/household'],
  ['PATCH', '/household'],
  ['DELETE', '/household'],
  ['*', '/household/invites/*'],
  ['PATCH', '/household/members/:user_id'],
  ['DELETE', '/household/members/:user_id'],
  ['*', '/notification-channels/*'],
  ['GET', '/audit-log'],
  ['PATCH', '/settings/ai'],
  ['POST', '/settings/ai/test'],
  ['PATCH', '/connections/:connector'],
  ['POST', '/connections/:connector/run'],
  ['PATCH', '/mailbox'],
  ['DELETE', '/mailbox'],
  ['POST', '/mailbox/check'],
  ['POST', '/securities/prices/refresh'],
  ['POST', '/tax/hmrc/*'],
  ['PUT', '/tax/hmrc/*'],
  ['DELETE', '/tax/hmrc/*'],
  ['*', '/admin/*'],
];

const base = '/api/v1';

/** Rejects these operations before the request is read. Call it before the routes are registered. */
export function addDemoGuard(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const methods = [route.method].flat().map((method) => (method === 'HEAD' ? 'GET' : method));
    if (!methods.some((method) => isRefusedInDemo(method, route.url))) return;
    route.onRequest = [refuse, ...[route.onRequest ?? []].flat()];
  });
}

/** Returns true if a demo rejects a route. @param url as registered, with its prefix */
function isRefusedInDemo(method: string, url: string): boolean {
  const path = url.slice(base.length).replace(/\/$/, '');
  return refusedInDemo.some(
    ([verb, pattern]) =>
      (verb === '*' || verb === method) &&
      (pattern.endsWith('/*') ? `${path}/`.startsWith(pattern.slice(0, -1)) : path === pattern),
  );
}

async function refuse(): Promise<never> {
  throw new Problem('demo-mode');
}
