import { type SelectQueryBuilder, sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely';
import type { Tables } from './tables.ts';
import type { UserScope } from './user-scope.ts';

/** Tables whose rows each belong to one user. */
type OwnTable = {
  [Table in keyof Tables]: 'user_id' extends keyof Tables[Table] ? Table : never;
}[keyof Tables];

/*
 * Row-level security hides the rows of other users already. The condition on `user_id` lets the planner use the primary
 * keys, which begin with it.
 */

/** Begins a query on the user's rows of a table. */
export function selectOwn<Table extends OwnTable>(
  scope: UserScope,
  table: Table,
): SelectQueryBuilder<Tables, Table, object>;
export function selectOwn(scope: UserScope, table: 'accounts') {
  return scope.tables.selectFrom(table).where(`${table}.user_id`, '=', scope.userId);
}

/** Begins an update of the user's rows of a table. */
export function updateOwn<Table extends OwnTable>(
  scope: UserScope,
  table: Table,
): UpdateQueryBuilder<Tables, Table, Table, UpdateResult>;
export function updateOwn(scope: UserScope, table: 'accounts') {
  return scope.tables.updateTable(table).where(`${table}.user_id`, '=', scope.userId);
}

/** Deletes the user's rows that have all the given values. @returns the number of deleted rows */
export async function deleteOwn<Table extends OwnTable>(
  scope: UserScope,
  table: Table,
  values: Readonly<Partial<Record<keyof Tables[Table] & string, string>>>,
): Promise<number> {
  const conditions = Object.entries({ ...values, user_id: scope.userId }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`.execute(scope.tables);
  return Number(numAffectedRows ?? 0n);
}

/** Tables of settings, which a user has once or once for each connector. */
type SettingsTable = 'ai_settings' | 'connections' | 'mailboxes' | 'notification_settings';

/**
 * Makes the row of a user's settings if it isn't there, and locks it until the commit. It is one statement, because another
 * request may delete the row between two.
 */
export async function lockSettingsRow(
  scope: UserScope,
  table: SettingsTable,
  key: Readonly<Record<string, string>> = {},
): Promise<void> {
  const values = { user_id: scope.userId, ...key };
  const columns = sql.join(Object.keys(values).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns}, version) values (${sql.join(Object.values(values))}, 0)
    on conflict (${columns}) do update set version = ${sql.ref(`${table}.version`)}`.execute(scope.tables);
}
