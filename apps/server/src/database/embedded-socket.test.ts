import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { asSetting, clearLeftSockets, takesSockets } from './embedded-socket.ts';

const folder = mkdtempSync(join(tmpdir(), 'farthing-socket-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a folder is tried with a socket, of which nothing stays', async () => {
  expect(await takesSockets(folder)).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder whose path is too long for a socket takes none: with the name of the highest port, 107 bytes', async () => {
  const room = 107 - Buffer.byteLength(join(folder, 'x', '.s.PGSQL.65535'));
  const [longest, longer] = [room + 1, room + 2].map((length) => join(folder, 'é'.padEnd(length - 1, 'x')));
  for (const path of [longest, longer]) mkdirSync(path as string);
  expect([await takesSockets(longest as string), await takesSockets(longer as string)]).toEqual([
    true,
    false,
  ]);
});

test.each(['/proc/self', '/dev/null', join(folder, 'nowhere')])(
  'where none can be made (%s) there is none',
  async (path) => {
    expect(await takesSockets(path)).toBe(false);
  },
);

test('sockets of servers that were killed go, those of others stay', () => {
  const left = join(folder, 'left');
  mkdirSync(left);
  const dead = spawnSync('true').pid;
  const put = (name: string, text: string) => writeFileSync(join(left, name), text);
  for (const [port, lock] of [
    [1111, `${dead}\n/data\n`],
    [2222, `${process.pid}\n/data\n`],
    [3333, ''],
  ] as const) {
    put(`.s.PGSQL.${port}`, '');
    put(`.s.PGSQL.${port}.lock`, lock);
  }
  put('PG_VERSION', '18\n');
  clearLeftSockets(left);
  expect(readdirSync(left).sort()).toEqual([
    '.s.PGSQL.2222',
    '.s.PGSQL.2222.lock',
    '.s.PGSQL.3333',
    '.s.PGSQL.3333.lock',
    'PG_VERSION',
  ]);
});

test('a lock that somebody else removes at the same moment is no error', () => {
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  symlinkSync(join(shared, 'gone'), join(shared, '.s.PGSQL.1111.lock')); // listed, but not there when it is read
  expect(() => clearLeftSockets(shared)).not.toThrow();
});

test('a path with commas and quotes is one folder to PostgreSQL; without a folder there is no socket', () => {
  expect(asSetting('/a, "b"/c')).toBe('"/a, ""b""/c"');
  expect(asSetting(undefined)).toBe('');
});
