import type {
  AccountSharing,
  AccountSharingChange,
  AccountSharingLevel,
  AccountSharingList,
  AccountType,
  OthersAccount,
  OwnershipStep,
} from '@farthing/api-contract';
import type { GuestScope } from '../../../database/guest-scope.ts';
import type { SystemScope, SystemScopes } from '../../../database/system-scope.ts';
import type { UserScope, UserScopes } from '../../../database/user-scope.ts';
import { fieldProblem, invalidField, Problem } from '../../../problems/problem.ts';
import { getAccount } from '../../ledger/accounts/service.ts';
import { recordHouseholdAudit } from '../audit-log/service.ts';
import {
  auditForAll,
  type HouseholdActor,
  lockMembership,
  refuseViewer,
  requireMembership,
  sameAsIn,
} from './service.ts';
import { findSharedFacts } from './shared-store.ts';
import {
  countSecurities,
  findJointTax,
  findNewAccountLevel,
  findShare,
  listOwnSteps,
  listShares,
  type MemberAccount,
  replaceOwnership,
  type ShareState,
  setCounterpart,
  setJointTax,
  setLevel,
  setNewAccountLevel,
  setShareCosts,
} from './sharing-store.ts';
import type { HouseholdState } from './store.ts';

/** Opens scopes of the signed-in user, of the service, and in the rows that others share. */
export interface HouseholdScopes extends SystemScopes, UserScopes {
  report<Result>(work: (scope: UserScope) => Promise<Result>): Promise<Result>;
  household(): Promise<HouseholdState | undefined>;
  asGuest<Result>(work: (scope: GuestScope) => Promise<Result>, only?: string): Promise<Result[]>;
}

/** Reads how an account of the user is shared. Without a household it is private. @throws {Problem} account-not-found */
export async function readSharing(
  scopes: HouseholdScopes,
  userId: string,
  accountId: string,
): Promise<AccountSharing> {
  const { steps, joint_tax } = await scopes.read(async (scope) => {
    await getAccount(scope, accountId);
    return { steps: await listOwnSteps(scope, accountId), joint_tax: await findJointTax(scope, accountId) };
  });
  const state = await scopes.systemStatements((scope) => findShare(scope, userId, accountId));
  return {
    account_id: accountId,
    ...state,
    joint_tax,
    ownership: steps,
  };
}

/** Lists the accounts that the user shares. @throws {Problem} household-not-found */
export async function readShares(scope: SystemScope, userId: string): Promise<AccountSharingList> {
  const { me } = await requireMembership(scope, userId);
  if (me.role === 'viewer') return { items: [], new_account_level: 'private' };
  return {
    items: await listShares(scope, userId),
    new_account_level: await findNewAccountLevel(scope, userId),
  };
}

/** Changes who sees accounts that the user adds from now on. @throws {Problem} household-not-found, household-viewer */
export async function changeNewAccountLevel(
  scope: SystemScope,
  actor: HouseholdActor,
  level: AccountSharingLevel,
): Promise<AccountSharingList> {
  const { household } = refuseViewer(await lockMembership(scope, actor.id));
  const before = await findNewAccountLevel(scope, actor.id);
  if (level !== before) {
    await setNewAccountLevel(scope, actor.id, level);
    const metadata = { level, before };
    await auditForAll(scope, actor, household, { action: 'account_share_default', metadata });
  }
  return readShares(scope, actor.id);
}

/** Shares an account that was just added, if the user has chosen that for new ones. */
export async function shareNewAccount(
  scopes: Pick<HouseholdScopes, 'system' | 'systemStatements'>,
  actor: HouseholdActor,
  accountId: string,
): Promise<void> {
  const isShared = (level: AccountSharingLevel) => level !== 'private';
  if (!isShared(await scopes.systemStatements((scope) => findNewAccountLevel(scope, actor.id)))) return;
  await scopes.system(async (scope) => {
    const { household } = refuseViewer(await lockMembership(scope, actor.id));
    // Read again, under the lock of the household.
    const level = await findNewAccountLevel(scope, actor.id);
    if (!isShared(level)) return;
    const before = await findShare(scope, actor.id, accountId);
    await setLevel(scope, { user_id: actor.id, account_id: accountId, household_id: household.id }, level);
    await auditChanges(scope, actor, household, { accountId, before, after: { ...before, level } });
  });
}

