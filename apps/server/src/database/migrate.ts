import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrationsFolder } from '../installation.ts';
import { errorCode, errorMessage } from '../problems/error-facts.ts';
import { hasRolesKey, instanceName, rolePassword, roles, roleUrl, useSchema } from './connection.ts';
import { applyDistributed } from './distribution/apply-migration.ts';
import { isDistributed, renewFunctions } from './distribution/distribute.ts';
import { type AppliedMigration, adoptEarlierSchema, hasEarlierSchema } from './earlier-schema.ts';
import { PoolerError, refuseTransactionPooling } from './pooler-check.ts';
import { refuseUnfitServer } from './server-limits.ts';

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly file: string;
}

/** A migration with its statements. */
interface KnownMigration extends AppliedMigration {
  readonly text: string;
}

/** Advisory lock that serialises instances starting at the same time. Any constant. */
const migrationLock = 7_241_066;

/** The numbered migrations shipped with this code, in order. Numbers may be left out. */
export function listMigrations(): Migration[] {
  return readdirSync(migrationsFolder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map((name) => ({
      number: Number(name.slice(0, 4)),
      name: name.slice(0, -4),
      file: join(migrationsFolder, name),
    }));
}

/** Last migration to run, and work to do before the first. */
export interface MigrateOptions {
  /** Number of the last migration to run, for the older schema of a backup that is being loaded. */
  readonly upTo?: number;
  /** Runs under the lock before the first new migration of an existing database. An error stops the migration. */
  readonly beforeUpgrade?: () => Promise<void>;
  /** Receives a line for each migration. */
  readonly logDetail?: (message: string) => void;
}

/**
 * Migrates the database to this version's schema: first the roles, then each missing migration in its own transaction.
 * A lock keeps two starting instances apart. Runs as the owner, who isn't used afterwards.
 * @param ownerUrl connection string of the tables' owner
 * @param log receives one line when there was anything to do
 * @throws {Error} one line: server too old, database newer than the code, a changed migration, no right to make roles
 */
export async function migrate(
  ownerUrl: string,
  log: (message: string) => void,
  { upTo = Number.POSITIVE_INFINITY, beforeUpgrade, logDetail }: MigrateOptions = {},
): Promise<void> {
  const client = await connect(ownerUrl).catch((refusal: Refusal) => {
    throw unreachable(ownerUrl, refusal) ?? notLetIn('farthing', refusal);
  });
  try {
    await refuseTransactionPooling(client, () => connect(ownerUrl));
    await useSchema(client, ownerUrl);
    await refuseUnfitServer(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await ensureRoles(client, ownerUrl);
    await client.query(`create table if not exists schema_migrations (
      number integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`);
    const known = readMigrations();
    const { rows: listed } = await client.query<AppliedMigration>(
      'select number, name, sha256 from schema_migrations order by number',
    );
    const isEarlier = hasEarlierSchema(listed);
    if (!isEarlier) refuseNewerDatabase(listed, known);
    const numbers = new Set(listed.map(({ number }) => number));
    const lacksSome = known.some(({ number }) => number <= upTo && !numbers.has(number));
    const isOlder = listed.length > 0 && (isEarlier || lacksSome);
    if (isOlder) await beforeUpgrade?.();
    const spansServers = isOlder && (await isDistributed(client));
    if (spansServers) await renewFunctions(client); // A column that a view uses can't be changed.
    const rows = isEarlier ? await adoptEarlierSchema(client, known) : listed;
    const done = isEarlier ? [`${rows.at(-1)?.name}`] : [];
    for (const migration of known) {
      const earlier = rows.find((row) => row.number === migration.number);
      if (earlier && earlier.sha256 !== migration.sha256) {
        throw new Error(
          `Migration ${migration.name} was changed after it ran on this database. Install an unmodified version of farthing.`,
        );
      }
      if (earlier || migration.number > upTo) continue;
      await apply(client, migration, spansServers);
      logDetail?.(`Database migrated: ${migration.name}`);
      done.push(migration.name);
    }
    if (spansServers) await renewFunctions(client);
    if (isOlder) log(`Database migrated: ${done.at(-1)} (${plural(done.length)})`);
    else if (done.length > 0) log('Database set up');
  } finally {
    await client.end().catch(() => {}); // a broken connection is closed already
  }
}

/** The migrations of this code with their statements, and the hashes by which a changed file is noticed. */
export function readMigrations(): KnownMigration[] {
  return listMigrations().map(({ number, name, file }) => {
    const text = readFileSync(file, 'utf8');
    return { number, name, text, sha256: createHash('sha256').update(text).digest('hex') };
  });
}

function plural(migrations: number): string {
  return migrations === 1 ? '1 migration' : `${migrations} migrations`;
}

/** Temporary connection errors: the server is still starting, isn't listening yet, or has no free connections. */
const passing = ['57P03', 'ECONNREFUSED', 'ENOENT', '53300'];

/** Connection error with the server's code. */
type Refusal = Error & { readonly code?: string };

/** Connects as the owner or a role of the service. Waits up to 10 s for a server that isn't ready. @throws {Refusal} */
async function connect(connectionString: string): Promise<pg.Client> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({
      connectionString,
      application_name: `${instanceName} migration`,
      connectionTimeoutMillis: 30_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!passing.includes(errorCode(error) ?? '') || attempt >= 40) throw error;
      await sleep(250);
    }
  }
}

