/** Records with an id, whose present state the feed looks up. */
export const recordTypes: Readonly<
  Record<string, { readonly hasVersion: boolean; readonly softDeletes: boolean }>
> = {
  account_valuations: { hasVersion: false, softDeletes: false },
  accounts: { hasVersion: true, softDeletes: false },
  attachments: { hasVersion: false, softDeletes: true },
  budget_moves: { hasVersion: false, softDeletes: false },
  budgets: { hasVersion: true, softDeletes: true },
  capital_assets: { hasVersion: true, softDeletes: false },
  categories: { hasVersion: true, softDeletes: false },
  disposals: { hasVersion: true, softDeletes: false },
  exchange_rates: { hasVersion: true, softDeletes: false },
  forecast_plans: { hasVersion: true, softDeletes: true },
  goals: { hasVersion: true, softDeletes: false },
  holding_trades: { hasVersion: true, softDeletes: false },
  holdings: { hasVersion: true, softDeletes: false },
  import_profiles: { hasVersion: false, softDeletes: false },
  imports: { hasVersion: true, softDeletes: false },
  income_source_entries: { hasVersion: false, softDeletes: false },
  income_sources: { hasVersion: true, softDeletes: false },
  payslips: { hasVersion: true, softDeletes: false },
  pension_contributions: { hasVersion: false, softDeletes: false },
  pensions: { hasVersion: true, softDeletes: false },
  reconciliations: { hasVersion: false, softDeletes: false },
  recurring_series: { hasVersion: true, softDeletes: true },
  refund_links: { hasVersion: false, softDeletes: false },
  rules: { hasVersion: true, softDeletes: true },
  saved_filters: { hasVersion: true, softDeletes: true },
  securities: { hasVersion: true, softDeletes: false },
  share_awards: { hasVersion: true, softDeletes: false },
  transactions: { hasVersion: true, softDeletes: false },
  transfer_matches: { hasVersion: false, softDeletes: false },
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
