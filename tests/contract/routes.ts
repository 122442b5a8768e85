import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/** One route as Fastify knows it, its path as OpenAPI writes it. */
export interface RegisteredRoute {
  readonly method: string;
  readonly path: string;
}

/** Runs a start and lists the routes that it registers, whatever the start does with the app. */
export async function recordRoutes(start: () => Promise<unknown>): Promise<RegisteredRoute[]> {
  const routes: RegisteredRoute[] = [];
  const onCreated = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) {
        if (name === 'HEAD') continue;
        const path = url.replace(/(.)\/$/, '$1').replaceAll(/:(\w+)/g, '{$1}');
        routes.push({ method: name.toLowerCase(), path });
      }
    });
  };
  subscribe('fastify.initialization', onCreated);
  try {
    await start();
  } finally {
    unsubscribe('fastify.initialization', onCreated);
  }
  return routes;
}
