import { parseMinor } from '@farthing/money';
import type { SplitRow } from './rules.ts';

/** A category, or parts with categories of their own. */
export interface Filing {
  readonly category_id: string | null;
  readonly splits: readonly SplitRow[];
}

/**
 * What a row was filed under, as far as it still holds: categories that are gone are left out, and so are parts that no
 * longer add up to its amount.
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
