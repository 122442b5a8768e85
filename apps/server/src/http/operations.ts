import type { FastifySchema } from 'fastify';

/**
 * Returns a function that turns a schema into a route's options, under a heading of the API reference. Routes made with
 * it need an access token.
 */
export function operationsOf(tag: string) {
  return <const Schema extends FastifySchema & { readonly summary: string }>(schema: Schema) => ({
    schema: { tags: [tag], security: [{ bearer: [] }], ...schema },
  });
}
