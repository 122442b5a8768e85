import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../apps/server/src/database/embedded.ts';
import {
  cleanUp,
  embeddedUrl,
  isAlive,
  killDatabase,
  postmasterOf,
  startReady,
  temporaryFolder,
  until,
} from './server-process.ts';

const running: EmbeddedDatabase[] = [];
afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
  await cleanUp();
});

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  running.push(database);
  return database;
}

/** How a connection string leads there, as the server sees it. */
async function wayOf(url: string): Promise<'socket' | 'tcp'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ address: string | null }>('select inet_client_addr() as address');
    return rows[0]?.address ? 'tcp' : 'socket';
  } finally {
    await client.end();
  }
}

const socketsOf = (dataDir: string) =>
  readdirSync(join(dataDir, 'postgres'))
    .filter((name) => /^\.s\.|^\.probe/.test(name))
    .sort();

/** All that the server of a folder leaves while it runs. */
function socketOf(dataDir: string): string[] {
  const name = `.s.PGSQL.${postmasterOf(dataDir)?.port}`;
  return [name, `${name}.lock`];
}

const tooLong = ['a-folder', 'x'.repeat(80)];

describe('the embedded database', () => {
  test.each([
    ['any folder', 'data', 0o755],
    ['one in which only root can look, as root', 'data', process.getuid?.() === 0 ? 0o700 : 0o755],
    ['one with spaces, commas, quotes and letters of all kinds', `a, "b"' é=%20+#`, 0o755],
  ])('is reached through a socket in its own folder (%s), and by TCP as well', async (_, name, mode) => {
    const dataDir = join(temporaryFolder(mode), name);
    const { url } = await start(dataDir);
    expect(await wayOf(url)).toBe('socket');
    expect(socketsOf(dataDir)).toEqual(socketOf(dataDir));
    expect(await wayOf(embeddedUrl(dataDir))).toBe('tcp');
    await (running.pop() as EmbeddedDatabase).stop();
    expect(socketsOf(dataDir)).toEqual([]);
  });

  test('is reached by TCP where the path of its folder is too long for a socket', async () => {
    const dataDir = join(temporaryFolder(), ...tooLong);
    expect(await wayOf((await start(dataDir)).url)).toBe('tcp');
    expect(socketsOf(dataDir)).toEqual([]);
  });

  test('that runs already is reached as it can be: without its socket by TCP', async () => {
    const dataDir = temporaryFolder();
    const first = await start(dataDir);
    expect(await wayOf((await start(dataDir)).url)).toBe('socket');
    for (const name of socketsOf(dataDir)) rmSync(join(dataDir, 'postgres', name));
    expect(await wayOf((await start(dataDir)).url)).toBe('tcp');
    await expect(wayOf(first.url)).rejects.toThrow('ENOENT');
  });

  test('that was killed comes back where it was, also for who was attached to it, and leaves no socket of before', async () => {
    const dataDir = temporaryFolder();
    const url = (await start(dataDir)).url;
    const other = await start(dataDir);
    const before = postmasterOf(dataDir);
    killDatabase(dataDir);
    expect(await until(120_000, () => wayOf(url).catch(() => undefined), Boolean)).toBe('socket');
    expect(postmasterOf(dataDir)?.port).toBe(before?.port);
    expect(postmasterOf(dataDir)?.pid).not.toBe(before?.pid);
    expect(await wayOf(other.url)).toBe('socket');
    expect(socketsOf(dataDir)).toEqual(socketOf(dataDir));
  });
});

test('a database that answers late is not taken away from another farthing', async () => {
  const dataDir = temporaryFolder();
  const { url } = await start(dataDir);
  const own = await start(dataDir);
  const other = new pg.Client({ connectionString: url, application_name: 'farthing elsewhere' });
  other.on('error', () => {});
  await other.connect();
  const server = postmasterOf(dataDir)?.pid as number;
  process.kill(server, 'SIGSTOP');
  setTimeout(() => process.kill(server, 'SIGCONT'), 2000);
  await own.stop();
  expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await other.end();
});

describe('the service', () => {
  test.each([
    ['through the socket', [], 'socket'],
    ['by TCP where there can be none', tooLong, 'tcp'],
  ] as const)(
    'reaches its embedded database %s with every connection, also after both were killed',
    async (_, names, way) => {
      const dataDir = join(temporaryFolder(), ...names);
      for (let round = 0; round < 2; round++) {
        const server = await startReady({ dataDir });
        const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
        client.on('error', () => {});
        await client.connect();
        const { rows } = await client.query(
          `select distinct case when client_addr is null then 'socket' else 'tcp' end as way
         from pg_stat_activity where application_name like 'farthing%'`,
        );
        await client.end();
        expect(rows).toEqual([{ way }]);
        expect(socketsOf(dataDir)).toEqual(way === 'socket' ? socketOf(dataDir) : []);
        const database = postmasterOf(dataDir)?.pid ?? 0;
        killDatabase(dataDir);
        await server.end('SIGKILL');
        await until(
          120_000,
          () => isAlive(database),
          (alive) => !alive,
        );
        // The service may have begun to start it again.
        killDatabase(dataDir);
      }
    },
  );
});
