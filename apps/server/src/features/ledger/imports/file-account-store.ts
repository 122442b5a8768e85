import { selectOwn } from '../../../database/own-rows.ts';
import { runIn } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { type ImportRecord, listImportIds } from './store.ts';

/** Returns the user's account to which each account in a file last went. Null means that it was excluded. */
export async function findRemembered(
  scope: UserScope,
  keys: readonly string[],
): Promise<Map<string, string | null>> {
  if (keys.length === 0) return new Map();
  const rows = await selectOwn(scope, 'import_accounts')
    .select(['file_account', 'account_id'])
    .where('file_account', 'in', [...keys])
    .execute();
  return new Map(rows.map(({ file_account, account_id }) => [file_account, account_id]));
}

/** Stores the user's account to which an account in a file goes; null excludes it. */
export async function remember(scope: UserScope, key: string, accountId: string | null): Promise<void> {
  await scope.tables
    .insertInto('import_accounts')
    .values({ user_id: scope.userId, file_account: key, account_id: accountId })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'file_account']).doUpdateSet({ account_id: accountId }),
    )
    .execute();
}

/** Lists the other imports of an upload. */
export async function listSiblings(
  scope: UserScope,
  { id, upload_id }: Pick<ImportRecord, 'id' | 'upload_id'>,
): Promise<{ id: string; status: string }[]> {
  return upload_id === null ? [] : (await listImportIds(scope, upload_id)).filter((one) => one.id !== id);
}

/** Copies the file of one import to another. */
export async function copyFile(scope: UserScope, from: string, to: string): Promise<void> {
  await runIn(scope)`
    insert into import_files (user_id, import_id, part, bytes)
    select user_id, ${to}::uuid, part, bytes from import_files
    where user_id = ${scope.userId} and import_id = ${from}`;
}
