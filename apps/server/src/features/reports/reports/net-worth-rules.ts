import {
  Decimal,
  type MinorConvert,
  minorConverter,
  type Rate,
  rateOf,
  timesRate,
  toMinor,
} from '@farthing/money';
import { type Lack, type LackSpan, lackSpan } from './lack-rules.ts';

/** The rate of a base currency that is pounds. */
const inPounds = rateOf('1');

/** A rate to base from a day on; days count from the first of the range. Null where none is stored yet. */
export interface RateFrom {
  readonly day: number;
  readonly rate: Rate | null;
}

/** A balance through the range, in minor units of its currency; money owed is negative. */
export interface CoursedBalance {
  readonly class: 'asset' | 'liability';
  readonly currency: string;
  readonly start: bigint;
  readonly changes: readonly { readonly day: number; readonly balance: bigint; readonly moved: bigint }[];
}

/** A figure of a holding from a day on: decimal text. A day before the range is negative. */
export interface HeldFrom {
  readonly day: number;
  readonly figure: string;
}

/** A holding through the range. */
export interface CoursedHolding {
  readonly symbol: string;
  readonly currency: string;
  readonly quantities: readonly HeldFrom[];
  readonly prices: readonly HeldFrom[];
  /** Money that went into it less what came out, by day, exact and in pounds. */
  readonly flows: readonly { readonly day: number; readonly pounds: Decimal }[];
}

/** Components of net worth. */
export interface NetWorthParts {
  /** Number of days in the range. */
  readonly days: number;
  readonly baseCurrency: string;
  readonly balances: readonly CoursedBalance[];
  readonly holdings: readonly CoursedHolding[];
  /** By currency, the first of them from day −1 (the day before the range) or earlier. */
  readonly rates: ReadonlyMap<string, readonly RateFrom[]>;
  /** Units times price in minor units of base currency. */
  readonly worthInBase: (quantity: string, price: string) => bigint;
}

/** Net worth of each day of a range: its start, and by how much each day changed it. Minor units of base currency. */
export interface NetWorthCourse {
  readonly startAssets: bigint;
  readonly startDebts: bigint;
  readonly assets: BigInt64Array;
  /** Changes of what is owed, which is negative. */
  readonly debts: BigInt64Array;
  /** The part of the changes that is money moved from outside. */
  readonly moved: BigInt64Array;
  readonly lacks: readonly Lack[];
}

/**
 * Adds up net worth day by day. Each balance and each holding is converted and rounded once a day, as the balance sheet
 * does, and only on days that changed it or its rate. What no rate or price covers counts nothing until one comes, and
 * then enters as money moved: what was there is no gain.
 */
export function netWorthCourse(parts: NetWorthParts): NetWorthCourse {
  const lacks = new Map<string, Lack>();
  const noteLack = ({ kind, name, from, to }: Lack) => {
    const known = lacks.get(`${kind} ${name}`);
    lacks.set(`${kind} ${name}`, {
      kind,
      name,
      from: Math.min(from, known?.from ?? from),
      to: Math.max(to, known?.to ?? to),
    });
  };
  const empty = () => new BigInt64Array(parts.days);
  const course = { assets: empty(), debts: empty(), moved: empty() };
  let [startAssets, startDebts] = [0n, 0n];
  for (const balance of parts.balances) {
    const side = balance.class === 'asset' ? course.assets : course.debts;
    const rates = (parts.rates.get(balance.currency) ?? []).map(({ day, rate }) => ({
      day,
      convert: rate === null ? null : minorConverter(rate, balance.currency, parts.baseCurrency),
    }));
    const isBase = balance.currency === parts.baseCurrency;
    const lacking = lackSpan(parts.days, noteLack);
    const start = addBalance(balance, { side, moved: course.moved }, rates, { isBase, lacking });
    if (balance.class === 'asset') startAssets += start;
    else startDebts += start;
  }
  for (const holding of parts.holdings) startAssets += addHolding(holding, course, parts, noteLack);
  return { ...course, startAssets, startDebts, lacks: [...lacks.values()] };
}

interface ConvertFrom {
  readonly day: number;
  readonly convert: MinorConvert | null;
}

