import type { RuleCondition, RuleFilters } from '@farthing/api-contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { rowsOf } from '../../../database/statements.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { RuleSource } from './rules.ts';

/** A recorded row with the fields that rules use. */
export type ScannedRow = Readonly<
  Pick<
    Selectable<Tables['transactions']>,
    | 'id'
    | 'account_id'
    | 'type'
    | 'date'
    | 'signed_amount'
    | 'currency'
    | 'description'
    | 'merchant'
    | 'category_id'
    | 'is_recurring'
    | 'tags'
    | 'notes'
    | 'split'
    | 'version'
  >
> & { readonly is_imported: boolean };

/** Lists rows that one of the rules may match, newest first, after a given row. */
export async function listScanned(
  scope: UserScope,
  filters: RuleFilters,
  rules: readonly RuleSource[],
  { after, limit }: { readonly after: Pick<ScannedRow, 'date' | 'id'> | undefined; readonly limit: number },
): Promise<ScannedRow[]> {
  const where: RawBuilder<unknown>[] = [sql`t.user_id = ${scope.userId}`];
  if (filters.account_id !== undefined) where.push(sql`t.account_id = ${filters.account_id}`);
  if (filters.date_from !== undefined) where.push(sql`t.date >= ${filters.date_from}::date`);
  if (filters.date_to !== undefined) where.push(sql`t.date <= ${filters.date_to}::date`);
  if (filters.uncategorised) where.push(sql`t.category_id is null and not t.split and t.type <> 'transfer'`);
  if (after) where.push(sql`(t.date, t.id) < (${after.date}::date, ${after.id}::uuid)`);
  const narrow = narrowing(rules);
  if (narrow) where.push(narrow);
  return rowsOf<ScannedRow>(scope)`
    select t.id, t.account_id, t.type, t.date, t.signed_amount, t.currency, t.description, t.merchant, t.category_id,
      t.is_recurring, t.tags, t.notes, t.import_id is not null as is_imported, t.split, t.version
    from transactions t where ${sql.join(where, sql` and `)}
    order by t.date desc, t.id desc limit ${sql.raw(String(limit))}`;
}

/**
 * Returns a necessary SQL condition for the rules to match; empty if there are many rules or they can't be expressed in
 * SQL.
 */
function narrowing(rules: readonly RuleSource[]): RawBuilder<unknown> | undefined {
  const [rule, ...others] = rules;
  if (!rule || others.length > 0) return undefined; // a later rule may match what an earlier one sets
  const { match, conditions } = rule;
  const said = conditions.map(inSql);
  if (match === 'any')
    return said.every((one) => one !== undefined) ? sql`(${sql.join(said, sql` or `)})` : undefined;
  const known = said.filter((one) => one !== undefined);
  return known.length === 0 ? undefined : sql`(${sql.join(known, sql` and `)})`;
}

/** Returns SQL that selects at least the rows a condition matches; undefined if SQL might miss one. */
function inSql({ field, op, value = '', ids = [], not }: RuleCondition): RawBuilder<unknown> | undefined {
  if (not) return undefined;
  switch (field) {
    case 'description': {
      // Case folding of letters outside ASCII differs, and spaces may come in runs.
      if (op === 'matches' || !/^[\x20-\x7e]+$/.test(value)) return undefined;
      const words = value.split(/\s+/).map((word) => word.replace(/[\\%_]/g, '\\$&'));
      return sql`t.description ilike ${`%${words.join('%')}%`}`;
    }
    case 'account':
      return sql`t.account_id = any(${ids}::uuid[])`;
    case 'currency':
      return sql`t.currency = ${value}`;
    case 'direction':
      return sql`t.type = ${value}`;
    case 'amount':
      if (op === 'eq') return sql`abs(t.signed_amount) = ${value}::numeric`;
      if (op === 'lt') return sql`abs(t.signed_amount) < ${value}::numeric`;
      return sql`abs(t.signed_amount) >= ${value}::numeric`;
    default:
      return undefined;
  }
}
