import {
  cpSync,
  existsSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { programs } from '../../apps/server/src/installation.ts';
import { root, sourceFiles } from './source-files.ts';

const copy = mkdtempSync(join(tmpdir(), 'farthing-freshness-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const noon = new Date(Date.UTC(2026, 0, 1, 12));

/** Puts a file into the copy, changed `minutes` after the build. */
function put(path: string, minutes: number, text = ''): void {
  const file = join(copy, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const time = new Date(Date.UTC(2026, 0, 1, 12, minutes));
  for (const changed of [file, dirname(file)]) utimesSync(changed, time, time);
}

/** Makes a file or folder older than the build. */
function makeOld(path: string): void {
  const time = new Date(Date.UTC(2026, 0, 1));
  utimesSync(path, time, time);
}

describe('the build of the service', () => {
  test('only installation.ts works out where it is, as a build is somewhere else', () => {
    const own = 'apps/server/src/installation.ts';
    const places = sourceFiles()
      .filter(({ path }) => path.startsWith('apps/server/src/') && path !== own && !/\.test\.ts$/.test(path))
      .flatMap(({ path, text }) => text.split('\n').map((line) => `${path}: ${line.trim()}`))
      .filter((line) => line.includes('import.meta.') && !line.includes('createRequire(import.meta.url)'));
    expect(places).toEqual([]);
  });

  test('each program of the build has its source', () => {
    const missing = Object.values(programs).filter(
      (file) => !existsSync(join(root, 'apps/server/src', file)),
    );
    expect(missing).toEqual([]);
  });

  test('is fresh as long as nothing it is made of is newer', async () => {
    const asks = join(copy, 'apps/server/freshness.mjs');
    cpSync(join(root, 'apps/server/freshness.mjs'), asks);
    put('package-lock.json', -5);
    put('packages/money/src/sum.ts', -5);
    put('apps/server/src/main.ts', -5);
    put('apps/server/src/main.test.ts', 5); // tests are in no build
    makeOld(asks);
    const { isBuildFresh } = await import(pathToFileURL(asks).href);
    expect(isBuildFresh(), 'nothing was built').toBe(false);

    put('apps/server/dist/20260101120000000/main.js', 0);
    const built = join(copy, 'apps/server/dist/20260101120000000');
    const current = join(copy, 'apps/server/dist/current');
    symlinkSync('20260101120000000', current);
    lutimesSync(current, noon, noon);
    for (const folder of ['apps/server/src', 'apps/server', 'packages/money/src', 'packages/money'])
      makeOld(join(copy, folder));
    expect(isBuildFresh()).toBe(true);

    for (const path of ['apps/server/src/main.ts', 'packages/money/src/sum.ts', 'package-lock.json']) {
      put(path, 1);
      expect(isBuildFresh(), `${path} is newer`).toBe(false);
      put(path, -5);
      expect(isBuildFresh()).toBe(true);
    }
    rmSync(built, { recursive: true });
    expect(isBuildFresh(), 'its files are gone').toBe(false);
  });
});
