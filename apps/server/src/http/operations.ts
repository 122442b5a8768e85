import type { FastifySchema } from 'fastify';

/** For headings whose bodies are a few short fields: they are limited to 64 KiB. */
export const shortBodies = { bodyLimit: 65_536 };

/**
 * Returns a function that turns a schema into a route's options, under a heading of the API reference. Routes made with
 * it need an access token.
 * @param shared limit on the bodies of all routes of the heading, in place of 1 MiB
 */
export function operationsOf(tag: string, shared: { readonly bodyLimit?: number } = {}) {
  return <const Schema extends FastifySchema & { readonly summary: string }>(schema: Schema) => ({
    ...shared,
    schema: { tags: [tag], security: [{ bearer: [] }], ...schema },
  });
}
