import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import {
  expectSocketAndTcp,
  readThroughDatabase,
  socketOf,
  socketsOf,
  start,
  stopAll,
  usersOf,
  wayOf,
} from './embedded-clusters.ts';
import { killDatabase, postmasterOf, temporaryFolder, until } from './server-process.ts';

// Other folders, other users and other ways in are in tests/long.

afterEach(stopAll);

test('the embedded database is reached through a socket in its own folder, and by TCP as well', {
  tags: 'long',
}, async () => {
  await expectSocketAndTcp(join(temporaryFolder(), 'data'));
});

test('an embedded database that was killed comes back where it was, also for who was attached to it, and leaves no socket of before', async () => {
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

test.runIf(process.getuid?.() === 0)(
  'an embedded database that root starts runs without rights and cannot read the files of root',
  async () => {
    const dataDir = join(temporaryFolder(0o700), 'data');
    mkdirSync(dataDir, { mode: 0o700 });
    const secret = join(dataDir, 'secret');
    writeFileSync(secret, 'of root', { mode: 0o600 });
    const { url } = await start(dataDir);
    expect(usersOf(dataDir)).toEqual([65534, 65534, 65534, 65534]);
    for (const file of [secret, join(dataDir, 'keys/postgres-password')])
      await expect(readThroughDatabase(url, file)).rejects.toThrow(/Permission denied/);
  },
);
