/**
 * Returns a builder of route options: the summary of a route and its schemas, under one tag of the API documentation.
 * Every route that it describes needs a bearer token.
 */
export function describeRoutes(tag: string) {
  return <const Schema extends object>(summary: string, schema: Schema) => ({
    schema: { tags: [tag], security: [{ bearer: [] }], summary, ...schema },
  });
}
