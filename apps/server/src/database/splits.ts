import { type RawBuilder, sql } from 'kysely';
import type { GuestScope } from './guest-scope.ts';
import type { UserScope } from './user-scope.ts';

/**
 * Returns SQL for splits, as `transaction_id`, `place`, `category_id` and `signed_amount`. For the user, it selects all of
 * their splits, whatever the dates. For a guest, it selects splits in the date range, in accounts that are shared with their
 * transactions.
 */
export function splitsBetween(
  scope: UserScope | GuestScope,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return 'sharer' in scope
    ? sql`guest_splits(${from}, ${to})`
    : sql`(select transaction_id, position as place, category_id, signed_amount from transaction_splits
        where user_id = ${scope.userId})`;
}

/** SQL for the splits of a transaction `t`, as a list of categories and amounts. Empty if there are none. */
export function splitsColumn(scope: UserScope | GuestScope): RawBuilder<unknown> {
  return sql`case when t.split then (
      select coalesce(json_agg(json_build_object('category', sc.name, 'signed_amount', s.signed_amount::text) order by s.place), '[]')
      from ${splitsBetween(scope, sql`t.date`, sql`t.date`)} s
      left join categories sc on sc.user_id = ${scope.userId} and sc.id = s.category_id
      where s.transaction_id = t.id) else '[]' end as splits`;
}
