import { type Selectable, sql } from 'kysely';
import { rowOf, rowsOf } from '../../../database/statements.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { DayCursor } from '../../../problems/cursors.ts';

/** A cost or settlement as its table holds it, with the parts that still count. */
export type CostRow = Readonly<
  Omit<Selectable<Tables['household_costs']>, 'user_id' | 'household_id' | 'parts' | 'created_at'>
> & {
  readonly paid_by: string;
  readonly parts: Readonly<Record<string, string>>;
};

/**
 * Selects what a user may see: rows that they paid or have a part in, of people who are in the household since the row was made, who
 * are not viewers and not disabled.
 */
const visible = (userId: string) => sql`
  from household_members me
  join users self on self.id = me.user_id and self.disabled_at is null
  join household_costs c on c.household_id = me.household_id
  join household_members payer on payer.user_id = c.user_id and payer.household_id = c.household_id and payer.role <> 'viewer'
  join users u on u.id = c.user_id and u.disabled_at is null
  where me.user_id = ${userId} and me.role <> 'viewer'
    and (c.user_id = me.user_id or (c.parts ? me.user_id::text and me.joined_at <= c.created_at))`;

const partsNow = sql`(select coalesce(jsonb_object_agg(m.user_id, c.parts ->> m.user_id::text), '{}')
  from household_members m join users pu on pu.id = m.user_id and pu.disabled_at is null
  where m.household_id = c.household_id and c.parts ? m.user_id::text
    and m.joined_at <= c.created_at and m.role <> 'viewer')`;

const columns = sql`c.id, c.kind, c.date, c.description, c.currency, c.amount_minor::text as amount_minor,
  c.user_id as paid_by, ${partsNow} as parts, c.transaction_id`;

/** Lists costs and settlements of a user, newest first: all of them, or a page. */
export async function listCosts(
  scope: SystemScope,
  userId: string,
  page?: { readonly cursor: DayCursor | undefined; readonly limit: number },
): Promise<CostRow[]> {
  const after = page?.cursor
    ? sql`and (c.date, c.id) < (${page.cursor.date}::date, ${page.cursor.id}::uuid)`
    : sql``;
  const limit = page ? sql`limit ${page.limit}` : sql``;
  return rowsOf<CostRow>(scope)`
    select ${columns} ${visible(userId)} ${after} order by c.date desc, c.id desc ${limit}`;
}

/** Finds a cost or settlement that a user sees. */
export function findCost(scope: SystemScope, userId: string, id: string): Promise<CostRow | undefined> {
  return rowOf<CostRow>(scope)`select ${columns} ${visible(userId)} and c.id = ${id}`;
}

/** A new cost or settlement. */
export interface NewCostRow extends Omit<CostRow, 'paid_by' | 'parts'> {
  readonly user_id: string;
  readonly household_id: string;
  readonly parts: Readonly<Record<string, string>>;
}

/** Writes a cost or settlement. @throws the violation of `household_costs_transaction` for a transaction that is shared already */
export async function insertCost(scope: SystemScope, row: NewCostRow): Promise<void> {
  await scope.tables
    .insertInto('household_costs')
    .values({ ...row, parts: JSON.stringify(row.parts) })
    .execute();
}

/** Deletes a cost or settlement. */
export async function deleteCost(scope: SystemScope, paidBy: string, id: string): Promise<void> {
  await scope.tables
    .deleteFrom('household_costs')
    .where('user_id', '=', paidBy)
    .where('id', '=', id)
    .execute();
}

/** A transaction of the user that a cost comes from. */
export interface CostTransaction {
  readonly id: string;
  readonly type: string;
  readonly date: string;
  readonly signed_amount: string;
  readonly currency: string;
  readonly description: string;
  readonly merchant: string | null;
}

/** Reads transactions of the user. */
export function listTransactions(scope: UserScope, ids: readonly string[]): Promise<CostTransaction[]> {
  return scope.tables
    .selectFrom('transactions')
    .select(['id', 'type', 'date', 'signed_amount', 'currency', 'description', 'merchant'])
    .where('user_id', '=', scope.userId)
    .where('id', 'in', [...ids])
    .execute();
}

/** An account whose new payments are shared costs, with the moments between which they were recorded. */
export interface CostAccount {
  readonly user_id: string;
  readonly account_id: string;
  /** Day of the first payment that counts. */
  readonly from: string;
  readonly since: string;
  readonly until: string;
}

/**
 * Lists the accounts whose new payments are shared costs. Requests that began a moment ago may still record some, so those are left
 * for the next time.
 */
export function listCostAccounts(scope: SystemScope): Promise<CostAccount[]> {
  return rowsOf<CostAccount>(scope)`
    select s.user_id, s.account_id, s.costs_from as "from", s.costs_seen::text as since,
      (now() - interval '2 minutes')::text as until
    from account_shares s join users u on u.id = s.user_id and u.disabled_at is null
    where s.costs_from is not null and s.costs_seen < now() - interval '2 minutes'
    order by s.user_id, s.account_id`;
}

/** Lists the payments of an account that were recorded since the last look. */
export function listNewPayments(
  scope: UserScope,
  { account_id, from, since, until }: CostAccount,
): Promise<CostTransaction[]> {
  return rowsOf<CostTransaction>(scope)`
    select t.id, t.type, t.date, t.signed_amount, t.currency, t.description, t.merchant from transactions t
    where t.user_id = ${scope.userId} and t.account_id = ${account_id} and t.type = 'expense'
      and t.date >= ${from}::date and t.signed_amount < 0
      and t.created_at > ${since}::timestamptz and t.created_at <= ${until}::timestamptz
    order by t.date, t.id`;
}

/** Writes a cost, unless its transaction is shared already. @returns false if it is */
export async function insertNewCost(scope: SystemScope, row: NewCostRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await scope.tables
    .insertInto('household_costs')
    .values({ ...row, parts: JSON.stringify(row.parts) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Locks the option of an account, as it was listed. @returns false if it was changed or looked at since */
export async function lockCostAccount(scope: SystemScope, account: CostAccount): Promise<boolean> {
  const { rows } = await sql`
    select from account_shares where user_id = ${account.user_id} and account_id = ${account.account_id}
      and costs_from = ${account.from}::date and costs_seen = ${account.since}::timestamptz for update`.execute(
    scope.tables,
  );
  return rows.length > 0;
}

/** Notes up to when the payments of an account were looked at. */
export async function setCostsSeen(
  scope: SystemScope,
  { user_id, account_id, until }: CostAccount,
): Promise<void> {
  await scope.tables
    .updateTable('account_shares')
    .set({ costs_seen: until })
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .execute();
}
