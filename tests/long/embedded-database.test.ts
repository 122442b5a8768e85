import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import {
  expectSocketAndTcp,
  readThroughDatabase,
  socketOf,
  socketsOf,
  start,
  stopAll,
  usersOf,
  wayOf,
} from '../contract/embedded-clusters.ts';
import {
  embeddedUrl,
  isAlive,
  killDatabase,
  postmasterOf,
  startReady,
  startServer,
  temporaryFolder,
  until,
} from '../contract/server-process.ts';

afterEach(stopAll);

const tooLong = ['a-folder', 'x'.repeat(80)];

describe('the embedded database', () => {
  test.each([
    ['one in which only root can look, as root', 'data', process.getuid?.() === 0 ? 0o700 : 0o755],
    ['one with spaces, commas, quotes and letters of all kinds', `a, "b"' é=%20+#`, 0o755],
  ])('is reached through a socket in its own folder (%s), and by TCP as well', async (_, name, mode) => {
    await expectSocketAndTcp(join(temporaryFolder(mode), name));
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
});

describe.runIf(process.getuid?.() === 0)('the embedded database, started as root', () => {
  test.each([
    ['a folder that everyone can enter', 0o755, 'data', 0o755],
    ["a private folder, such as root's home", 0o700, 'farthing/data', 0o755],
    ['a data folder that is private itself', 0o755, 'data', 0o700],
  ])('runs without rights and cannot read the files of root, in %s', async (_, outer, name, inner) => {
    const folder = temporaryFolder(outer);
    const dataDir = join(folder, name);
    mkdirSync(dataDir, { recursive: true, mode: inner });
    const secret = join(dataDir, 'secret');
    writeFileSync(secret, 'of root', { mode: 0o600 });
    const { url } = await start(dataDir);
    expect(usersOf(dataDir)).toEqual([65534, 65534, 65534, 65534]);
    await expect(readThroughDatabase(url, secret)).rejects.toThrow(/Permission denied/);
    await expect(readThroughDatabase(url, join(dataDir, 'keys/postgres-password'))).rejects.toThrow(
      /Permission denied/,
    );
    if (outer === 0o700) {
      writeFileSync(join(folder, 'readable'), 'in a private folder', { mode: 0o644 });
      await expect(readThroughDatabase(url, join(folder, 'readable'))).rejects.toThrow(/No such file/);
    }
  });

  test('takes over a cluster that belongs to root, and leaves one of another user to that user', async () => {
    const dataDir = join(temporaryFolder(0o700), 'data');
    await (await start(dataDir)).stop();
    execFileSync('chown', ['-R', '0:0', join(dataDir, 'postgres')]);
    await (await start(dataDir)).stop();
    expect(statSync(join(dataDir, 'postgres/global')).uid).toBe(65534);
    execFileSync('chown', ['-R', '12345:12345', join(dataDir, 'postgres')]);
    await start(dataDir);
    expect(usersOf(dataDir)).toEqual([12345, 12345, 12345, 12345]);
    expect(statSync(join(dataDir, 'postgres/global')).uid).toBe(12345);
  });

  test('needs no mount namespace in its usual folder, and refuses a private one with one line where none is allowed', async () => {
    const through = ['setpriv', '--bounding-set=-sys_admin', '--'];
    const dataDir = join(temporaryFolder(), 'data');
    const server = await startReady({ dataDir, through });
    expect(usersOf(dataDir)).toEqual([65534, 65534, 65534, 65534]);
    expect(await server.end()).toEqual({ code: 0, signal: null });
    const secluded = temporaryFolder(0o700);
    const refused = await startServer({ dataDir: join(secluded, 'data'), through });
    expect(await refused.ended).toEqual({ code: 1, signal: null });
    expect(refused.output().trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^farthing cannot start: The embedded database cannot run as root/),
    ]);
    expect(refused.output()).toContain(`cannot enter ${secluded}.`);
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
