import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config.ts';
import { listMigrations, migrate } from '../../apps/server/src/database/migrate.ts';
import { backUpBeforeUpgrade } from '../../apps/server/src/platform/backup-archive/before-upgrade.ts';
import { openBackups } from '../../apps/server/src/platform/backup-archive/open-backups.ts';
import { inspectBackup, verifyBackup } from '../../apps/server/src/platform/backup-archive/operations.ts';
import { databaseUrl } from './postgres.ts';
import { cleanUp, startReady, startServer, temporaryFolder } from './server-process.ts';

const [older = 0, , newest = 0] = listMigrations()
  .slice(-3)
  .map(({ number }) => number);
const made: string[] = [];
let url: string;
let dataDir: string;

beforeEach(async () => {
  const name = `farthing_upgrade_${randomBytes(6).toString('hex')}`;
  made.push(name);
  await run(inject('postgresUrl'), `create database ${name}`);
  url = databaseUrl(inject('postgresUrl'), name);
  dataDir = join(temporaryFolder(), 'data');
});
afterEach(cleanUp);
afterAll(async () => {
  for (const name of made) await run(inject('postgresUrl'), `drop database if exists ${name} with (force)`);
});

async function run(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Makes the database of an earlier version, with one user in it. */
async function databaseOfAnEarlierVersion(): Promise<void> {
  await migrate(url, () => {}, { upTo: older });
  await run(
    url,
    `insert into users (id, email, display_name, password_hash) values (gen_random_uuid(), 'ann@example.org', 'Ann', 'x')`,
  );
}

const schema = async () => (await run(url, 'select max(number) as number from schema_migrations'))[0]?.number;
const environment = () => ({ DATABASE_URL: url });
const config = () => readConfig({ DATA_DIR: dataDir, ...environment() });
const listed = () => openBackups(config()).list();

describe('a start on the database of an earlier version', () => {
  test('backs it up before it migrates, and that backup can be restored', async () => {
    await databaseOfAnEarlierVersion();
    const server = await startReady({ dataDir, environment: environment() });
    expect(await schema()).toBe(newest);
    const [backup, ...others] = await listed();
    expect(others).toEqual([]);
    expect(backup).toMatchObject({ kind: 'before_upgrade', contents: { users: 1 } });
    const lines = server.output().split('\n');
    const line = lines.indexOf(`Backup before the upgrade: ${backup?.file}`);
    expect(line).toBeGreaterThan(-1);
    expect(lines[line + 1]).toMatch(/^Database migrated: /);

    const store = openBackups(config());
    const { id } = backup ?? { id: '' };
    const manifest = await inspectBackup(config(), store.read(await store.find(id)));
    expect(manifest).toMatchObject({ schema: older, users: 1 });
    const verified = await verifyBackup({ config: config(), ownerUrl: url, version: 'test' }, id);
    expect(verified.verification?.ok).toBe(true);
  });

  test('by three instances at once makes one backup', { tags: 'long' }, async () => {
    await databaseOfAnEarlierVersion();
    const lines: string[] = [];
    const upgrade = () =>
      migrate(url, (line) => lines.push(line), {
        beforeUpgrade: () =>
          backUpBeforeUpgrade({ config: config(), ownerUrl: url, version: 'test' }, (line) =>
            lines.push(line),
          ),
      });
    await Promise.all([upgrade(), upgrade(), upgrade()]);
    expect(await schema()).toBe(newest);
    expect(await listed()).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('Backup before'))).toHaveLength(1);
  });

  test('stops with one line and changes nothing where the backup cannot be made', async () => {
    await databaseOfAnEarlierVersion();
    mkdirSync(dataDir, { recursive: true });
    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    const server = await startServer({ dataDir, environment: { ...environment(), BACKUP_DIR: file } });
    expect((await server.ended).code).toBe(1);
    expect(server.output()).toMatch(
      /The backup before the upgrade failed, so the database was not migrated \(.+\)\. Set BACKUP_BEFORE_UPGRADE=false to upgrade without one\n/,
    );
    expect(server.output()).not.toMatch(/\n\s+at /);
    expect(await schema()).toBe(older);
  });

  test('makes none where BACKUP_BEFORE_UPGRADE is false', { tags: 'long' }, async () => {
    await databaseOfAnEarlierVersion();
    await startReady({ dataDir, environment: { ...environment(), BACKUP_BEFORE_UPGRADE: 'false' } });
    expect(await schema()).toBe(newest);
    expect(await listed()).toEqual([]);
  });
});

test('a start on a new database, or one that is up to date, makes no backup', { tags: 'long' }, async () => {
  await (await startReady({ dataDir, environment: environment() })).end();
  await startReady({ dataDir, environment: environment() });
  expect(await listed()).toEqual([]);
});
