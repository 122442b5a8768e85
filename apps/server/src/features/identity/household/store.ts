import type { HouseholdRole } from '@farthing/api-contract';
import { sql } from 'kysely';
import type { SystemScope } from '../../../database/system-scope.ts';

export {
  findHousehold,
  type HouseholdPerson,
  type HouseholdState,
} from '../../../database/household-state.ts';

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
