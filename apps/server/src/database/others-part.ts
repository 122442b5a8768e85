import { type RawBuilder, sql } from 'kysely';
import type { UserScope } from './user-scope.ts';

/** First and last day of a range, as values or as columns. */
interface DayRange {
  readonly from: string | RawBuilder<unknown>;
  readonly to: string | RawBuilder<unknown>;
}

/** Category id of what has no category. */
const none = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * Joins income and spending with the part that others own of the account on that day, `o.part` in hundredths of a percent. Before the
 * first share an account is its user's in full.
 */
const entries = ({ userId }: UserScope, { from, to }: DayRange) => sql`
  from (
    select account_id, first, coalesce(after, 'infinity'::date) as after, (100 - percent) * 100 as part from (
      select account_id, from_date as first, percent,
        lead(from_date) over (partition by account_id order by from_date) as after
      from account_ownership where user_id = ${userId}) steps
    where percent < 100) o
  join transactions t on t.user_id = ${userId} and t.account_id = o.account_id and t.type <> 'transfer'
    and t.date >= greatest(o.first, ${from}::date) and t.date < least(o.after, ${to}::date + 1)`;

/** Returns the part of an amount that is others', in hundredths of a percent of minor units. */
const partOf = (amount: RawBuilder<unknown>) =>
  sql`${amount} * 10::numeric ^ currency_places(t.currency) * o.part`;

/**
 * Selects the part of income and spending that is others', with splits by themselves: `account_id`, `date`, `category_id` (the nil
 * UUID without one), `currency`, `type` and `others`, in hundredths of a percent of minor units.
 */
export function othersByCategory(scope: UserScope, range: DayRange): RawBuilder<unknown> {
  return sql`
    select t.account_id, t.date, coalesce(t.category_id, ${none}) as category_id, t.currency, t.type,
      ${partOf(sql`t.signed_amount`)} as others
    ${entries(scope, range)} where not t.split
    union all
    select t.account_id, t.date, coalesce(s.category_id, ${none}), t.currency, t.type, ${partOf(sql`s.signed_amount`)}
    ${entries(scope, range)}
    join transaction_splits s on s.user_id = ${scope.userId} and s.transaction_id = t.id where t.split`;
}

/** Selects the same of whole transactions with a merchant: `merchant`, and `is_theirs` if all of it is others'. */
export function othersByMerchant(scope: UserScope, range: DayRange): RawBuilder<unknown> {
  return sql`
    select t.account_id, t.date, t.merchant, t.currency, t.type, ${partOf(sql`t.signed_amount`)} as others,
      o.part = 10000 as is_theirs
    ${entries(scope, range)} where t.merchant is not null`;
}
