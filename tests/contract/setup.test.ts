import { execFile, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
let copy = '';

/** A repository of nothing but what the set-up reads, whose packages someone has installed by hand. */
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'farthing-setup-'));
  for (const name of ['setup', 'prune-packages', 'setup-commands', 'setup-lock', 'setup-node'])
    cpSync(join(root, `scripts/${name}.mjs`), join(copy, `scripts/${name}.mjs`));
  cpSync(join(root, 'apps/server/freshness.mjs'), join(copy, 'apps/server/freshness.mjs'));
  for (const folder of ['node_modules', 'packages', '.cache', 'runtime']) mkdirSync(join(copy, folder));
  const lock = JSON.stringify({ packages: { '': {} } });
  for (const folder of ['.', 'runtime']) writeFileSync(join(copy, folder, 'package-lock.json'), lock);
  writeFileSync(join(copy, 'node_modules/.package-lock.json'), lock);
  mkdirSync(join(copy, 'apps/server/dist/build'), { recursive: true });
  symlinkSync('build', join(copy, 'apps/server/dist/current'));
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

test('a set-up waits for one that runs, and says so once', { tags: 'long' }, async () => {
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

test('a set-up makes `node` in node_modules/.bin start a Node that can run farthing, again when npm has removed it', () => {
  const link = join(copy, 'node_modules/.bin/node');
  for (let round = 0; round < 2; round++) {
    expect(setUp()).toMatchObject({ status: 0, stderr: '' });
    expect(realpathSync(link)).toBe(realpathSync(process.execPath));
    rmSync(link);
  }
});

test('packages that an interrupted npm ci has left half installed are installed again', {
  tags: 'long',
}, () => {
  expect(setUp()).toMatchObject({ status: 0 });
  // npm ci empties the folder first, and writes its own record last.
  rmSync(join(copy, 'node_modules'), { recursive: true });
  mkdirSync(join(copy, 'node_modules/half'), { recursive: true });
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ name: 'copy', version: '1.0.0' }));
  writeFileSync(
    join(copy, 'package-lock.json'),
    JSON.stringify({
      name: 'copy',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: { '': { name: 'copy', version: '1.0.0' } },
    }),
  );
  rmSync(join(copy, 'apps/server/dist/current'));
  symlinkSync('build', join(copy, 'apps/server/dist/current')); // newer than the lockfile
  expect(setUp()).toMatchObject({ status: 0, stdout: expect.stringContaining('npm ci') });
  expect(existsSync(join(copy, 'node_modules/half'))).toBe(false);
});

test('a folder that is set up starts without writing to it; one that is not says what to do', ({ skip }) => {
  if (process.getuid?.() === 0) {
    // Root may write everywhere: an ordinary user has to try.
    chmodSync(copy, 0o755);
  }
  expect(setUp()).toMatchObject({ status: 0 });
  chmodSync(copy, 0o555);
  try {
    const asOther = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const again = () =>
      spawnSync(process.execPath, [join(copy, 'scripts/setup.mjs'), 'start'], {
        encoding: 'utf8',
        ...asOther,
      });
    if (again().error) skip('this Node is in a folder that only root may enter');
    expect(again()).toMatchObject({ status: 0, stderr: '' });
    rmSync(join(copy, 'node_modules/.farthing-setup'));
    expect(again()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/can't write to .*as the folder's owner/),
    });
  } finally {
    chmodSync(copy, 0o755);
  }
});
