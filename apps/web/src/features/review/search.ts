import type { ReviewKind } from './review-steps.ts';

/** What the address of the review holds. */
export interface ReviewSearch {
  readonly kind?: ReviewKind;
}

const kinds: ReadonlySet<ReviewKind> = new Set(['transfer', 'transaction', 'refund', 'recurring'] as const);

/** Reads it; what is no kind is left out. */
export function readReviewSearch(search: Record<string, unknown>): ReviewSearch {
  const { kind } = search;
  return kinds.has(kind as ReviewKind) ? { kind: kind as ReviewKind } : {};
}
