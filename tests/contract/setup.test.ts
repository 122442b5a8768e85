import { execFile, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
let copy = '';

/** A repository of nothing but what the set-up reads, whose packages somebody has installed by hand. */
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'farthing-setup-'));
  for (const file of ['scripts/setup.mjs', 'scripts/setup-lock.mjs', 'apps/server/freshness.mjs'])
    cpSync(join(root, file), join(copy, file));
  for (const folder of ['node_modules', 'packages', '.cache']) mkdirSync(join(copy, folder));
  const lock = JSON.stringify({ packages: { '': {} } });
  writeFileSync(join(copy, 'package-lock.json'), lock);
  writeFileSync(join(copy, 'node_modules/.package-lock.json'), lock);
  mkdirSync(join(copy, 'apps/server/dist/build'), { recursive: true });
  writeFileSync(join(copy, 'apps/server/dist/current'), 'build');
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

function setUp() {
  return spawnSync(process.execPath, [join(copy, 'scripts/setup.mjs'), 'start'], {
    encoding: 'utf8',
    timeout: 20_000,
  });
}

test('the set-up leaves its stamp and no lock', () => {
  expect(setUp()).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(join(copy, 'node_modules/.farthing-setup'))).toBe(true);
  expect(readdirSync(join(copy, '.cache'))).toEqual([]);
});

test('a lock without an owner, as one that was cut off while it let go, is moved away and not waited for', () => {
  mkdirSync(join(copy, '.cache/setup.lock'));
  expect(setUp()).toMatchObject({ status: 0, signal: null });
  expect(readdirSync(join(copy, '.cache'))).toEqual([]);
});

test('a lock whose owner has died is taken over', () => {
  mkdirSync(join(copy, '.cache/setup.lock'));
  const owner = JSON.stringify({ pid: 2 ** 22 + 7, started: '1', host: hostname() });
  writeFileSync(join(copy, '.cache/setup.lock/owner.json'), owner);
  expect(setUp()).toMatchObject({ status: 0 });
  expect(readdirSync(join(copy, '.cache'))).toEqual([]);
});

test('a set-up waits for one that runs, and says so once', async () => {
  mkdirSync(join(copy, '.cache/setup.lock'));
  const other = spawn('sleep', ['2']);
  const started = readFileSync(`/proc/${other.pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')[19];
  const owner = JSON.stringify({ pid: other.pid, started, host: hostname() });
  writeFileSync(join(copy, '.cache/setup.lock/owner.json'), owner);
  // Not by setUp, which would keep us from taking note that the other has ended.
  const { stdout } = await run(process.execPath, [join(copy, 'scripts/setup.mjs'), 'start'], {
    timeout: 20_000,
  });
  expect(stdout).toBe('Waiting for another set-up of this folder to finish.\n');
  expect(readdirSync(join(copy, '.cache'))).toEqual([]);
});
