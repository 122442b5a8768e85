import { errorCode } from '../problems/error-facts.ts';
import { Problem } from '../problems/problem.ts';
import type { Database } from './connection.ts';
import { connectFor } from './fair-share.ts';
import type { MemberScope } from './member-scope.ts';
import { makeOperation } from './operation-log.ts';
import { finishTransaction, makeScope, rollBack, type UserScope } from './user-scope.ts';

/** PostgreSQL's code for a lock that wasn't free in time. */
const lockNotFree = '55P03';

/**
 * Runs work of a member in the owner's rows with the owner's rights, for imports: they need the rules, merchants and
 * statements of all accounts. The member's transaction stays open around it and holds the lock on the share. An earlier
 * withdrawal leaves nothing to do, and a later one waits. A trigger allows writes to the shared account only. The
 * history shows the member's name. Audit log entries are written in the same transaction, so that they can't be
 * missing. It must commit before the member's transaction writes anything, or the two deadlock.
 * @param isTrial true keeps nothing
 * @throws {Problem} account-not-found, shared-account-level; just-changed if the owner changes the account meanwhile
 */
export async function inOwnersRows<Result>(
  database: Pick<Database, 'users'>,
  member: MemberScope,
  work: (owner: UserScope) => Promise<Result>,
  isTrial = false,
): Promise<Result> {
  const level = await member.level();
  if (level === undefined) throw new Problem('account-not-found');
  if (level !== 'full') throw new Problem('shared-account-level');
  try {
    return await transactAsOwner(database, member, work, isTrial);
  } catch (error) {
    throw errorCode(error) === lockNotFree ? new Problem('just-changed') : error;
  }
}

async function transactAsOwner<Result>(
  database: Pick<Database, 'users'>,
  member: MemberScope,
  work: (owner: UserScope) => Promise<Result>,
  isTrial: boolean,
): Promise<Result> {
  const client = await connectFor(database.users, member.member.id, member.userId);
  const operation = makeOperation(client, member.userId, member.actor);
  const before = [
    { sql: 'begin isolation level read committed read write' },
    {
      // A transaction waiting for the member's lock may hold one that is needed here. PostgreSQL can't detect that
      // deadlock.
      sql: `select set_config('farthing.user_id', $1, true), set_config('farthing.member_id', $2, true),
        set_config('farthing.member_account', $3, true), set_config('farthing.operation_id', $4, true),
        set_config('lock_timeout', '5s', true)`,
      values: [member.userId, member.member.id, member.accountId, operation.id],
    },
  ];
  const { scope, actions, lease } = makeScope(client, member.userId, before, { operation });
  const run = () => work(scope).finally(lease.end);
  if (!isTrial)
    return finishTransaction(client, run, {
      hasBegun: lease.hasBegun,
      atEnd: () => operation.end(),
      afterCommit: actions,
    });
  try {
    return await run();
  } finally {
    await rollBack(client, false);
  }
}
