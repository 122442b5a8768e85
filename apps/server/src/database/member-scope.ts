import type { Database } from './connection.ts';
import { connectFor } from './fair-share.ts';
import { type Actor, makeOperation } from './operation-log.ts';
import type { Sent } from './scope-driver.ts';
import { finishTransaction, makeScope, retried, type UserScope } from './user-scope.ts';

/** Level at which a member may write into an account of someone else. */
export type WritingLevel = 'annotate' | 'full';

/** A member's request to work in an account that someone else shares. */
export interface MemberRequest {
  /** The member, and their session. */
  readonly id: string;
  readonly session_id: string;
  /** The owner's account. */
  readonly user_id: string;
  readonly account_id: string;
  /** The one transaction that the request is about. */
  readonly transaction_id?: string | undefined;
  /** The member's operation that the request undoes. */
  readonly undoes?: string | undefined;
}

/**
 * A member's work in the rows of an account that someone else shares: a scope in the owner's rows, under a role that sees this
 * account only and changes what the level allows.
 */
export interface MemberScope extends UserScope {
  readonly member: NonNullable<UserScope['member']>;
  readonly accountId: string;
  /** The member, as the history names them. */
  readonly actor: Actor;
  /**
   * Returns the level at which the member may write; `view` if they may only look, and undefined if they have no
   * access. In both of these cases the database shows and changes nothing.
   */
  readonly level: () => Promise<WritingLevel | 'view' | undefined>;
}

/**
 * Runs work of a member in an account of someone else, in one transaction. The share and both memberships are read and
 * locked in the transaction itself, in the same round trip as the first query: a withdrawal that comes first holds, and
 * one that comes later waits for the commit.
 * @param isRead true records nothing in the history and keeps the version of the owner's data
 */
export function asMember<Result>(
  database: Pick<Database, 'members'>,
  request: MemberRequest,
  work: (scope: MemberScope) => Promise<Result>,
  isRead = false,
): Promise<Result> {
  return retried(() => transactAsMember(database, request, work, isRead));
}

async function transactAsMember<Result>(
  database: Pick<Database, 'members'>,
  request: MemberRequest,
  work: (scope: MemberScope) => Promise<Result>,
  isRead: boolean,
): Promise<Result> {
  const client = await connectFor(database.members, request.id, request.user_id);
  // The name arrives with the opening statements, before anything is recorded.
  const actor = { actor: 'member' as const, actor_name: '', session_id: request.session_id };
  const operation = isRead ? undefined : makeOperation(client, request.user_id, actor);
  const before = openingOf(request, operation?.id ?? '');
  const { scope, actions, lease } = makeScope(client, request.user_id, before, { operation });
  const member: MemberScope = {
    ...scope,
    member: { id: request.id },
    accountId: request.account_id,
    actor,
    level: async () => {
      const [level, name] = await lease.begin();
      actor.actor_name = name ?? '';
      return level === 'annotate' || level === 'full' || level === 'view' ? level : undefined;
    },
  };
  return finishTransaction(client, () => work(member).finally(lease.end), {
    hasBegun: lease.hasBegun,
    atEnd: () => operation?.end() ?? Promise.resolve(),
    afterCommit: actions,
  });
}

/** Returns the statements that open the transaction. The last one returns the level and the member's name. */
function openingOf(request: MemberRequest, operationId: string): Sent[] {
  const { id, user_id, account_id, transaction_id = null, undoes = null } = request;
  return [
    { sql: 'begin isolation level read committed read write' },
    {
      sql: `select set_config('farthing.user_id', $1, true), set_config('farthing.member_id', $2, true),
        set_config('farthing.member_account', $3, true), set_config('farthing.operation_id', $4, true)`,
      values: [user_id, id, account_id, operationId],
    },
    {
      sql: `with share as (
          select s.level, me.role <> 'viewer' and s.level in ('annotate', 'full') as writes
          from account_shares s
          join household_members o on o.user_id = s.user_id and o.household_id = s.household_id
          join household_members me on me.household_id = s.household_id and me.user_id <> o.user_id
          join users ou on ou.id = o.user_id and ou.disabled_at is null
          join users mu on mu.id = me.user_id and mu.disabled_at is null
          where s.user_id = $1 and s.account_id = $2 and me.user_id = $3 and s.level <> 'counted'
            and o.role in ('owner', 'member') and (me.ends_on is null or me.ends_on >= current_date)
          for share of s, o, me)
        select set_config('farthing.member_sees', case when writes then level else 'view' end, true),
          set_config('farthing.member_level', case when writes then level else '' end, true)
        from share`,
      values: [user_id, account_id, id],
    },
    // A transaction, or the one that an operation changed, counts only if it belongs to the account.
    {
      sql: `select current_setting('farthing.member_sees', true) as level,
          (select display_name from users where id = $1) as name,
          set_config('farthing.member_transaction', coalesce(
            (select t.id::text from transactions t where t.user_id = $2 and t.id = $3::uuid),
            (select min(c.resource_key) from operation_changes c where c.user_id = $2 and c.operation_id = $4::uuid
              and c.resource = 'transactions'), ''), true)`,
      values: [id, user_id, transaction_id, undoes],
    },
  ];
}
