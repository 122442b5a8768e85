import type { FastifyInstance, RouteOptions } from 'fastify';

const emptyQuery = { type: 'object', properties: {}, additionalProperties: false };

/**
 * Gives every operation below /api/v1 that takes no query an empty one, so that it rejects unknown query fields like all
 * others. Add it before the routes.
 */
export function addEmptyQueries(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    if (route.url.startsWith('/api/v1/') && route.schema?.querystring === undefined)
      route.schema = { ...route.schema, querystring: emptyQuery };
  });
}
