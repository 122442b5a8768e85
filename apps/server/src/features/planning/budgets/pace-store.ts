import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';
import type { Span } from './month-rules.ts';

/** Spending of a day in a currency, net of refunds. */
export interface DaySpending {
  readonly date: string;
  readonly currency: string;
  readonly spent: string;
}

/**
 * Spending by day over a span, splits by part.
 * @param categories those that count; null for all of expense and what has none
 */
export async function listDaySpending(
  scope: UserScope,
  { from, to }: Span,
  categories: readonly string[] | null,
): Promise<DaySpending[]> {
  const counted =
    categories === null
      ? sql`coalesce(c.kind, p.type) = 'expense'`
      : sql`p.category_id = any(${[...categories]}::uuid[])`;
  const { rows } = await sql<DaySpending>`
    with found as materialized (
      select id, date, category_id, currency, type, split, signed_amount from transactions
      where user_id = ${scope.userId} and date between ${from}::date and ${to}::date and type <> 'transfer'),
    parts as (
      select date, category_id, currency, type, signed_amount from found where not split
      union all
      select f.date, s.category_id, f.currency, f.type, s.signed_amount
      from found f join transaction_splits s on s.user_id = ${scope.userId} and s.transaction_id = f.id
      where f.split)
    select p.date, p.currency, (-sum(p.signed_amount))::text as spent
    from parts p left join categories c on c.user_id = ${scope.userId} and c.id = p.category_id
    where ${counted} group by 1, 2 order by 1`.execute(scope.tables);
  return rows;
}
