import type { FlowItem } from './cash-flow-rules.ts';

/**
 * Adds the other side of recurring transfers, which move money on both accounts. If both sides were detected,
 * each appears once. @param partners the other account, by series
 */
export function bothLegs(items: readonly FlowItem[], partners: ReadonlyMap<string, string>): FlowItem[] {
  const outgoing = new Set(
    items
      .filter(({ kind, amount }) => kind === 'transfer' && amount < 0n)
      .map((item) => `${item.account_id} ${partners.get(item.recurring_id ?? '')}`),
  );
  return items.flatMap((item) => {
    const partner = partners.get(item.recurring_id ?? '');
    if (item.kind !== 'transfer' || partner === undefined) return [item];
    if (item.amount > 0n && outgoing.has(`${partner} ${item.account_id}`)) return [];
    const { id, amount, low, high } = item;
    return [
      item,
      { ...item, id: `${id} other`, account_id: partner, amount: -amount, low: -high, high: -low },
    ];
  });
}
