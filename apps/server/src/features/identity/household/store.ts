import type { HouseholdRole } from '@farthing/api-contract';
import { sql } from 'kysely';
import type { SystemScope } from '../../../database/system-scope.ts';

/** A person of a household, as its tables hold them. */
export interface MemberRow {
  readonly user_id: string;
  readonly name: string;
  readonly role: HouseholdRole;
  readonly ends_on: string | null;
  readonly joined_at: string;
  /** True once a viewer's last day is over. */
  readonly is_over: boolean;
}

/** A household with everyone in it, in the order of joining. */
export interface HouseholdRow {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly members: readonly MemberRow[];
}

/** Finds the household that a user is in, over or not. */
export async function findHouseholdId(scope: SystemScope, userId: string): Promise<string | undefined> {
  const row = await scope.tables
    .selectFrom('household_members')
    .select('household_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.household_id;
}

/** Locks a household until the commit: changes of one household take turns. @returns false if it has ended */
export async function lockHousehold(scope: SystemScope, id: string): Promise<boolean> {
  const row = await scope.tables
    .selectFrom('households')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads a household with everyone in it. */
export async function findHousehold(scope: SystemScope, id: string): Promise<HouseholdRow | undefined> {
  const household = await scope.tables
    .selectFrom('households')
    .select(['id', 'name', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!household) return undefined;
  const members = await scope.tables
    .selectFrom('household_members')
    .innerJoin('users', 'users.id', 'household_members.user_id')
    .select([
      'user_id',
      'display_name as name',
      'role',
      'ends_on',
      'joined_at',
      sql<boolean>`coalesce(ends_on < current_date, false)`.as('is_over'),
    ])
    .where('household_id', '=', id)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
  return { ...household, members };
}

/** Writes a new household. */
export async function insertHousehold(scope: SystemScope, id: string, name: string): Promise<void> {
  await scope.tables.insertInto('households').values({ id, name }).execute();
}

/** Gives a household another name. */
export async function renameHousehold(scope: SystemScope, id: string, name: string): Promise<void> {
  await scope.tables.updateTable('households').set({ name }).where('id', '=', id).execute();
}

/** Ends a household: its memberships, invites and shares go with it. */
export async function deleteHousehold(scope: SystemScope, id: string): Promise<void> {
  await scope.tables.deleteFrom('households').where('id', '=', id).execute();
}

/** Writes a membership. @throws the violation of `household_members_pkey` for someone who is in a household */
export async function insertMember(
  scope: SystemScope,
  row: { user_id: string; household_id: string; role: HouseholdRole; ends_on: string | null },
): Promise<void> {
  await scope.tables
    .insertInto('household_members')
    .values({ ...row, joined_at: sql<string>`clock_timestamp()` })
    .execute();
}

/** Changes the role and the last day of a person. */
export async function updateMember(
  scope: SystemScope,
  userId: string,
  fields: { readonly role: HouseholdRole; readonly ends_on: string | null },
): Promise<void> {
  await scope.tables.updateTable('household_members').set(fields).where('user_id', '=', userId).execute();
}

/** Ends a membership, and all that the person shares. */
export async function deleteMember(scope: SystemScope, userId: string): Promise<void> {
  await scope.tables.deleteFrom('household_members').where('user_id', '=', userId).execute();
}
