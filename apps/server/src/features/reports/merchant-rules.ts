import type { MerchantReportItem } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';
import { mostQuick, type QuickConvert } from './quick-rules.ts';

/** What was paid to a merchant and got from it, in minor units of base currency; both not negative. */
export interface MerchantFigures {
  readonly merchant: string;
  spent: bigint;
  received: bigint;
  count: number;
}

/** Orders merchants: by what is asked for, most first, and by name where that is the same. */
export function orderMerchants(
  merchants: readonly MerchantFigures[],
  sort: '-spent' | '-received' | '-count',
): MerchantFigures[] {
  const key = ({ spent, received, count }: MerchantFigures): bigint =>
    sort === '-count' ? BigInt(count) : sort === '-spent' ? spent - received : received - spent;
  return merchants
    .map((one) => ({ one, size: key(one) }))
    .sort((left, right) =>
      left.size === right.size
        ? left.one.merchant < right.one.merchant
          ? -1
          : 1
        : left.size < right.size
          ? 1
          : -1,
    )
    .map(({ one }) => one);
}

/** A merchant's figures as printed. */
export function printMerchant(
  { merchant, spent, received, count }: MerchantFigures,
  baseCurrency: string,
): MerchantReportItem {
  return {
    merchant,
    spent: formatMinor(spent, baseCurrency),
    received: formatMinor(received, baseCurrency),
    net: formatMinor(spent - received, baseCurrency),
    count,
  };
}

/** The months of one merchant, currency and type, packed in cells of 14 bytes: month, transactions, signed minor units. */
export interface PackedMonths {
  readonly merchant: string;
  readonly currency: string;
  readonly type: 'expense' | 'income';
  /** In base64. */
  readonly cells: string;
}

/** What lies outside the range in a month that it cuts: taken off. */
export interface OutsideMonth {
  readonly merchant: string;
  readonly currency: string;
  readonly type: 'expense' | 'income';
  /** `YYYY-MM` */
  readonly month: string;
  readonly amount: string;
  readonly count: string;
}

/** The cells of one merchant, currency and type that lie in a range: one entry of each list a month. */
export interface MerchantCells {
  readonly merchant: string;
  readonly currency: string;
  readonly type: 'expense' | 'income';
  readonly length: number;
  /** From the first of the range. */
  readonly months: Int16Array;
  /** Signed; not a number where it is in `large`. */
  readonly minors: Float64Array;
  readonly large: ReadonlyMap<number, bigint>;
  readonly counts: Int32Array;
}

/** Unpacks the cells of a range. @param first its first month, `YYYY-MM`; @param length its months */
export function unpackMonths(
  packed: readonly PackedMonths[],
  outside: readonly OutsideMonth[],
  first: string,
  length: number,
): MerchantCells[] {
  const firstNumber = monthNumber(first);
  const taken = new Map<string, OutsideMonth>();
  const keyOf = (one: Omit<OutsideMonth, 'amount' | 'count' | 'month'>, month: number) =>
    `${month} ${one.currency} ${one.type} ${one.merchant}`;
  for (const one of outside) taken.set(keyOf(one, monthNumber(one.month) - firstNumber), one);
  return packed.map((one) => {
    const { merchant, currency, type } = one;
    const bytes = Buffer.from(one.cells, 'base64');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const most = bytes.length / 14;
    const months = new Int16Array(most);
    const minors = new Float64Array(most);
    const counts = new Int32Array(most);
    const large = new Map<number, bigint>();
    let found = 0;
    for (let at = 0; at < bytes.length; at += 14) {
      const month = view.getInt16(at) - firstNumber;
      if (month < 0 || month >= length) continue;
      const off = taken.size > 0 ? taken.get(keyOf(one, month)) : undefined;
      const count = view.getInt32(at + 2) - Number(off?.count ?? 0);
      if (count === 0) continue;
      const minor = view.getInt32(at + 6) * 2 ** 32 + view.getUint32(at + 10);
      const isLarge = off !== undefined || minor > mostQuick || minor < -mostQuick;
      if (isLarge) large.set(found, view.getBigInt64(at + 6) - parseMinor(off?.amount ?? '0', currency));
      months[found] = month;
      minors[found] = isLarge ? Number.NaN : minor;
      counts[found++] = count;
    }
    return { merchant, currency, type, length: found, months, minors, large, counts };
  });
}

/** Months since January 1900. */
function monthNumber(month: string): number {
  return (Number(month.slice(0, 4)) - 1900) * 12 + Number(month.slice(5, 7)) - 1;
}

/**
 * Adds up merchants in base currency: each month of foreign money is converted and rounded once; months without a rate
 * are left out. @param rateOf null for base currency
 */
export function sumMerchants(
  all: readonly MerchantCells[],
  rateOf: (currency: string, month: number) => QuickConvert | null | undefined,
): MerchantFigures[] {
  const merchants = new Map<string, MerchantFigures>();
  for (const { merchant, currency, type, length, months, minors, large, counts } of all) {
    let [quick, slow, count] = [0, 0n, 0];
    for (let index = 0; index < length; index++) {
      const convert = rateOf(currency, months[index] as number);
      if (convert === undefined) continue;
      const minor = minors[index] as number;
      const exact = Number.isNaN(minor) ? (large.get(index) ?? 0n) : minor;
      const inBase = convert === null ? exact : convert(exact);
      if (typeof inBase === 'number') quick += inBase;
      else slow += inBase;
      count += counts[index] as number;
    }
    if (count === 0) continue;
    const figures = merchants.get(merchant) ?? { merchant, spent: 0n, received: 0n, count: 0 };
    merchants.set(merchant, figures);
    const sum = BigInt(quick) + slow;
    if (type === 'expense') figures.spent -= sum;
    else figures.received += sum;
    figures.count += count;
  }
  return [...merchants.values()];
}
