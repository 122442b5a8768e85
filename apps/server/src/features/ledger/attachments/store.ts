import { type Selectable, sql } from 'kysely';
import { selectOwn, updateOwn } from '../../../database/own-rows.ts';
import { restorePeriod } from '../../../database/soft-delete.ts';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';

const columns = [
  'id',
  'transaction_id',
  'name',
  'content_type',
  'size',
  'sha256',
  'blob',
  'width',
  'height',
  'thumbnail_size',
  'created_at',
] as const;

/** An attachment as the table holds it, with its size in bytes. */
export type AttachmentRow = Readonly<Pick<Selectable<Tables['attachments']>, (typeof columns)[number]>>;

/** Storage fields of an attachment. */
export type StoredBlob = Pick<AttachmentRow, 'blob' | 'thumbnail_size'>;

const onTransaction = sql<boolean>`exists (select from transactions t
  where t.user_id = attachments.user_id and t.id = attachments.transaction_id)`;

/** SQL condition: the transaction neither exists nor can be restored. */
const withoutTransaction = sql<boolean>`(not ${onTransaction} and not exists (select from deleted_transactions d
  where d.user_id = attachments.user_id and d.id = attachments.transaction_id
    and d.deleted_at >= now() - ${restorePeriod}))`;

/** SQL condition: the transaction can be restored from the history. */
const inHistory = sql<boolean>`exists (select from operation_changes c
  join operations o on o.user_id = c.user_id and o.id = c.operation_id and o.at >= now() - ${restorePeriod}
  where c.user_id = attachments.user_id and c.resource = 'transactions' and c.verb = 'd'
    and c.resource_key = attachments.transaction_id::text)`;

/** Returns true if the user has a transaction. @param isLocked true locks it until the scope ends */
export async function hasTransaction(scope: UserScope, id: string, isLocked = false): Promise<boolean> {
  const row = await selectOwn(scope, 'transactions')
    .select('id')
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forKeyShare())
    .executeTakeFirst();
  return row !== undefined;
}

function attachmentsOf(scope: UserScope) {
  return selectOwn(scope, 'attachments').select(columns);
}

/** The attachments of a transaction, oldest first. */
export function listAttachments(scope: UserScope, transactionId: string): Promise<AttachmentRow[]> {
  return attachmentsOf(scope)
    .where('transaction_id', '=', transactionId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns one attachment of an existing transaction; with `deleted`, a deleted one that can be restored. */
export function findAttachment(
  scope: UserScope,
  id: string,
  state: 'there' | 'deleted' = 'there',
): Promise<AttachmentRow | undefined> {
  return attachmentsOf(scope)
    .where('id', '=', id)
    .where(onTransaction)
    .where(
      state === 'there'
        ? sql<boolean>`deleted_at is null`
        : sql<boolean>`deleted_at >= now() - ${restorePeriod}`,
    )
    .executeTakeFirst();
}

/** Returns a transaction's attachment with the same bytes, deleted or not. */
export function findSameFile(
  scope: UserScope,
  transactionId: string,
  sha256: string,
): Promise<(AttachmentRow & { readonly deleted_at: string | null }) | undefined> {
  return attachmentsOf(scope)
    .select('deleted_at')
    .where('transaction_id', '=', transactionId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/** Serialises a user's uploads until the scope ends, so that two can't both use the last of the quota. */
export async function lockUploads(scope: UserScope): Promise<void> {
  await runIn(scope)`select pg_advisory_xact_lock(hashtextextended(${`${scope.userId} attachments`}, 9))`;
}

/** Returns the size of the user's attachments in bytes, including deleted ones that can be restored. */
export async function usedBytes(scope: UserScope): Promise<number> {
  const used = scope.member
    ? sql<{ used: string }>`select owner_attachment_bytes() as used`
    : sql<{ used: string }>`
        select coalesce(sum(size + coalesce(thumbnail_size, 0)), 0) as used from attachments
        where user_id = ${scope.userId}`;
  const { rows } = await used.execute(scope.tables);
  return Number(rows[0]?.used ?? 0);
}

/** Records an attachment. */
export async function insertAttachment(
  scope: UserScope,
  row: Omit<AttachmentRow, 'created_at' | 'size'> & { readonly size: number },
): Promise<AttachmentRow> {
  return scope.tables
    .insertInto('attachments')
    .values({ ...row, user_id: scope.userId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Marks an attachment as deleted, or as restored. @returns false if it has been deleted permanently in the meantime */
export async function markDeleted(scope: UserScope, id: string, isDeleted: boolean): Promise<boolean> {
  const marked = await updateOwn(scope, 'attachments')
    .set({ deleted_at: isDeleted ? sql`now()` : null })
    .where('id', '=', id)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/**
 * Permanently deletes attachments that can't be restored: deleted over 30 days ago, or without their transaction.
 * @param wish `allDeleted` includes recently deleted ones
 * @returns the keys of their blobs
 */
export function deleteGone(scope: UserScope, wish: { readonly allDeleted: boolean }): Promise<StoredBlob[]> {
  const byItself = wish.allDeleted
    ? sql<boolean>`deleted_at is not null`
    : sql<boolean>`deleted_at < now() - ${restorePeriod}`;
  return scope.tables
    .deleteFrom('attachments')
    .where('user_id', '=', scope.userId)
    .where(
      sql<boolean>`(${byItself} or ${withoutTransaction} and ${wish.allDeleted ? sql`true` : sql`not ${inHistory}`})`,
    )
    .returning(['blob', 'thumbnail_size'])
    .execute();
}

/** Returns those of the given blobs that belong to the user's attachments, including restorable ones. */
export function knownBlobs(scope: UserScope, blobs: readonly string[]): Promise<StoredBlob[]> {
  return rowsOf<StoredBlob>(scope)`
    select blob, thumbnail_size from attachments
    where user_id = ${scope.userId} and blob = any(${blobs}::text[])
    union
    select before ->> 'blob', (before ->> 'thumbnail_size')::integer from operation_changes
    where user_id = ${scope.userId} and resource = 'attachments' and resource_key is not null and verb = 'd'
      and before ->> 'blob' = any(${blobs}::text[])`;
}

/** The ids of all users. */
export async function listUserIds(scope: SystemScope): Promise<string[]> {
  const rows = await scope.tables.selectFrom('users').select('id').execute();
  return rows.map(({ id }) => id);
}

/**
 * Lists users for a job that runs every hour: those who were active in the last three hours, and a 24th of all others,
 * so that each user is included once a day. @param hour number of the hour, from any start
 */
export async function listUserIdsOfHour(scope: SystemScope, hour: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(scope)`
    select id from users where (hashtext(id::text) & 2147483647) % 24 = ${hour % 24}::integer
      or id in (select user_id from sessions where last_active_at > now() - interval '3 hours')
      or id in (select user_id from api_tokens where last_used_at > now() - interval '3 hours')`;
  return rows.map(({ id }) => id);
}
