import type { Transaction } from '@farthing/api-contract';
import { queryClient } from '../../../api/queries.ts';
import type { Draft } from './draft.ts';

/** Typed values with the transaction as it was when typing began. A later change elsewhere is a conflict. */
export interface StoredDraft {
  readonly draft: Draft;
  readonly base: Transaction;
}

// With the answers of the server, so that they are gone with them when somebody signs out.
queryClient.setQueryDefaults(['drafts'], { gcTime: Number.POSITIVE_INFINITY });

/** Returns the unsaved edits of a transaction. */
export function storedDraft(id: string): StoredDraft | undefined {
  return queryClient.getQueryData<StoredDraft>(['drafts', id]);
}

/** Keeps what is typed until it is saved, taken back, or the page is left; nothing to keep forgets it. */
export function storeDraft(id: string, kept: StoredDraft | undefined): void {
  if (kept) queryClient.setQueryData(['drafts', id], kept);
  else queryClient.removeQueries({ queryKey: ['drafts', id], exact: true });
}
