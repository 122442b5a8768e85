import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  ask,
  cleanUp,
  databaseStopped,
  isAlive,
  postmasterOf,
  signIn,
  signUp,
  startReady,
  startServer,
  temporaryFolder,
  until,
} from './server-process.ts';

afterEach(cleanUp);

// A database that is killed may be back before anybody on a busy machine has asked: it is killed until someone has felt it.

/** A connection that no one closes would be open for longer. */
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
});

describe('before anything is created', () => {
  /** Starts on a data folder that doesn't exist yet, and returns the one line that it ends with. */
  async function refusalOf(options: {
    port?: number;
    environment?: Record<string, string>;
    dataDir?: string;
  }) {
    const dataDir = options.dataDir ?? join(temporaryFolder(), 'data');
    const server = await startServer({ ...options, dataDir });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(existsSync(dataDir)).toBe(false);
    const lines = server.output().trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    return lines[0];
  }

  test('a port that another program uses is named, and how to choose another', async () => {
    const blocker = createServer((socket) => socket.end('220 mail\r\n')).listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as { port: number };
    expect(await refusalOf({ port })).toBe(
      `farthing cannot start: port ${port} is in use by another program. Choose another port, for example: PORT=${port + 1} npm start`,
    );
    blocker.close();
  });

  test('a database that nothing answers for is named without its password', { tags: 'long' }, async () => {
    const environment = { DATABASE_URL: 'postgres://me:geheim-17@127.0.0.1:9/x' };
    const line = await refusalOf({ environment });
    expect(line).toBe(
      'farthing cannot start: no database answers at 127.0.0.1:9. Check DATABASE_URL, and that PostgreSQL is running there.',
    );
  });

  test('a data folder below a file is refused', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(await refusalOf({ dataDir: join(file, 'data') })).toMatch(
      /^farthing cannot start: the data folder .* can't be created: .* is a file\. Choose another folder/,
    );
  });

  test('a data folder that this user may not write to is refused', async ({ skip }) => {
    if (process.getuid?.() === 0) skip('root may write everywhere');
    const closed = temporaryFolder(0o555);
    expect(await refusalOf({ dataDir: join(closed, 'data') })).toMatch(/can't be written to by the user/);
  });
});

test('a database folder that is broken stops the start with one line', { tags: 'long' }, async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 });
  writeFileSync(join(dataDir, 'postgres', 'something'), 'else');
  const server = await startServer({ dataDir });
  expect(await server.ended).toEqual({ code: 1, signal: null });
  expect(server.output()).toMatch(/^farthing cannot start: .*$/m);
  expect(server.output()).not.toMatch(/^ +at /m);
});
