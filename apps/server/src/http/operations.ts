import type { FastifySchema } from 'fastify';

/**
 * Returns a function that makes a schema a route's options, under a heading of the API reference. Its routes take an
 * access token.
 */
export function operationsOf(tag: string) {
  return <const Schema extends FastifySchema & { readonly summary: string }>(schema: Schema) => ({
    schema: { tags: [tag], security: [{ bearer: [] }], ...schema },
  });
}
