import type { ReviewKind } from './review-steps.ts';

/** What the address of the review holds. */
export interface ReviewSearch {
  readonly kind?: ReviewKind;
}

/** Reads it; what is no kind is left out. */
export function readReviewSearch(search: Record<string, unknown>): ReviewSearch {
  const { kind } = search;
  return kind === 'transaction' || kind === 'recurring' ? { kind } : {};
}
