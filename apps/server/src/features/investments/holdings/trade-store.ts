import type { HoldingTrade, HoldingTradeQuery } from '@farthing/api-contract';
import { sql } from 'kysely';
import { unitsReported } from '../../../database/reported-units.ts';
import { rowOf, rowsOf, runIn } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { versionedRows } from '../../../database/versioned-rows.ts';
import type { DayCursor } from '../../../problems/cursors.ts';

/** A trade as the table holds it, with the symbols it names. */
export type StoredTrade = Readonly<Omit<HoldingTrade, 'total_gbp'>> & {
  readonly security_id: string;
  readonly new_security_id: string | null;
  readonly fee_security_id: string | null;
};

/** Stored fields of a trade. */
export type TradeFields = Omit<
  StoredTrade,
  'id' | 'symbol' | 'new_symbol' | 'fee_symbol' | 'version' | 'created_at' | 'updated_at'
>;

const selected = (
  scope: UserScope,
) => sql`t.id, t.holding_id, t.account_id, t.security_id, s.symbol, t.type, t.date,
  coalesce(t.quantity, ${unitsReported(scope)}) as quantity, t.price, t.period_end, t.income_kind,
  t.currency, t.fees, t.fx_rate, t.fx_rate_date, t.ratio, t.old, t.new, t.amount, t.cost, t.foreign_tax, t.property_income,
  t.new_security_id, t.new_quantity, t.fee_quantity, t.fee_security_id, f.symbol as fee_symbol,
  n.symbol as new_symbol, t.parent_value, t.new_value, t.notes, t.external_id, t.import_id, t.version, t.created_at,
  t.updated_at`;

/** One page of a holding's trades, newest first: at most `limit` after the cursor. */
export async function listPage(
  scope: UserScope,
  holdingId: string,
  query: Omit<HoldingTradeQuery, 'cursor'> & { readonly cursor: DayCursor | undefined },
  limit: number,
): Promise<StoredTrade[]> {
  const { cursor } = query;
  const where = [sql`t.user_id = ${scope.userId}`, sql`t.holding_id = ${holdingId}`];
  if (query.type !== undefined) where.push(sql`t.type = ${query.type}`);
  if (query.date_from !== undefined) where.push(sql`t.date >= ${query.date_from}::date`);
  if (query.date_to !== undefined) where.push(sql`t.date <= ${query.date_to}::date`);
  if (cursor) where.push(sql`(t.date, t.id) < (${cursor.date}::date, ${cursor.id}::uuid)`);
  return rowsOf<StoredTrade>(scope)`
    select ${selected(scope)} from holding_trades t
    join securities s on s.user_id = ${scope.userId} and s.id = t.security_id
    left join securities n on n.user_id = ${scope.userId} and n.id = t.new_security_id
    left join securities f on f.user_id = ${scope.userId} and f.id = t.fee_security_id
    where ${sql.join(where, sql` and `)} order by t.date desc, t.id desc limit ${limit}`;
}

/** One trade of a holding, or undefined. */
export function findTrade(scope: UserScope, holdingId: string, id: string): Promise<StoredTrade | undefined> {
  return rowOf<StoredTrade>(scope)`
    select ${selected(scope)} from holding_trades t
    join securities s on s.user_id = ${scope.userId} and s.id = t.security_id
    left join securities n on n.user_id = ${scope.userId} and n.id = t.new_security_id
    left join securities f on f.user_id = ${scope.userId} and f.id = t.fee_security_id
    where t.user_id = ${scope.userId} and t.holding_id = ${holdingId} and t.id = ${id}`;
}

/** Column types of `insertTrades`, in order. */
const columnTypes = {
  id: 'uuid',
  holding_id: 'uuid',
  account_id: 'uuid',
  security_id: 'uuid',
  type: 'text',
  date: 'date',
  currency: 'text',
  quantity: 'numeric',
  price: 'numeric',
  fees: 'numeric',
  fx_rate: 'numeric',
  fx_rate_date: 'date',
  ratio: 'numeric',
  old: 'numeric',
  new: 'numeric',
  amount: 'numeric',
  cost: 'numeric',
  property_income: 'boolean',
  foreign_tax: 'numeric',
  parent_value: 'numeric',
  new_value: 'numeric',
  new_security_id: 'uuid',
  new_quantity: 'numeric',
  fee_quantity: 'numeric',
  fee_security_id: 'uuid',
  period_end: 'date',
  income_kind: 'text',
  notes: 'text',
  external_id: 'text',
  import_id: 'uuid',
} as const satisfies Record<keyof TradeFields | 'id', string>;

/**
 * Writes trades in one statement: an array a column, so that its text does not grow with them.
 * @param rows some thousand at most @throws {Problem} trade-external-id-taken
 */
export async function insertTrades(
  scope: UserScope,
  rows: readonly (TradeFields & { readonly id: string })[],
): Promise<void> {
  const columns = Object.entries(columnTypes) as [keyof typeof columnTypes, string][];
  const names = sql.join(columns.map(([column]) => sql.ref(column)));
  const arrays = sql.join(
    columns.map(([column, type]) => sql`${arrayOf(rows, column)}::${sql.raw(`${type}[]`)}`),
  );
  await runIn(
    scope,
  )`insert into holding_trades (user_id, ${names}) select ${scope.userId}::uuid, * from unnest(${arrays})`;
}

/** A column of rows as PostgreSQL takes it. Only texts can have signs in them that need quotes, which are looked for one by one. */
function arrayOf(rows: readonly (TradeFields & { readonly id: string })[], column: keyof typeof columnTypes) {
  const values = rows.map((row) => row[column]);
  return columnTypes[column] === 'text' ? values : `{${values.map((value) => value ?? 'null').join(',')}}`;
}

const trades = versionedRows<TradeFields & { readonly id: string; readonly version: number }>(
  'holding_trades',
  [...Object.keys(columnTypes), 'version'].map((column) => `"${column}"`).join(', '),
);

/** Changes and deletes single trades. @throws {Problem} trade-external-id-taken */
export const { update: updateTrade, remove: deleteTrade } = trades;

/** The other securities whose units trades of a holding change: those received, and coins that paid fees. */
export async function listReceived(scope: UserScope, holdingIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(scope)`
    select distinct other.id from holding_trades t
    cross join lateral (values (t.new_security_id), (t.fee_security_id)) as other (id)
    where t.user_id = ${scope.userId} and t.holding_id = any(${holdingIds}::uuid[])
      and other.id is not null`;
  return rows.map(({ id }) => id);
}
