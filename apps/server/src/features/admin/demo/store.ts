import { sql } from 'kysely';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { templateDomain } from './rules.ts';

/** A user that holds an untouched household, or began to. */
export interface TemplateUser {
  readonly id: string;
  readonly email: string;
}

/** A user as it is written. */
export interface NewDemoUser {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
  readonly password_hash: string;
}

/** The id of the user of an address. */
export async function findUserId(scope: SystemScope, email: string): Promise<string | undefined> {
  const row = await scope.tables
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.id;
}

/** All users that hold an untouched household, or began to. */
export async function listTemplates(scope: SystemScope): Promise<TemplateUser[]> {
  return scope.tables
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'like', `%@${templateDomain}`)
    .execute();
}

/** Writes a user, no administrator. */
export async function insertDemoUser(scope: SystemScope, user: NewDemoUser): Promise<void> {
  await scope.tables
    .insertInto('users')
    .values({ ...user, is_admin: false, totp_secret: null, totp_pending_secret: null, disabled_at: null })
    .execute();
}

/** Gives a user another address and a password hash. */
export async function setSignIn(
  scope: SystemScope,
  id: string,
  { email, password_hash }: Pick<NewDemoUser, 'email' | 'password_hash'>,
): Promise<void> {
  await scope.tables.updateTable('users').set({ email, password_hash }).where('id', '=', id).execute();
}

/** Removes a user with all that is theirs, and their household when the last one of it goes. */
export async function removeTemplate(scope: SystemScope, id: string): Promise<void> {
  await runIn(scope)`set constraints all deferred`;
  const membership = await scope.tables
    .selectFrom('household_members')
    .select('household_id')
    .where('user_id', '=', id)
    .executeTakeFirst();
  await scope.tables.deleteFrom('users').where('id', '=', id).execute();
  if (membership)
    await runIn(scope)`delete from households h where h.id = ${membership.household_id}
      and not exists (select from household_members m where m.household_id = h.id)`;
}

/** The hour for which the household was last put back, Unix milliseconds; 0: never. */
export async function lastReset(scope: SystemScope, userId: string): Promise<number> {
  const rows = await rowsOf<{ at: string | null }>(scope)`
    select max((metadata->>'hour')::bigint)::text as at
    from audit_log where user_id = ${userId} and action = 'demo_reset'
  `;
  return Number(rows[0]?.at ?? 0);
}

/** Tables that grow by signing in and looking around, and rollups that others fill. */
const notCounted = [
  'sessions',
  'audit_log',
  'data_stamps',
  'recurring_scans',
  'transfer_changes',
  'transfer_proposals',
];

/** Deletes the history of changes. A household that was just created has nothing to undo. */
export async function deleteHistory(scope: UserScope): Promise<void> {
  await scope.tables.deleteFrom('operation_changes').where('user_id', '=', scope.userId).execute();
  await scope.tables.deleteFrom('operations').where('user_id', '=', scope.userId).execute();
}

/** Counts the rows of the scope's user in all tables. */
export async function countRows(scope: UserScope): Promise<number> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' and table_name <> all(${notCounted})
  `.execute(scope.tables);
  const counts = tables.map(
    ({ name }) => sql`select count(*) as rows from ${sql.table(name)} where user_id = ${scope.userId}`,
  );
  const rows = await rowsOf<{ rows: number }>(scope)`
    select coalesce(sum(rows), 0)::integer as rows from (${sql.join(counts, sql` union all `)}) as each
  `;
  return rows[0]?.rows ?? 0;
}

/** The names of the blobs of the scope's user's attachments, and whether each has a thumbnail. */
export async function listBlobs(scope: UserScope): Promise<{ blob: string; hasThumbnail: boolean }[]> {
  const rows = await scope.tables
    .selectFrom('attachments')
    .select(['blob', 'thumbnail_size'])
    .where('user_id', '=', scope.userId)
    .execute();
  return rows.map(({ blob, thumbnail_size }) => ({ blob, hasThumbnail: thumbnail_size !== null }));
}
