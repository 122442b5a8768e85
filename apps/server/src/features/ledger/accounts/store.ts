import { CompiledQuery, type Selectable, sql, type Updateable } from 'kysely';
import { deleteOwn, selectOwn, updateOwn } from '../../../database/own-rows.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';

const columns = [
  'id',
  'name',
  'type',
  'class',
  'currency',
  'opening_balance',
  'opening_date',
  'closed_on',
  'institution',
  'notes',
  'balance_known',
  'version',
  'created_at',
  'updated_at',
] as const;

/** Text of `findAccount`, built once because every recorded transaction sends it. */
const findText = `select ${columns.join(', ')} from accounts where user_id = $1 and id = $2`;

/** An account as the table holds it. */
export type AccountRow = Readonly<Pick<Selectable<Tables['accounts']>, (typeof columns)[number]>>;

/** The fields a user may change. */
export type AccountFields = Pick<
  Updateable<Tables['accounts']>,
  | 'name'
  | 'type'
  | 'currency'
  | 'opening_balance'
  | 'opening_date'
  | 'closed_on'
  | 'institution'
  | 'notes'
  | 'balance_known'
>;

function accountsOf(scope: UserScope) {
  return selectOwn(scope, 'accounts').select(columns);
}

/** Writes one account. */
export function insertAccount(
  scope: UserScope,
  row: Omit<AccountRow, 'class' | 'version' | 'created_at' | 'updated_at' | 'closed_on'>,
): Promise<AccountRow> {
  return scope.tables
    .insertInto('accounts')
    .values({ ...row, user_id: scope.userId, closed_on: null })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** All accounts, by name. */
export function listAccounts(scope: UserScope): Promise<AccountRow[]> {
  return accountsOf(scope).orderBy('name').orderBy('id').execute();
}

/** When a file was last imported into each account that has one; of one account when `id` is given. */
export async function listLastImports(scope: UserScope, id?: string): Promise<Map<string, string>> {
  const rows = await selectOwn(scope, 'imports')
    .select(['account_id', sql<string>`max(committed_at)`.as('last')])
    .where('status', '=', 'committed')
    .$if(id !== undefined, (query) => query.where('account_id', '=', id ?? ''))
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id, last }) => [account_id, last]));
}

/** One account, or undefined. */
export async function findAccount(scope: UserScope, id: string): Promise<AccountRow | undefined> {
  const query = CompiledQuery.raw(findText, [scope.userId, id]);
  return (await scope.tables.executeQuery<AccountRow>(query)).rows[0];
}

/** Returns the columns of an account that recording a transaction needs. Members of a household may read no others. */
export function findEntryAccount(
  scope: UserScope,
  id: string,
): Promise<Pick<AccountRow, 'id' | 'currency' | 'closed_on'> | undefined> {
  return selectOwn(scope, 'accounts')
    .select(['id', 'currency', 'closed_on'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Returns one account, locked until the transaction ends. The lock serialises imports, valuations, reconciliations and
 * changes of its currency.
 */
export function lockAccount(scope: UserScope, id: string): Promise<AccountRow | undefined> {
  return accountsOf(scope).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Changes an account that is locked. */
export function updateAccount(scope: UserScope, id: string, fields: AccountFields): Promise<AccountRow> {
  return updateOwn(scope, 'accounts')
    .set({ ...fields, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Deletes an account with its valuations, imports and totals. Its transactions must be deleted first. */
export async function deleteAccount(scope: UserScope, id: string): Promise<void> {
  await deleteOwn(scope, 'accounts', { id });
}

const valuationColumns = ['id', 'account_id', 'date', 'value', 'created_at'] as const;

/** A dated value of an account. */
export type ValuationRow = Readonly<
  Pick<Selectable<Tables['account_valuations']>, (typeof valuationColumns)[number]>
>;

/** Writes a valuation, which replaces another of the same day. */
export function upsertValuation(
  scope: UserScope,
  row: Pick<ValuationRow, 'id' | 'account_id' | 'date' | 'value'>,
): Promise<ValuationRow> {
  return scope.tables
    .insertInto('account_valuations')
    .values({ ...row, user_id: scope.userId })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'account_id', 'date']).doUpdateSet({ value: row.value }),
    )
    .returning(valuationColumns)
    .executeTakeFirstOrThrow();
}

/** An account's valuations, newest first. */
export function listValuations(scope: UserScope, accountId: string): Promise<ValuationRow[]> {
  return selectOwn(scope, 'account_valuations')
    .select(valuationColumns)
    .where('account_id', '=', accountId)
    .orderBy('date', 'desc')
    .execute();
}

/** Deletes a valuation. @returns true if it existed */
export async function deleteValuation(scope: UserScope, accountId: string, id: string): Promise<boolean> {
  return (await deleteOwn(scope, 'account_valuations', { account_id: accountId, id })) > 0;
}
