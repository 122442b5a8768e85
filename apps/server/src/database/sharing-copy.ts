import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { SystemScope } from './system-scope.ts';

/** Two users, one of whom has a copy of the other's records with the same ids. */
export interface CopiedUser {
  readonly from: string;
  readonly to: string;
}

/**
 * Replaces the household of users with a copy of the household of the users they were copied from: members, shares,
 * shared costs and joint budgets. Open invites are deleted, and so are shared tax years, which only their users can
 * read.
 * @returns the id of the household
 * @throws {Error} if the users copied from share no household
 */
export async function copySharing({ tables }: SystemScope, users: readonly CopiedUser[]): Promise<string> {
  const pairs = sql`(select * from unnest(${users.map(({ from }) => from)}::uuid[], ${users.map(({ to }) => to)}::uuid[])
    as pair (from_id, to_id))`;
  const householdOf = async (ids: readonly string[]) => {
    const { rows } = await sql<{ household_id: string }>`
      select distinct household_id from household_members where user_id = any(${ids}::uuid[])`.execute(
      tables,
    );
    return rows.map(({ household_id }) => household_id);
  };
  const [from, ...others] = await householdOf(users.map((one) => one.from));
  if (from === undefined || others.length > 0) throw new Error('there is no household to copy');
  const [present] = await householdOf(users.map(({ to }) => to));
  const to = present ?? uuid();
  await sql`insert into households (id, name) select ${to}, name from households where id = ${from}
    on conflict (id) do update set name = excluded.name`.execute(tables);
  // Memberships stay, so that no request finds the user without a household. Shared costs are divided between those
  // who had joined by their dates.
  await sql`insert into household_members (user_id, household_id, role, ends_on, joined_at, new_account_level)
    select p.to_id, ${to}, m.role, m.ends_on, m.joined_at, m.new_account_level from household_members m join ${pairs} p on p.from_id = m.user_id
    on conflict (user_id) do update
      set role = excluded.role, ends_on = excluded.ends_on, joined_at = excluded.joined_at,
        new_account_level = excluded.new_account_level`.execute(tables);
  await sql`delete from household_invites where household_id = ${to}`.execute(tables);
  await sql`delete from household_budgets where household_id = ${to}`.execute(tables);
  for (const table of ['account_shares', 'account_counterparts', 'household_costs', 'shared_tax_years'])
    await sql`delete from ${sql.table(table)} where household_id = ${to}`.execute(tables);
  await sql`insert into account_shares (user_id, account_id, household_id, level, changed_at)
    select p.to_id, s.account_id, ${to}, s.level, s.changed_at
    from account_shares s join ${pairs} p on p.from_id = s.user_id`.execute(tables);
  await sql`insert into account_counterparts (user_id, account_id, household_id, other_user_id, other_account_id)
    select p.to_id, c.account_id, ${to}, o.to_id, c.other_account_id from account_counterparts c
    join ${pairs} p on p.from_id = c.user_id join ${pairs} o on o.from_id = c.other_user_id`.execute(tables);
  await sql`insert into household_costs (user_id, id, household_id, kind, date, description, currency, amount_minor, parts,
      transaction_id, created_at)
    select p.to_id, c.id, ${to}, c.kind, c.date, c.description, c.currency, c.amount_minor,
      (select jsonb_object_agg(o.to_id, part.value) from jsonb_each(c.parts) part join ${pairs} o on o.from_id = part.key::uuid),
      c.transaction_id, c.created_at
    from household_costs c join ${pairs} p on p.from_id = c.user_id`.execute(tables);
  await sql`insert into household_budgets (household_id, id, name, currency, period, amounts, rollover, version, created_at,
      updated_at)
    select ${to}, id, name, currency, period, amounts, rollover, version, created_at, updated_at
    from household_budgets where household_id = ${from}`.execute(tables);
  return to;
}
