import { parseMinor } from '@farthing/money';
import type { SplitRow } from '../rules.ts';

/** A category, or parts with categories of their own. */
export interface Filing {
  readonly category_id: string | null;
  readonly splits: readonly SplitRow[];
}

/**
 * Returns the previous category or splits as far as they are still valid. Deleted categories are left out,
 * and so are splits that no longer add up to the amount.
 */
export function formerFiling(
  was: Filing,
  { signed_amount, currency }: { readonly signed_amount: string; readonly currency: string },
  existing: ReadonlySet<string>,
): Filing {
  const there = (id: string | null) => (id !== null && existing.has(id) ? id : null);
  const minor = (text: string) => parseMinor(text, currency);
  const sum = was.splits.reduce((total, part) => total + minor(part.signed_amount), 0n);
  const isWhole = was.splits.length > 0 && sum === minor(signed_amount);
  return {
    category_id: there(was.category_id),
    splits: isWhole ? was.splits.map((part) => ({ ...part, category_id: there(part.category_id) })) : [],
  };
}
