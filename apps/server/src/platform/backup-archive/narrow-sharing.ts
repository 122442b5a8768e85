import type pg from 'pg';
import { quoted } from './table-checks.ts';

/** Tables of sharing that row-level security protects from the owner too. */
const protectedTables = [
  'household_members',
  'account_shares',
  'account_counterparts',
  'shared_tax_years',
  'household_costs',
];

/**
 * Takes out of a loaded backup what would let someone see more than they see now: a person who was removed since must not get
 * their view back with a restore. Memberships and shares stay only where they exist both in the backup and now, with the role,
 * last day of now, and at the narrower level. Open invites are revoked. A household without an owner ends. Without tables of now,
 * as on another machine, all sharing is dropped.
 * @param scratch schema with the loaded backup, at the newest migration
 * @param present names of the tables in use, in the schema `public`
 * @returns ids of the users whose membership or shares differ from the backup
 */
export async function narrowSharing(
  client: pg.Client,
  scratch: string,
  present: readonly string[],
): Promise<string[]> {
  const then = (name: string) => quoted(scratch, name);
  const force = async (schema: string, how: 'force' | 'no force') => {
    for (const name of protectedTables)
      await client.query(`alter table ${quoted(schema, name)} ${how} row level security`);
  };
  const hasNow = protectedTables.every((name) => present.includes(name));
  await force(scratch, 'no force');
  if (hasNow) await force('public', 'no force');
  const told = new Set<string>();
  for (const statement of hasNow ? narrowed(then) : [`delete from ${then('household_members')} t`]) {
    const { rows } = await client.query<{ user_id: string }>(`${statement} returning t.user_id`);
    for (const { user_id } of rows) told.add(user_id);
  }
  await client.query(
    `delete from ${then('households')} h
     where not exists (select from ${then('household_members')} m where m.household_id = h.id)`,
  );
  await client.query(
    `update ${then('household_invites')} set revoked_at = now() where used_at is null and revoked_at is null`,
  );
  await force(scratch, 'force');
  return [...told].sort();
}

/** Levels of sharing, the narrowest first. */
const ranks = `array['counted', 'view', 'annotate', 'full']`;

/** Statements that compare the tables of a backup with those of now. A foreign key takes the shares with their membership. */
function narrowed(then: (name: string) => string): string[] {
  const [members, shares, counterparts, years, costs] = protectedTables.map(then);
  const sameShare =
    'n.user_id = t.user_id and n.account_id = t.account_id and n.household_id = t.household_id';
  const sameMember = 'n.user_id = t.user_id and n.household_id = t.household_id';
  return [
    `delete from ${shares} t where not exists (select from public.account_shares n where ${sameShare})`,
    `update ${shares} t set costs_from = null, costs_seen = null from public.account_shares n
     where ${sameShare} and t.costs_from is not null and n.costs_from is null`,
    `update ${shares} t set level = n.level from public.account_shares n
     where ${sameShare} and array_position(${ranks}, t.level) > array_position(${ranks}, n.level)`,
    `delete from ${counterparts} t where not exists (select from public.account_counterparts n where ${sameShare}
       and n.other_user_id = t.other_user_id and n.other_account_id = t.other_account_id)`,
    `delete from ${years} t where not exists (select from public.shared_tax_years n
       where ${sameMember} and n.tax_year = t.tax_year and n.shared_at = t.shared_at)`,
    `delete from ${costs} t where not exists (select from public.household_costs n where ${sameMember} and n.id = t.id)`,
    `delete from ${members} t where not exists (select from public.household_members n where ${sameMember})`,
    `update ${members} t set role = n.role, ends_on = n.ends_on, new_account_level = n.new_account_level
     from public.household_members n where ${sameMember}
       and (t.role, t.ends_on, t.new_account_level) is distinct from (n.role, n.ends_on, n.new_account_level)`,
    `delete from ${members} t where not exists (select from ${members} o
       where o.household_id = t.household_id and o.role = 'owner')`,
  ];
}
