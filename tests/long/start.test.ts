import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
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
