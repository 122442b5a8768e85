import type { Attachment, Transaction, TransactionPage } from '@farthing/api-contract';
import { type InfiniteData, queryOptions } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';
import { queryClient } from './queries.ts';
import { transactionQuery } from './transactions.ts';
import { type Progress, uploadFile } from './upload-file.ts';

/** The attachments of a transaction, oldest first. */
export const attachmentsQuery = (transactionId: string) =>
  getQuery<Attachment[]>(['attachments', 'of', transactionId], `/transactions/${transactionId}/attachments`);

/** Query for the file or its thumbnail. The content of an attachment never changes. */
export const attachmentContentQuery = (id: string, size: 'original' | 'thumbnail') =>
  queryOptions({
    queryKey: ['attachments', 'content', id, size],
    queryFn: () => api.file(`/attachments/${id}/content`, { query: { size } }),
    staleTime: Number.POSITIVE_INFINITY,
    // Large files are soon dropped from the cache once they aren't shown.
    gcTime: size === 'original' ? 30_000 : 10 * 60_000,
  });

/** Uploads a file. Uploading the same file again returns the existing attachment. */
export const attachFile = (transactionId: string, file: File, progress: Progress) =>
  uploadFile<Attachment>(`/transactions/${transactionId}/attachments`, file, progress);

export const deleteAttachment = (id: string) => api.delete(`/attachments/${id}`);
/** Restores an attachment deleted in the last 30 days. */
export const restoreAttachment = (id: string) => api.post<Attachment>(`/attachments/${id}/restore`);

const lists = { queryKey: ['transactions', 'list'] };

/** Applies a change of a transaction's attachments to every cached query that shows them. Lists filtered by attachments are refetched. */
export async function storeAttachments(
  transactionId: string,
  change: (before: readonly Attachment[]) => Attachment[],
): Promise<void> {
  const { queryKey } = attachmentsQuery(transactionId);
  const row = transactionQuery(transactionId);
  const wereOnTheirWay = queryClient.isFetching(lists) > 0;
  // A pending response would restore the previous state.
  await Promise.all(
    [lists, row, { queryKey }].map((one) => queryClient.cancelQueries({ queryKey: one.queryKey })),
  );
  const known = queryClient.getQueryData(queryKey);
  const refsOf = (shown: Transaction) => {
    const before = known ?? shown.attachment_refs.map((id) => ({ id }) as Attachment);
    return { ...shown, attachment_refs: change(before).map(({ id }) => id) };
  };
  queryClient.setQueryData(row.queryKey, (before) => before && refsOf(before));
  queryClient.setQueriesData<InfiniteData<TransactionPage>>(
    lists,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) =>
          page.items.some(({ id }) => id === transactionId)
            ? { ...page, items: page.items.map((item) => (item.id === transactionId ? refsOf(item) : item)) }
            : page,
        ),
      },
  );
  if (known) queryClient.setQueryData(queryKey, change(known));
  else void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: row.queryKey });
  if (wereOnTheirWay) void queryClient.invalidateQueries(lists);
  void queryClient.invalidateQueries({
    queryKey: ['transactions'],
    predicate: ({ queryKey: [, , filter] }) =>
      (filter as { has_attachment?: boolean } | undefined)?.has_attachment !== undefined,
  });
}
