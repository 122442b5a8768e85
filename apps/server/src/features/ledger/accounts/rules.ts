import { formatMinor } from '@farthing/money';

/** A point of a daily balance series. */
export interface DayBalance {
  readonly date: string;
  readonly balance: string;
}

/**
 * Returns the running balance on the days on which it changed, with `from` and `to` as points.
 * @param openingMinor balance at the end of the day before `from`
 * @param moves daily totals, oldest first
 * @param valued valuations at the end of a day, each of which restarts the balance
 */
export function balanceSeries(
  range: { readonly from: string; readonly to: string; readonly currency: string },
  openingMinor: bigint,
  moves: readonly { readonly date: string; readonly amountMinor: bigint }[],
  valued: readonly { readonly date: string; readonly valueMinor: bigint }[],
): DayBalance[] {
  const values = new Map(valued.map((entry) => [entry.date, entry.valueMinor]));
  const sums = new Map<string, bigint>();
  for (const move of moves) sums.set(move.date, (sums.get(move.date) ?? 0n) + move.amountMinor);
  const days = [...new Set([range.from, ...sums.keys(), ...values.keys(), range.to])]
    .filter((date) => date >= range.from && date <= range.to)
    .sort();
  let balance = openingMinor;
  return days.map((date) => {
    balance = values.get(date) ?? balance + (sums.get(date) ?? 0n);
    return { date, balance: formatMinor(balance, range.currency) };
  });
}
