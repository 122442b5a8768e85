import type { TransferReason } from '@farthing/api-contract';
import { type Selectable, sql } from 'kysely';
import { selectOwn } from '../../../database/own-rows.ts';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** Days from and to, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Takes the days of changed transactions from the queue. Concurrent calls wait and find none. */
export function takeChanges(scope: UserScope): Promise<DayRange[]> {
  return rowsOf<DayRange>(scope)`
    delete from transfer_changes where user_id = ${scope.userId}
    returning first_day as "from", last_day as "to"`;
}

/** Queues the days of some transactions for a search. */
export async function noteDays(scope: UserScope, ids: readonly string[]): Promise<void> {
  await runIn(scope)`
    insert into transfer_changes (user_id, first_day, last_day)
    select ${scope.userId}::uuid, min(date), max(date) from transactions
    where user_id = ${scope.userId} and id = any(${ids}::uuid[]) having count(*) > 0`;
}

/** Fields of an account that pairing needs. */
export interface AccountFacts {
  readonly id: string;
  readonly name: string;
  readonly institution: string | null;
  readonly is_owed: boolean;
  readonly currency: string;
}

/** The user's accounts. */
export function listAccountFacts(scope: UserScope): Promise<AccountFacts[]> {
  return rowsOf<AccountFacts>(scope)`
    select id, name, institution, class = 'liability' as is_owed, currency from accounts
    where user_id = ${scope.userId} order by id`;
}

/** Reads the name of the user; an empty string if there is none. */
export async function readOwnerName(scope: UserScope): Promise<string> {
  const row = await scope.tables
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', scope.userId)
    .executeTakeFirst();
  return row?.display_name ?? '';
}

/** Rows to read in a date range. */
export interface RowWish extends DayRange {
  /** Base currency if rows of several currencies may be pairs, otherwise null. */
  readonly baseCurrency: string | null;
  /** True if fingerprints are needed, because there are rejections. */
  readonly withPrints: boolean;
}

/**
 * Lists rows that may be a side of a transfer, as blocks of lines for `readRows`. They are in no transfer or refund and
 * have an opposite row of the same amount in another account. With several currencies, foreign rows and those around
 * their days are included.
 */
export async function listOpenRows(scope: UserScope, wish: RowWish): Promise<string[]> {
  const open = sql`t.user_id = ${scope.userId} and t.date between ${wish.from}::date and ${wish.to}::date
    and t.transfer_id is null and t.signed_amount <> 0`;
  const foreign =
    wish.baseCurrency === null
      ? sql`false`
      : sql`(t.currency <> ${wish.baseCurrency} or t.date in (select distinct f.date + o.days from transactions f
          cross join generate_series(-4, 4) as o (days)
          where f.user_id = ${scope.userId} and f.date between ${wish.from}::date and ${wish.to}::date
            and f.currency <> ${wish.baseCurrency} and f.transfer_id is null))`;
  const print = wish.withPrints ? sql`coalesce(t.account_id || '/' || t.fingerprint, '')` : sql`''`;
  const rows = await rowsOf<{ lines: string }>(scope)`
    with sizes as materialized (
      select t.currency, abs(t.signed_amount) as size from transactions t where ${open} group by 1, 2
      having bool_or(t.signed_amount < 0) and bool_or(t.signed_amount > 0)
        and min(t.account_id::text) <> max(t.account_id::text))
    select string_agg(line, E'\n') as lines from (
      select (row_number() over ()) / 4000 as block,
        t.id || E'\t' || t.date || E'\t' || (t.signed_amount * power(10::numeric, currency_places(t.currency)))::bigint
          || E'\t' || t.currency || E'\t' || t.account_id || E'\t' || case when t.type = 'transfer' then 't' else 'f' end
          || E'\t' || case when t.category_id is not null or t.split then 't' else 'f' end || E'\t' || ${print} || E'\t'
          || translate(left(coalesce(t.merchant, '') || ' ' || t.description, 300), E'\t\n\r', '   ') as line
      from transactions t
      where ${open} and ((t.currency, abs(t.signed_amount)) in (select currency, size from sizes) or ${foreign})
        and not exists (select from refund_links l where l.user_id = t.user_id and l.income_id = t.id)
        and not exists (select from refund_links l where l.user_id = t.user_id and l.expense_id = t.id)) lines
    group by block order by block`;
  return rows.map(({ lines }) => lines);
}