const actionOf = {
  level: 'account_share',
  same_as: 'account_same_as',
  share_costs: 'account_share_costs',
} as const;

/**
 * Writes each field that changes into the logs of everyone. Of an account that is private before or afterwards, others read the
 * level only.
 */
async function auditChanges(
  scope: SystemScope,
  actor: HouseholdActor,
  household: HouseholdState,
  change: { readonly accountId: string; readonly before: ShareState; readonly after: ShareState },
): Promise<void> {
  const { accountId, before, after } = change;
  const isShared = before.level !== 'private' && after.level !== 'private';
  const resource = { type: 'account', id: accountId };
  for (const field of ['same_as', 'level', 'share_costs'] as const) {
    const [was, is] = [before[field], after[field]];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    await auditForAll(
      scope,
      actor,
      field === 'level' || isShared ? household : { ...household, members: [] },
      {
        action: actionOf[field],
        metadata: { [field]: is, before: was },
        resource,
      },
    );
  }
}

/**
 * Changes who sees an account of the user, how much of it is theirs, and whether someone else keeps the same one. Ownership and tax
 * need no household: they count after it too.
 * @throws {Problem} account-not-found, household-not-found, household-viewer, invalid-request
 */
export async function changeSharing(
  scopes: HouseholdScopes,
  actor: HouseholdActor,
  accountId: string,
  change: AccountSharingChange,
): Promise<AccountSharing> {
  const { level, ownership, same_as, joint_tax, share_costs } = change;
  const own = await scopes.read((scope) => getAccount(scope, accountId));
  if (same_as) await checkSameAccount(scopes, same_as, { ...own, user_id: actor.id });
  if (ownership !== undefined) checkOwnership(ownership, own.type);
  const isOfHousehold = [level, same_as, share_costs].some((field) => field !== undefined);
  if (isOfHousehold)
    await scopes.systemStatements(async (scope) => refuseViewer(await requireMembership(scope, actor.id)));
  // The level comes last: whatever fails before, no one sees more.
  if (ownership !== undefined || joint_tax !== undefined)
    await scopes.write((scope) => changeOwnPart(scope, actor, accountId, change));
  if (isOfHousehold)
    await scopes.system(async (scope) => {
      const { household } = refuseViewer(await lockMembership(scope, actor.id));
      const account = { user_id: actor.id, account_id: accountId, household_id: household.id };
      const before = await findShare(scope, actor.id, accountId);
      if (same_as !== undefined) await setCounterpart(scope, account, same_as);
      if (level !== undefined && level !== before.level) await setLevel(scope, account, level);
      if (share_costs !== undefined && share_costs !== before.share_costs)
        await changeShareCosts(scope, account, level ?? before.level, share_costs);
      await auditChanges(scope, actor, household, {
        accountId,
        before,
        after: await findShare(scope, actor.id, accountId),
      });
    });
  return readSharing(scopes, actor.id, accountId);
}

/** @throws {Problem} invalid-request for an account that isn't shared with its transactions */
async function changeShareCosts(
  scope: SystemScope,
  account: MemberAccount,
  level: AccountSharingLevel,
  isOn: boolean,
): Promise<void> {
  if (isOn && (level === 'private' || level === 'counted'))
    throw invalidField('share_costs', 'Let others see the account before you share its costs');
  await setShareCosts(scope, account, isOn);
}

/**
 * Changes how much of an account is the user's, and how it is taxed.
 * @throws {Problem} invalid-request if `joint_tax` is `half`, and the user owns all of the account on every day
 */
