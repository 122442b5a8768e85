import type { FastifyInstance } from 'fastify';
import type { HomeHttps } from './home-https/home-https.ts';
import { addPublicHttps, type PublicHttps } from './public-https/public-https.ts';

interface Parts {
  readonly homeHttps?: HomeHttps;
  readonly publicHttps?: PublicHttps;
  readonly config: { readonly baseUrl: string | undefined };
}

/** Adds the pages and redirects of HTTPS if the service itself terminates TLS. */
export async function addHttps(
  app: FastifyInstance,
  { homeHttps, publicHttps, config }: Parts,
): Promise<void> {
  if (publicHttps) addPublicHttps(app, publicHttps, config.baseUrl);
  if (!homeHttps) return;
  const { homeHttpsRoutes, needsHttps } = await import('./home-https/pages.ts');
  app.addHook('onRequest', async (request, reply) => {
    if (needsHttps(request)) return reply.redirect('/https', 302);
  });
  await app.register(homeHttpsRoutes, { https: homeHttps });
}
