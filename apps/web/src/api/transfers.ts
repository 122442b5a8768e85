import type { Transfer, TransferMatched, TransferPair, TransferProposals } from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';

/** Pairs of rows that look like transfers, the likeliest first. */
export const readTransferProposals = () =>
  api.get<TransferProposals>('/transfers/proposals', { query: { limit: 200 } });

/** Query for the numbers of likely and of automatically linked transfers that involve a row of an import. */
export const importTransfersQuery = (importId: string) =>
  queryOptions({
    queryKey: ['review', 'transfers', importId],
    queryFn: async ({ signal }) => {
      const query = { import_id: importId, limit: 1 };
      const { total, linked } = await api.get<TransferProposals>('/transfers/proposals', { query, signal });
      return { total, linked };
    },
  });

/** A transfer with its rows. */
export const transferQuery = (id: string) =>
  getQuery<Transfer>(['transactions', 'transfer', id], `/transfers/${id}`);

/** Confirms a pair. @returns the transfer_id of its rows */
export async function confirmTransfer(pair: TransferPair): Promise<string> {
  const { confirmed } = await api.post<TransferMatched>('/transfers/match', { confirm: [pair] });
  return confirmed[0] ?? '';
}

/** Rejects a pair for good. */
export const rejectTransfer = (pair: TransferPair) =>
  api.post<TransferMatched>('/transfers/match', { reject: [pair] });

/** Lets a rejected pair be proposed again. */
export const reopenTransfer = (pair: TransferPair) =>
  api.post<TransferMatched>('/transfers/match', { reopen: [pair] });

/** Takes a recognised transfer apart into its rows. @param again they may be proposed again */
export const separateTransfer = (id: string, again: boolean) =>
  api.delete(`/transfers/${id}`, { query: again ? { again: true } : {} });
