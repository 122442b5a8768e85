import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  ask,
  cleanUp,
  databaseRuns,
  databaseStopped,
  isAlive,
  killDatabase,
  postmasterOf,
  signIn,
  signUp,
  startReady,
  startServer,
  temporaryFolder,
  until,
} from './server-process.ts';

afterEach(cleanUp);

// A database that is killed may be back before anybody on a busy machine has asked: it is killed until somebody has felt it.

/** A connection that nobody closes would be open for longer. */
const stopWithinMs = 60_000;
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
const health = (url: string) => ask(url, 'GET', '/health');

async function expectOrderlyStop(server: Awaited<ReturnType<typeof startReady>>): Promise<void> {
  const began = performance.now();
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(performance.now() - began).toBeLessThan(stopWithinMs);
}

describe('a start with only PORT and DATA_DIR', () => {
  test('makes the database and private keys, answers, stops in order, and finds its data again', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const first = await startReady({ dataDir });
    expect(await health(first.url)).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect((await ask(first.url, 'GET', '/')).body).toMatch(/<!doctype html>/i);
    expect(mode(dataDir)).toBe('750');
    expect(mode(join(dataDir, 'keys'))).toBe('700');
    expect(mode(join(dataDir, 'postgres'))).toBe('700');
    const keys = readdirSync(join(dataDir, 'keys')).sort();
    expect(keys).toEqual(['field-keys', 'jwt-private-key.pem', 'postgres-password']);
    for (const key of keys) expect(mode(join(dataDir, 'keys', key))).toBe('600');
    expect(mode(join(dataDir, 'postgres.log'))).toBe('600');

    const token = await signUp(first.url, 'kept@example.org');
    const postmaster = postmasterOf(dataDir);
    await expectOrderlyStop(first);
    expect(
      await until(
        120_000,
        () => isAlive(postmaster?.pid ?? 0),
        (alive) => !alive,
      ),
    ).toBe(false);
    expect(postmasterOf(dataDir)).toBeUndefined();

    const second = await startReady({ dataDir });
    expect((await ask(second.url, 'GET', '/api/v1/profile', { token })).status).toBe(200);
    await signIn(second.url, 'kept@example.org');
    expect(second.output()).not.toContain('First start');
    // Connections that are idle or half sent hold nothing up.
    const { connect } = await import('node:net');
    const port = Number(new URL(second.url).port);
    const sockets = [
      '',
      'GET /health HTTP/1.1\r\nHost: x\r\n',
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\n' +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":',
    ].map((text) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(text);
      return socket;
    });
    await until(
      120_000,
      () => health(second.url),
      ({ status }) => status === 200,
    );
    // SIGINT stops it as SIGTERM does, and a second signal changes nothing.
    const began = performance.now();
    second.child.kill('SIGINT');
    second.child.kill('SIGTERM');
    expect(await second.ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - began).toBeLessThan(stopWithinMs);
    for (const socket of sockets) socket.destroy();
    expect(await databaseStopped(dataDir)).toBe(true);
  });

  test.each([500])('SIGTERM %i ms into the first start ends it without leftovers', async (ms) => {
    const dataDir = temporaryFolder();
    const starting = startServer({
      dataDir,
      onSpawn: (child) => setTimeout(() => child.kill('SIGTERM'), ms),
    });
    const server = await starting;
    await server.ended;
    expect(await databaseStopped(dataDir)).toBe(true);
    const again = await startReady({ dataDir });
    await expectOrderlyStop(again);
  });
});

