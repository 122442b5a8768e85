/** Records with an id, whose present state the feed looks up. */
export const recordTypes: Readonly<
  Record<string, { readonly hasVersion: boolean; readonly isMarked: boolean }>
> = {
  account_valuations: { hasVersion: false, isMarked: false },
  accounts: { hasVersion: true, isMarked: false },
  attachments: { hasVersion: false, isMarked: true },
  budget_moves: { hasVersion: false, isMarked: false },
  budgets: { hasVersion: true, isMarked: true },
  capital_assets: { hasVersion: true, isMarked: false },
  categories: { hasVersion: true, isMarked: false },
  disposals: { hasVersion: true, isMarked: false },
  exchange_rates: { hasVersion: true, isMarked: false },
  forecast_plans: { hasVersion: true, isMarked: true },
  goals: { hasVersion: true, isMarked: false },
  holding_trades: { hasVersion: true, isMarked: false },
  holdings: { hasVersion: true, isMarked: false },
  import_profiles: { hasVersion: false, isMarked: false },
  imports: { hasVersion: true, isMarked: false },
  income_source_entries: { hasVersion: false, isMarked: false },
  income_sources: { hasVersion: true, isMarked: false },
  payslips: { hasVersion: true, isMarked: false },
  pension_contributions: { hasVersion: false, isMarked: false },
  pensions: { hasVersion: true, isMarked: false },
  reconciliations: { hasVersion: false, isMarked: false },
  recurring_series: { hasVersion: true, isMarked: true },
  refund_links: { hasVersion: false, isMarked: false },
  rules: { hasVersion: true, isMarked: true },
  saved_filters: { hasVersion: true, isMarked: true },
  securities: { hasVersion: true, isMarked: false },
  share_awards: { hasVersion: true, isMarked: false },
  transactions: { hasVersion: true, isMarked: false },
  transfer_matches: { hasVersion: false, isMarked: false },
};

/** Part of an epoch in a cursor, as long as there is one. */
const epochOf = (epoch: string | null) => epoch?.slice(0, 8) ?? '0';

/** Writes a cursor: the number of an operation and the beginning of the feed's epoch, such as `42-1f0c77ae`. */
export function writeCursor(number: number, epoch: string | null): string {
  return `${number}-${epochOf(epoch)}`;
}

/**
 * Reads a cursor. @returns `isSame`: whether it is of this feed
 */
export function readCursor(
  cursor: string,
  epoch: string | null,
): { readonly from: number; readonly isSame: boolean } {
  const [number, mark] = cursor.split('-');
  return { from: Number(number), isSame: mark === epochOf(epoch) };
}
