import type { RecurringKind, UpcomingPayments, UpcomingQuery } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { convertMinor, formatMinor } from '@farthing/money';
import type { HolidayRegion } from '@farthing/recurring-payments';
import type { UserScope } from '../../../database/user-scope.ts';
import { ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { readMonthStart } from '../budgets/settings-service.ts';
import { coming, nameOf } from './present-rules.ts';
import { findScanState, listAhead, listSharedSeries, type SeriesRow } from './store.ts';

/** A payment that is to be expected. */
export interface ExpectedPayment {
  readonly series_id: string;
  readonly name: string;
  readonly kind: RecurringKind;
  readonly direction: 'in' | 'out';
  /** Null of a series whose account is gone. */
  readonly account_id: string | null;
  readonly category_id: string | null;
  /** YYYY-MM-DD; moved at weekends and bank holidays of the user's region as the payment is. */
  readonly date: string;
  /** The days between which it may come, both included. */
  readonly earliest: string;
  readonly latest: string;
  readonly currency: string;
  /** Minor units of `currency`, negative for money out. */
  readonly signed_minor: bigint;
  /** Between what it came to so far where it varies, signed: of a bill of −50 to −70 the least is −70. */
  readonly least_minor: bigint;
  readonly most_minor: bigint;
  /** 0 to 1: how sure it is that the series recurs. */
  readonly confidence: number;
  /** Due before today, and may still come. */
  readonly is_overdue: boolean;
}

/** Days between which payments are due, both included. */
interface Stretch {
  readonly from: string;
  readonly to: string;
  readonly today: string;
}

/**
 * Lists the payments of a user due between two days, inclusive, by date, for forecasts and Home. Rejected,
 * paused and ended series are excluded. If `from` is today, overdue payments that may still arrive come
 * first, with their due date (before `from`). Transfers between own accounts appear as the side that was
 * detected (`kind` transfer). Based on the latest scan, which follows writes by about a second.
 * @param stretch at most forty years
 * @param holidays bank holidays for which payments move, if they have been read before
 * @throws {RecurringError} bad-range if `to` is before `from`
 */
export async function listExpectedPayments(
  scope: UserScope,
  stretch: Stretch,
  holidays?: HolidayRegion,
): Promise<ExpectedPayment[]> {
  const [rows, region] = await Promise.all([
    listAhead(scope),
    holidays ?? readMonthStart(scope).then((month) => month.holidays),
  ]);
  return expectedOf(rows, stretch, region);
}

/**
 * Lists payments of someone else that are due between two days, of the accounts that a guest sees with their transactions. One that
 * another account paid too is left out, and so are those that the owner typed.
 * @param holidays bank holidays of who looks, for which payments move
 */
export async function listSharedPayments(
  guest: UserScope,
  stretch: Stretch,
  holidays: HolidayRegion,
): Promise<ExpectedPayment[]> {
  return expectedOf(await listSharedSeries(guest), stretch, holidays);
}

function expectedOf(
  rows: readonly SeriesRow[],
  stretch: Stretch,
  holidays: HolidayRegion,
): ExpectedPayment[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return coming(rows, stretch, holidays).flatMap((one) => {
    const row = byId.get(one.seriesId);
    if (!row) return [];
    return {
      series_id: row.id,
      name: nameOf(row),
      kind: row.series.kind,
      direction: one.direction,
      account_id: row.account_id,
      category_id: row.category_id,
      date: one.date,
      earliest: one.earliest,
      latest: one.latest,
      currency: one.currency,
      ...signedRange(one.amountMinor, one.direction, row.series),
      confidence: row.series.confidence,
      is_overdue: one.isOverdue,
    };
  });
}

function signedRange(amount: bigint, direction: 'in' | 'out', series: SeriesRow['series']) {
  const { is_amount_varying, amount_low_minor, amount_high_minor } = series;
  const [low, high] = is_amount_varying
    ? [BigInt(amount_low_minor), BigInt(amount_high_minor)]
    : [amount, amount];
  const [least, most] = [low < amount ? low : amount, high > amount ? high : amount];
  return direction === 'out'
    ? { signed_minor: -amount, least_minor: -most, most_minor: -least }
    : { signed_minor: amount, least_minor: least, most_minor: most };
}

/** Returns the payments due from today on, with totals in base currency at the latest rates up to today. */
export async function readUpcoming(
  scope: UserScope,
  query: UpcomingQuery,
  view: { readonly today: string; readonly baseCurrency: string; readonly isScanning: boolean },
): Promise<UpcomingPayments> {
  const { today, baseCurrency } = view;
  const stretch = { from: today, to: dayAfter(today, (query.days ?? 30) - 1), today };
  const [all, state] = await Promise.all([listExpectedPayments(scope, stretch), findScanState(scope)]);
  const payments = all.filter(
    ({ direction, account_id }) =>
      (query.direction ?? direction) === direction &&
      (query.account_id === undefined || query.account_id === account_id),
  );
  const currencies = [...new Set(payments.map(({ currency }) => currency))];
  const rates = await ratesToBase(
    scope,
    baseCurrency,
    currencies.map((currency) => ({ currency, date: today })),
  );
  const rateOf = new Map(currencies.map((currency, index) => [currency, rates[index] ?? null]));
  const inBase = ({ currency, signed_minor }: ExpectedPayment): bigint | null => {
    if (currency === baseCurrency) return signed_minor;
    const rate = rateOf.get(currency);
    if (!rate) return null;
    const size = signed_minor < 0n ? -signed_minor : signed_minor;
    const converted = convertMinor(size, currency, baseCurrency, rate.rate);
    return signed_minor < 0n ? -converted : converted;
  };
  const sums = { in: 0n, out: 0n };
  const items = payments.map((payment) => {
    const base = inBase(payment);
    if (base !== null && payment.kind !== 'transfer') sums[payment.direction] += base;
    const signed = formatMinor(payment.signed_minor, payment.currency);
    const { series_id, signed_minor: _, least_minor: _least, most_minor: _most, ...shown } = payment;
    return {
      recurring_id: series_id,
      ...shown,
      amount: signed.replace('-', ''),
      signed_amount: signed,
      amount_base: base === null ? null : formatMinor(base, baseCurrency),
    };
  });
  return {
    from: stretch.from,
    to: stretch.to,
    items,
    base_currency: baseCurrency,
    total_out: formatMinor(-sums.out, baseCurrency),
    total_in: formatMinor(sums.in, baseCurrency),
    missing_rates: currencies
      .filter((currency) => currency !== baseCurrency && !rateOf.get(currency))
      .map((currency) => ({ currency, date: today })),
    scanned_at: state.scanned_at,
    scanning: view.isScanning,
  };
}

/** Returns the payments from today on as events of a calendar, without transfers. Titles have amounts only if asked. */
export async function listCalendarEvents(
  scope: UserScope,
  {
    today,
    days,
    withAmounts,
  }: { readonly today: string; readonly days: number; readonly withAmounts: boolean },
) {
  const payments = await listExpectedPayments(scope, { from: today, to: dayAfter(today, days - 1), today });
  return payments
    .filter(({ kind }) => kind !== 'transfer')
    .map(({ series_id, date, name, currency, signed_minor }) => {
      const amount = `${formatMinor(signed_minor, currency).replace('-', '−')} ${currency}`;
      return { id: `${series_id}-${date}`, date, title: withAmounts ? `${name}, ${amount}` : name };
    });
}
