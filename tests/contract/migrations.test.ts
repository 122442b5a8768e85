import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { rolePassword, roles, roleUrl, withRolesKey } from '../../apps/server/src/database/connection.ts';
import { listMigrations, migrate } from '../../apps/server/src/database/migrate.ts';
import { describeSchema, makeEarlierDatabase } from './earlier-database.ts';
import { databaseUrl } from './postgres.ts';
import { runCommand } from './run-command.ts';

const made: string[] = [];
let url: string;
const quiet = () => {};

async function makeDatabase(): Promise<string> {
  const name = `farthing_migrations_${randomBytes(6).toString('hex')}`;
  made.push(name);
  await run(inject('postgresUrl'), `create database ${name}`);
  return databaseUrl(inject('postgresUrl'), name);
}

beforeEach(async () => {
  url = await makeDatabase();
});
afterAll(async () => {
  for (const name of made) await run(inject('postgresUrl'), `drop database if exists ${name} with (force)`);
});

// biome-ignore lint/suspicious/noExplicitAny: rows of any shape
async function run(connectionString: string, sql: string, values: unknown[] = []): Promise<any[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

const applied = () => run(url, 'select number, name from schema_migrations order by number');
const tables = async () =>
  (await run(url, `select tablename as name from pg_tables where schemaname = 'public' order by 1`)).map(
    ({ name }) => name,
  );

test('migrations are numbered from 1, and no two have the same number', () => {
  const numbers = listMigrations().map(({ number }) => number);
  expect(numbers[0]).toBe(1);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('five instances that migrate an empty database at once all succeed, and each migration runs once', {
  tags: 'long',
}, async () => {
  const [lines, details]: string[][] = [[], []];
  const logDetail = (line: string) => details?.push(line);
  await Promise.all(
    Array.from({ length: 5 }, () => migrate(url, (line) => lines?.push(line), { logDetail })),
  );
  const known = listMigrations();
  expect(await applied()).toEqual(known.map(({ number, name }) => ({ number, name })));
  expect(lines).toEqual(['Database set up']);
  expect(details).toEqual(known.map(({ name }) => `Database migrated: ${name}`));
});

test('an upgrade is one line that names the last migration and how many there were', {
  tags: 'long',
}, async () => {
  const known = listMigrations();
  await migrate(url, quiet, { upTo: known.at(-3)?.number ?? 0 });
  const lines: string[] = [];
  await migrate(url, (line) => lines.push(line));
  expect(lines).toEqual([`Database migrated: ${known.at(-1)?.name} (2 migrations)`]);
});

test('a second run changes nothing and says nothing', async () => {
  await migrate(url, quiet);
  const before = await run(url, 'select * from schema_migrations order by number');
  const lines: string[] = [];
  await migrate(url, (line) => lines.push(line));
  expect(lines).toEqual([]);
  expect(await run(url, 'select * from schema_migrations order by number')).toEqual(before);
});

test('a database newer than the code stops with a line that names what it has', async () => {
  await migrate(url, quiet);
  await run(
    url,
    `insert into schema_migrations (number, name, sha256) values (9999, '9999-of-tomorrow', 'x')`,
  );
  await expect(migrate(url, quiet)).rejects.toThrow(
    /^the database was used by a newer version of farthing \(its last change is 9999-of-tomorrow\)\. Start that version again/,
  );
});

test('a database of the 39 earlier migrations gets the list of a new one, and keeps its rows', async () => {
  await migrate(url, quiet);
  const [wanted, list] = [await describeSchema(url), await applied()];
  url = await makeDatabase();
  await makeEarlierDatabase(url);
  const lines: string[] = [];
  let backups = 0;
  const beforeUpgrade = async () => {
    backups += (await applied()).length === 39 ? 1 : 0;
  };
  await Promise.all([1, 2].map(() => migrate(url, (line) => lines.push(line), { beforeUpgrade })));
  expect(await describeSchema(url)).toEqual(wanted);
  expect(await applied()).toEqual(list);
  expect({ backups, lines }).toEqual({
    backups: 1,
    lines: [expect.stringMatching(/^Database migrated: 00/)],
  });
  expect(await run(url, 'select email from users')).toEqual([{ email: 'ann@example.org' }]);
});

test('a database of the 39 earlier migrations stays as it is if its backup fails', async () => {
  await makeEarlierDatabase(url);
  const beforeUpgrade = () => Promise.reject(new Error('disk full'));
  await expect(migrate(url, quiet, { beforeUpgrade })).rejects.toThrow('disk full');
  expect(await applied()).toHaveLength(39);
});

test('doctor says of a database of the 39 earlier migrations that the next start replaces their list', {
  tags: 'long',
}, async () => {
  await makeEarlierDatabase(url);
  const settings = { DATABASE_URL: url, DATA_DIR: join(tmpdir(), 'farthing-absent') };
  const { out } = await runCommand(['doctor', '--json'], { settings });
  expect(JSON.parse(out)).toContainEqual({
    name: 'migrations',
    state: 'attention',
    message: 'The list is of an earlier version. The next start replaces it.',
  });
});

test.each([
  ['of the 55 oldest', `update schema_migrations set name = '0001-users-and-sessions' where number = 1`],
  ['that lacks some of the 39', 'delete from schema_migrations where number > 40'],
  ['with another form of one of the 39', `update schema_migrations set sha256 = 'other' where number = 30`],
])(
  'a database %s stops with a line that names the commit to start first',
  { tags: 'long' },
  async (_, change) => {
    await makeEarlierDatabase(url);
    await run(url, change);
    const before = await applied();
    await expect(migrate(url, quiet)).rejects.toThrow(
      /^the database was made by a development version of farthing\. Start commit d52e9b93 with it once, then start this version$/,
    );
    expect(await applied()).toEqual(before);
  },
);

test('a migration that was changed after it ran is refused', async () => {
  await migrate(url, quiet);
  await run(url, `update schema_migrations set sha256 = 'other' where number = 2`);
  await expect(migrate(url, quiet)).rejects.toThrow(
    /^Migration 0002-\S+ was changed after it ran on this database/,
  );
});

test('a failing migration leaves nothing of itself, and the next start goes on from there', async () => {
  await run(url, 'create table accounts (id integer)');
  await expect(migrate(url, quiet)).rejects.toThrow(/^Migration 0003-\S+ failed and was rolled back: /);
  expect((await applied()).map(({ number }) => number)).toEqual([1, 2]);
  expect(await tables()).not.toContain('categories');
  await run(url, 'drop table accounts');
  await migrate(url, quiet);
  expect(await applied()).toHaveLength(listMigrations().length);
});

test('the lock is free again after a failure', { tags: 'long' }, async () => {
  await run(url, 'create table users (id integer)');
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(migrate(url, quiet)).rejects.toThrow(/0002/);
  }
  await run(url, 'drop table users');
  await migrate(url, quiet);
});

test('the service’s roles own nothing, bypass nothing and may make nothing', async () => {
  await migrate(url, quiet);
  const rows = await run(
    url,
    `select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication from pg_roles where rolname = any($1)`,
    [Object.values(roles)],
  );
  expect(rows).toHaveLength(4);
  for (const { rolname, ...rights } of rows) {
    expect(Object.values(rights), rolname).toEqual([false, false, false, false, false]);
  }
  const owned = await run(
    url,
    `select 1 from pg_class where relowner = any(select oid from pg_roles where rolname = any($1))`,
    [Object.values(roles)],
  );
  expect(owned).toEqual([]);
});

test('a role’s password follows from the owner’s, and differs by role and by owner', () => {
  const one = 'postgres://postgres:secret%2Fone@127.0.0.1:5432/x';
  const two = 'postgres://postgres:other@127.0.0.1:5432/x';
  expect(rolePassword(one, roles.user)).toBe(rolePassword(one.replace('5432', '6000'), roles.user));
  expect(rolePassword(one, roles.user)).not.toBe(rolePassword(one, roles.system));
  expect(rolePassword(one, roles.user)).not.toBe(rolePassword(two, roles.user));
  expect(roleUrl(one, roles.user)).not.toContain('secret');
  expect(new URL(roleUrl(one, roles.user)).username).toBe('farthing_user');
});

test('a role’s password is never worked out from an owner without one, but from the key beside it', () => {
  const bare = 'postgres://postgres@127.0.0.1:5432/x';
  expect(() => rolePassword(bare, roles.user)).toThrow(/has no password/);
  const keyed = withRolesKey(bare, 'one');
  expect(rolePassword(keyed, roles.user)).not.toBe(rolePassword(withRolesKey(bare, 'other'), roles.user));
  expect(roleUrl(keyed, roles.user)).not.toContain('roles_key');
});

test.each([
  'postgres:///x?host=/run/postgresql',
  'postgres:///x?host=/run/postgresql&user=landlord&password=secret',
  'postgres://127.0.0.1/x?user=landlord&password=secret',
])('a role connects as itself, not as the owner, however %s names the owner', (ownerUrl) => {
  const url = withRolesKey(ownerUrl, 'key');
  const { user, password } = new pg.Client({ connectionString: roleUrl(url, roles.user) });
  expect({ user, password }).toEqual({ user: roles.user, password: rolePassword(url, roles.user) });
});
