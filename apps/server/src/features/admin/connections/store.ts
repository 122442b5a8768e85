import { type Selectable, sql } from 'kysely';
import { lockSettingsRow, selectOwn, updateOwn } from '../../../database/own-rows.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** A connection as it is stored. */
export type ConnectionRow = Readonly<Omit<Selectable<Tables['connections']>, 'user_id' | 'running_until'>> & {
  /** True while a run is under way, on any instance. */
  readonly running: boolean;
};

const columns = [
  'connector',
  'enabled',
  'nightly',
  'account_id',
  'bank_account',
  'fetched_until',
  'last_run_at',
  'last_ok',
  'last_message',
  'version',
  sql<boolean>`coalesce(running_until > now(), false)`.as('running'),
] as const;

/** The connections that the user has ever set up. */
export function listRows(scope: UserScope): Promise<ConnectionRow[]> {
  return selectOwn(scope, 'connections').select(columns).execute();
}

/** One connection, undefined if it was never set up. */
export function findRow(scope: UserScope, connector: string): Promise<ConnectionRow | undefined> {
  return selectOwn(scope, 'connections')
    .select(columns)
    .where('connector', '=', connector)
    .executeTakeFirst();
}

/** One connection, made if it isn't there, and locked until the commit. */
export async function lockRow(scope: UserScope, connector: string): Promise<ConnectionRow> {
  await lockSettingsRow(scope, 'connections', { connector });
  return selectOwn(scope, 'connections')
    .select(columns)
    .where('connector', '=', connector)
    .executeTakeFirstOrThrow();
}

/** Settings of a connection that a user changes. */
export type ConnectionSettings = Pick<
  ConnectionRow,
  'enabled' | 'nightly' | 'account_id' | 'bank_account' | 'fetched_until'
> &
  Partial<Pick<ConnectionRow, 'last_ok' | 'last_message' | 'last_run_at'>>;

/** Writes the settings. @throws {Problem} account-not-found for an account of someone else */
export function updateSettings(
  scope: UserScope,
  connector: string,
  settings: ConnectionSettings,
): Promise<ConnectionRow> {
  return updateOwn(scope, 'connections')
    .set({ ...settings, version: sql<number>`version + 1` })
    .where('connector', '=', connector)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/**
 * Longest time for which a run holds its connection. It ends a run whose service was killed: others take five minutes at most, and
 * may wait for those of the same user before.
 */
const longestRun = sql`interval '10 minutes'`;

/** Notes that a run begins. @returns false if another one is under way */
export async function claimRun(scope: UserScope, connector: string): Promise<boolean> {
  const claimed = await updateOwn(scope, 'connections')
    .set({ running_until: sql<string>`clock_timestamp() + ${longestRun}` })
    .where('connector', '=', connector)
    .where(sql<boolean>`running_until is null or running_until <= clock_timestamp()`)
    .returning('connector')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Notes that a run ended without a result. */
export async function releaseRun(scope: UserScope, connector: string): Promise<void> {
  await updateOwn(scope, 'connections')
    .set({ running_until: null })
    .where('connector', '=', connector)
    .execute();
}

/** Result of a run, as it is stored. */
export interface StoredResult {
  readonly ok: boolean;
  readonly message: string;
  /** Last day that is now fetched; undefined leaves it as it is. */
  readonly fetchedUntil: string | undefined;
}

/** Writes the result of the run that ends. */
export async function updateResult(scope: UserScope, connector: string, result: StoredResult): Promise<void> {
  await updateOwn(scope, 'connections')
    .set({
      running_until: null,
      last_run_at: sql<string>`now()`,
      last_ok: result.ok,
      last_message: result.message.slice(0, 600),
      ...(result.fetchedUntil === undefined ? {} : { fetched_until: result.fetchedUntil }),
    })
    .where('connector', '=', connector)
    .execute();
}

/** Connections of all users that are to run at night. Those that failed last come last, as a dead server takes long. */
export function listNightly(scope: SystemScope): Promise<{ user_id: string; connector: string }[]> {
  return scope.tables
    .selectFrom('connections')
    .select(['user_id', 'connector'])
    .where('enabled', '=', true)
    .where('nightly', '=', true)
    .orderBy(sql`last_ok is not distinct from false`)
    .orderBy('user_id')
    .execute();
}
