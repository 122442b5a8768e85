import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  ask,
  cleanUp,
  databaseRuns,
  databaseStopped,
  killDatabase,
  postmasterOf,
  type ServerProcess,
  signIn,
  signUp,
  startReady,
  startServer,
  temporaryFolder,
  until,
} from '../contract/server-process.ts';

afterEach(cleanUp);

const health = (url: string) => ask(url, 'GET', '/health');

async function expectOrderlyStop(server: ServerProcess): Promise<void> {
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
}

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

test('after a kill of the database under load, the process goes on and answers 200 or 503 only', async () => {
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

test('of two services that start at the same moment on an empty folder one is refused, and the other works', async () => {
  const dataDir = temporaryFolder();
  const both = await Promise.all([startServer({ dataDir }), startServer({ dataDir })]);
  const working = both.filter(({ url }) => url !== '');
  expect(working).toHaveLength(1);
  const refused = both.find(({ url }) => url === '');
  expect(refused?.output()).toContain(
    `farthing cannot start: another farthing is using the data folder ${dataDir}.`,
  );
  expect(await health(working[0]?.url ?? '')).toMatchObject({ status: 200 });
  await expectOrderlyStop(working[0] as ServerProcess);
  expect(await databaseStopped(dataDir)).toBe(true);
  expect(readdirSync(dataDir).filter((name) => name.includes('.new-'))).toEqual([]);
});

test('a data folder with a very long path, spaces, quotes and letters of all kinds works, as root also in a private one; after a kill of Node the next start attaches to the database that still runs', async () => {
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
              body: { detail: 'The database isn’t available. Try again shortly.' },
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
});

describe('a second farthing on one DATA_DIR', () => {
  const refusal = (dataDir: string) =>
    `farthing cannot start: another farthing is using the data folder ${dataDir}.`;

  test('is refused in one line, leaves the first one working, and starts once that one has stopped', async () => {
    const dataDir = temporaryFolder();
    const one = await startReady({ dataDir });
    const token = await signUp(one.url, 'a@example.org');
    const second = await startServer({ dataDir });
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.output().trimEnd().split('\n')).toEqual([expect.stringContaining(refusal(dataDir))]);
    expect((await ask(one.url, 'GET', '/api/v1/profile', { token })).status).toBe(200);
    await expectOrderlyStop(one);
    const after = await startReady({ dataDir });
    await signIn(after.url, 'a@example.org');
    await expectOrderlyStop(after);
    expect(await databaseStopped(dataDir)).toBe(true);
  });
});

test('a farthing that already runs at the port is named with its address, before anything is created', async () => {
  const first = await startReady({ dataDir: temporaryFolder() });
  const dataDir = join(temporaryFolder(), 'data');
  const second = await startServer({ port: Number(new URL(first.url).port), dataDir });
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(existsSync(dataDir)).toBe(false);
  expect(second.output()).toContain(`it is already running at ${first.url}. Open that address`);
  await expectOrderlyStop(first);
});
