import type {
  Attachment,
  HistoryPage,
  NewSharedTransaction,
  SharedCategories,
  SharedImport,
  SharedImportFields,
  SharedTransactionChange,
  SharedTransactionDetail,
} from '@farthing/api-contract';
import { api, getQuery } from './client.ts';
import { uploadFile } from './upload-file.ts';

/** An account of someone else. */
export interface OthersAccountKey {
  readonly user_id: string;
  readonly account_id: string;
}

const fresh = { staleTime: 0 };
const pathOf = ({ user_id, account_id }: OthersAccountKey) =>
  `/household/members/${user_id}/accounts/${account_id}`;
const rowPath = (account: OthersAccountKey, id: string) => `${pathOf(account)}/transactions/${id}`;
const keyOf = (account: OthersAccountKey, ...rest: readonly string[]) => [
  'household',
  'shared',
  account.user_id,
  account.account_id,
  ...rest,
];

/** Query for a transaction of a shared account, with its notes. */
export const sharedTransactionQuery = (account: OthersAccountKey, id: string) => ({
  ...getQuery<SharedTransactionDetail>(keyOf(account, 'row', id), rowPath(account, id)),
  ...fresh,
});
/** Query for the owner's categories. */
export const sharedCategoriesQuery = (account: OthersAccountKey) =>
  getQuery<SharedCategories>(keyOf(account, 'categories'), `${pathOf(account)}/categories`);
/** Query for the files of a transaction. */
export const sharedAttachmentsQuery = (account: OthersAccountKey, id: string) => ({
  ...getQuery<Attachment[]>(keyOf(account, 'files', id), `${rowPath(account, id)}/attachments`),
  ...fresh,
});
/** Query for the user's own changes of a shared account. */
export const sharedChangesQuery = (account: OthersAccountKey) => ({
  ...getQuery<HistoryPage>(keyOf(account, 'changes'), `${pathOf(account)}/changes`, { limit: 20 }),
  ...fresh,
});

/** Records a transaction. With the same key it is recorded once. */
export const recordShared = (account: OthersAccountKey, body: NewSharedTransaction, key: string) =>
  api.post<SharedTransactionDetail>(`${pathOf(account)}/transactions`, body, {
    headers: { 'idempotency-key': key },
  });
export const amendShared = (account: OthersAccountKey, id: string, change: SharedTransactionChange) =>
  api.patch<SharedTransactionDetail>(rowPath(account, id), change);
export const deleteShared = (account: OthersAccountKey, id: string) => api.delete(rowPath(account, id));
export const undoSharedChange = (account: OthersAccountKey, id: string) =>
  api.post(`${pathOf(account)}/changes/${id}/undo`);
export const attachShared = (account: OthersAccountKey, id: string, file: File) =>
  uploadFile<Attachment>(`${rowPath(account, id)}/attachments`, file, {
    onProgress: () => {},
    signal: new AbortController().signal,
  });
export const readSharedFile = (account: OthersAccountKey, id: string, attachmentId: string) =>
  api.file(`${rowPath(account, id)}/attachments/${attachmentId}/content`);

/** Answer to which amounts of a file are money out. */
export type StatementSign = NonNullable<SharedImportFields['sign']>;

function statementForm(file: File, sign: StatementSign | undefined): FormData {
  const form = new FormData();
  if (sign) form.append('sign', sign);
  form.append('file', file);
  return form;
}

/** Shows what a statement would record in a shared account. Nothing is stored. */
export const previewSharedImport = (account: OthersAccountKey, file: File, sign?: StatementSign) =>
  api.upload<SharedImport>(`${pathOf(account)}/imports`, statementForm(file, sign));
/** Imports a statement into a shared account. With the same key it is imported once. */
export const importShared = (
  account: OthersAccountKey,
  file: File,
  { sign, key }: { readonly sign: StatementSign | undefined; readonly key: string },
) =>
  api.upload<SharedImport>(`${pathOf(account)}/imports?commit=true`, statementForm(file, sign), {
    headers: { 'idempotency-key': key },
  });
