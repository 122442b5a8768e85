import type { Entry } from '../row.ts';
import { inOrder } from '../row.ts';

/** Longest time after a payment in which money from the same merchant is that payment come back, in days. */
const longest = 45;

/**
 * Rows of a merchant in the other direction that give back a payment of a series: the whole amount, soon after.
 * @param members in order
 * @param back rows of the same merchant and currency in the other direction that are in no series
 */
export function refundsOf(members: readonly Entry[], back: readonly Entry[]): string[] {
  if (back.length === 0) return [];
  const open = new Set(members);
  const refunds: string[] = [];
  for (const entry of back.toSorted(inOrder)) {
    const paid = members.findLast(
      (member) =>
        open.has(member) &&
        member.size === entry.size &&
        member.row.accountId === entry.row.accountId &&
        member.day <= entry.day &&
        entry.day - member.day <= longest,
    );
    if (paid === undefined) continue;
    open.delete(paid);
    refunds.push(entry.row.id);
  }
  return refunds;
}
