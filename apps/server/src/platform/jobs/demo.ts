import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/connection.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { createDemoResets, type DemoParts, type DemoResets } from './demo-resets.ts';
import { addDemoRoom } from './demo-room.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The household of a demonstration; undefined without DEMO_MODE. */
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
    onError: (error) => app.log.error({ err: error }, 'the household of the demonstration was not put back'),
  });
  app.decorate('demo', demo);
  app.addHook('onClose', () => demo.close());
}
