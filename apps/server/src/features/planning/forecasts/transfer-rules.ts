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

/** A payment to HMRC in pence, more than zero. */
export interface DueTax {
  readonly date: string;
  readonly label: string;
  readonly minor: bigint;
}

/** A day on which uncalculated tax can be due, with the reason. */
export interface TaxNotCounted {
  readonly date: string;
  readonly tax_year: string;
  readonly reason: string;
}

/**
 * Returns each 31 January and 31 July in a date range, with the tax year whose payments are due then: the one
 * that ended in the previous calendar year (TMA 1970 ss59A(2), 59B(4)).
 */
export function taxDays(from: string, to: string): { readonly date: string; readonly tax_year: string }[] {
  const days: { date: string; tax_year: string }[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    for (const date of [`${year}-01-31`, `${year}-07-31`]) {
      if (date >= from && date <= to)
        days.push({ date, tax_year: `${year - 2}-${String((year - 1) % 100).padStart(2, '0')}` });
    }
  }
  return days;
}