/** Explains why a server can't be reached; undefined if it answered and refused. */
function unreachable(ownerUrl: string, { message, code = '' }: Refusal): Error | undefined {
  const { hostname, port } = new URL(ownerUrl);
  const server = `${hostname || 'localhost'}:${port || 5432}`;
  const check = 'Check DATABASE_URL, and that PostgreSQL is running there.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new Error(`no machine is called "${hostname}". ${check}`);
  if (code === 'ECONNREFUSED' || code === 'ENOENT')
    return new Error(`no database answers at ${server}. ${check}`);
  if (/^E[A-Z]+$/.test(code) || /timeout/i.test(message))
    return new Error(`the database at ${server} can't be reached (${message || code}). ${check}`);
  return undefined;
}

function notLetIn(who: string, refusal: unknown): Error {
  return new Error(`The database refused ${who}: ${errorMessage(refusal) || errorCode(refusal)}`);
}

function refuseNewerDatabase(applied: readonly AppliedMigration[], known: readonly AppliedMigration[]): void {
  const newest = applied.at(-1);
  if (newest && newest.number > (known.at(-1)?.number ?? 0)) {
    throw new Error(
      `the database was used by a newer version of farthing (its last change is ${newest.name}). Start that version again, or restore a backup made with this one.`,
    );
  }
}

async function apply(
  client: pg.Client,
  { number, name, text, sha256 }: KnownMigration,
  spansServers: boolean,
): Promise<void> {
  await client.query('begin');
  try {
    await (spansServers ? applyDistributed(client, text) : client.query(text));
    await client.query('insert into schema_migrations (number, name, sha256) values ($1, $2, $3)', [
      number,
      name,
      sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the server rolls back when the connection ends
    throw new Error(`Migration ${name} failed and was rolled back: ${errorMessage(error)}`);
  }
}

/**
 * Creates the service's roles, or updates their passwords after the owner's password or the roles' key has changed.
 * @throws {Error} one line: no right to make roles, or another instance that runs has another key
 */
async function ensureRoles(client: pg.Client, ownerUrl: string): Promise<void> {
  for (const role of Object.values(roles)) {
    const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    if (rows.length > 0 && (await canLogIn(ownerUrl, role))) continue;
    if (rows.length > 0 && hasRolesKey(ownerUrl)) await refuseOtherKey(client);
    const verb = rows.length > 0 ? 'alter' : 'create';
    const password = client.escapeLiteral(rolePassword(ownerUrl, role));
    // Only a superuser may name these rights in an `alter`, even to take them away.
    const rights = verb === 'create' ? 'nosuperuser nobypassrls nocreatedb nocreaterole noinherit' : '';
    try {
      await client.query(`${verb} role ${role} login ${rights} password ${password}`);
    } catch (error) {
      // Another database of the same cluster may have created the role at the same time.
      if (errorCode(error) === '23505' || errorCode(error) === '42710') continue;
      throw new Error(
        `DATABASE_URL's user may not ${verb} role ${role} (${errorMessage(error)}). Give the user CREATEROLE, or have the server’s administrator run what “farthing database roles” prints.`,
      );
    }
  }
}

/** Rejects a change of passwords while an instance runs, which could then open no new connection. */
async function refuseOtherKey(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select 1 from pg_stat_activity where usename = any($1) limit 1', [
    Object.values(roles),
  ]);
  if (rows.length > 0)
    throw new Error(
      'Another farthing on this database server uses different role passwords. Stop it, or give all of them the same DATABASE_ROLES_KEY or DATABASE_ROLES_KEY_FILE.',
    );
}

/** Returns true if a role can log in with its expected password. @throws {Error} one line, for any other connection error */
async function canLogIn(ownerUrl: string, role: string): Promise<boolean> {
  try {
    const url = roleUrl(ownerUrl, role);
    const client = await connect(url);
    try {
      await refuseTransactionPooling(client, () => connect(url));
    } finally {
      await client.end().catch(() => {}); // a broken connection is closed already
    }
    return true;
  } catch (error) {
    if (error instanceof PoolerError) throw error;
    if (['28P01', '28000'].includes(errorCode(error) ?? '')) return false;
    throw notLetIn(role, error);
  }
}
