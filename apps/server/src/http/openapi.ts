import { ProblemBody } from '@farthing/api-contract';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { successStatus } from './success-status.ts';
import { version } from './version.ts';

const description = `The money home of a UK household.

Every error is \`{"detail": string}\`, sometimes with \`errors: [{field, message}]\`. Amounts are decimal strings.
Long lists come as \`{items, next_cursor}\`. Sign in with POST /auth/login and send the access token as bearer.`;

declare module 'fastify' {
  interface FastifySchema {
    /** Text fields of a multipart body besides `file`. They are only documented here; the route checks them. */
    form?: { properties: Record<string, unknown>; required?: string[] };
  }
}

/** Adds to a schema what the API document needs beyond validation: error responses and multipart bodies. */
function documented(schema: FastifySchema, methods: readonly string[]): FastifySchema {
  const { form, ...rest } = schema ?? {};
  if (rest.hide) return rest;
  const file = { type: 'string', format: 'binary', description: 'The file' };
  const body = form && {
    type: 'object',
    properties: { file, ...form.properties },
    required: ['file', ...(form.required ?? [])],
  };
  const answers = (rest.response ?? {}) as Record<string, unknown>;
  const status = successStatus(schema, methods);
  const done = { [status]: { type: status === 204 ? 'null' : 'object', description: 'Done' } };
  const response = { ...done, ...answers, '4XX': ProblemBody };
  return { ...rest, response, ...(body ? { body, consumes: ['multipart/form-data'] } : {}) };
}

/** Collects the routes' schemas into GET /api/v1/openapi.json (OpenAPI 3.1). Register before the routes. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'farthing', version, description, license: { name: 'MIT', identifier: 'MIT' } },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          refresh: { type: 'apiKey', in: 'cookie', name: 'refresh_token' },
        },
      },
    },
    hideUntagged: true,
    transform: ({ schema, url, route }) => ({ schema: documented(schema, [route.method].flat()), url }),
  });
  let printed: string | undefined;
  app.get('/api/v1/openapi.json', async (_request, reply) => {
    printed ??= JSON.stringify(app.swagger());
    return reply.type('application/json').send(printed);
  });
}
