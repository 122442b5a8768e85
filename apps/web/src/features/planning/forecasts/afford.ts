import type { CashFlowForecast } from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';

/** Planned spending on a day. In base currency, positive. */
export interface Spending {
  readonly amount: string;
  readonly day: string;
}

/** Answer to whether something can be afforded. `left` is negative where it is too much. In base currency. */
interface Affordable {
  /** `left` is free until the pay-day, or over the buffer on the lowest day from then on. */
  readonly kind: 'until' | 'lowest';
  readonly left: string;
  readonly day: string;
}

/**
 * Answers whether an amount can be spent on a day. Before the pay-day it must be free; after it, the expected balance must stay
 * above the buffer on every day that follows.
 * @returns null for a day that the forecast doesn't reach, or without an account
 */
export function canAfford(
  { free_to_spend: free, days, base_currency: currency, today }: CashFlowForecast,
  { amount, day }: Spending,
): Affordable | null {
  if (free === null || day < today) return null;
  const spent = figureMinor(amount, currency);
  if (free.is_pay_day ? day < free.until : day <= free.until)
    return {
      kind: 'until',
      left: formatMinor(figureMinor(free.amount, currency) - spent, currency),
      day: free.until,
    };
  const after = days.filter(({ date }) => date >= day);
  const lowest = after.reduce<(typeof after)[number] | undefined>(
    (low, one) =>
      low === undefined || figureMinor(one.balance, currency) < figureMinor(low.balance, currency)
        ? one
        : low,
    undefined,
  );
  if (lowest === undefined) return null;
  const left = figureMinor(lowest.balance, currency) - spent - figureMinor(free.buffer, currency);
  return { kind: 'lowest', left: formatMinor(left, currency), day: lowest.date };
}

/** Redraws a forecast as if the money were spent: every balance from that day on is lower by the amount. */
export function withSpending(forecast: CashFlowForecast, { amount, day }: Spending): CashFlowForecast {
  const { base_currency: currency } = forecast;
  const spent = figureMinor(amount, currency);
  const less = (value: string) => formatMinor(figureMinor(value, currency) - spent, currency);
  const days = forecast.days.map((one) =>
    one.date < day ? one : { ...one, balance: less(one.balance), low: less(one.low), high: less(one.high) },
  );
  const minor = (value: string) => figureMinor(value, currency);
  const lowestOf = (some: typeof days) =>
    some.reduce<(typeof days)[number] | undefined>(
      (low, one) => (low === undefined || minor(one.balance) < minor(low.balance) ? one : low),
      undefined,
    );
  const lowest = lowestOf(days);
  const payDays = forecast.pay_days.map((pay) => ({
    ...pay,
    lowest_before: lowestOf(days.filter(({ date }) => date < pay.date)) ?? pay.lowest_before,
  }));
  const below = days.find(({ balance }) => minor(balance) < 0n)?.date ?? null;
  const mayBeBelow = days.find(({ low }) => minor(low) < 0n)?.date ?? null;
  return {
    ...forecast,
    days,
    pay_days: payDays,
    lowest: lowest ?? forecast.lowest,
    first_below_zero: below,
    first_may_be_below_zero: mayBeBelow,
    runs_short: below !== null ? 'yes' : mayBeBelow !== null ? 'maybe' : 'no',
  };
}
