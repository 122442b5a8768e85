import type { FastifyInstance } from 'fastify';
import type { HomeHttps } from './home-https.ts';

/** Serves the pages about HTTPS in a home network, and leads there from plain HTTP. */
export async function addHomeHttps(app: FastifyInstance, https: HomeHttps): Promise<void> {
  const { homeHttpsRoutes, needsHttps } = await import('./pages.ts');
  app.addHook('onRequest', async (request, reply) => {
    if (needsHttps(request)) return reply.redirect('/https', 302);
  });
  await app.register(homeHttpsRoutes, { https });
}
