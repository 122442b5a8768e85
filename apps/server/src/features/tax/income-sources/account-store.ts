import { sql } from 'kysely';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { CountedTransaction } from './account-rules.ts';

/** Rows of `t` that taxes may count: money in or out, no cash of imported trades. */
const countable = sql`t.type <> 'transfer'
  and not exists (select from holding_trades h where h.user_id = t.user_id and h.id = t.id)`;
/** The mapping `m` counts the category of `c` in the account of `t`. A mapping of the account goes before one of all accounts. */
const mapped = sql`(m.account_id = t.account_id or m.account_id is null and not exists (
  select from income_source_mappings n
  where n.user_id = m.user_id and n.category_id = m.category_id and n.account_id = t.account_id))
  and t.date >= i.started_on and (i.ended_on is null or t.date <= i.ended_on) and a.type not in ('isa', 'pension')
  and not exists (select from income_source_assignments x where x.user_id = t.user_id and x.transaction_id = t.id)`;
const shown = sql`t.id, t.account_id, t.date, t.currency`;
const slugs = sql`array(select c.slug from categories c where c.user_id = t.user_id
  and (c.id = t.category_id and not t.split or t.split and exists (select from transaction_splits s
    where s.user_id = t.user_id and s.transaction_id = t.id and s.category_id = c.id)))`;
const slugOf = (category: ReturnType<typeof sql>) =>
  sql`array(select c.slug from categories c where c.user_id = t.user_id and c.id = ${category})`;
const label = sql`coalesce(t.merchant, t.description)`;

/**
 * Lists the transactions that count in sources between two days, both inside, oldest first. Assigned parts take the place
 * of the mappings of a category. ISAs and pensions have no income of a source.
 */
export function listCounted(scope: UserScope, from: string, to: string): Promise<CountedTransaction[]> {
  const user = scope.userId;
  const days = sql`t.date between ${from}::date and ${to}::date`;
  return rowsOf<CountedTransaction>(scope)`
    select f.* from (
      select p.source_id, p.tax_category, p.amount, p.percent, ${shown}, t.signed_amount, ${label} as label,
        ${slugs} as slugs, true as assigned, p.position
      from income_source_assignments p
      join transactions t on t.user_id = p.user_id and t.id = p.transaction_id
      where p.user_id = ${user} and p.source_id is not null and ${days} and ${countable}
      union all
      select m.source_id, m.tax_category, null, m.percent, ${shown}, t.signed_amount, ${label},
        ${slugOf(sql`t.category_id`)}, false, 0
      from income_source_mappings m
      join income_sources i on i.user_id = m.user_id and i.id = m.source_id
      join transactions t on t.user_id = m.user_id and t.category_id = m.category_id
      join accounts a on a.user_id = t.user_id and a.id = t.account_id
      where m.user_id = ${user} and ${days} and ${countable} and not t.split and ${mapped}
      union all
      select m.source_id, m.tax_category, null, m.percent, ${shown}, s.signed_amount, ${label},
        ${slugOf(sql`s.category_id`)}, false, s.position
      from income_source_mappings m
      join income_sources i on i.user_id = m.user_id and i.id = m.source_id
      join transaction_splits s on s.user_id = m.user_id and s.category_id = m.category_id
      join transactions t on t.user_id = s.user_id and t.id = s.transaction_id
      join accounts a on a.user_id = t.user_id and a.id = t.account_id
      where m.user_id = ${user} and ${days} and ${countable} and t.split and ${mapped}) f
    order by f.date, f.id, f.position`;
}

/** Mappings that count a transaction, without those of other transactions. */
export function listMappedParts(
  scope: UserScope,
  transactionId: string,
): Promise<Pick<CountedTransaction, 'source_id' | 'tax_category' | 'percent'>[]> {
  return rowsOf<Pick<CountedTransaction, 'source_id' | 'tax_category' | 'percent'>>(scope)`
    select distinct m.source_id, m.tax_category, m.percent
    from transactions t
    join accounts a on a.user_id = t.user_id and a.id = t.account_id
    left join transaction_splits s on s.user_id = t.user_id and s.transaction_id = t.id and t.split
    join income_source_mappings m on m.user_id = t.user_id
      and m.category_id = case when t.split then s.category_id else t.category_id end
    join income_sources i on i.user_id = m.user_id and i.id = m.source_id
    where t.user_id = ${scope.userId} and t.id = ${transactionId} and ${countable} and ${mapped}
    order by m.source_id, m.tax_category`;
}

/** Transactions of a category that no source counts, by currency and day. */
export interface UnassignedTotal {
  readonly slug: string;
  readonly currency: string;
  readonly date: string;
  readonly signed_amount: string;
  readonly count: number;
}

/** Lists transactions of built-in categories between two days that no source counts, added up by day. */
export function listUnassigned(
  scope: UserScope,
  slugs: readonly string[],
  from: string,
  to: string,
): Promise<UnassignedTotal[]> {
  return rowsOf<UnassignedTotal>(scope)`
    with rows as (
      select t.date, t.currency, c.slug,
        coalesce(s.signed_amount, t.signed_amount) as signed_amount
      from transactions t
      left join transaction_splits s on s.user_id = t.user_id and s.transaction_id = t.id and t.split
      join categories c on c.user_id = t.user_id and c.slug = any(${slugs}::text[])
        and c.id = case when t.split then s.category_id else t.category_id end
      join accounts a on a.user_id = t.user_id and a.id = t.account_id
      where t.user_id = ${scope.userId} and t.date between ${from}::date and ${to}::date and ${countable}
        and a.type not in ('isa', 'pension')
        and not exists (select from income_source_assignments x where x.user_id = t.user_id and x.transaction_id = t.id)
        and not exists (
          select from income_source_mappings m join income_sources i on i.user_id = m.user_id and i.id = m.source_id
          where m.user_id = t.user_id and m.category_id = c.id and ${mapped}))
    select r.slug, r.currency, r.date, sum(r.signed_amount) as signed_amount, count(*)::integer as count
    from rows r group by r.slug, r.currency, r.date order by r.date, r.slug, r.currency`;
}
