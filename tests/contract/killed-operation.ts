import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { instanceName } from '../../apps/server/src/database/connection.ts';
import { eventually } from './sign-in.ts';

/**
 * Runs an operation on backups in a process of its own, kills it in a stage once something can be seen of it, and waits
 * until the database has noticed: until then it holds the lock that operations take.
 * @param work a call of `operations.ts`, with `context`
 */
export async function killedAt(
  stage: string,
  work: string,
  environment: { readonly DATA_DIR: string; readonly OWNER_URL: string },
  isSeen: () => Promise<boolean> | boolean,
): Promise<void> {
  const code = `
    import { readConfig } from './apps/server/src/config.ts';
    import * as operations from './apps/server/src/platform/backup-archive/operations.ts';
    const stay = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    const context = { config: readConfig(process.env), ownerUrl: process.env.OWNER_URL, version: '0.1.0',
      onProgress: ({ stage }) => { if (stage === '${stage}') { process.stdout.write('now'); stay(); } } };
    await operations.${work};`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  try {
    await Promise.race([once(child.stdout, 'data'), ended]);
    expect(child.exitCode, `it stays at ${stage} until it is killed`).toBeNull();
    expect(await eventually(async () => isSeen(), Boolean)).toBe(true);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  await sessionsEnded(environment.OWNER_URL);
}

/** Waits until no one is connected to a database any more but this process. */
async function sessionsEnded(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const others = async () =>
      (
        await client.query(
          `select application_name from pg_stat_activity where datname = current_database()
             and application_name like 'farthing %' and not starts_with(application_name, $1)`,
          [instanceName],
        )
      ).rows;
    expect(await eventually(others, ({ length }) => length === 0)).toEqual([]);
  } finally {
    await client.end();
  }
}
