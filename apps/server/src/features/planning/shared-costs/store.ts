import { sql } from 'kysely';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { DayCursor } from '../../../problems/cursors.ts';

/** A cost or settlement as its table holds it, with the parts that still count. */
export interface CostRow {
  readonly id: string;
  readonly kind: 'cost' | 'settlement';
  readonly date: string;
  readonly description: string;
  readonly currency: string;
  readonly amount_minor: string;
  readonly paid_by: string;
  readonly parts: Readonly<Record<string, string>>;
  readonly transaction_id: string | null;
}

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
  const { rows } = await sql<CostRow>`
    select ${columns} ${visible(userId)} ${after} order by c.date desc, c.id desc ${limit}`.execute(
    scope.tables,
  );
  return rows;
}

/** Finds a cost or settlement that a user sees. */
export async function findCost(scope: SystemScope, userId: string, id: string): Promise<CostRow | undefined> {
  const { rows } = await sql<CostRow>`select ${columns} ${visible(userId)} and c.id = ${id}`.execute(
    scope.tables,
  );
  return rows[0];
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
