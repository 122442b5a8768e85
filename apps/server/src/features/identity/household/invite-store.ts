import type { HouseholdInvite, HouseholdInvitePreview, HouseholdRole } from '@farthing/api-contract';
import { sql } from 'kysely';
import type { SystemScope } from '../../../database/system-scope.ts';

const columns = ['id', 'role', 'ends_on', 'expires_at', 'created_at'] as const;
const now = sql<string>`now()`;
const isOver = sql<boolean>`(expires_at <= now() or coalesce(ends_on < current_date, false))`;
/** True while the maker of an invite is an owner, and not disabled. */
const isFromOwner = sql<boolean>`exists (select from household_members m join users u on u.id = m.user_id
  where m.user_id = household_invites.created_by and m.household_id = household_invites.household_id
    and m.role = 'owner' and u.disabled_at is null)`;
const state = sql<HouseholdInvite['state']>`case when revoked_at is not null then 'revoked'
  when used_at is not null then 'used' when ${isOver} then 'expired'
  when ${isFromOwner} then 'open' else 'revoked' end`.as('state');

/** An invite to be written. */
export interface InviteRow {
  readonly id: string;
  readonly household_id: string;
  readonly token_hash: Buffer;
  readonly role: HouseholdRole;
  readonly ends_on: string | null;
  readonly created_by: string;
  readonly days: number;
}

/** Number of ended invites of a household that stay in the list. */
const mostKept = 50;

/** Writes an invite, and drops those of the household that ended over 30 days ago, or that are many. */
export async function insertInvite(
  scope: SystemScope,
  { days, ...row }: InviteRow,
): Promise<HouseholdInvite> {
  await scope.tables
    .deleteFrom('household_invites')
    .where('household_id', '=', row.household_id)
    .where(
      sql<boolean>`(least(expires_at, used_at, revoked_at) < now() - interval '30 days' or id in (
        select id from household_invites where household_id = ${row.household_id}
          and least(expires_at, used_at, revoked_at) <= now()
        order by created_at desc, id desc offset ${mostKept}))`,
    )
    .execute();
  await scope.tables
    .insertInto('household_invites')
    .values({ ...row, expires_at: sql<string>`now() + make_interval(days => ${days}::integer)` })
    .execute();
  return scope.tables
    .selectFrom('household_invites')
    .select([...columns, state])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
}

/** Lists the stored invites of a household, newest first. */
export function listInvites(scope: SystemScope, householdId: string): Promise<HouseholdInvite[]> {
  return scope.tables
    .selectFrom('household_invites')
    .select([...columns, state])
    .where('household_id', '=', householdId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Revokes an invite. @returns false if it has been used or revoked already */
export async function revokeInvite(scope: SystemScope, id: string): Promise<boolean> {
  const row = await scope.tables
    .updateTable('household_invites')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** An invite that can be used now, with the household that it leads to. */
export interface OpenInvite extends HouseholdInvitePreview {
  readonly id: string;
  readonly household_id: string;
}

/** Revokes the open invites of someone who is no longer an owner. */
export async function revokeInvitesOf(scope: SystemScope, userId: string): Promise<void> {
  await scope.tables
    .updateTable('household_invites')
    .set({ revoked_at: now })
    .where('created_by', '=', userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Finds an invite that can be used now: its maker still is an owner, and not disabled. */
export function findOpenInvite(scope: SystemScope, tokenHash: Buffer): Promise<OpenInvite | undefined> {
  return scope.tables
    .selectFrom('household_invites as i')
    .innerJoin('households as h', 'h.id', 'i.household_id')
    .innerJoin('household_members as m', (join) =>
      join.onRef('m.user_id', '=', 'i.created_by').onRef('m.household_id', '=', 'i.household_id'),
    )
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'i.id',
      'i.household_id',
      'i.role',
      'i.ends_on',
      'h.name as household_name',
      'u.display_name as invited_by',
    ])
    .where('token_hash', '=', tokenHash)
    .where('m.role', '=', 'owner')
    .where('u.disabled_at', 'is', null)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`coalesce(i.ends_on >= current_date, true)`)
    .executeTakeFirst();
}

/** Uses up an invite, under the lock of its household. @returns false if it has ended since it was found */
export async function useInvite(scope: SystemScope, id: string): Promise<boolean> {
  const open = await scope.tables
    .selectFrom('household_invites')
    .select('id')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    // The transaction may have waited for the lock: `now()` is its beginning.
    .where('expires_at', '>', sql<string>`clock_timestamp()`)
    .where(isFromOwner)
    .executeTakeFirst();
  if (open === undefined) return false;
  const used = await scope.tables
    .updateTable('household_invites')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}
