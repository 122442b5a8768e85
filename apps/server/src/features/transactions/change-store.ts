import { CompiledQuery } from 'kysely';
import type { UserScope } from '../../database/user-scope.ts';
import { asProblem, columnList, inSeriesText, lockWithLegs, type TransactionRow } from './store.ts';

/** The columns a change may touch. */
const changeable = [
  'account_id',
  'type',
  'date',
  'value_date',
  'signed_amount',
  'description',
  'merchant',
  'category_id',
  'is_recurring',
  'tags',
  'notes',
  'external_id',
  'fingerprint',
  'split',
] as const satisfies readonly (keyof TransactionRow)[];

/** What a change writes; columns that are left out stay as they are. */
export type TransactionFields = Partial<Pick<TransactionRow, (typeof changeable)[number]>>;

const lockText = `select ${columnList} from transactions
  where user_id = $1 and id = $2 and transfer_id is null for update`;

/** As `lockWithLegs`. One alone is mostly no transfer, and then locked without looking for another leg. */
export async function lockFew(scope: UserScope, ids: readonly string[]): Promise<TransactionRow[]> {
  if (ids.length === 1) {
    const query = CompiledQuery.raw(lockText, [scope.userId, ids[0]]);
    const { rows } = await scope.tables.executeQuery<TransactionRow>(query);
    if (rows.length > 0) return rows;
  }
  return lockWithLegs(scope, ids);
}

/** What a change must know of the account that a transaction is in after it. */
export interface AccountOfChange {
  readonly currency: string;
  readonly closed_on: string | null;
}

const accountText = `select currency, closed_on from accounts where user_id = $1
  and id = coalesce($3::uuid, (select account_id from transactions where user_id = $1 and id = $2))`;

/** The account that a transaction is moved to, or else the one it is in; undefined where there is no such account. */
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
