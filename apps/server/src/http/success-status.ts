import type { FastifyInstance, FastifySchema, preSerializationHookHandler, RouteOptions } from 'fastify';

/**
 * Returns the status of a successful response: the first in the route's schema, or 204 for a deletion without a
 * declared response.
 */
export function successStatus(schema: FastifySchema | undefined, methods: readonly string[]): number {
  const declared = Object.keys(schema?.response ?? {}).find((status) => status.startsWith('2'));
  if (declared !== undefined) return Number(declared);
  return methods.includes('DELETE') ? 204 : 200;
}

/**
 * Responds on every route with the success status of its schema, so that handlers only return the body. A new row (201)
 * gets a `location` below the collection it was posted to. Handlers may set another status or location. Register before the
 * routes.
 */
export function addSuccessStatus(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const status = successStatus(route.schema, [route.method].flat());
    if (status === 200) return;
    const setStatus: RouteOptions['preHandler'] = (_request, reply, done) => {
      reply.code(status);
      done();
    };
    route.preHandler = [route.preHandler ?? [], setStatus].flat();
    if (status === 201) route.preSerialization = [route.preSerialization ?? [], addLocation].flat();
  });
}

const addLocation: preSerializationHookHandler<unknown> = (request, reply, row, done) => {
  if (reply.statusCode === 201 && !reply.hasHeader('location') && isRow(row)) {
    const [collection = ''] = request.url.split('?');
    reply.header('location', `${collection.replace(/\/$/, '')}/${row.id}`);
  }
  done(null, row);
};

function isRow(body: unknown): body is { readonly id: string } {
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string';
}
