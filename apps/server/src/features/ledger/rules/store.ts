import type { RuleActions, RuleCondition } from '@farthing/api-contract';
import { type Selectable, sql } from 'kysely';
import { deleteOwn, selectOwn, updateOwn } from '../../../database/own-rows.ts';
import { restoreRow, softDelete } from '../../../database/soft-delete.ts';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { CategoryUse } from './suggest-rules.ts';

const columns = [
  'id',
  'name',
  'enabled',
  'position',
  'stop',
  'match',
  'conditions',
  'actions',
  'version',
  'created_at',
  'updated_at',
] as const;

/** A rule as stored in the table. */
export type RuleRow = Readonly<
  Omit<Pick<Selectable<Tables['rules']>, (typeof columns)[number]>, 'conditions' | 'actions'>
> & { readonly conditions: RuleCondition[]; readonly actions: RuleActions };

/** The fields a user fills in. */
export type RuleFields = Pick<RuleRow, 'name' | 'enabled' | 'stop' | 'match' | 'conditions' | 'actions'>;

function written({ conditions, actions, ...rest }: RuleFields) {
  return { ...rest, conditions: JSON.stringify(conditions), actions: JSON.stringify(actions) };
}

/** All rules, in their order. @param isLocked true locks them until the commit */
export function listRuleRows(scope: UserScope, isLocked = false): Promise<RuleRow[]> {
  return selectOwn(scope, 'rules')
    .select(columns)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
}

/** Counts the rules that aren't deleted. */
export async function countRules(scope: UserScope): Promise<number> {
  const rows = await rowsOf<{ count: number }>(scope)`
    select count(*)::integer as count from rules where user_id = ${scope.userId} and deleted_at is null`;
  return rows[0]?.count ?? 0;
}

/** Reads the user-entered fields of all rules, including deleted ones, and locks them until the commit. */
export function lockAllRules(scope: UserScope): Promise<(RuleFields & { readonly id: string })[]> {
  return selectOwn(scope, 'rules')
    .select(['id', 'name', 'enabled', 'stop', 'match', 'conditions', 'actions'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Adds a rule after all others. */
export function insertRule(scope: UserScope, id: string, fields: RuleFields): Promise<RuleRow> {
  return scope.tables
    .insertInto('rules')
    .values({
      ...written(fields),
      user_id: scope.userId,
      id,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from rules where user_id = ${scope.userId})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Changes a rule and increments its version. */
export function updateRule(scope: UserScope, id: string, fields: RuleFields): Promise<RuleRow> {
  return updateOwn(scope, 'rules')
    .set({ ...written(fields), version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Orders rules as the given ids. Rules that aren't named keep their positions. */
export async function updateOrder(scope: UserScope, ids: readonly string[]): Promise<void> {
  await runIn(scope)`
    update rules set position = o.position
    from unnest(${ids}::uuid[]) with ordinality as o (id, position)
    where user_id = ${scope.userId} and rules.id = o.id and rules.position <> o.position`;
}

/** Soft-deletes a rule. @returns true if it existed */
export function hideRule(scope: UserScope, id: string): Promise<boolean> {
  return softDelete(scope, 'rules', id);
}

/** Restores a deleted rule to its previous position. @returns true if it was restored */
export function showRule(scope: UserScope, id: string): Promise<boolean> {
  return restoreRow(scope, 'rules', id);
}

/**
 * Returns those of the given categories and accounts that the user has. @param isHeld locks the categories
 * until the commit, because they are about to be written to rows
 */
export async function listKnown(
  scope: UserScope,
  categories: readonly string[],
  accounts: readonly string[],
  isHeld = false,
): Promise<ReadonlySet<string>> {
  const lock = isHeld ? sql`order by id for key share` : sql``;
  const idsIn = async (table: 'categories' | 'accounts', ids: readonly string[], end = sql``) => {
    if (ids.length === 0) return [];
    const rows = await rowsOf<{ id: string }>(scope)`
      select id from ${sql.table(table)} where user_id = ${scope.userId} and id = any(${ids}::uuid[]) ${end}`;
    return rows.map(({ id }) => id);
  };
  const [known, others] = await Promise.all([
    idsIn('categories', categories, lock),
    idsIn('accounts', accounts),
  ]);
  return new Set([...known, ...others]);
}

/** Locks all categories until the commit, so that none is merged or deleted while rules write rows. */
export async function holdCategories(scope: UserScope): Promise<void> {
  await runIn(scope)`select 1 from categories where user_id = ${scope.userId} order by id for key share`;
}

/** Replaces the id of a category in the conditions and actions of all rules, including deleted ones. */
export async function replaceInRules(scope: UserScope, from: string, to: string): Promise<void> {
  const both = [JSON.stringify(from), JSON.stringify(to)] as const;
  await runIn(scope)`
    update rules set actions = replace(actions::text, ${both[0]}, ${both[1]})::jsonb, version = version + 1, updated_at = now()
    where user_id = ${scope.userId} and strpos(actions::text, ${both[0]}) > 0`;
}

/** Number of newest categorised transactions to search. */
const newest = sql.raw('5000');

/** Lists the categories and tags of the newest transactions, by description. */
export function listUses(scope: UserScope): Promise<CategoryUse[]> {
  return rowsOf<CategoryUse>(scope)`
    select (array_agg(t.description order by t.date desc))[1] as description, t.merchant, t.type, t.category_id, t.tags,
      count(*)::int as times, max(t.date) as last_date
    from (select description, merchant, type, category_id, tags, date from transactions
      where user_id = ${scope.userId} and category_id is not null
      order by date desc, id desc limit ${newest}) t
    group by coalesce(nullif(t.merchant, ''), t.description), t.merchant, t.type, t.category_id, t.tags`;
}

/** The suggestions that the user does not want. */
export async function listDismissed(scope: UserScope): Promise<ReadonlySet<string>> {
  const rows = await selectOwn(scope, 'rule_dismissals').select('key').execute();
  return new Set(rows.map(({ key }) => key));
}

/** Dismisses a suggestion. */
export async function insertDismissal(scope: UserScope, key: string): Promise<void> {
  await scope.tables
    .insertInto('rule_dismissals')
    .values({ user_id: scope.userId, key })
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** Deletes the dismissal of a suggestion. */
export async function deleteDismissal(scope: UserScope, key: string): Promise<void> {
  await deleteOwn(scope, 'rule_dismissals', { key });
}
