import type { Transaction } from '@farthing/api-contract';
import { queryClient } from '../../api/queries.ts';
import type { Draft } from './draft.ts';

/** What was typed, and the transaction as it was then: a change made meanwhile elsewhere is a clash. */
export interface KeptDraft {
  readonly draft: Draft;
  readonly base: Transaction;
}

// With the answers of the server, so that they are gone with them when somebody signs out.
queryClient.setQueryDefaults(['drafts'], { gcTime: Number.POSITIVE_INFINITY });

/** What was typed over a transaction and not saved yet. */
export function keptDraft(id: string): KeptDraft | undefined {
  return queryClient.getQueryData<KeptDraft>(['drafts', id]);
}

/** Keeps what is typed until it is saved, taken back, or the page is left; nothing to keep forgets it. */
export function keepDraft(id: string, kept: KeptDraft | undefined): void {
  if (kept) queryClient.setQueryData(['drafts', id], kept);
  else queryClient.removeQueries({ queryKey: ['drafts', id], exact: true });
}
