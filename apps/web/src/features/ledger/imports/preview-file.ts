import type { StatementImport } from '@farthing/api-contract';
import { accountsQuery, createAccount, deleteAccount } from '../../../api/accounts.ts';
import {
  discardImport,
  importsQuery,
  keepImport,
  previewImport,
  recogniseStatement,
} from '../../../api/imports.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { describeUnsupportedFile } from './describe-unsupported-file.ts';
import { keepFile } from './kept-files.ts';

/** Accounts that were opened here for a file. They go again with the last preview of theirs that is thrown away. */
const opened = new Set<string>();

/** Result of a file that was uploaded: its preview, why there is none, or that its account has to be chosen. */
type PreviewedFile =
  | { readonly statement: StatementImport }
  | { readonly unsupported: string }
  | { readonly needsAccount: true };

/**
 * Uploads a file for a preview: into the account given, or else into the one that the file is recognised for, which is
 * opened where there is none. The balance of a new account is unknown until the import is committed.
 * @param key idempotency key of the upload
 * @throws {ApiProblem} where the file is rejected
 */
export async function previewFile(file: File, key: string, accountId?: string): Promise<PreviewedFile> {
  const id = accountId ?? (await accountFor(file));
  if (id === undefined) return { needsAccount: true };
  try {
    const statement = await previewImport(id, file, key);
    const unsupported = statement.needs.includes('mapping')
      ? describeUnsupportedFile(statement.detected)
      : undefined;
    if (unsupported) {
      await discardImport(statement.id);
      await closeOpened(id);
      return { unsupported };
    }
    keepImport(statement);
    keepFile(statement.id, file);
    return { statement };
  } catch (error) {
    await closeOpened(id);
    throw error;
  }
}

/** Deletes an account that was opened here for a file, once nothing is left of its files. */
export async function closeOpened(accountId: string): Promise<void> {
  if (!opened.has(accountId)) return;
  const imports = await previewsOf(accountId);
  if (imports > 0) return;
  // One that has got transactions meanwhile stays: the server refuses.
  await deleteAccount(accountId, false).then(
    () => opened.delete(accountId),
    () => undefined,
  );
  await moneyChanged();
}

async function accountFor(file: File): Promise<string | undefined> {
  const { account_id, new_account } = await recogniseStatement(file);
  if (account_id !== null || new_account === null) return account_id ?? undefined;
  const account = await createAccount(new_account);
  opened.add(account.id);
  queryClient.setQueryData(accountsQuery.queryKey, (now) => [...(now ?? []), account]);
  return account.id;
}

async function previewsOf(accountId: string): Promise<number> {
  const { pages } = await queryClient.fetchInfiniteQuery({ ...importsQuery(accountId), staleTime: 0 });
  return pages.flatMap(({ items }) => items).length;
}