async function changeOwnPart(
  scope: UserScope,
  actor: HouseholdActor,
  accountId: string,
  { level, ownership, joint_tax }: AccountSharingChange,
): Promise<void> {
  if (joint_tax !== undefined && (await findJointTax(scope, accountId)) !== joint_tax)
    await setJointTax(scope, accountId, joint_tax);
  if (ownership)
    await changeOwnership(scope, actor, { accountId, steps: ownership, staysShared: level !== 'private' });
  if ((await findJointTax(scope, accountId)) !== 'half') return;
  const steps = await listOwnSteps(scope, accountId);
  if (steps.some(({ percent }) => Number(percent) < 100)) return;
  throw joint_tax === undefined
    ? invalidField('ownership', 'Half of it is taxed as yours: change that first')
    : invalidField('joint_tax', 'Enter your share and its first day before you choose half');
}

/**
 * Replaces the percentages of an account, and writes that into the logs in the same transaction.
 * @throws {Problem} security-not-found for a cost of someone else's security
 */
async function changeOwnership(
  scope: UserScope,
  actor: HouseholdActor,
  change: {
    readonly accountId: string;
    readonly steps: readonly OwnershipStep[];
    readonly staysShared: boolean;
  },
): Promise<void> {
  const costed = new Set(
    change.steps.flatMap(({ costs = [] }) => costs.map(({ security_id }) => security_id)),
  );
  if (costed.size > 0 && (await countSecurities(scope, [...costed])) < costed.size)
    throw new Problem('security-not-found');
  const { before, after } = await replaceOwnership(scope, change.accountId, change.steps);
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await recordHouseholdAudit(scope, actor.caller, {
    action: 'account_ownership',
    account_id: change.accountId,
    metadata: { ownership: after, before },
    staysShared: change.staysShared,
  });
}

/** An account of the user, as far as it is compared with someone else's. */
interface ComparedAccount {
  readonly user_id: string;
  readonly id: string;
  readonly currency: string;
  readonly class: 'asset' | 'liability';
}

/**
 * @throws {Problem} account-not-found if the other person doesn't share that account; invalid-request if it is in another currency,
 * money owned instead of owed, or the same as another account of the user
 */
async function checkSameAccount(
  scopes: HouseholdScopes,
  { user_id, account_id }: OthersAccount,
  own: ComparedAccount,
): Promise<void> {
  const [other] = await scopes.asGuest((scope) => findSharedFacts(scope, account_id), user_id);
  if (other === undefined)
    throw fieldProblem('account-not-found', 'same_as', 'This account isn’t shared with you');
  if (other.currency !== own.currency)
    throw invalidField('same_as', 'The two accounts are in different currencies');
  if (other.class !== own.class)
    throw invalidField('same_as', 'One account is money you own, the other money you owe');
  const named = sameAsIn(await scopes.household(), user_id).get(account_id);
  if (named?.user_id === own.user_id && named.account_id !== own.id)
    throw invalidField('same_as', 'That account is already linked to another of your accounts');
}

/** @throws {Problem} invalid-request for two percentages of one day, costs that come from no spouse, or a part of an ISA or a pension */
function checkOwnership(steps: readonly OwnershipStep[], type: AccountType): void {
  const refuse = (why: string) => invalidField('ownership', why);
  if (new Set(steps.map(({ from }) => from)).size < steps.length)
    throw refuse('Give one percentage for each day');
  // The investments of an ISA belong to its investor alone (SI 1998/1870), and a pension to its member.
  if ((type === 'isa' || type === 'pension') && steps.some(({ percent }) => Number(percent) < 100))
    throw refuse('ISAs and pensions have one owner, so all of it is yours');
  for (const { transfer, costs = [] } of steps) {
    if (costs.length > 0 && transfer !== 'spouse')
      throw refuse('Costs need `transfer` to be `spouse`: others pass on no cost');
    if (new Set(costs.map(({ security_id }) => security_id)).size < costs.length)
      throw refuse('Give one cost for each security');
  }
}
