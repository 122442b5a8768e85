import type { Security } from '@farthing/api-contract';
import { sql } from 'kysely';
import { updateOwn } from '../../../database/own-rows.ts';
import { unitsReported } from '../../../database/reported-units.ts';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import type { IncomeReceipt, IncomeTrade } from './income-rules.ts';

/** A holding with what it is of. */
export interface HoldingRow {
  readonly id: string;
  readonly account_id: string;
  readonly security_id: string;
  readonly symbol: string;
  readonly name: string;
  readonly currency: string;
  readonly kind: Security['kind'];
  readonly purchase_currency: string;
  readonly account_type: string;
  readonly closed_on: string | null;
  readonly trade_count: number;
  readonly notes: string | null;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Holdings by name; one when `id` is given. */
export function listHoldings(
  scope: UserScope,
  only: { id?: string; account_id?: string; security_id?: string } = {},
): Promise<HoldingRow[]> {
  return rowsOf<HoldingRow>(scope)`
    select h.id, h.account_id, h.security_id, s.symbol, h.name, s.currency, s.kind, h.purchase_currency,
      a.type as account_type, a.closed_on,
      (select count(*)::integer from holding_trades t
        where t.user_id = ${scope.userId} and t.holding_id = h.id) as trade_count,
      h.notes, h.version, h.created_at, h.updated_at
    from holdings h
    join securities s on s.user_id = ${scope.userId} and s.id = h.security_id
    join accounts a on a.user_id = ${scope.userId} and a.id = h.account_id
    where h.user_id = ${scope.userId}
      and (${only.id ?? null}::uuid is null or h.id = ${only.id ?? null}::uuid)
      and (${only.account_id ?? null}::uuid is null or h.account_id = ${only.account_id ?? null}::uuid)
      and (${only.security_id ?? null}::uuid is null or h.security_id = ${only.security_id ?? null}::uuid)
    order by lower(h.name), h.id`;
}

/** Fields of a holding that its trades need. */
export type TradedHolding = Pick<
  HoldingRow,
  | 'id'
  | 'account_id'
  | 'account_type'
  | 'security_id'
  | 'currency'
  | 'kind'
  | 'purchase_currency'
  | 'closed_on'
>;

/** A holding as its trades need it: not what counts them. @throws {Problem} holding-not-found */
export async function getTraded(scope: UserScope, id: string): Promise<TradedHolding> {
  const rows = await rowsOf<TradedHolding>(scope)`
    select h.id, h.account_id, a.type as account_type, h.security_id, s.currency, s.kind, h.purchase_currency,
      a.closed_on
    from holdings h
    join securities s on s.user_id = ${scope.userId} and s.id = h.security_id
    join accounts a on a.user_id = ${scope.userId} and a.id = h.account_id
    where h.user_id = ${scope.userId} and h.id = ${id}`;
  if (!rows[0]) throw new Problem('holding-not-found');
  return rows[0];
}

/** Returns true if a holding has units at the end of a day. */
export async function holdsUnits(scope: UserScope, id: string, date: string): Promise<boolean> {
  const rows = await rowsOf<{ held: boolean }>(scope)`
    select coalesce((select quantity > 0 from holding_quantities
      where user_id = ${scope.userId} and holding_id = ${id} and date <= ${date}::date
      order by date desc limit 1), false) as held`;
  return rows[0]?.held ?? false;
}

/** Fields of a new holding. */
export type NewHoldingRow = Pick<
  HoldingRow,
  'id' | 'account_id' | 'security_id' | 'name' | 'purchase_currency' | 'notes'
>;

/** Writes holdings. @throws {Problem} holding-taken */
export async function insertHoldings(scope: UserScope, rows: readonly NewHoldingRow[]): Promise<void> {
  if (rows.length === 0) return;
  await scope.tables
    .insertInto('holdings')
    .values(rows.map((row) => ({ ...row, user_id: scope.userId })))
    .execute();
}

/** Changes a holding; false when it is absent or no longer at `version`. */
export async function updateHolding(
  scope: UserScope,
  id: string,
  fields: { name?: string; purchase_currency?: string; notes?: string | null },
  version: number | undefined,
): Promise<boolean> {
  const result = await updateOwn(scope, 'holdings')
    .set({ ...fields, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .$call((query) => (version === undefined ? query : query.where('version', '=', version)))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes holdings with their trades. */
export async function deleteHoldings(scope: UserScope, ids: readonly string[]): Promise<void> {
  await scope.tables
    .deleteFrom('holdings')
    .where('user_id', '=', scope.userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/**
 * Places that trades change and where there is no holding yet. A spin-off or exchange puts units into every account of the
 * pool that has the security it is of. A swap, and a fee in coins, change the account of the trade.
 */
export function listMissingReceivers(
  scope: UserScope,
): Promise<{ account_id: string; security_id: string; name: string; currency: string }[]> {
  return rowsOf<{ account_id: string; security_id: string; name: string; currency: string }>(scope)`
    with links as (
      select distinct case when a.type in ('isa', 'pension') then a.id::text else 'taxable' end as pool,
        t.security_id, t.new_security_id
      from holding_trades t join accounts a on a.user_id = ${scope.userId} and a.id = t.account_id
      where t.user_id = ${scope.userId} and t.new_security_id is not null and t.type in ('spin_off', 'exchange'))
    select distinct h.account_id, l.new_security_id as security_id, s.name, s.currency
    from links l
    join holdings h on h.user_id = ${scope.userId} and h.security_id = l.security_id
    join accounts a on a.user_id = ${scope.userId} and a.id = h.account_id
      and case when a.type in ('isa', 'pension') then a.id::text else 'taxable' end = l.pool
    join securities s on s.user_id = ${scope.userId} and s.id = l.new_security_id
    where not exists (select from holdings o where o.user_id = ${scope.userId} and o.account_id = h.account_id
      and o.security_id = l.new_security_id)
    union
    select t.account_id, s.id as security_id, s.name, s.currency
    from holding_trades t
    join securities s on s.user_id = ${scope.userId}
      and (s.id = t.fee_security_id or t.type = 'swap' and s.id = t.new_security_id)
    where t.user_id = ${scope.userId} and (t.fee_security_id is not null or t.type = 'swap')
      and not exists (select from holdings o where o.user_id = ${scope.userId} and o.account_id = t.account_id
        and o.security_id = s.id)`;
}

/** Returns true if trades of another holding in the same account change a holding's units. */
export async function isReceiver(scope: UserScope, accountId: string, securityId: string): Promise<boolean> {
  const rows = await rowsOf<{ found: boolean }>(scope)`
    select exists (select from holding_trades t
      join holdings h on h.user_id = ${scope.userId} and h.account_id = ${accountId}
        and h.security_id = t.security_id
      where t.user_id = ${scope.userId} and t.new_security_id = ${securityId}
        and t.type in ('spin_off', 'exchange'))
      or exists (select from holding_trades t
      where t.user_id = ${scope.userId} and t.account_id = ${accountId} and t.security_id <> ${securityId}
        and (t.fee_security_id = ${securityId} or t.type = 'swap' and t.new_security_id = ${securityId})) as found`;
  return rows[0]?.found ?? false;
}

/** Dividends and rewards among the trades of two days and those between, oldest first. ISAs and pensions are left out. */
export function listIncomeTrades(scope: UserScope, from: string, to: string): Promise<IncomeTrade[]> {
  return rowsOf<IncomeTrade>(scope)`
    select t.holding_id, t.account_id, a.name as account_name, s.symbol, s.name, s.kind as security_kind, t.date,
      t.type in ('dividend_accumulated', 'excess_income') as accumulated, t.type = 'reward' as reward, t.income_kind,
      t.property_income, t.currency,
      case when t.type in ('reward', 'excess_income') then coalesce(t.quantity, ${unitsReported(scope)}, 0) * t.price
        else t.amount end as amount, t.fx_rate,
      left(s.isin, 2) as issued_in, coalesce(t.foreign_tax, 0) as foreign_tax,
      joint_tax_part(a.joint_tax, a.user_id, a.id, coalesce(t.period_end, t.date)) as taxed,
      joint_tax_part('own', a.user_id, a.id, coalesce(t.period_end, t.date)) as owned, a.joint_tax
    from holding_trades t join accounts a on a.user_id = ${scope.userId} and a.id = t.account_id
    join securities s on s.user_id = ${scope.userId} and s.id = t.security_id
    where t.user_id = ${scope.userId} and t.type in ('dividend', 'dividend_accumulated', 'reward', 'excess_income')
      and t.date between ${from}::date and ${to}::date and a.type not in ('isa', 'pension')
    order by t.date, t.id`;
}

/**
 * Transactions of some accounts in the system categories of dividends and interest, oldest first; without the cash of
 * imported trades, which has their ids.
 */
export function listReceipts(
  scope: UserScope,
  accountIds: readonly string[],
  from: string,
  to: string,
): Promise<IncomeReceipt[]> {
  return rowsOf<IncomeReceipt>(scope)`
    with wanted as (
      select id from categories where user_id = ${scope.userId} and slug in ('dividends', 'interest'))
    select t.account_id, t.date, t.currency, t.signed_amount,
      coalesce((select c.slug from categories c where c.user_id = t.user_id and c.id = t.category_id), 'dividends') as slug,
      joint_tax_part(a.joint_tax, a.user_id, a.id, t.date) as taxed
    from transactions t join accounts a on a.user_id = ${scope.userId} and a.id = t.account_id where t.user_id = ${scope.userId} and t.account_id = any(${accountIds}::uuid[])
      and t.date between ${from}::date - 7 and ${to}::date + 7 and t.type <> 'transfer'
      and not exists (select from holding_trades h where h.user_id = t.user_id and h.id = t.id)
      and (t.category_id in (select id from wanted) or (t.split and exists (
        select from transaction_splits p where p.user_id = t.user_id and p.transaction_id = t.id
          and p.category_id in (select id from wanted))))
    order by t.date, t.id`;
}
