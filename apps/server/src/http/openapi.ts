import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { version } from './version.ts';

const description = `The money home of a UK household.

Every error is \`{"detail": string}\`, sometimes with \`errors: [{field, message}]\`. Amounts are decimal strings.
Long lists come as \`{items, next_cursor}\`. Sign in with POST /auth/login and send the access token as bearer.`;

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
  });
  let printed: string | undefined;
  app.get('/api/v1/openapi.json', async (_request, reply) => {
    printed ??= JSON.stringify(app.swagger());
    return reply.type('application/json').send(printed);
  });
}
