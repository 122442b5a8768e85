import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/connection.ts';
import { readAsSystem } from '../../database/system-scope.ts';
import { readAsUser } from '../../database/user-scope.ts';
import { createRoomCheck } from '../../features/admin/demo/limit-service.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { createDemoResets, type DemoParts, type DemoResets } from './demo-resets.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The household of a demo; undefined without DEMO_MODE. */
    readonly demo?: DemoResets;
  }
}

interface DemoWiring {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly passwords: { hash(password: string): Promise<string> };
  readonly cache: { forget(id: string): void };
  readonly signIn: DemoParts['signIn'];
}

/** Adds the demo household to an app. It is created or reset only on request. */
export function addDemo(app: FastifyInstance, wiring: DemoWiring): void {
  const { database, blobs, passwords, cache, signIn } = wiring;
  addDemoRoom(app, database);
  const demo = createDemoResets({
    database,
    blobs,
    hash: (password) => passwords.hash(password),
    signIn,
    forget: (userId) => cache.forget(userId),
    onError: (error) => app.log.error({ err: error }, 'the demo was not reset'),
  });
  app.decorate('demo', demo);
  app.addHook('onClose', () => demo.close());
}

/** Looks before each request that may add something whether there is room for it. Call it before routes are registered. */
function addDemoRoom(app: FastifyInstance, database: Database): void {
  const check = createRoomCheck({
    systemStatements: (work) => readAsSystem(database, work),
    read: (id, work) => readAsUser(database, id, work),
  });
  app.addHook('preHandler', async ({ method, user, url, routeOptions }) => {
    const adds = (method === 'POST' || method === 'PUT') && routeOptions.config.changesNothing !== true;
    if (adds && user !== null && !url.startsWith('/api/v1/auth/')) await check(user.id, Date.now());
  });
}
