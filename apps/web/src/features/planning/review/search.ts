import type { ReviewKind } from './review-steps.ts';

/** Parameters in the URL of the review. */
interface ReviewSearch {
  readonly kind?: ReviewKind;
}

const kinds: readonly ReviewKind[] = ['transfer', 'transaction', 'refund', 'recurring'];

/** Reads it; what is no kind is left out. */
export function readReviewSearch(search: Record<string, unknown>): ReviewSearch {
  const kind = kinds.find((one) => one === search.kind);
  return kind ? { kind } : {};
}