/** Adds one balance's changes to its side and to what was moved. Returns its value at the start. */
function addBalance(
  balance: CoursedBalance,
  { side, moved }: { readonly side: BigInt64Array; readonly moved: BigInt64Array },
  rates: readonly ConvertFrom[],
  { isBase, lacking }: { readonly isBase: boolean; readonly lacking: LackSpan },
): bigint {
  if (isBase) {
    let before = balance.start;
    for (const { day, balance: after, moved: part } of balance.changes) {
      addTo(side, day, after - before);
      addTo(moved, day, part);
      before = after;
    }
    return balance.start;
  }
  let [atRate, atChange] = [-1, 0];
  let own = balance.start;
  const valueAt = (day: number): bigint | null => {
    const convert = rates[atRate]?.convert;
    const lacks = own !== 0n && !convert;
    lacking.at(day, lacks ? { kind: 'rate', name: balance.currency } : undefined);
    return own === 0n ? 0n : convert ? convert(own) : null;
  };
  while ((rates[atRate + 1]?.day ?? 0) < 0) atRate++;
  const start = valueAt(-1);
  let before = start;
  for (const day of daysOf(side.length, rates, balance.changes)) {
    const rateBefore = atRate;
    while ((rates[atRate + 1]?.day ?? Infinity) <= day) atRate++;
    const change = balance.changes[atChange]?.day === day ? balance.changes[atChange++] : undefined;
    // If only transactions changed the balance, rounding differences aren't growth.
    const isMoneyAlone = rateBefore === atRate && change?.moved === (change?.balance ?? own) - own;
    if (change) own = change.balance;
    const after = valueAt(day);
    const convert = rates[atRate]?.convert;
    if (before === null) addTo(moved, day, after ?? 0n);
    else if (after === null) addTo(moved, day, -before);
    else if (isMoneyAlone) addTo(moved, day, after - before);
    else if (change && convert) addTo(moved, day, convert(change.moved));
    addTo(side, day, (after ?? 0n) - (before ?? 0n));
    before = after;
  }
  lacking.end();
  return start ?? 0n;
}

/** The days of the range on which either list has an entry, oldest first, each once. */
function daysOf(length: number, ...lists: readonly (readonly { readonly day: number }[])[]): number[] {
  const marks = new Uint8Array(length);
  for (const list of lists) for (const { day } of list) if (day >= 0) marks[day] = 1;
  const days: number[] = [];
  for (let day = 0; day < length; day++) if (marks[day] === 1) days.push(day);
  return days;
}

/** Adds one holding's changes. Returns its value at the start. */
function addHolding(
  holding: CoursedHolding,
  course: { readonly assets: BigInt64Array; readonly moved: BigInt64Array },
  parts: NetWorthParts,
  noteLack: (lack: Lack) => void,
): bigint {
  const { quantities, prices, flows } = holding;
  const { baseCurrency } = parts;
  const isBase = holding.currency === baseCurrency;
  const rates = parts.rates.get(holding.currency) ?? [];
  const pounds = parts.rates.get('GBP') ?? [];
  const at = { quantity: -1, price: -1, rate: -1, pound: -1, flow: 0 };
  const advance = (day: number) => {
    while ((quantities[at.quantity + 1]?.day ?? Infinity) <= day) at.quantity++;
    while ((prices[at.price + 1]?.day ?? Infinity) <= day) at.price++;
    while ((rates[at.rate + 1]?.day ?? Infinity) <= day) at.rate++;
    while ((pounds[at.pound + 1]?.day ?? Infinity) <= day) at.pound++;
  };
  const valueAt = (day: number): bigint | null => {
    const units = quantities[at.quantity]?.figure ?? '0';
    const isHeld = /[1-9]/.test(units);
    const price = prices[at.price]?.figure;
    const rate = isBase ? undefined : rates[at.rate]?.rate;
    lacking.at(
      day,
      isHeld && price === undefined
        ? { kind: 'price', name: holding.symbol }
        : isHeld && !isBase && !rate
          ? { kind: 'rate', name: holding.currency }
          : undefined,
    );
    if (!isHeld) return 0n;
    if (price === undefined) return null;
    if (isBase) return parts.worthInBase(units, price);
    return rate ? toMinor(timesRate(new Decimal(units).times(price), rate), baseCurrency) : null;
  };
  const lacking = lackSpan(parts.days, noteLack);
  advance(-1);
  const start = valueAt(-1);
  let before = start;
  for (const day of daysOf(parts.days, quantities, prices, rates, flows)) {
    advance(day);
    const after = valueAt(day);
    let flow = new Decimal(0);
    for (; (flows[at.flow]?.day ?? Infinity) <= day; at.flow++) {
      if (flows[at.flow]?.day === day) flow = flow.plus(flows[at.flow]?.pounds ?? 0);
    }
    if (before === null) addTo(course.moved, day, after ?? 0n);
    else if (after === null) addTo(course.moved, day, -before);
    else if (!flow.isZero()) {
      const rate = baseCurrency === 'GBP' ? inPounds : pounds[at.pound]?.rate;
      if (rate) addTo(course.moved, day, toMinor(timesRate(flow, rate), baseCurrency));
      else noteLack({ kind: 'rate', name: 'GBP', from: day, to: day });
    }
    addTo(course.assets, day, (after ?? 0n) - (before ?? 0n));
    before = after;
  }
  lacking.end();
  return start ?? 0n;
}

function addTo(days: BigInt64Array, day: number, minor: bigint): void {
  days[day] = (days[day] ?? 0n) + minor;
}
