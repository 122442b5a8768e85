import { type Selectable, sql } from 'kysely';
import { deleteOwn, selectOwn } from '../../../database/own-rows.ts';
import { rowsOf } from '../../../database/statements.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';

const columns = ['id', 'account_id', 'date', 'balance', 'created_at'] as const;

/** A reconciliation as stored in the table. */
export type ReconciliationRow = Readonly<
  Pick<Selectable<Tables['reconciliations']>, (typeof columns)[number]>
>;

function reconciliationsOf(scope: UserScope) {
  return selectOwn(scope, 'reconciliations');
}

/** An account's reconciliations, the newest statement first. */
export function listReconciliations(scope: UserScope, accountId: string): Promise<ReconciliationRow[]> {
  return reconciliationsOf(scope)
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('date', 'desc')
    .execute();
}

/** Some reconciliations, in the order of their accounts and days. */
export function findReconciliations(scope: UserScope, ids: readonly string[]): Promise<ReconciliationRow[]> {
  return reconciliationsOf(scope)
    .select(columns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('account_id')
    .orderBy('date')
    .execute();
}

/** Writes a reconciliation, which replaces another of the same day. */
export async function replaceReconciliation(
  scope: UserScope,
  row: Pick<ReconciliationRow, 'id' | 'account_id' | 'date' | 'balance'>,
): Promise<ReconciliationRow> {
  await deleteOwn(scope, 'reconciliations', { account_id: row.account_id, date: row.date });
  return scope.tables
    .insertInto('reconciliations')
    .values({ ...row, user_id: scope.userId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Deletes a reconciliation. @returns true if it existed */
export async function deleteReconciliation(
  scope: UserScope,
  accountId: string,
  id: string,
): Promise<boolean> {
  return (await deleteOwn(scope, 'reconciliations', { account_id: accountId, id })) > 0;
}

/** Deletes all of an account. */
export async function deleteReconciliations(scope: UserScope, accountId: string): Promise<void> {
  await deleteOwn(scope, 'reconciliations', { account_id: accountId });
}

/** Returns the last day up to which an account is locked; null if it isn't locked. */
export async function findLock(scope: UserScope, accountId: string): Promise<string | null> {
  const row = await reconciliationsOf(scope)
    .select(({ fn }) => fn.max('date').as('date'))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.date ?? null;
}

/** Statement data of a committed import, as stored with it. */
export interface StatementRow {
  readonly id: string;
  readonly file_name: string;
  readonly first_date: string;
  readonly last_date: string;
  readonly balance_check: {
    readonly status: string;
    readonly opening: string | null;
    readonly closing: string | null;
    readonly first_break: { readonly expected: string; readonly found: string } | null;
    readonly missing_days: readonly { readonly from: string; readonly to: string }[];
  };
}

/** The committed imports of an account that have days. */
export function listStatements(scope: UserScope, accountId: string): Promise<StatementRow[]> {
  return rowsOf<StatementRow>(scope)`
    select id, file_name, first_date, last_date, balance_check from imports
    where user_id = ${scope.userId} and account_id = ${accountId} and status = 'committed'
      and first_date is not null and last_date is not null
    order by first_date, id`;
}

/** The committed imports of all accounts whose file prints balances. */
export function listBalancedStatements(
  scope: UserScope,
): Promise<(StatementRow & { readonly account_id: string })[]> {
  return rowsOf<StatementRow & { account_id: string }>(scope)`
    select id, account_id, file_name, first_date, last_date, balance_check from imports
    where user_id = ${scope.userId} and status = 'committed' and first_date is not null and last_date is not null
      and balance_check ->> 'closing' is not null
    order by first_date, id`;
}

/** Rows up to a day with one of two amounts, the newest first, at most 10. */
export async function listOfAmounts(
  scope: UserScope,
  accountId: string,
  upTo: string,
  amounts: readonly string[],
) {
  return rowsOf<{ id: string; date: string; description: string; signed_amount: string }>(scope)`
    select id, date, coalesce(nullif(merchant, ''), description) as description, signed_amount from transactions
    where user_id = ${scope.userId} and account_id = ${accountId} and date <= ${upTo}
      and date > ${upTo}::date - 400 and signed_amount = any (${`{${amounts.join(',')}}`}::numeric[])
    order by date desc, id desc limit 10
  `;
}

/** Newest statement with a closing balance of an account without a balance given for its last day or later. */
export interface NewestStatement {
  readonly account_id: string;
  readonly day: string;
  /** In the account's currency. */
  readonly closing: string;
}

/** Returns the newest statements of all accounts, or of one. Accounts with a balance given since are left out. */
export function listNewestStatements(scope: UserScope, accountId?: string): Promise<NewestStatement[]> {
  return rowsOf<NewestStatement>(scope)`
    select account_id, day, closing from (
      select distinct on (account_id) account_id, last_date as day, balance_check ->> 'closing' as closing from imports
      where user_id = ${scope.userId} and status = 'committed' and first_date is not null
        and balance_check ->> 'closing' is not null
        and (${accountId ?? null}::uuid is null or account_id = ${accountId ?? null}::uuid)
      order by account_id, last_date desc, first_date desc, id desc) newest
    where not exists (select from account_valuations v where v.user_id = ${scope.userId}
      and v.account_id = newest.account_id and v.date >= newest.day)`;
}

/** Last days of the statements of an account, oldest first. */
interface StatementEnds {
  readonly account_id: string;
  readonly name: string;
  readonly days: string[];
  /** Format of the newest one. */
  readonly format_id: string | null;
}

/** Last days of the statements of each open account, oldest first. */
export function listStatementEnds(scope: UserScope): Promise<StatementEnds[]> {
  return rowsOf<StatementEnds>(scope)`
    select a.id as account_id, a.name, array_agg(distinct i.last_date::text order by i.last_date::text) as days,
      (array_agg(i.detected->>'format_id' order by i.last_date desc, i.id desc))[1] as format_id
    from imports i join accounts a on a.user_id = i.user_id and a.id = i.account_id
    where i.user_id = ${scope.userId} and i.status = 'committed' and i.first_date is not null
      and i.last_date is not null and a.closed_on is null
    group by a.id, a.name order by a.id`;
}
