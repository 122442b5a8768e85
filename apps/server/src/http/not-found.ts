import type { FastifyInstance, RouteOptions } from 'fastify';
import { Problem } from '../problems/problem.ts';

/** Answers unknown paths with 404 and known paths with another method with 405 and `Allow`. Add it before the routes. */
export function addNotFound(app: FastifyInstance): void {
  const patterns = new Map<string, Set<string>>();
  app.addHook('onRoute', (route: RouteOptions) => {
    const methods = patterns.get(route.url) ?? new Set();
    for (const method of [route.method].flat()) methods.add(method);
    patterns.set(route.url, methods);
  });
  let compiled: [RegExp, Set<string>][] | undefined;
  app.setNotFoundHandler(async (request, reply) => {
    compiled ??= [...patterns]
      .filter(([url]) => url !== '*' && url !== '/*')
      .map(([url, methods]) => [asRegExp(url), methods]);
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = new Set(
      compiled.filter(([pattern]) => pattern.test(path)).flatMap(([, methods]) => [...methods]),
    );
    if (allowed.size === 0) throw new Problem('not-found');
    reply.header('allow', [...allowed].sort().join(', '));
    throw new Problem('method-not-allowed');
  });
}

function asRegExp(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}/?$`);
}
