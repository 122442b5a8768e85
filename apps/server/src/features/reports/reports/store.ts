import { othersByCategory } from '../../../database/others-part.ts';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** Income or spending of a day in a currency, in signed minor units. */
export interface DayKindSum {
  readonly date: string;
  readonly kind: 'income' | 'expense';
  readonly currency: string;
  readonly amount_minor: string;
}

/** Sums by day, kind of the category (without one: of the transaction) and currency, from the monthly totals. */
export function listDayKinds(scope: UserScope, from: string, to: string): Promise<DayKindSum[]> {
  return rowsOf<DayKindSum>(scope)`
    select m.month + d.place::integer - 1 as date, coalesce(c.kind, m.type) as kind, m.currency,
      sum(d.minor) as amount_minor
    from month_totals m cross join unnest(m.days) with ordinality as d (minor, place)
    left join categories c on c.user_id = ${scope.userId} and c.id = m.category_id
    where m.user_id = ${scope.userId} and d.minor <> 0
      and m.month between date_trunc('month', ${from}::date) and ${to}::date
      and m.month + d.place::integer - 1 between ${from}::date and ${to}::date
    group by 1, 2, 3 order by 1`;
}

/** Part of a day's income or spending that is others'. */
export interface OthersDay extends Omit<DayKindSum, 'amount_minor'> {
  readonly account_id: string;
  /** Hundredths of a percent of minor units. */
  readonly others: string;
}

/** Adds up the part that others own of income and spending, by account, day, kind and currency. */
export function listOthersDays(scope: UserScope, from: string, to: string): Promise<OthersDay[]> {
  return rowsOf<OthersDay>(scope)`
    select e.account_id, e.date, coalesce(c.kind, e.type) as kind, e.currency, trunc(sum(e.others))::text as others
    from (${othersByCategory(scope, { from, to })}) e
    left join categories c on c.user_id = ${scope.userId} and c.id = e.category_id
    group by 1, 2, 3, 4`;
}
