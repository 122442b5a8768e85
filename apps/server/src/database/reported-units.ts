import { sql } from 'kysely';
import type { UserScope } from './user-scope.ts';

/**
 * SQL for the units at the end of a reporting period, of excess reported income in the trade `t`: the holders at that
 * date are taxed on the income (SI 2009/3001 reg 94(3)). Null for other trades.
 */
export function unitsReported(scope: UserScope) {
  return sql<
    string | null
  >`case when t.type = 'excess_income' then (select q.quantity from holding_quantities q
    where q.user_id = ${scope.userId} and q.holding_id = t.holding_id and q.date <= t.period_end
    order by q.date desc limit 1) end`;
}
