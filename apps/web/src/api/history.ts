import type { HistoryEntry, HistoryPage, HistoryQuery } from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, pagesQuery } from './client.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { queryClient } from './queries.ts';

/** Filter of the history. */
type HistoryFilter = Omit<Partial<HistoryQuery>, 'limit' | 'cursor'>;

/** Query for the changes of the last 30 days, newest first. */
export const historyQuery = (filter: HistoryFilter) => ({
  ...pagesQuery<HistoryPage>(['history', filter], '/history', { ...filter, limit: 50 }),
  staleTime: 0,
});

/** Query for the changes to one transaction, newest first. */
export const transactionHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['history', 'transactions', id],
    queryFn: async ({ signal }) => {
      const query = { resource: 'transactions', resource_id: id, limit: 50 };
      return (await api.get<HistoryPage>('/history', { query, signal })).items;
    },
    staleTime: 0,
  });

/**
 * Undoes an operation and refetches everything on screen. The idempotency key makes it safe to repeat.
 * @returns the undo operation, which can itself be undone
 */
export async function undoOperation(id: string): Promise<HistoryEntry> {
  const key = newIdempotencyKey();
  const undoing = await api.post<HistoryEntry>(`/history/${id}/undo`, undefined, {
    headers: { 'idempotency-key': key },
  });
  void queryClient.invalidateQueries();
  return undoing;
}

/**
 * Undoes the newest deletion of a record with all related changes, which restores the same record.
 * @throws {Error} if it is no longer in the history or is already undone
 */
export async function undoDeletion(resource: string, id: string): Promise<void> {
  const query = { resource, resource_id: id, limit: 20 };
  const { items } = await api.get<HistoryPage>('/history', { query });
  const deletion = items.find(({ kind, undone_by }) => kind === 'delete' && undone_by === null);
  if (!deletion) throw new Error('The history no longer has it.');
  await undoOperation(deletion.id);
}

/** Returns the id of the newest change to a kind of record, which undo reverses right after a save. */
export async function newestChangeOf(resource: string): Promise<string | undefined> {
  const { items } = await api.get<HistoryPage>('/history', { query: { resource, limit: 1 } });
  return items[0]?.id;
}

/** Returns the newest operation that isn't undone; undefined if there is none in 30 days. */
export async function newestOperation(): Promise<HistoryEntry | undefined> {
  const { items } = await api.get<HistoryPage>('/history', { query: { limit: 100 } });
  return items.find(({ kind, undone_by }) => kind !== 'undo' && undone_by === null);
}
