import type { MerchantReportItem } from '@farthing/api-contract';
import {
  addExact,
  type ExactMinor,
  exactFromHalves,
  formatMinor,
  negateExact,
  parseMinor,
  type QuickConvert,
} from '@farthing/money';

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

/** What a year paid to merchants and got from them in one currency and type; cells of one merchant lie beside each other. */
export interface MerchantBlock {
  readonly currency: string;
  readonly type: 'expense' | 'income';
  readonly merchants: readonly string[];
  /** Where the cells of each merchant begin, and last where those of the last one end. */
  readonly starts: Int32Array;
  /** Months of the year; January is 0. */
  readonly months: Uint8Array;
  readonly counts: Int32Array;
  /** Signed, in minor units. */
  readonly minors: readonly ExactMinor[];
  /** A bit for each month that has any transaction. */
  readonly touched: number;
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

/** Reads a packed block: cells of 14 bytes, months since January 1900, transactions, signed minor units. */
export function unpackBlock(
  { currency, type }: Pick<MerchantBlock, 'currency' | 'type'>,
  packed: string,
): MerchantBlock {
  const all = (JSON.parse(packed) as [merchant: string, cells: string][]).map(
    ([merchant, base64]) => [merchant, Buffer.from(base64, 'base64')] as const,
  );
  const starts = new Int32Array(all.length + 1);
  all.forEach(([, bytes], place) => {
    starts[place + 1] = (starts[place] as number) + bytes.length / 14;
  });
  const length = starts[all.length] as number;
  const [months, counts] = [new Uint8Array(length), new Int32Array(length)];
  const minors = new Array<ExactMinor>(length).fill(0);
  let cell = 0;
  for (const [, bytes] of all) {
    for (let at = 0; at < bytes.length; at += 14, cell++) {
      months[cell] = bytes.readInt16BE(at) % 12;
      counts[cell] = bytes.readInt32BE(at + 2);
      minors[cell] = exactFromHalves(bytes.readInt32BE(at + 6), bytes.readUInt32BE(at + 10));
    }
  }
  const merchants = all.map(([merchant]) => merchant);
  return {
    currency,
    type,
    merchants,
    starts,
    months,
    counts,
    minors,
    touched: touchedBy({ months, counts }),
  };
}

function touchedBy({ months, counts }: Pick<MerchantBlock, 'months' | 'counts'>): number {
  let touched = 0;
  for (let cell = 0; cell < months.length; cell++)
    if (counts[cell] !== 0) touched |= 1 << (months[cell] as number);
  return touched;
}

/** The blocks of a year without what lies outside the range in the months that it cuts. @param year `YYYY` */
export function lessOutside(
  year: string,
  blocks: readonly MerchantBlock[],
  outside: readonly OutsideMonth[],
): readonly MerchantBlock[] {
  const ofYear = outside.filter(({ month }) => month.startsWith(year));
  if (ofYear.length === 0) return blocks;
  const keyOf = (merchant: string, currency: string, type: string, month: number) =>
    `${month} ${currency} ${type} ${merchant}`;
  const taken = new Map(
    ofYear.map((one) => [keyOf(one.merchant, one.currency, one.type, Number(one.month.slice(5)) - 1), one]),
  );
  return blocks.map((block) => {
    const { currency, type, merchants, starts, months } = block;
    const [counts, minors] = [block.counts.slice(), [...block.minors]];
    merchants.forEach((merchant, place) => {
      for (let cell = starts[place] as number; cell < (starts[place + 1] as number); cell++) {
        const off = taken.get(keyOf(merchant, currency, type, months[cell] as number));
        if (!off) continue;
        counts[cell] = (counts[cell] as number) - Number(off.count);
        minors[cell] = addExact(minors[cell] ?? 0, -parseMinor(off.amount, currency));
      }
    });
    return { ...block, counts, minors, touched: touchedBy({ months, counts }) };
  });
}

/** A year of a range: its blocks, and where its January stands in the range, which may be before it. */
export interface MerchantYear {
  readonly january: number;
  readonly blocks: readonly MerchantBlock[];
}

/** Months of the range that have transactions in a foreign currency. */
export function foreignMonths(
  years: readonly MerchantYear[],
  length: number,
  baseCurrency: string,
): { readonly currency: string; readonly month: number }[] {
  const found = new Map<string, Set<number>>();
  for (const { january, blocks } of years) {
    for (const { currency, touched } of blocks) {
      if (currency === baseCurrency) continue;
      const months = found.get(currency) ?? new Set();
      found.set(currency, months);
      for (let month = 0; month < 12; month++) {
        const place = january + month;
        if (touched & (1 << month) && place >= 0 && place < length) months.add(place);
      }
    }
  }
  return [...found].flatMap(([currency, months]) =>
    [...months].sort((left, right) => left - right).map((month) => ({ currency, month })),
  );
}

/**
 * Adds up merchants in base currency: each month of foreign money is converted and rounded once; months without a rate
 * are left out. @param length months of the range; @param rateOf null for base currency
 */
export function sumMerchants(
  years: readonly MerchantYear[],
  length: number,
  rateOf: (currency: string, month: number) => QuickConvert | null | undefined,
): MerchantFigures[] {
  const merchants = new Map<string, { spent: ExactMinor; received: ExactMinor; count: number }>();
  for (const { january, blocks } of years) {
    for (const { currency, type, merchants: names, starts, months, counts, minors } of blocks) {
      const converts = Array.from({ length: 12 }, (_, month) => {
        const place = january + month;
        return place >= 0 && place < length ? rateOf(currency, place) : undefined;
      });
      for (let place = 0; place < names.length; place++) {
        let [sum, count]: [ExactMinor, number] = [0, 0];
        for (let cell = starts[place] as number; cell < (starts[place + 1] as number); cell++) {
          const convert = converts[months[cell] as number];
          if (convert === undefined || counts[cell] === 0) continue;
          const minor = minors[cell] as ExactMinor;
          sum = addExact(sum, convert === null ? minor : convert(minor));
          count += counts[cell] as number;
        }
        if (count === 0) continue;
        const name = names[place] as string;
        const figures = merchants.get(name) ?? { spent: 0, received: 0, count: 0 };
        merchants.set(name, figures);
        if (type === 'expense') figures.spent = addExact(figures.spent, negateExact(sum));
        else figures.received = addExact(figures.received, sum);
        figures.count += count;
      }
    }
  }
  return Array.from(merchants, ([merchant, { spent, received, count }]) => ({
    merchant,
    spent: BigInt(spent),
    received: BigInt(received),
    count,
  }));
}
