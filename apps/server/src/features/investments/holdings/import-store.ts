import type { HoldingTrade } from '@farthing/api-contract';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** Identifiers that match a trade to a row of a broker's file. */
export type RecordedName = Pick<HoldingTrade, 'type' | 'date' | 'quantity' | 'price' | 'version'> & {
  readonly external_id: string;
};

/** The trades of an account that are recorded under some external ids. */
export function listByExternalIds(
  scope: UserScope,
  accountId: string,
  ids: readonly string[],
): Promise<RecordedName[]> {
  return rowsOf<RecordedName>(scope)`
    select t.external_id, t.type, t.date, t.quantity, t.price, t.version
    from unnest(${ids}::text[]) as w (external_id)
    join holding_trades t on t.user_id = ${scope.userId} and t.account_id = ${accountId}
      and t.external_id = w.external_id`;
}

/** Units of an account's securities at the end of each day that changed them, oldest first. */
export function listUnits(
  scope: UserScope,
  accountId: string,
  securityIds: readonly string[],
): Promise<{ security_id: string; date: string; quantity: string }[]> {
  return rowsOf<{ security_id: string; date: string; quantity: string }>(scope)`
    select h.security_id, q.date, q.quantity from holdings h
    join holding_quantities q on q.user_id = ${scope.userId} and q.holding_id = h.id
    where h.user_id = ${scope.userId} and h.account_id = ${accountId}
      and h.security_id = any(${securityIds}::uuid[])
    order by q.date`;
}

/** A split that is recorded of a security, in a holding that shares a pool with the account's. */
export interface RecordedSplit {
  readonly security_id: string;
  readonly date: string;
  readonly type: string;
  readonly ratio: string | null;
  readonly old: string | null;
  readonly new: string | null;
  readonly own: boolean;
}

/** The splits of securities that reach the holdings of an account; `own` are those recorded in it. */
export function listSplits(
  scope: UserScope,
  accountId: string,
  securityIds: readonly string[],
): Promise<RecordedSplit[]> {
  return rowsOf<RecordedSplit>(scope)`
    select t.security_id, t.date, t.type, t.ratio, t.old, t.new, t.account_id = ${accountId}::uuid as own
    from holding_trades t
    join accounts a on a.user_id = ${scope.userId} and a.id = t.account_id
    join accounts mine on mine.user_id = ${scope.userId} and mine.id = ${accountId}::uuid
    where t.user_id = ${scope.userId} and t.security_id = any(${securityIds}::uuid[])
      and t.type in ('split', 'unsplit', 'restructure')
      and (a.id = mine.id or not (a.type in ('isa', 'pension') or mine.type in ('isa', 'pension')))
    order by t.date, t.id`;
}

/** Deletes the trades of an import. @returns the securities they were of, and the first day */
export async function deleteImported(
  scope: UserScope,
  importId: string,
): Promise<{ trades: number; securityIds: string[]; since: string | null }> {
  const rows = await rowsOf<{ trades: number; securities: string[]; since: string }>(scope)`
    with gone as (delete from holding_trades where user_id = ${scope.userId} and import_id = ${importId}
      returning security_id, new_security_id, fee_security_id, date)
    select count(*)::integer as trades, coalesce(array_agg(distinct security_id), '{}')
        || coalesce(array_agg(distinct new_security_id) filter (where new_security_id is not null), '{}')
        || coalesce(array_agg(distinct fee_security_id) filter (where fee_security_id is not null), '{}') as securities,
      min(date) as since
    from gone`;
  const [row] = rows;
  return {
    trades: row?.trades ?? 0,
    securityIds: row?.securities ?? [],
    since: row?.since ?? null,
  };
}

/**
 * Deletes those of some holdings that have no trades, no notes, and no units out of another holding's spin-off or
 * exchange.
 */
export async function deleteEmpty(scope: UserScope, ids: readonly string[]): Promise<void> {
  await runIn(scope)`
    delete from holdings h where h.user_id = ${scope.userId} and h.id = any(${ids}::uuid[]) and h.notes is null
      and not exists (select from holding_trades t where t.user_id = ${scope.userId} and t.holding_id = h.id)
      and not exists (select from holding_trades t where t.user_id = ${scope.userId}
        and (t.new_security_id = h.security_id or t.fee_security_id = h.security_id))`;
}
