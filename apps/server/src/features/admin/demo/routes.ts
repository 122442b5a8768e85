import { DemoStatus } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { demoStatus } from './service.ts';

/** /api/v1/demo: whether this is a public demo. */
export const demoRoutes: FastifyPluginAsyncTypebox<{
  readonly config: { readonly demoMode: boolean };
}> = async (app, { config }) => {
  app.get(
    '/status',
    {
      schema: {
        tags: ['Demo'],
        summary: 'Read the state of the demo and its sign-in details',
        response: { 200: DemoStatus },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return demoStatus(config.demoMode, Date.now());
    },
  );
};
