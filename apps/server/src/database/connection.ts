import { createHmac, randomBytes } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import pg from 'pg';

// DATE stays 'YYYY-MM-DD'; pg would make it a local midnight. Instants leave as RFC 3339: sessions are in UTC, so the
// text only needs its T and Z.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) =>
  text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text,
);

/** The two roles the service works as; neither owns anything nor passes by row-level security. */
export const roles = { user: 'farthing_user', system: 'farthing_system' } as const;

/**
 * How the connections of this process are named in pg_stat_activity, which tells them from another farthing's. A thread
 * is told the name by the thread that starts it.
 */
export const instanceName: string =
  (workerData as { instanceName?: string } | null)?.instanceName ??
  `farthing ${randomBytes(4).toString('hex')}`;

/** The pools of a running service. */
export interface Database {
  /** Users' own rows, hidden from each other by row-level security. */
  readonly users: pg.Pool;
  /** Sign-in, jobs and administration: what policies grant to the system role. */
  readonly system: pg.Pool;
  /** How to open a further connection as the system role (LISTEN). */
  readonly systemConnection: pg.ClientConfig;
  close(): Promise<void>;
}

/**
 * The password of a role of ours, worked out from the owner's: every instance on one database has the same without
 * storing or exchanging it.
 */
export function rolePassword(ownerUrl: string, role: string): string {
  const owner = new URL(ownerUrl);
  return createHmac('sha256', `farthing:${decodeURIComponent(owner.password)}`)
    .update(role)
    .digest('base64url');
}

/** The owner's connection string with another role and its password. */
export function roleUrl(ownerUrl: string, role: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = rolePassword(ownerUrl, role);
  return url.toString();
}

/** Opens a pool. Nothing is connected before the first use. @param name told to the server behind the instance's */
export function openPool(
  connectionString: string,
  name: string,
  options: {
    readonly max: number;
    readonly connectionTimeoutMillis: number;
    readonly onError: (error: Error) => void;
    /** Takes no writes but in transactions that say so. */
    readonly readsOnly?: boolean;
  },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: options.max,
    pipeline: true,
    // Pages come from memory or an SSD: with the cost of a turning disk, small tables are read whole once for each row.
    options: `-c TimeZone=UTC -c random_page_cost=1.1${options.readsOnly ? ' -c default_transaction_read_only=on' : ''}`,
    application_name: `${instanceName} ${name}`,
    connectionTimeoutMillis: options.connectionTimeoutMillis,
    idleTimeoutMillis: 60_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 120_000,
  } as pg.PoolConfig);
  pool.on('error', options.onError);
  // The pool listens to idle connections only; one that breaks while leased must fail its queries, not the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Opens the pools. Nothing is connected before the first use. */
export function openDatabase(ownerUrl: string, onError: (error: Error) => void): Database {
  const open = (role: string, max: number, readsOnly: boolean) =>
    openPool(roleUrl(ownerUrl, role), role, { max, connectionTimeoutMillis: 10_000, onError, readsOnly });
  const users = open(roles.user, 6, true);
  const system = open(roles.system, 4, false);
  return {
    users,
    system,
    systemConnection: {
      connectionString: roleUrl(ownerUrl, roles.system),
      application_name: `${instanceName} listener`,
    },
    async close() {
      await Promise.all([users.end(), system.end()]);
    },
  };
}