/** A suggested pair; its confidence is from 0 to 1. */
export type ProposalRow = Readonly<Omit<Selectable<Tables['transfer_proposals']>, 'user_id' | 'reasons'>> & {
  readonly reasons: TransferReason[];
};

/** Replaces the proposals whose money left in a date range, and those that share a row, with new ones. */
export async function replaceProposals(
  scope: UserScope,
  range: DayRange,
  fresh: readonly ProposalRow[],
): Promise<void> {
  const ids = fresh.flatMap(({ from_id, to_id }) => [from_id, to_id]);
  await runIn(scope)`
    delete from transfer_proposals p where p.user_id = ${scope.userId}
      and (p.from_date between ${range.from}::date and ${range.to}::date
        or p.from_id = any(${ids}::uuid[]) or p.to_id = any(${ids}::uuid[]))`;
  if (fresh.length === 0) return;
  await runIn(scope)`
    insert into transfer_proposals (user_id, from_id, to_id, from_date, to_date, confidence, reasons, is_certain)
    select ${scope.userId}::uuid, r.from_id, r.to_id, r.from_date, r.to_date, r.confidence, r.reasons, r.is_certain
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as r (from_id uuid, to_id uuid, from_date date, to_date date,
      confidence numeric, reasons text[], is_certain boolean)`;
}

/** Deletes proposals with any of some rows. */
export async function deleteProposalsOf(scope: UserScope, ids: readonly string[]): Promise<void> {
  await runIn(scope)`
    delete from transfer_proposals where user_id = ${scope.userId}
      and (from_id = any(${ids}::uuid[]) or to_id = any(${ids}::uuid[]))`;
}

/** Filter of suggested transfers. */
export interface ProposalFilter {
  readonly import_id?: string;
  readonly account_id?: string;
  readonly limit: number;
}

/** Lists open proposals, the likeliest first. Run a search first, which removes outdated ones. */
export async function listProposals(
  scope: UserScope,
  { import_id, account_id, limit }: ProposalFilter,
): Promise<(ProposalRow & { readonly total: string })[]> {
  const has = (
    column: 'import_id' | 'account_id',
    value: string,
  ) => sql`and exists (select from transactions t
    where t.user_id = p.user_id and t.id in (p.from_id, p.to_id) and t.${sql.ref(column)} = ${value})`;
  return rowsOf<ProposalRow & { total: string }>(scope)`
    select p.from_id, p.to_id, p.from_date, p.to_date, p.confidence, p.reasons, p.is_certain, count(*) over () as total
    from transfer_proposals p
    where p.user_id = ${scope.userId} ${import_id ? has('import_id', import_id) : sql``}
      ${account_id ? has('account_id', account_id) : sql``}
    order by p.confidence desc, p.from_date desc, p.from_id limit ${limit}`;
}

/** Lists the certain proposals with a row of an import, or of another import of its file, the newest first. */
export function listCertain(
  scope: UserScope,
  importId: string,
  limit: number,
): Promise<{ from_id: string; to_id: string }[]> {
  return rowsOf<{ from_id: string; to_id: string }>(scope)`
    select p.from_id, p.to_id from transfer_proposals p
    where p.user_id = ${scope.userId} and p.is_certain and exists (select from transactions t
      where t.user_id = p.user_id and t.id in (p.from_id, p.to_id)
        and t.import_id in (select i.id from imports i where i.user_id = p.user_id and (i.id = ${importId}
          or i.upload_id = (select u.upload_id from imports u where u.user_id = p.user_id and u.id = ${importId}))))
    order by p.from_date desc, p.from_id limit ${limit}`;
}

