import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { rolePassword, roles, roleUrl, withRolesKey } from '../../apps/server/src/database/connection.ts';
import { listMigrations, migrate } from '../../apps/server/src/database/migrate.ts';
import { databaseUrl } from './postgres.ts';

const made: string[] = [];
let url: string;
const quiet = () => {};

beforeEach(async () => {
  const name = `farthing_migrations_${randomBytes(6).toString('hex')}`;
  made.push(name);
  await run(inject('postgresUrl'), `create database ${name}`);
  url = databaseUrl(inject('postgresUrl'), name);
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

test('migrations are numbered from 1 without gaps', () => {
  const numbers = listMigrations().map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('five instances that migrate an empty database at once all succeed, and each migration runs once', async () => {
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

test('an upgrade is one line that names the last migration and how many there were', async () => {
  const known = listMigrations();
  await migrate(url, quiet, { upTo: known.length - 2 });
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

/** Gives a database the list of migrations of a development version. */
async function listOfDevelopment(last: number): Promise<void> {
  await migrate(url, quiet);
  await run(url, 'delete from schema_migrations');
  await run(
    url,
    `insert into schema_migrations (number, name, sha256)
     select n, case n when 1 then '0001-users-and-sessions' when 55 then '0055-no-marks-of-years' else 'other' end, 'x'
     from generate_series(1, $1::integer) n`,
    [last],
  );
}

/** Puts the packed years of development versions in the place of merchants' months, with one year of a user. */
async function packTotals(userId: string): Promise<void> {
  await run(url, 'alter table accounts drop column balance_known, drop column joint_tax');
  await run(url, 'alter table transfer_matches drop column automatic');
  await run(url, 'alter table transfer_proposals drop column is_certain');
  await run(url, 'alter table holding_trades drop column property_income, drop column foreign_tax');
  await run(url, 'alter table holding_trades drop column new_quantity, drop column fee_quantity');
  await run(url, 'alter table holding_trades drop column fee_security_id');
  await run(url, 'alter table holding_trades drop column period_end, drop column income_kind');
  await run(
    url,
    'drop table oidc_links, oidc_sign_ins, share_awards, passkeys, passkey_challenges, connections, connection_secrets',
  );
  await run(
    url,
    `do $$ declare shown regclass; begin
       for shown in select polrelid::regclass from pg_policy where polname = 'guests' loop
         execute format('drop policy guests on %s', shown);
       end loop;
     end $$`,
  );
  await run(
    url,
    `drop table shared_tax_years, account_counterparts, account_shares, account_ownership, household_invites, household_members, households`,
  );
  await run(url, 'drop function show_to_guests');
  await run(
    url,
    `do $$ declare shown record; begin
       for shown in select polname, polrelid::regclass as name from pg_policy where polname like 'members\\_%' or polname = 'household_log' loop
         execute format('drop policy %I on %s', shown.polname, shown.name);
       end loop;
     end $$`,
  );
  await run(url, 'drop trigger keep_to_level on transactions');
  await run(url, 'drop trigger keep_member_changes on operation_changes');
  await run(url, 'drop trigger keep_member_operations on operations');
  await run(
    url,
    'drop function let_members, keep_to_level, add_member_months, add_member_merchants, owner_attachment_bytes, log_of_household, joint_tax_part',
  );
  await run(
    url,
    'drop function columns_of_level, keep_member_changes, keep_member_operations, owner_transaction_count, owner_attachment_count',
  );
  await run(url, 'alter table operations drop column by_user, drop column by_account');
  await run(url, 'alter table operation_changes drop column by_user, drop column by_account');
  await run(url, 'alter table deleted_transactions drop column assignments');
  await run(url, 'alter table api_tokens drop column only_calendar');
  await run(url, 'drop table capital_assets');
  await run(url, 'drop table hmrc_submissions, hmrc_businesses, hmrc_connections, hmrc_sign_ins');
  await run(url, 'drop table notification_messages, notification_channels, notification_settings');
  await run(url, 'drop trigger number_operation on operations');
  await run(url, 'drop trigger note_forgotten on operations');
  await run(url, 'drop function number_operation, note_forgotten, owner_operation_number');
  await run(url, 'alter table operations drop column number');
  await run(url, 'alter table data_stamps drop column forgotten_to, drop column feed_epoch');
  await run(
    url,
    'drop table income_source_entries, income_source_assignments, income_source_mappings, income_sources',
  );
  await run(url, 'drop function moved_by, check_locked_days');
  await run(url, 'drop type transaction_move');
  await run(url, 'drop table merchant_months');
  await run(
    url,
    'create function renew_rates_stamp() returns trigger language plpgsql as $$ begin return null; end $$',
  );
  await run(url, 'alter table data_stamps add rates uuid');
  await run(url, 'create table account_years (days bytea)');
  await run(url, 'create table category_years (packed bytea)');
  await run(
    url,
    `create table merchant_years (user_id uuid, merchant text, currency text, type text, year integer, amounts bigint[],
       counts integer[])`,
  );
  await run(
    url,
    `insert into users (id, email, password_hash, display_name) values ($1, 'ada@example.org', 'x', 'Ada')`,
    [userId],
  );
  await run(
    url,
    `insert into merchant_years values ($1, 'Elm Garage', 'GBP', 'expense', 2025,
       '{0,-1250,0,0,0,0,0,0,0,0,0,-500}', '{0,2,0,0,0,0,0,0,0,0,0,1}')`,
    [userId],
  );
}

test('a database of the last development version goes on with the migrations of today, and its merchants’ months', async () => {
  await listOfDevelopment(55);
  const userId = '01890000-0000-7000-8000-000000000001';
  await packTotals(userId);
  const lines: string[] = [];
  await Promise.all([1, 2, 3].map(() => migrate(url, (line) => lines.push(line))));
  expect(await applied()).toEqual(listMigrations().map(({ number, name }) => ({ number, name })));
  expect(lines).toHaveLength(1);
  await run(url, 'alter table merchant_months no force row level security');
  expect(
    await run(
      url,
      'select month::text, amount_minor::integer, transaction_count from merchant_months order by 1',
    ),
  ).toEqual([
    { month: '2025-02-01', amount_minor: -1250, transaction_count: 2 },
    { month: '2025-12-01', amount_minor: -500, transaction_count: 1 },
  ]);
});

test('a database of an earlier development version stops with a line that names the commit to start first', async () => {
  await listOfDevelopment(54);
  await expect(migrate(url, quiet)).rejects.toThrow(
    /^the database was made by a development version of farthing\. Start commit [0-9a-f]{8} with it once/,
  );
  expect(await applied()).toHaveLength(54);
});

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

test('the lock is free again after a failure', async () => {
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
