import { sql } from 'kysely';
import type { Database } from './connection.ts';
import { connectFor } from './fair-share.ts';
import { type HouseholdState, type Sharer, sharersIn } from './household-state.ts';
import { readAsSystem, type SystemScope } from './system-scope.ts';
import { finishTransaction, makeScope, type UserScope } from './user-scope.ts';

/**
 * A view of what someone else shares: a scope in the owner's rows, under a role that may only read. The database shows it the
 * accounts in `sharer.levels` and nothing else of the owner's.
 */
export interface GuestScope extends UserScope {
  readonly sharer: Sharer;
}

/** Pools that a guest scope needs. */
type GuestPools = Pick<Database, 'guests' | 'system'>;

/** A user who reads what others share with them. */
interface GuestReader {
  readonly id: string;
  /** The person whose accounts to read. Default: everyone who shares something. */
  readonly only?: string | undefined;
  /** The user's household, as it was read for the request. */
  readonly household: HouseholdState | undefined;
}

/**
 * Runs reads of what others share with a user, once for each of them, in the order of their names.
 * @param work reads as a guest; several queries see one snapshot
 */
export async function asGuest<Result>(
  database: GuestPools,
  { id, only, household }: GuestReader,
  work: (scope: GuestScope) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const sharer of sharersIn(household, id))
    if (only === undefined || sharer.user_id === only)
      results.push(await snapshotAsGuest(database, id, { sharer, settings: accountSettings(sharer) }, work));
  return results;
}

/** Someone of a household who shares a tax year. */
export interface YearSharer {
  readonly user_id: string;
  readonly name: string;
  readonly shared_at: string;
}

/**
 * Lists who shares a tax year with a user now, by name. Viewers neither share nor see tax years, and disabled users don't either.
 */
export async function listYearSharers(
  { tables }: Pick<SystemScope, 'tables'>,
  userId: string,
  taxYear: string,
): Promise<YearSharer[]> {
  const { rows } = await sql<YearSharer>`
    select s.user_id, u.display_name as name, s.shared_at
    from household_members me
    join users self on self.id = me.user_id and self.disabled_at is null
    join household_members other on other.household_id = me.household_id and other.user_id <> me.user_id
      and other.role in ('owner', 'member')
    join users u on u.id = other.user_id and u.disabled_at is null
    join shared_tax_years s on s.user_id = other.user_id and s.household_id = me.household_id
    where me.user_id = ${userId} and me.role in ('owner', 'member') and s.tax_year = ${taxYear}
    order by u.display_name, s.user_id`.execute(tables);
  return rows;
}

/** A tax year of someone else. */
export interface OthersYear {
  readonly user_id: string;
  readonly tax_year: string;
}

/**
 * Reads a tax year that someone shares with a user, and nothing else of theirs. The permission is read for each call
 * and never cached.
 * @returns undefined if that person doesn't share the year with the user
 */
export async function asYearGuest<Result>(
  database: GuestPools,
  userId: string,
  wanted: OthersYear,
  work: (scope: GuestScope) => Promise<Result>,
): Promise<Result | undefined> {
  const sharers = await readAsSystem(database, (scope) => listYearSharers(scope, userId, wanted.tax_year));
  const found = sharers.find(({ user_id }) => user_id === wanted.user_id);
  if (!found) return undefined;
  const sharer = { user_id: found.user_id, name: found.name, levels: new Map() };
  return snapshotAsGuest(database, userId, { sharer, settings: yearSettings(wanted) }, work);
}

const yearSettings = ({ user_id, tax_year }: OthersYear): Statement[] => [
  {
    sql: `select set_config('farthing.user_id', $1, true), set_config('farthing.shared_tax_year', $2, true)`,
    values: [user_id, tax_year],
  },
];

/** A statement that opens a scope. */
interface Statement {
  readonly sql: string;
  readonly values: string[];
}

/** Opens the accounts that someone shares. */
function accountSettings(sharer: Sharer): Statement[] {
  const accounts = [...sharer.levels.keys()];
  const viewed = accounts.filter((id) => sharer.levels.get(id) !== 'counted');
  return [
    {
      sql: `select set_config('farthing.user_id', $1, true), set_config('farthing.shared_accounts', $2, true),
        set_config('farthing.viewed_accounts', $3, true)`,
      values: [sharer.user_id, accounts.join(), viewed.join()],
    },
    // Units and prices have no account column. They are found through the holdings that the previous lists allow.
    {
      sql: `select set_config('farthing.shared_holdings', coalesce(string_agg(h.id::text, ','), ''), true),
        set_config('farthing.shared_securities', coalesce(string_agg(h.security_id::text, ','), ''), true)
        from holdings h where h.user_id = $1`,
      values: [sharer.user_id],
    },
  ];
}

/** Runs reads in one snapshot, as a guest who sees what the settings name. */
async function snapshotAsGuest<Result>(
  database: GuestPools,
  userId: string,
  { sharer, settings }: { readonly sharer: Sharer; readonly settings: readonly Statement[] },
  work: (scope: GuestScope) => Promise<Result>,
): Promise<Result> {
  const client = await connectFor(database.guests, userId, sharer.user_id);
  const before = [{ sql: 'begin isolation level repeatable read read only' }, ...settings];
  const { scope, actions, lease } = makeScope(client, sharer.user_id, before);
  const guest: GuestScope = { ...scope, sharer };
  return finishTransaction(client, () => work(guest).finally(lease.end), {
    hasBegun: lease.hasBegun,
    afterCommit: actions,
  });
}
