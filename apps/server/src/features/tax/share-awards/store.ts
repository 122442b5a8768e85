import type { FoundShareAward, ShareAward, ShareAwardWorking } from '@farthing/api-contract';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { versionedRows } from '../../../database/versioned-rows.ts';

const columns = `id, tax_year, kind, employer, date, shares, shares_withheld, value, price, option_cost, currency, fx_rate,
  employer_ni, exercise, granted_on, value_at_grant, disqualified_on, value_at_disqualification, on_payslip, tax_paid,
  foreign_tax, holding_id, notes, version, created_at, updated_at`;

/** An award as the table holds it. */
export type ShareAwardRow = Omit<
  ShareAward,
  Exclude<keyof ShareAwardWorking, 'tax_year' | 'fx_rate'> | 'purchases'
>;

/** The user's awards, oldest first. */
export const shareAwards = versionedRows<ShareAwardRow>('share_awards', columns, { orderBy: 'date, id' });

/** Purchases of a holding on one day. */
export interface DayPurchases {
  readonly holding_id: string;
  readonly date: string;
  readonly quantity: string;
  /** In pounds, without fees. */
  readonly cost: string;
}

/** Lists what was bought of the holdings of awards on the days of awards. */
export function listPurchases(scope: UserScope): Promise<DayPurchases[]> {
  return rowsOf<DayPurchases>(scope)`
    select t.holding_id, t.date, sum(t.quantity) as quantity, sum(round(t.quantity * t.price * t.fx_rate, 2)) as cost
    from holding_trades t
    where t.user_id = ${scope.userId} and t.type = 'buy' and (t.holding_id, t.date) in (
      select a.holding_id, a.date from share_awards a where a.user_id = ${scope.userId} and a.holding_id is not null)
    group by t.holding_id, t.date`;
}

/**
 * Lists purchases that imports of stock plans recorded, newest first, on days without an award of the holding.
 * @param formats ids of the formats of stock plan files
 */
export function listFound(scope: UserScope, formats: readonly string[]): Promise<FoundShareAward[]> {
  return rowsOf<FoundShareAward>(scope)`
    select t.holding_id, s.symbol, s.name, t.date, t.quantity as shares, t.price as value, t.currency
    from holding_trades t
    join imports i on i.user_id = ${scope.userId} and i.id = t.import_id
    join securities s on s.user_id = ${scope.userId} and s.id = t.security_id
    join accounts c on c.user_id = ${scope.userId} and c.id = t.account_id
    where t.user_id = ${scope.userId} and t.type = 'buy' and i.detected->>'format_id' = any(${formats}::text[])
      and c.type not in ('isa', 'pension')
      and not exists (select from share_awards a
        where a.user_id = ${scope.userId} and a.holding_id = t.holding_id and a.date = t.date)
    order by t.date desc, t.id desc limit 200`;
}
