import type { FastifyInstance } from 'fastify';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Database } from '../database/connection.ts';
import { signInWithin } from './demo-requests.ts';
import { createDemoResets, type DemoResets } from './demo-resets.ts';
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
}

/** Gives an app the household of a demonstration. Nothing is made or put back before somebody says so. */
export function addDemo(app: FastifyInstance, { database, blobs, passwords, cache }: DemoWiring): void {
  addDemoRoom(app, database);
  const demo = createDemoResets({
    database,
    blobs,
    hash: (password) => passwords.hash(password),
    signIn: (email, password) => signInWithin(app, email, password),
    forget: (userId) => cache.forget(userId),
    onError: (error) => app.log.error({ err: error }, 'the household of the demonstration was not put back'),
  });
  app.decorate('demo', demo);
  app.addHook('onClose', () => demo.close());
}
