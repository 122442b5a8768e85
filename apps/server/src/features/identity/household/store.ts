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
  /** True while an administrator has disabled the user. */
  readonly is_disabled: boolean;
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

/** Reads the household that a user is in, over or not, with everyone in it. */
export async function findHousehold(scope: SystemScope, userId: string): Promise<HouseholdRow | undefined> {
  const rows = await scope.tables
    .selectFrom('household_members as me')
    .innerJoin('households', 'households.id', 'me.household_id')
    .innerJoin('household_members as m', 'm.household_id', 'me.household_id')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select([
      'households.id',
      'households.name as household_name',
      'households.created_at',
      'm.user_id',
      'display_name as name',
      'm.role',
      'm.ends_on',
      'm.joined_at',
      sql<boolean>`coalesce(m.ends_on < current_date, false)`.as('is_over'),
      sql<boolean>`users.disabled_at is not null`.as('is_disabled'),
    ])
    .where('me.user_id', '=', userId)
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  return {
    id: first.id,
    name: first.household_name,
    created_at: first.created_at,
    members: rows.map(({ id: _, household_name: __, created_at: ___, ...member }) => member),
  };
}

/** Counts the people of a household. */
export async function countMembers(scope: SystemScope, id: string): Promise<number> {
  const { people } = await scope.tables
    .selectFrom('household_members')
    .select(sql<number>`count(*)::integer`.as('people'))
    .where('household_id', '=', id)
    .executeTakeFirstOrThrow();
  return people;
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
  const noDefault = fields.role === 'viewer' ? { new_account_level: null } : {};
  await scope.tables
    .updateTable('household_members')
    .set({ ...fields, ...noDefault })
    .where('user_id', '=', userId)
    .execute();
}

/** Ends a membership, and all that the person shares. */
export async function deleteMember(scope: SystemScope, userId: string): Promise<void> {
  await scope.tables.deleteFrom('household_members').where('user_id', '=', userId).execute();
}
