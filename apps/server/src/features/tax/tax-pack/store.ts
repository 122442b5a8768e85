import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { IncomeTransaction } from './record-rules.ts';

/**
 * Lists transactions and splits in the system categories, oldest first. ISAs and pensions are left out,
 * because they aren't taxed, and so is the cash of imported trades, identified by their ids, because the
 * trades count instead. So are Premium Bond prizes among interest.
 */
export async function listIncomeTransactions(
  scope: UserScope,
  slugs: readonly string[],
  from: string,
  to: string,
): Promise<IncomeTransaction[]> {
  const rows = await rowsOf<IncomeTransaction>(scope)`
    with wanted as (
      select id, slug from categories where user_id = ${scope.userId} and slug = any(${slugs}::text[])),
    found as (
      select t.id, t.account_id, t.date, t.currency, t.signed_amount, w.id as category_id, w.slug,
        coalesce(t.merchant, t.description) as label, concat_ws(' ', t.merchant, t.description) as words, 0 as position
      from transactions t join wanted w on w.id = t.category_id
      where t.user_id = ${scope.userId} and t.date between ${from}::date and ${to}::date
        and t.type <> 'transfer' and not t.split
        and not exists (select from holding_trades h where h.user_id = t.user_id and h.id = t.id)
      union all
      select t.id, t.account_id, t.date, t.currency, s.signed_amount, w.id, w.slug,
        coalesce(t.merchant, t.description), concat_ws(' ', t.merchant, t.description), s.position
      from transaction_splits s join wanted w on w.id = s.category_id
      join transactions t on t.user_id = s.user_id and t.id = s.transaction_id
      where s.user_id = ${scope.userId} and t.split and t.type <> 'transfer'
        and t.date between ${from}::date and ${to}::date
        and not exists (select from holding_trades h where h.user_id = t.user_id and h.id = t.id))
    select f.id, f.slug, f.category_id, f.account_id, a.name as account_name, f.date, f.currency, f.signed_amount, f.label,
      case when f.slug in ('interest', 'dividends') then joint_tax_part(a.joint_tax, a.user_id, a.id, f.date)
        else 10000 end as taxed
    from found f join accounts a on a.user_id = ${scope.userId} and a.id = f.account_id
    where a.type not in ('isa', 'pension') and not (f.slug = 'interest' and f.words ~* 'premium bond')
    order by f.date, f.id, f.position`;
  return rows;
}
