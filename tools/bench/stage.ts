import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { call } from './client.ts';
import { meterOf, type Running, startServer } from './processes.ts';

/** A service with a database of its own, for measuring. */
export interface Stage {
  /** Address of the service, without `/api/v1`. */
  readonly url: string;
  readonly server: Running;
  /** As the owner of the tables. */
  readonly owner: pg.Client;
  readonly ownerUrl: string;
  readonly postmaster: number;
  /** CPU milliseconds of service and PostgreSQL so far. */
  readonly meter: () => number;
}

/**
 * Runs `work` on a fresh data folder, which goes with it. The service is started `starts` times: the first fills the cache
 * of compiled code; the last is the one that is measured.
 */
export async function onStage<Result>(
  port: number,
  work: (stage: Stage) => Promise<Result>,
  { starts = 1, environment = {} }: { starts?: number; environment?: Record<string, string> } = {},
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farthing-bench-'));
  const database = await startEmbedded({ dataDir, log: () => {} });
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  // A nightly backup would be counted for what is measured meanwhile: it takes as long as an import.
  const base = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database.url, BACKUP_NIGHTLY: 'false' };
  const settings = { ...base, ...environment };
  const start = () => startServer('apps/server/start.mjs', settings, '/health');
  let server: Running | undefined;
  const owner = new pg.Client({ connectionString: database.url });
  owner.on('error', () => {}); // it is closed with the database when a step fails
  try {
    await owner.connect();
    for (let turn = 1; turn < starts; turn++) await (await start()).stop();
    const running = await start();
    server = running;
    const meter = meterOf(running.pid, postmaster);
    return await work({ url: running.url, server, owner, ownerUrl: database.url, postmaster, meter });
  } finally {
    await owner.end().catch(() => {});
    await server?.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const idleShare = 0.03;
const longestSettlingMs = 180_000;

/**
 * Waits until service and PostgreSQL have used less than a thirtieth of a core for three seconds: scans
 * and vacuum that follow what was written before would be counted for what is measured next.
 */
export async function settled(meter: () => number): Promise<void> {
  const end = performance.now() + longestSettlingMs;
  for (let quiet = 0; quiet < 3 && performance.now() < end; ) {
    const before = meter();
    await sleep(1000);
    quiet = meter() - before < idleShare * 1000 ? quiet + 1 : 0;
  }
}

/** Registers and signs in. Returns the access token, good for fifteen minutes. */
export async function signUp(url: string, name = 'bench'): Promise<string> {
  const person = { email: `${name}@example.org`, password: 'correct-horse-battery-9' };
  await call(url, 'POST', '/auth/register', undefined, { ...person, display_name: 'Bench' });
  return signIn(url, name);
}

/** Signs in again, as a token is not good for a whole run. */
export async function signIn(url: string, name = 'bench'): Promise<string> {
  const person = { email: `${name}@example.org`, password: 'correct-horse-battery-9' };
  const { access_token } = await call<{ access_token: string }>(
    url,
    'POST',
    '/auth/login',
    undefined,
    person,
  );
  return access_token;
}
