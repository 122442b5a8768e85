import type { BudgetSummary, UpcomingPayments } from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';
import { roomLeft as texts } from './texts.tsx';

/** What can still be spent in a month, in base currency. */
export interface RoomLeft {
  /** What it is the room of: budgets; or, without any, income less spending and bills to come. */
  readonly basis: 'budgets' | 'income';
  /** Below zero when more went out. */
  readonly left: string;
  /** For each day that is left, with today; null where nothing is left, or the month is over. */
  readonly perDay: string | null;
  /** What `left` is made of, of basis `income`; empty where nothing is known at all. */
  readonly parts: readonly RoomPart[];
}

/** A line of the sum; what lowers it is negative. */
export interface RoomPart {
  readonly label: string;
  readonly amount: string;
}

/**
 * The room left this month. Without monthly budgets it is worked out: what came in and is known to come, less what was
 * spent and the bills known to come until the month ends.
 */
export function roomLeft(
  summary: BudgetSummary,
  upcoming: Pick<UpcomingPayments, 'items'> | undefined,
): RoomLeft {
  if (summary.totals.some(({ period, count }) => period === 'monthly' && count > 0)) {
    return {
      basis: 'budgets',
      left: summary.remaining,
      perDay: summary.remaining.startsWith('-') ? null : summary.per_day,
      parts: [],
    };
  }
  const currency = summary.base_currency;
  const coming = { in: 0n, out: 0n };
  for (const { date, direction, kind, amount_base } of upcoming?.items ?? []) {
    if (date > summary.period_end || kind === 'transfer' || amount_base === null) continue;
    coming[direction] += figureMinor(amount_base, currency);
  }
  const income = figureMinor(summary.income, currency);
  const spent = figureMinor(summary.unbudgeted, currency);
  const left = income + coming.in - spent + coming.out;
  const days = BigInt(summary.days_left);
  const parts = [
    { label: texts.cameIn, minor: income },
    { label: texts.toComeIn, minor: coming.in },
    { label: texts.spent, minor: -spent },
    { label: texts.billsToCome, minor: coming.out },
  ].filter(({ minor }) => minor !== 0n);
  return {
    basis: 'income',
    left: formatMinor(left, currency),
    perDay: left > 0n && days > 0n ? formatMinor(left / days, currency) : null,
    parts: parts.map(({ label, minor }) => ({ label, amount: formatMinor(minor, currency) })),
  };
}
