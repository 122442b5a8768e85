import type { StatementTrade } from '@farthing/bank-import';
import { daysBetween } from '@farthing/dates';
import { Decimal, formatMinor } from '@farthing/money';
import type { TradeDraft } from './trade-figures-rules.ts';

/** Largest number of days between a dividend and the row for its withholding tax or refund. */
const furthest = 14;

/**
 * Adds the tax withheld in separate rows to each dividend and its note, in the same form as for dividends with tax in
 * their own row. It matches the nearest dividend of the security and, among those of one day, the one with the same
 * description.
 */
export function nameWithheld(
  pending: readonly { draft: TradeDraft }[],
  rows: readonly StatementTrade[],
): void {
  if (rows.length === 0) return;
  const dividends = Map.groupBy(
    pending.filter(({ draft }) => draft.type === 'dividend'),
    ({ draft }) => draft.security.symbol ?? draft.security.isin,
  );
  const sums = new Map<{ draft: TradeDraft }, bigint>();
  for (const row of rows) {
    const of = dividends.get(row.symbol ?? row.isin)?.filter(({ draft }) => isNear(draft, row)) ?? [];
    const [nearest] = of.sort((a, b) => distance(a.draft, row) - distance(b.draft, row));
    if (nearest) sums.set(nearest, (sums.get(nearest) ?? 0n) - (row.cashMinor ?? 0n));
  }
  for (const [dividend, minor] of sums) {
    const { draft } = dividend;
    if (minor <= 0n) continue;
    const foreignTax = formatMinor(minor, draft.currency);
    dividend.draft = { ...draft, foreignTax, notes: withheldNote(foreignTax, draft.currency) };
  }
}

/** Returns the note on the tax withheld from a dividend. */
export function withheldNote(amount: string, currency: string): string {
  return `${new Decimal(amount).toFixed()} ${currency} of tax was withheld`;
}

function isNear(draft: TradeDraft, { symbol, isin, currency, date }: StatementTrade): boolean {
  const named = symbol !== null || isin !== null;
  return named && draft.currency === currency && Math.abs(daysBetween(draft.date, date)) <= furthest;
}

function distance(draft: TradeDraft, { name, date }: StatementTrade): number {
  const repeats = name.startsWith(draft.security.name) ? 0 : 0.5;
  return Math.abs(daysBetween(draft.date, date)) + repeats;
}