describe('after a kill', () => {
  test('of the database, requests get 503 with a detail until it is back, without a restart', async () => {
    const dataDir = temporaryFolder();
    const server = await startReady({ dataDir });
    const token = await signUp(server.url, 'a@example.org');
    const before = postmasterOf(dataDir);
    const paths = ['/health', '/api/v1/accounts', '/api/v1/profile'];
    const seen = new Set<number>();
    const answers = await until(
      120_000,
      async () => {
        if (!seen.has(503)) killDatabase(dataDir);
        const round = await Promise.all(paths.map((path) => ask(server.url, 'GET', path, { token })));
        for (const answer of round) {
          seen.add(answer.status);
          if (answer.status !== 200) {
            expect(answer).toMatchObject({
              status: 503,
              body: { detail: 'The database is not available, try again shortly' },
            });
            expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
          }
        }
        return round;
      },
      (round) => seen.has(503) && round.every(({ status }) => status === 200),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([...seen].sort()).toEqual([200, 503]);
    expect(postmasterOf(dataDir)?.port).toBe(before?.port);
    await signIn(server.url, 'a@example.org');
    await expectOrderlyStop(server);
    expect(await databaseStopped(dataDir)).toBe(true);
  });

  test('of the database under load, the process goes on and answers 200 or 503 only', async () => {
    const dataDir = temporaryFolder();
    const server = await startReady({ dataDir });
    const token = await signUp(server.url, 'a@example.org');
    const [seen, lately] = [new Set<number>(), new Set<number>()];
    let over = false;
    const load = Array.from({ length: 12 }, async () => {
      while (!over) {
        const { status } = await ask(server.url, 'GET', '/api/v1/accounts', { token });
        seen.add(status);
        lately.add(status);
      }
    });
    for (let round = 0; round < 2; round++) {
      lately.clear();
      for (const status of [200, 503]) {
        const isSeen = async () => {
          if (status === 503) killDatabase(dataDir);
          return lately.has(status) && (await health(server.url)).status === status;
        };
        expect(await until(120_000, isSeen, Boolean), `${status} in round ${round}`).toBe(true);
      }
      const { status } = await until(
        120_000,
        () => health(server.url),
        (answer) => answer.status === 200,
      );
      expect(status).toBe(200);
    }
    over = true;
    await Promise.all(load);
    expect([...seen].sort()).toEqual([200, 503]);
    expect(server.child.exitCode).toBeNull();
    await expectOrderlyStop(server);
    expect(await databaseStopped(dataDir)).toBe(true);
  });
});

describe('two processes on one DATA_DIR', () => {
  test('that start at once on an empty folder both come up; a third on a port in use, and the first to stop, leave the other working, which starts the database again when it dies', async () => {
    const dataDir = temporaryFolder();
    const [one, other] = await Promise.all([startReady({ dataDir }), startReady({ dataDir })]);
    expect(new URL(one.url).port).not.toBe(new URL(other.url).port);
    const token = await signUp(one.url, 'a@example.org');
    expect((await ask(other.url, 'GET', '/api/v1/profile', { token })).status).toBe(200);
    const third = await startServer({ dataDir, port: Number(new URL(other.url).port) });
    expect(await third.ended).toEqual({ code: 1, signal: null });
    await expectOrderlyStop(one);
    expect(await health(other.url)).toMatchObject({ status: 200 });
    expect((await ask(other.url, 'GET', '/api/v1/profile', { token })).status).toBe(200);
    killDatabase(dataDir);
    await until(
      120_000,
      () => health(other.url),
      ({ status }) => status === 200,
    );
    await until(120_000, () => databaseRuns(dataDir), Boolean);
    await expectOrderlyStop(other);
    expect(await databaseStopped(dataDir)).toBe(true);
    expect(readdirSync(dataDir).filter((name) => name.includes('.new-'))).toEqual([]);
  });
});

describe('a data folder', () => {
  test('with a very long path, spaces, quotes and letters of all kinds works, as root also in a private one; after a kill of Node the next start attaches to the database that still runs', async () => {
    const folders = Array<string>(8).fill('long-folder-name-of-forty-characters-x-y');
    const outer = process.getuid?.() === 0 ? temporaryFolder(0o700) : temporaryFolder();
    const dataDir = join(outer, "my data's café ¥ #1%20", ...folders);
    const server = await startReady({ dataDir });
    const postmaster = postmasterOf(dataDir);
    await signUp(server.url, 'a@example.org');
    await server.end('SIGKILL');
    expect(databaseRuns(dataDir)).toBe(true);
    const again = await startReady({ dataDir });
    expect(postmasterOf(dataDir)).toEqual(postmaster);
    await signIn(again.url, 'a@example.org');
    await expectOrderlyStop(again);
    expect(await databaseStopped(dataDir)).toBe(true);
  });

  test('that cannot be made stops the start with one line', async () => {
    const server = await startServer({ dataDir: '/dev/null/farthing' });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.output().trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^farthing cannot start: /),
    ]);
    expect(server.output()).toContain('/dev/null/farthing');
  });
});

describe('a port in use', () => {
  test('stops the start with one line and exit code 1, and the database stops too', async () => {
    const dataDir = temporaryFolder();
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as { port: number };
    const server = await startServer({ dataDir, port });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    const errors = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('farthing cannot start'));
    expect(errors).toEqual([expect.stringContaining(String(port))]);
    expect(server.output()).not.toMatch(/^ +at /m);
    expect(await databaseStopped(dataDir)).toBe(true);
    blocker.close();
  });
});

test('a database folder that is broken stops the start with one line', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 });
  const { writeFileSync } = await import('node:fs');
  writeFileSync(join(dataDir, 'postgres', 'something'), 'else');
  const server = await startServer({ dataDir });
  expect(await server.ended).toEqual({ code: 1, signal: null });
  expect(server.output()).toMatch(/^farthing cannot start: .*$/m);
  expect(server.output()).not.toMatch(/^ +at /m);
});
