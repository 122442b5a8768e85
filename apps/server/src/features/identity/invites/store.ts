import type { Invite } from '@farthing/api-contract';
import { sql } from 'kysely';
import type { SystemScope } from '../../../database/system-scope.ts';

const columns = [
  'id',
  'note',
  'uses',
  'most_uses',
  'expires_at',
  'revoked_at',
  'created_by',
  'created_at',
] as const;
const now = sql<string>`now()`;
const state = sql<
  Invite['state']
>`case when revoked_at is not null then 'revoked' when uses >= most_uses then 'used'
  when expires_at <= now() then 'expired' else 'open' end`.as('state');

/** An invite to be written. */
export interface InviteRow {
  readonly id: string;
  readonly token_hash: Buffer;
  readonly note: string | null;
  readonly most_uses: number;
  readonly days: number;
  readonly created_by: string;
}

/** Stores an invite, and deletes those that ended over 30 days ago. */
export async function insertInvite(scope: SystemScope, { days, ...row }: InviteRow): Promise<Invite> {
  await scope.tables
    .deleteFrom('invites')
    .where(sql<boolean>`least(expires_at, revoked_at) < now() - interval '30 days'`)
    .execute();
  return scope.tables
    .insertInto('invites')
    .values({ ...row, expires_at: sql<string>`now() + make_interval(days => ${days}::integer)` })
    .returning([...columns, state])
    .executeTakeFirstOrThrow();
}

/** Lists the stored invites, newest first. */
export function listInvites(scope: SystemScope): Promise<Invite[]> {
  return scope.tables
    .selectFrom('invites')
    .select([...columns, state])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Revokes an invite, or restores it. @returns undefined if the invite doesn't exist */
export function setRevoked(scope: SystemScope, id: string, revoked: boolean): Promise<Invite | undefined> {
  return scope.tables
    .updateTable('invites')
    .set({ revoked_at: revoked ? sql<string>`coalesce(revoked_at, now())` : null })
    .where('id', '=', id)
    .returning([...columns, state])
    .executeTakeFirst();
}

/** Returns true if an invite can be used now. */
export async function isOpen(scope: SystemScope, tokenHash: Buffer): Promise<boolean> {
  const row = await scope.tables
    .selectFrom('invites')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'most_uses')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts one use of an invite. Concurrent uses can't exceed its limit. @returns its id, or undefined if it is used up or invalid */
export async function countUse(scope: SystemScope, tokenHash: Buffer): Promise<string | undefined> {
  const row = await scope.tables
    .updateTable('invites')
    .set({ uses: sql<number>`uses + 1` })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'most_uses')
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
