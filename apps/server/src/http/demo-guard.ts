import type { FastifyInstance, RouteOptions } from 'fastify';
import { Problem } from '../problems/problem.ts';

/**
 * What a public demonstration refuses, by method (`*`: any) and path below /api/v1 (`/*`: all that begins so). The demo
 * user is everybody's: nobody may shut others out, see who they are, take the server's data or have it ask elsewhere.
 */
export const refusedInDemo: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/auth/register'],
  ['POST', '/auth/logout-all'],
  ['DELETE', '/auth/sessions/:session_id'],
  ['*', '/auth/totp/*'],
  ['POST', '/profile/password'],
  ['DELETE', '/profile'],
  ['*', '/api-tokens/*'],
  ['GET', '/audit-log'],
  ['PATCH', '/settings/ai'],
  ['POST', '/settings/ai/test'],
  ['POST', '/securities/prices/refresh'],
  ['*', '/admin/*'],
];

const base = '/api/v1';

/** Refuses those routes before anything of the request is looked at. Call it before the routes are registered. */
export function addDemoGuard(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const methods = [route.method].flat().map((method) => (method === 'HEAD' ? 'GET' : method));
    if (!methods.some((method) => isRefusedInDemo(method, route.url))) return;
    route.onRequest = [refuse, ...[route.onRequest ?? []].flat()];
  });
}

/** Whether a demonstration refuses a route. @param url as registered, with its prefix */
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