/** Counts the automatically linked pairs, of one import or account if given. */
export async function countAutomatic(
  scope: UserScope,
  { import_id, account_id }: Omit<ProposalFilter, 'limit'>,
): Promise<number> {
  const rows = await rowsOf<{ count: number }>(scope)`
    select count(*)::integer as count from transfer_matches m
    where m.user_id = ${scope.userId} and m.automatic and exists (select from transactions t
      where t.user_id = m.user_id and t.transfer_id = m.id
        and (${import_id ?? null}::uuid is null or t.import_id = ${import_id ?? null}::uuid)
        and (${account_id ?? null}::uuid is null or t.account_id = ${account_id ?? null}::uuid))`;
  return rows[0]?.count ?? 0;
}

/** Counts the open suggestions after a search. */
export async function countProposals(scope: UserScope): Promise<number> {
  const rows = await rowsOf<{ count: number }>(scope)`
    select count(*)::integer as count from transfer_proposals where user_id = ${scope.userId}`;
  return rows[0]?.count ?? 0;
}

/** A rejected pair. */
export type RejectionRow = Readonly<
  Pick<Selectable<Tables['transfer_rejections']>, 'from_id' | 'to_id' | 'from_print' | 'to_print'>
>;

/** All pairs that the user rejected. */
export function listRejections(scope: UserScope): Promise<RejectionRow[]> {
  return selectOwn(scope, 'transfer_rejections')
    .select(['from_id', 'to_id', 'from_print', 'to_print'])
    .execute();
}

/**
 * Stores a pair as rejected. Rejecting it again changes nothing.
 * @returns false if one of its rows doesn't exist
 */
export async function insertRejection(
  scope: UserScope,
  id: string,
  { from_id, to_id }: { readonly from_id: string; readonly to_id: string },
): Promise<boolean> {
  const { rows } = await sql`
    with pair as (
      select f.user_id, f.id as from_id, t.id as to_id, f.account_id || '/' || f.fingerprint as from_print,
        t.account_id || '/' || t.fingerprint as to_print
      from transactions f join transactions t on t.user_id = f.user_id and t.id = ${to_id}
      where f.user_id = ${scope.userId} and f.id = ${from_id}),
    written as (
      insert into transfer_rejections (user_id, id, from_id, to_id, from_print, to_print)
      select p.user_id, ${id}::uuid, p.from_id, p.to_id, p.from_print, p.to_print from pair p
      where not exists (select from transfer_rejections r
        where r.user_id = p.user_id and r.from_id = p.from_id and r.to_id = p.to_id))
    select 1 from pair`.execute(scope.tables);
  return rows.length === 1;
}

/** Deletes the rejection of a pair, under any identity of its rows. Returns the number of deleted rejections. */
export async function deleteRejections(
  scope: UserScope,
  { from_id, to_id }: { readonly from_id: string; readonly to_id: string },
): Promise<number> {
  const print = (id: string) => sql`(select x.account_id || '/' || x.fingerprint from transactions x
    where x.user_id = ${scope.userId} and x.id = ${id})`;
  const { numAffectedRows } = await sql`
    delete from transfer_rejections where user_id = ${scope.userId}
      and (from_id = ${from_id} or from_print = ${print(from_id)}) and (to_id = ${to_id} or to_print = ${print(to_id)})`.execute(
    scope.tables,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Lists the ids of a transfer's rows, the outgoing one first. */
export async function listLegIds(scope: UserScope, transferId: string): Promise<string[]> {
  const rows = await selectOwn(scope, 'transactions')
    .select('id')
    .where('transfer_id', '=', transferId)
    .orderBy('signed_amount')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
