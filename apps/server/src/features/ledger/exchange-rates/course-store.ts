import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';

/** A stored rate between a currency and the base. */
export interface CourseQuote {
  readonly currency: string;
  /** True if the rate is units of base for one unit of the currency, rather than the inverse. */
  readonly direct: boolean;
  readonly date: string;
  readonly rate: string;
}

/** The rates of some currencies to base and from it, stored after a day and up to another, oldest first. */
export async function listQuotesBetween(
  scope: UserScope,
  baseCurrency: string,
  currencies: readonly string[],
  after: string,
  to: string,
): Promise<CourseQuote[]> {
  const { rows } = await sql<CourseQuote>`
    select from_currency as currency, true as direct, date, rate from exchange_rates
    where user_id = ${scope.userId} and from_currency = any(${currencies}::text[]) and to_currency = ${baseCurrency}
      and date > ${after}::date and date <= ${to}::date
    union all
    select to_currency, false, date, rate from exchange_rates
    where user_id = ${scope.userId} and from_currency = ${baseCurrency} and to_currency = any(${currencies}::text[])
      and date > ${after}::date and date <= ${to}::date
    order by date`.execute(scope.tables);
  return rows;
}

/** The days after one and up to another for which any rate is stored, oldest first. */
export async function listRateDays(scope: UserScope, after: string, to: string): Promise<string[]> {
  const rows = await scope.tables
    .selectFrom('exchange_rates')
    .select('date')
    .distinct()
    .where('user_id', '=', scope.userId)
    .where('date', '>', after)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();
  return rows.map(({ date }) => date);
}
