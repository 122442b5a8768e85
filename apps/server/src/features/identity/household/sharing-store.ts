import type { AccountSharingLevel, JointTax, OthersAccount, OwnershipStep } from '@farthing/api-contract';
import { sql } from 'kysely';
import { deleteOwn, selectOwn } from '../../../database/own-rows.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** An account of a member of a household. */
export interface MemberAccount {
  readonly user_id: string;
  readonly account_id: string;
  readonly household_id: string;
}

/** Level at which an account is shared, and the account that is the same. */
export interface ShareState {
  readonly level: AccountSharingLevel;
  readonly same_as: OthersAccount | null;
  /** True if new payments become shared costs. */
  readonly share_costs: boolean;
}

/** Reads how an account is shared. An account without a row is private. */
export async function findShare(scope: SystemScope, userId: string, accountId: string): Promise<ShareState> {
  const [share, counterpart] = await Promise.all([
    scope.tables
      .selectFrom('account_shares')
      .select(['level', 'costs_from'])
      .where('user_id', '=', userId)
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
    scope.tables
      .selectFrom('account_counterparts')
      .select(['other_user_id as user_id', 'other_account_id as account_id'])
      .where('user_id', '=', userId)
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
  ]);
  return {
    level: share?.level ?? 'private',
    same_as: counterpart ?? null,
    share_costs: (share?.costs_from ?? null) !== null,
  };
}

/** Returns the part of an account's interest and dividends that is taxed as the user's. */
export async function findJointTax(scope: UserScope, accountId: string): Promise<JointTax> {
  const row = await scope.tables
    .selectFrom('accounts')
    .select('joint_tax')
    .where('user_id', '=', scope.userId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.joint_tax ?? 'whole';
}

/** Sets the part of an account's interest and dividends that is taxed as the user's. */
export async function setJointTax(scope: UserScope, accountId: string, part: JointTax): Promise<void> {
  await scope.tables
    .updateTable('accounts')
    .set({ joint_tax: part === 'whole' ? null : part, version: sql`version + 1`, updated_at: sql`now()` })
    .where('user_id', '=', scope.userId)
    .where('id', '=', accountId)
    .execute();
}

/** Lists the accounts that a user shares. */
export function listShares(
  scope: SystemScope,
  userId: string,
): Promise<{ account_id: string; level: Exclude<AccountSharingLevel, 'private'> }[]> {
  return scope.tables
    .selectFrom('account_shares')
    .select(['account_id', 'level'])
    .where('user_id', '=', userId)
    .orderBy('account_id')
    .execute();
}

/** Returns the level at which new accounts of a member are shared. */
export async function findNewAccountLevel(scope: SystemScope, userId: string): Promise<AccountSharingLevel> {
  const row = await scope.tables
    .selectFrom('household_members')
    .select('new_account_level')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.new_account_level ?? 'private';
}

/** Sets the level at which new accounts of a member are shared. */
export async function setNewAccountLevel(
  scope: SystemScope,
  userId: string,
  level: AccountSharingLevel,
): Promise<void> {
  await scope.tables
    .updateTable('household_members')
    .set({ new_account_level: level === 'private' ? null : level })
    .where('user_id', '=', userId)
    .execute();
}

/** Sets the level of an account. Private deletes the row. @throws the violation of a foreign key for an account that is gone */
export async function setLevel(
  scope: SystemScope,
  account: MemberAccount,
  level: AccountSharingLevel,
): Promise<void> {
  if (level === 'private') {
    await scope.tables
      .deleteFrom('account_shares')
      .where('user_id', '=', account.user_id)
      .where('account_id', '=', account.account_id)
      .execute();
    return;
  }
  await scope.tables
    .insertInto('account_shares')
    .values({ ...account, level, changed_at: sql<string>`now()` })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'account_id']).doUpdateSet(({ ref }) => ({
        level,
        changed_at: ref('excluded.changed_at'),
        ...(level === 'counted' ? { costs_from: null, costs_seen: null } : {}),
      })),
    )
    .execute();
}

