import { minorRate } from '@farthing/money';
import type { UserScope } from '../../database/user-scope.ts';
import { daysOutside, type ReportRate } from '../category-report/service.ts';
import { ratesToBase } from '../exchange-rates/service.ts';
import { type MerchantFigures, orderMerchants } from './merchant-rules.ts';
import {
  listForeignMonths,
  type MerchantSumRow,
  type MonthRange,
  sumMerchants,
} from './merchant-sums-store.ts';
import type { Period } from './period-rules.ts';

/** The merchants at the top of an order, and all of them together. */
export interface TopMerchants {
  readonly items: readonly MerchantFigures[];
  readonly total: MerchantFigures;
  /** How many merchants there are. */
  readonly merchants: number;
  readonly rates: readonly ReportRate[];
}

/**
 * Adds up a range with very many merchants in the database, and reads the first of them only.
 * @param months those of the range, in order
 */
export async function readTopMerchants(
  scope: UserScope,
  months: readonly Period[],
  baseCurrency: string,
  sort: '-spent' | '-received' | '-count',
  limit: number,
): Promise<TopMerchants> {
  const [from, to] = [months[0]?.from ?? '', months.at(-1)?.to ?? ''];
  const range: MonthRange = { first: monthOf(from), last: monthOf(to), outside: daysOutside(from, to) };
  const wanted = (await listForeignMonths(scope, range, baseCurrency)).map(({ currency, month }) => ({
    currency,
    month,
    date: months[month - range.first]?.to ?? to,
  }));
  const used = await ratesToBase(scope, baseCurrency, wanted);
  const found = wanted.flatMap(({ currency, month }, index) => {
    const rate = used[index];
    return rate ? [{ currency, month, ...minorRate(rate.rate, currency, baseCurrency) }] : [];
  });
  const { items, total, merchants } = await sumMerchants(scope, range, baseCurrency, found, sort, limit);
  return {
    items: orderMerchants(items.map(figuresOf), sort),
    total: figuresOf(total),
    merchants,
    rates: wanted.map(({ currency, date }, index) => ({ currency, date, used: used[index] ?? null })),
  };
}

function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function figuresOf({ merchant, spent, received, count }: MerchantSumRow): MerchantFigures {
  return { merchant, spent: BigInt(spent), received: BigInt(received), count: Number(count) };
}
