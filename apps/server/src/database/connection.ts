import { createHmac, randomBytes } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import pg from 'pg';
import { atPlace, closeWithShards, distributePool, markCoordinator } from './distribution/shard-pools.ts';
import { onlyRow } from './only-row.ts';
import { isThroughPooler } from './pooler-check.ts';

// DATE stays 'YYYY-MM-DD'; pg would make it a local midnight. Instants leave as RFC 3339: sessions are in UTC, so the
// text only needs its T and Z.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) =>
  text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text,
);

/** The roles the service works as. They own nothing and don't bypass row-level security. */
export const roles = {
  user: 'farthing_user',
  system: 'farthing_system',
  guest: 'farthing_guest',
  member: 'farthing_member',
} as const;

/**
 * Application name of this process's connections in pg_stat_activity, unique among farthing instances. A
 * worker thread receives it from the thread that starts it.
 */
export const instanceName: string = workerData?.instanceName ?? `farthing ${randomBytes(4).toString('hex')}`;

/** The pools of a running service. */
export interface Database {
  /** Users' own rows, hidden from each other by row-level security. */
  readonly users: pg.Pool;
  /** Sign-in, jobs and administration: what policies grant to the system role. */
  readonly system: pg.Pool;
  /** Accounts that other people of a household share. Reads only; see `guest-scope.ts`. */
  readonly guests: pg.Pool;
  /** Writes of members into accounts that others share with them; see `member-scope.ts`. */
  readonly members: pg.Pool;
  /** Settings for a further connection as the system role (LISTEN). */
  readonly systemConnection: pg.ClientConfig;
  close(): Promise<void>;
}

/** Parameter of the owner's connection string that carries the roles' key. The driver ignores unknown parameters. */
const rolesKeyParameter = 'farthing_roles_key';

/** Adds the key that the roles' passwords are derived from, in place of the owner's password. */
export function withRolesKey(ownerUrl: string, key: string): string {
  const url = new URL(ownerUrl);
  url.searchParams.set(rolesKeyParameter, key);
  return url.toString();
}

/**
 * Parameter that carries the schema of unqualified names. A pooler could drop it as a startup option of the connection.
 */
const schemaParameter = 'farthing_schema';

/** Adds the schema that the owner works in, if it isn't `public`. */
export function withSchema(ownerUrl: string, schema: string): string {
  const url = new URL(ownerUrl);
  url.searchParams.set(schemaParameter, schema);
  return url.toString();
}

/** Sets the schema of an owner's connection if the connection string names one. */
export async function useSchema(client: pg.ClientBase, ownerUrl: string): Promise<void> {
  const schema = new URL(ownerUrl).searchParams.get(schemaParameter);
  if (schema !== null) await client.query(`set search_path = ${pg.escapeIdentifier(schema)}`);
}

/** Returns true if the roles' passwords are derived from a key rather than from the owner's password. */
export function hasRolesKey(ownerUrl: string): boolean {
  return new URL(ownerUrl).searchParams.has(rolesKeyParameter);
}

/**
 * Derives the password of one of the service's roles from the roles' key, or else from the owner's password. Instances
 * with the same secret agree on it without storing or exchanging it.
 * @throws {Error} if there is neither, because anyone could derive the password
 */
export function rolePassword(ownerUrl: string, role: string): string {
  const owner = new URL(ownerUrl);
  const secret = owner.searchParams.get(rolesKeyParameter) || decodeURIComponent(owner.password);
  if (secret === '')
    throw new Error('DATABASE_URL has no password, and DATABASE_ROLES_KEY isn’t set. Set one of them.');
  return createHmac('sha256', `farthing:${secret}`).update(role).digest('base64url');
}

/**
 * Returns the connection string of one of the service's roles.
 * @param place connection string of a replica, which has the same roles; by default the owner's
 */