/** Stores which account of someone else is the same one. Null removes it. */
export async function setCounterpart(
  scope: SystemScope,
  account: MemberAccount,
  other: OthersAccount | null,
): Promise<void> {
  await scope.tables
    .deleteFrom('account_counterparts')
    .where('user_id', '=', account.user_id)
    .where('account_id', '=', account.account_id)
    .execute();
  if (other === null) return;
  await scope.tables
    .insertInto('account_counterparts')
    .values({ ...account, other_user_id: other.user_id, other_account_id: other.account_id })
    .execute();
}

/** Makes all accounts and tax years of a person private, and deletes the costs that they shared. */
export async function deleteShares(scope: SystemScope, userId: string): Promise<void> {
  await scope.tables.deleteFrom('account_shares').where('user_id', '=', userId).execute();
  await scope.tables.deleteFrom('account_counterparts').where('user_id', '=', userId).execute();
  await scope.tables.deleteFrom('shared_tax_years').where('user_id', '=', userId).execute();
  await scope.tables.deleteFrom('household_costs').where('user_id', '=', userId).execute();
}

/** An account's percentages, from a day on. */
export interface OwnershipRow extends Pick<OwnershipStep, 'from' | 'percent'> {
  readonly account_id: string;
}

/** Lists the percentages of the accounts that the scope sees, oldest first. */
export function listOwnership(scope: UserScope): Promise<OwnershipRow[]> {
  return scope.tables
    .selectFrom('account_ownership')
    .select(['account_id', 'from_date as from', sql<string>`trim_scale(percent)::text`.as('percent')])
    .where('user_id', '=', scope.userId)
    .orderBy('account_id')
    .orderBy('from_date')
    .execute();
}

/** Lists the percentages of an account of the user, oldest first, with how the part that changed hands was transferred. */
export async function listOwnSteps(scope: UserScope, accountId: string): Promise<OwnershipStep[]> {
  const rows = await selectOwn(scope, 'account_ownership')
    .select(['from_date as from', sql<string>`trim_scale(percent)::text`.as('percent'), 'transfer', 'costs'])
    .where('account_id', '=', accountId)
    .orderBy('from_date')
    .execute();
  return rows.map(({ from, percent, transfer, costs }) => ({
    ...{ from, percent },
    ...(transfer ? { transfer } : {}),
    ...(costs.length > 0 ? { costs } : {}),
  }));
}

/** Counts the securities of the user among some ids. */
export async function countSecurities(scope: UserScope, ids: readonly string[]): Promise<number> {
  const found = await selectOwn(scope, 'securities').select('id').where('id', 'in', ids).execute();
  return found.length;
}

/**
 * Replaces the percentages of an account, whose row is locked until the commit.
 * @returns the percentages before and after, oldest first
 */
export async function replaceOwnership(
  scope: UserScope,
  accountId: string,
  steps: readonly OwnershipStep[],
): Promise<{ readonly before: OwnershipStep[]; readonly after: OwnershipStep[] }> {
  await scope.tables
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', scope.userId)
    .where('id', '=', accountId)
    .forUpdate()
    .execute();
  const before = await listOwnSteps(scope, accountId);
  await deleteOwn(scope, 'account_ownership', { account_id: accountId });
  if (steps.length === 0) return { before, after: [] };
  const rows = steps.map(({ from, percent, transfer = null, costs = [] }) => ({
    ...{ from_date: from, percent, transfer },
    costs: JSON.stringify(costs),
  }));
  await scope.tables
    .insertInto('account_ownership')
    .values(rows.map((row) => ({ ...row, user_id: scope.userId, account_id: accountId })))
    .execute();
  return { before, after: await listOwnSteps(scope, accountId) };
}

/** Makes new payments of a shared account shared costs, or ends that. */
export async function setShareCosts(
  scope: SystemScope,
  { user_id, account_id }: MemberAccount,
  isOn: boolean,
): Promise<void> {
  await scope.tables
    .updateTable('account_shares')
    .set(
      isOn
        ? { costs_from: sql<string>`current_date`, costs_seen: sql<string>`now()` }
        : { costs_from: null, costs_seen: null },
    )
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .execute();
}
