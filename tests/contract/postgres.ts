import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Connection string of the test cluster's superuser. TEST_DATABASE_URL names an external one, and TEST_TABLE_OWNER a role
     * there that owns the tables. It has the same password.
     */
    postgresUrl: string;
  }
}

/** Starts one real PostgreSQL for the run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL;
  const folder = mkdtempSync(join(tmpdir(), 'farthing-test-'));
  const embedded = external
    ? undefined
    : await startEmbedded({
        dataDir: folder,
        log: () => {},
        settings: { fsync: 'off', max_connections: '300' },
      });
  const url = external ?? (embedded?.url as string);
  const template = `farthing_template_${project.name}`;
  if (process.env.TEST_CITUS_WORKERS !== undefined) {
    project.provide('postgresUrl', url); // tools/citus.ts has made the template
    return async () => {};
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${template}`);
  await client.query(`create database ${template}`);
  const owner = new URL(databaseUrl(url, template));
  const { TEST_TABLE_OWNER: tableOwner } = process.env;
  if (tableOwner !== undefined) {
    owner.username = tableOwner;
    await client.query(`alter database ${template} owner to ${tableOwner}`);
  }
  await migrate(owner.toString(), () => {});
  project.provide('postgresUrl', url);
  return async () => {
    await client.query(`drop database if exists ${template} with (force)`).catch(() => {});
    await client.end();
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.toString();
}
