import { sql } from 'kysely';
import type { SystemScope } from './system-scope.ts';

/** Level at which an account is shared: its balance, its transactions as well, or these to annotate or change. */
export type SharingLevel = 'counted' | 'view' | 'annotate' | 'full';

/** A person of a household whose accounts another one sees, with the level of each account. */
export interface Sharer {
  readonly user_id: string;
  readonly name: string;
  /** Levels by account. */
  readonly levels: ReadonlyMap<string, SharingLevel>;
}

/** A person of a household, and what they share. */
export interface HouseholdPerson {
  readonly user_id: string;
  readonly name: string;
  readonly role: 'owner' | 'member' | 'viewer';
  readonly ends_on: string | null;
  readonly joined_at: string;
  /** True once a viewer's last day is over. */
  readonly is_over: boolean;
  /** True while an administrator has disabled the user. */
  readonly is_disabled: boolean;
  /** Accounts that they share, with the level of each. */
  readonly shares: readonly { readonly account_id: string; readonly level: SharingLevel }[];
  /** Their accounts that someone else keeps too, and that person's. */
  readonly counterparts: readonly {
    readonly account_id: string;
    readonly other_user_id: string;
    readonly other_account_id: string;
  }[];
  /** Version of their data. Null for a person who has never written. */
  readonly stamp: string | null;
}

/**
 * A household with its people in the order of joining, what they share and the versions of their data. The household's
 * figures depend on nothing else, so equal states have equal figures.
 */
export interface HouseholdState {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly members: readonly HouseholdPerson[];
}

/**
 * Reads the current state of a user's household, also after the end of their membership. Several small joins take
 * PostgreSQL less time to plan than one large one.
 */
export async function findHousehold(
  { tables }: Pick<SystemScope, 'tables'>,
  userId: string,
): Promise<HouseholdState | undefined> {
  const { rows } = await sql<Omit<HouseholdState, 'members'> & HouseholdPerson & { household_name: string }>`
    with people as materialized (
      select h.id, h.name as household_name, h.created_at, m.user_id, u.display_name as name, m.role, m.ends_on, m.joined_at,
        u.disabled_at is not null as is_disabled
      from household_members me join household_members m on m.household_id = me.household_id
      join households h on h.id = m.household_id join users u on u.id = m.user_id where me.user_id = ${userId}),
    shared as materialized (
      select s.user_id, json_agg(json_build_object('account_id', s.account_id, 'level', s.level) order by s.account_id) as list
      from account_shares s join people p on p.user_id = s.user_id and p.id = s.household_id group by s.user_id),
    kept as materialized (
      select c.user_id, json_agg(json_build_object('account_id', c.account_id, 'other_user_id', c.other_user_id,
        'other_account_id', c.other_account_id) order by c.account_id) as list
      from account_counterparts c join people p on p.user_id = c.user_id group by c.user_id),
    written as materialized (
      select d.user_id, d.stamp from data_stamps d join people p on p.user_id = d.user_id)
    select p.*, coalesce(p.ends_on < current_date, false) as is_over,
      (select stamp from written w where w.user_id = p.user_id),
      coalesce((select list from shared s where s.user_id = p.user_id), '[]') as shares,
      coalesce((select list from kept k where k.user_id = p.user_id), '[]') as counterparts
    from people p order by p.joined_at, p.user_id`.execute(tables);
  const [first] = rows;
  if (!first) return undefined;
  return {
    id: first.id,
    name: first.household_name,
    created_at: first.created_at,
    members: rows.map(({ id: _, household_name: __, created_at: ___, ...member }) => member),
  };
}

/**
 * Lists who shares what with a user, by name. Viewers share nothing. Disabled users, and viewers whose last day is over, neither see
 * nor share anything.
 */
export function sharersIn(household: HouseholdState | undefined, userId: string): Sharer[] {
  const self = household?.members.find(({ user_id }) => user_id === userId);
  if (!household || !self || self.is_over || self.is_disabled) return [];
  return household.members
    .filter((one) => one !== self && one.role !== 'viewer' && !one.is_disabled && one.shares.length > 0)
    .toSorted((one, other) =>
      one.name === other.name ? (one.user_id < other.user_id ? -1 : 1) : one.name < other.name ? -1 : 1,
    )
    .map(({ user_id, name, shares }) => ({
      user_id,
      name,
      levels: new Map(shares.map(({ account_id, level }) => [account_id, level])),
    }));
}
