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
export interface MerchantSums {
  readonly spent: ExactMinor;
  readonly received: ExactMinor;
  readonly count: number;
}

/** The same with its name. */
export interface MerchantFigures extends MerchantSums {
  readonly merchant: string;
}

/** Orders merchants: by what is asked for, most first, and by name where that is the same. */
export function orderMerchants(
  merchants: readonly MerchantFigures[],
  sort: '-spent' | '-received' | '-count',
): MerchantFigures[] {
  const key = ({ spent, received, count }: MerchantFigures): ExactMinor =>
    sort === '-count'
      ? count
      : sort === '-spent'
        ? addExact(spent, negateExact(received))
        : addExact(received, negateExact(spent));
  return merchants
    .map((one) => ({ one, size: key(one) }))
    .sort((left, right) =>
      left.size < right.size
        ? 1
        : left.size > right.size
          ? -1
          : left.one.merchant < right.one.merchant
            ? -1
            : 1,
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
    net: formatMinor(addExact(spent, negateExact(received)), baseCurrency),
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

type PackedMerchant = readonly [
  currency: string,
  type: MerchantBlock['type'],
  merchant: string,
  base64: string,
];

/** Reads the packed merchants of a year: cells of 14 bytes, months since January 1900, transactions, signed minor units. */
export function unpackYear(packed: string): readonly MerchantBlock[] {
  const merchants = JSON.parse(packed) as PackedMerchant[];
  const blocks = Map.groupBy(merchants, ([currency, type]) => `${currency} ${type}`);
  return [...blocks.values()].map(unpackBlock);
}

/** @param packed at least one, all of the same currency and type */
function unpackBlock(packed: readonly PackedMerchant[]): MerchantBlock {
  const [[currency, type]] = packed as [PackedMerchant];
  const cells = packed.map(([, , , base64]) => Buffer.from(base64, 'base64'));
  const starts = new Int32Array(packed.length + 1);
  cells.forEach((bytes, place) => {
    starts[place + 1] = (starts[place] as number) + bytes.length / 14;
  });
  const length = starts[packed.length] as number;
  const [months, counts] = [new Uint8Array(length), new Int32Array(length)];
  const minors = new Array<ExactMinor>(length).fill(0);
  let cell = 0;
  for (const one of cells) {
    for (let at = 0; at < one.length; at += 14, cell++) {
      months[cell] = one.readInt16BE(at) % 12;
      counts[cell] = one.readInt32BE(at + 2);
      minors[cell] = exactFromHalves(one.readInt32BE(at + 6), one.readUInt32BE(at + 10));
    }
  }
  const touched = touchedBy({ months, counts });
  const merchants = packed.map(([, , merchant]) => merchant);
  return { currency, type, merchants, starts, months, counts, minors, touched };
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

/** How the months of a year are converted: null in base currency, undefined for what is not in the range or has no rate. */
export type MonthConverts = readonly (QuickConvert | null | undefined)[];

/** @param length months of the range; @param rateOf null for base currency */
export function monthConverts(
  { january }: Pick<MerchantYear, 'january'>,
  length: number,
  rateOf: (month: number) => QuickConvert | null | undefined,
): MonthConverts {
  return Array.from({ length: 12 }, (_, month) => {
    const place = january + month;
    return place >= 0 && place < length ? rateOf(place) : undefined;
  });
}

/**
 * The merchants of a block in base currency: each month of foreign money is converted and rounded once; months without a
 * rate are left out.
 */
export function sumBlock(block: MerchantBlock, converts: MonthConverts): Map<string, MerchantSums> {
  const { type, merchants: names, starts, months, counts, minors } = block;
  const merchants = new Map<string, MerchantSums>();
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
    const [spent, received] = type === 'expense' ? [negateExact(sum), 0] : [0, sum];
    merchants.set(names[place] as string, { spent, received, count });
  }
  return merchants;
}

/** Adds up what several blocks or years come to. */
export function addMerchants(parts: readonly ReadonlyMap<string, MerchantSums>[]): Map<string, MerchantSums> {
  const merchants = new Map<string, { -readonly [Field in keyof MerchantSums]: MerchantSums[Field] }>();
  const add = ({ spent, received, count }: MerchantSums, merchant: string) => {
    const known = merchants.get(merchant);
    if (known === undefined) merchants.set(merchant, { spent, received, count });
    else {
      known.spent = addExact(known.spent, spent);
      known.received = addExact(known.received, received);
      known.count += count;
    }
  };
  for (const part of parts) part.forEach(add);
  return merchants;
}
