import { figureMinor } from '@farthing/money';
import { v7 as uuid } from 'uuid';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { auditForAll, lockMembership } from '../../identity/household/service.ts';
import { divideCost } from './rules.ts';
import {
  type CostAccount,
  type CostTransaction,
  insertNewCost,
  listCostAccounts,
  listNewPayments,
  lockCostAccount,
  setCostsSeen,
} from './store.ts';

/** Ways into the database of a job. */
interface JobScopes {
  own<Result>(userId: string, work: (scope: UserScope) => Promise<Result>): Promise<Result>;
  system<Result>(work: (scope: SystemScope) => Promise<Result>): Promise<Result>;
}

/** Origin of the service's own actions, which have no address. */
const caller = { ip_address: null };

/**
 * Makes new payments of accounts shared costs, where their users have chosen that. Everyone in the household but viewers bears an
 * equal part. A cost that its user deleted isn't made again.
 * @param onError called for accounts whose payments could not be shared
 * @returns the number of new costs
 */
export async function shareNewPayments(
  scopes: JobScopes,
  onError: (error: unknown) => void,
): Promise<number> {
  let made = 0;
  for (const account of await scopes.system(listCostAccounts)) {
    try {
      const payments = await scopes.own(account.user_id, (scope) => listNewPayments(scope, account));
      made += await scopes.system((scope) => shareAll(scope, account, payments));
    } catch (error) {
      onError(error);
    }
  }
  return made;
}

async function shareAll(
  scope: SystemScope,
  account: CostAccount,
  payments: readonly CostTransaction[],
): Promise<number> {
  const { user_id } = account;
  const { household } = await lockMembership(scope, user_id);
  if (!(await lockCostAccount(scope, account))) return 0;
  await setCostsSeen(scope, account);
  const members = household.members.filter(({ role, is_disabled }) => role !== 'viewer' && !is_disabled);
  if (members.length < 2 || payments.length === 0) return 0;
  let made = 0;
  for (const payment of payments)
    if (await insertNewCost(scope, costOf(payment, { user_id, household_id: household.id, members }))) made++;
  if (made > 0)
    await auditForAll(
      scope,
      { id: user_id, caller },
      { ...household, members },
      {
        action: 'household_cost_create',
        metadata: { count: made },
      },
    );
  return made;
}

interface Payer {
  readonly user_id: string;
  readonly household_id: string;
  readonly members: readonly { readonly user_id: string }[];
}

function costOf({ id, date, signed_amount, currency, merchant, description }: CostTransaction, payer: Payer) {
  const { user_id, household_id, members } = payer;
  const minor = -figureMinor(signed_amount, currency);
  const people = members.map((member) => ({ user_id: member.user_id }));
  const parts = [...divideCost(minor, { split: 'equal', people }, currency)].filter(
    ([person, part]) => person !== user_id && part > 0n,
  );
  return {
    ...{ id: uuid(), user_id, household_id, date, currency, transaction_id: id },
    kind: 'cost' as const,
    description: (merchant || description || 'Expense').slice(0, 200),
    amount_minor: String(minor),
    parts: Object.fromEntries(parts.map(([person, part]) => [person, String(part)])),
  };
}