export function roleUrl(ownerUrl: string, role: string, place = ownerUrl): string {
  const url = new URL(place);
  const password = rolePassword(ownerUrl, role);
  // The driver prefers a user and password among the parameters, so the owner's must be removed from there.
  for (const name of ['user', 'password', rolesKeyParameter, schemaParameter]) url.searchParams.delete(name);
  if (url.hostname === '') {
    // A URL without a host (Unix socket) can only carry the user in its parameters.
    url.searchParams.set('user', role);
    url.searchParams.set('password', password);
  } else {
    url.username = role;
    url.password = password;
  }
  return url.toString();
}

/** Opens a pool, which connects on first use. @param name appended to the instance's application name */
export function openPool(
  connectionString: string,
  name: string,
  options: {
    readonly max: number;
    readonly connectionTimeoutMillis: number;
    readonly onError: (error: Error) => void;
    /** True if sessions are read-only by default. A transaction that writes has to ask for it. */
    readonly readsOnly?: boolean;
    /** Shard of a distributed database whose rows the connections work on. */
    readonly shard?: string;
  },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: options.max,
    pipeline: true,
    application_name: `${instanceName} ${name}`,
    connectionTimeoutMillis: options.connectionTimeoutMillis,
    idleTimeoutMillis: 60_000,
    onConnect: (client) => setUpSession(client, options.readsOnly ?? false, options.shard),
  });
  pool.on('error', options.onError);
  // The pool listens to idle connections only; one that breaks while leased must fail its queries, not the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Settings of a pool's connections. */
const sessionSettings: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  // Pages come from memory or an SSD. With the default cost of a hard disk, the planner scans small
  // tables once for each row instead of using their index.
  random_page_cost: '1.1',
  statement_timeout: '60s',
  idle_in_transaction_session_timeout: '120s',
};

const pooled = new WeakSet<pg.ClientBase>();

/**
 * Returns true if a connection goes through a pooler, which could be switched to transaction mode while the service
 * runs. Settings for a user must then last for one transaction only.
 */
export function isPooled(client: pg.ClientBase): boolean {
  return pooled.has(client);
}

/** Applies the settings of a new connection as statements, because a pooler drops or rejects startup options. */
async function setUpSession(client: pg.ClientBase, readsOnly: boolean, shard?: string): Promise<void> {
  // Runs before the session becomes read-only, because it may have to create the views of a new shard.
  if (shard !== undefined) await client.query('select farthing_citus.use_shard($1)', [shard]);
  const settings = { ...sessionSettings, ...(readsOnly ? { default_transaction_read_only: 'on' } : {}) };
  const made = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  const { pid, isDistributed } = onlyRow(
    await client.query<{ pid: number; isDistributed: boolean }>(`select pg_backend_pid() as pid,
      to_regnamespace('farthing_citus') is not null as "isDistributed", ${made.join(', ')}`),
  );
  if (isThroughPooler(client, pid)) pooled.add(client);
  if (shard === undefined && isDistributed) markCoordinator(client);
}

/** Opens the pools. They connect on first use. */
export function openDatabase(ownerUrl: string, onError: (error: Error) => void): Database {
  const open = (role: string, max: number, readsOnly: boolean) => {
    const options = { max, connectionTimeoutMillis: 10_000, onError, readsOnly };
    const url = roleUrl(ownerUrl, role);
    const pool = openPool(url, role, options);
    distributePool(pool, (place) =>
      openPool(atPlace(url, place), `${role} ${place.shard}`, { ...options, shard: place.shard }),
    );
    return pool;
  };
  const users = open(roles.user, 6, true);
  const system = open(roles.system, 4, false);
  const guests = open(roles.guest, 4, true);
  const members = open(roles.member, 4, true);
  return {
    users,
    system,
    guests,
    members,
    systemConnection: {
      connectionString: roleUrl(ownerUrl, roles.system),
      application_name: `${instanceName} listener`,
    },
    async close() {
      await Promise.all([users, system, guests, members].map((pool) => closeWithShards(pool)));
    },
  };
}
