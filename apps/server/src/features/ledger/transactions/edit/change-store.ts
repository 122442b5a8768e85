import { CompiledQuery, sql } from 'kysely';
import type { UserScope } from '../../../../database/user-scope.ts';
import {
  asProblem,
  broughtColumns,
  columnList,
  columns,
  inSeriesText,
  type NewTransactionRow,
  type TransactionRow,
} from '../store.ts';

/** Columns to update. Missing ones stay unchanged. */
export type TransactionFields = Partial<
  Omit<NewTransactionRow, 'id' | 'currency' | 'transfer_id'> & Pick<TransactionRow, 'fingerprint'>
>;

/** The columns that a change may touch. */
const changeable = [...broughtColumns, 'fingerprint' as const].filter(
  (name): name is keyof TransactionFields => !['id', 'currency', 'transfer_id'].includes(name),
);

const lockText = `select ${columnList} from transactions
  where user_id = $1 and id = $2 and transfer_id is null for update`;

/**
 * Some transactions by id with the other legs of their transfers, locked until the transaction ends. All in id order,
 * so that two who change both legs of one transfer never wait for each other in a circle.
 */
export async function lockWithLegs(scope: UserScope, ids: readonly string[]): Promise<TransactionRow[]> {
  if (ids.length === 1) {
    // One alone is mostly no transfer: it is locked without looking for another leg.
    const query = CompiledQuery.raw(lockText, [scope.userId, ids[0]]);
    const { rows } = await scope.tables.executeQuery<TransactionRow>(query);
    if (rows.length > 0) return rows;
  }
  return scope.tables
    .selectFrom('transactions')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .where(sql<boolean>`id in (
      select unnest(${ids}::uuid[])
      union
      select other.id from transactions own
      join transactions other on other.user_id = own.user_id and other.transfer_id = own.transfer_id
      where own.user_id = ${scope.userId} and own.id = any(${ids}::uuid[]) and own.transfer_id is not null)`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Facts that a change needs about the account of a transaction after the change. */
export interface AccountOfChange {
  readonly currency: string;
  readonly closed_on: string | null;
}

const accountText = `select currency, closed_on from accounts where user_id = $1
  and id = coalesce($3::uuid, (select account_id from transactions where user_id = $1 and id = $2))`;

/** Returns the account that a transaction is moved to or, without a move, its current one. Undefined if the account doesn't exist. */
export async function findAccountAfter(
  scope: UserScope,
  transactionId: string,
  accountId: string | undefined,
): Promise<AccountOfChange | undefined> {
  const query = CompiledQuery.raw(accountText, [scope.userId, transactionId, accountId ?? null]);
  return (await scope.tables.executeQuery<AccountOfChange>(query)).rows[0];
}

const returned = `${columnList}, ${inSeriesText} as in_series,
  array(select a.id from attachments a
    where a.user_id = transactions.user_id and a.transaction_id = transactions.id and a.deleted_at is null
    order by a.created_at, a.id) as attachment_refs`;

/** Changes one transaction and counts its version up. @throws {Problem} external-id-taken, category-not-found */
export async function updateTransaction(
  scope: UserScope,
  id: string,
  fields: TransactionFields,
): Promise<TransactionRow> {
  const names = changeable.filter((name) => fields[name] !== undefined);
  const set = [
    ...names.map((name, place) => `${name} = $${place + 3}`),
    'version = version + 1',
    'updated_at = now()',
  ];
  const text = `update transactions set ${set.join(', ')} where user_id = $1 and id = $2 returning ${returned}`;
  const query = CompiledQuery.raw(text, [scope.userId, id, ...names.map((name) => fields[name])]);
  try {
    const [row] = (await scope.tables.executeQuery<TransactionRow>(query)).rows;
    if (!row) throw new Error('a transaction that is locked was not found');
    return row;
  } catch (error) {
    throw asProblem(error);
  }
}
