import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';

/** A holding through a range: units and prices of each day that changed them, the newest before the range too. */
export interface HeldCourse {
  readonly holding_id: string;
  readonly symbol: string;
  readonly currency: string;
  /** `2025-01-02 10,2025-02-03 12.5`, or null. */
  readonly quantities: string | null;
  readonly prices: string | null;
}

/**
 * Lists every holding with its unit and price history over a range. The first day is found with `least`,
 * which ignores nulls: under row-level security `coalesce` can't be used as an index condition, and all days
 * would be read.
 */
export async function listHeldCourses(scope: UserScope, from: string, to: string): Promise<HeldCourse[]> {
  const { rows } = await sql<HeldCourse>`
    select h.id as holding_id, s.symbol, s.currency,
      (select string_agg(q.date || ' ' || q.quantity, ',' order by q.date) from holding_quantities q
        where q.user_id = ${scope.userId} and q.holding_id = h.id and q.date <= ${to}::date
          and q.date >= least((select max(b.date) from holding_quantities b where b.user_id = ${scope.userId}
            and b.holding_id = h.id and b.date < ${from}::date), ${from}::date)) as quantities,
      (select string_agg(p.date || ' ' || p.price, ',' order by p.date) from security_prices p
        where p.user_id = ${scope.userId} and p.security_id = h.security_id and p.date <= ${to}::date
          and p.date >= least((select max(b.date) from security_prices b where b.user_id = ${scope.userId}
            and b.security_id = h.security_id and b.date < ${from}::date), ${from}::date)) as prices
    from holdings h join securities s on s.user_id = ${scope.userId} and s.id = h.security_id
    where h.user_id = ${scope.userId} order by h.id`.execute(scope.tables);
  return rows;
}
