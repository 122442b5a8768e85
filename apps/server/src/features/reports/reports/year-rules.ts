import type { ReportExplanation, YearReviewQuery } from '@farthing/api-contract';
import { figureMinor } from '@farthing/money';
import { invalidField } from '../../../problems/problem.ts';

/** The days of a year as far as they have come, and the same days a year before. */
export interface ReviewedYear {
  /** `2025` or `2025-26` */
  readonly year: string;
  readonly from: string;
  readonly to: string;
  readonly isOver: boolean;
  readonly before: { readonly from: string; readonly to: string };
}

/**
 * The year that is asked for, up to today.
 * @throws {Problem} invalid-request for two years, a tax year whose parts do not follow, and one that has not begun
 */
export function reviewedYear({ year, tax_year }: YearReviewQuery, today: string): ReviewedYear {
  if (year !== undefined && tax_year !== undefined)
    throw invalidField('tax_year', 'Give a year or a tax year, not both');
  const first = tax_year === undefined ? (year ?? Number(today.slice(0, 4))) : Number(tax_year.slice(0, 4));
  if (tax_year !== undefined && Number(tax_year.slice(5)) !== (first + 1) % 100)
    throw invalidField('tax_year', 'Write a tax year like 2025-26');
  const [from, end] =
    tax_year === undefined ? [`${first}-01-01`, `${first}-12-31`] : [`${first}-04-06`, `${first + 1}-04-05`];
  const field = tax_year === undefined ? 'year' : 'tax_year';
  if (first < 1901) throw invalidField(field, 'Choose a year from 1901 on. The year before is shown too.');
  if (from > today) throw invalidField(field, 'This year hasn’t started yet');
  const to = end < today ? end : today;
  return {
    year: tax_year ?? String(first),
    from,
    to,
    isOver: end <= today,
    before: { from: yearBefore(from), to: yearBefore(to) },
  };
}

/** The same day a year before; 28 February for the 29th. */
function yearBefore(day: string): string {
  const earlier = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
  return earlier.endsWith('02-29') ? `${earlier.slice(0, 8)}28` : earlier;
}

interface Month {
  readonly period: string;
  readonly income: string;
  readonly spending: string;
  readonly saved: string;
}

/** The month with the most of something, the earlier of equals; null when no month has any income or spending. */
export function mostOf(
  months: readonly Month[],
  figure: 'saved' | 'spending',
  currency: string,
): string | null {
  const any = months.filter(({ income, spending }) =>
    [income, spending].some((amount) => figureMinor(amount, currency) !== 0n),
  );
  let most: Month | null = null;
  for (const month of any)
    if (most === null || figureMinor(month[figure], currency) > figureMinor(most[figure], currency))
      most = month;
  if (most === null || (figure === 'spending' && figureMinor(most.spending, currency) <= 0n)) return null;
  return most.period;
}

/** Merges the explanations of several reports: each sentence and rate once, and the rows of the widest. */
export function explainTogether(parts: readonly ReportExplanation[]): ReportExplanation {
  const rates = new Map(
    parts.flatMap((part) => part.rates.map((rate) => [`${rate.currency} ${rate.date}`, rate])),
  );
  const widest = parts.reduce((one, next) => (next.rows.count > one.rows.count ? next : one));
  return {
    how: [...new Set(parts.flatMap(({ how }) => how))],
    rows: widest.rows,
    rates: [...rates.values()].sort((left, right) => (left.date < right.date ? 1 : -1)).slice(0, 200),
    left_out: [...new Set(parts.flatMap(({ left_out }) => left_out))],
  };
}
