import {
  convertMinor,
  Decimal,
  mostQuick,
  type QuickConvert,
  quickConverter,
  toMinor,
} from '@farthing/money';
import { type DayMoves, mostQuickCourses, type QuickCourse, quickCourse } from './quick-course-rules.ts';

/** A rate to base from a day on; days count from the first of the range. Null where none is stored yet. */
export interface RateFrom {
  readonly day: number;
  readonly rate: Decimal | null;
}

/** A balance through the range, in minor units of its currency; money owed is negative. */
export interface CoursedBalance {
  readonly class: 'asset' | 'liability';
  readonly currency: string;
  readonly start: bigint;
  readonly changes: readonly { readonly day: number; readonly balance: bigint; readonly moved: bigint }[];
  /** In place of `changes`, where money alone changed it: what each day moved. */
  readonly moves?: DayMoves;
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

/** What net worth is made of. */
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

/** A rate or price that some days lacked: the first and the last of them. */
export interface Lack {
  readonly kind: 'rate' | 'price';
  readonly name: string;
  readonly from: number;
  readonly to: number;
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
  const course = {
    startAssets: 0n,
    startDebts: 0n,
    assets: new BigInt64Array(parts.days),
    debts: new BigInt64Array(parts.days),
    moved: new BigInt64Array(parts.days),
  };
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
  const ratesOf = new Map(
    [...parts.rates].map(([currency, steps]) => [
      currency,
      steps.map(({ day, rate }) => ({ day, ...converters(rate, currency, parts.baseCurrency) })),
    ]),
  );
  const quick = quickSums(parts.days);
  for (const balance of parts.balances) {
    const side = balance.class === 'asset' ? course.assets : course.debts;
    const rates = ratesOf.get(balance.currency) ?? [];
    const isBase = balance.currency === parts.baseCurrency;
    const quickly = quick.tried(balance, isBase ? null : rates, lackSpan(parts.days, noteLack));
    const lacking = lackSpan(parts.days, noteLack);
    const start = quickly ?? addBalance(balance, side, course.moved, rates, { isBase, lacking });
    if (balance.class === 'asset') course.startAssets += start;
    else course.startDebts += start;
  }
  quick.addTo(course);
  for (const holding of parts.holdings) {
    course.startAssets += addHolding(holding, course, parts, noteLack);
  }
  return { ...course, lacks: [...lacks.values()] };
}

type Convert = (minor: bigint) => bigint;

interface ConvertFrom {
  readonly day: number;
  readonly convert: Convert | null;
  readonly quick: QuickConvert | null;
}

/** Convert as `convertMinor` does; by whole numbers where the rate has so few digits that the two cannot differ. */
function converters(rate: Decimal | null, from: string, to: string): Omit<ConvertFrom, 'day'> {
  if (rate === null) return { convert: null, quick: null };
  if (rate.precision() > 40) {
    const convert = (minor: bigint) => convertMinor(minor, from, to, rate);
    return { convert, quick: (minor) => convert(BigInt(minor)) };
  }
  const quick = quickConverter(rate, from, to);
  const convert = (minor: bigint) =>
    minor < mostQuick && minor > -mostQuick ? BigInt(quick(Number(minor))) : BigInt(quick(minor));
  return { convert, quick };
}

/** Sums of the courses that were worked out in doubles, added to those in bigints at the end, once a day. */
function quickSums(days: number) {
  const [assets, debts, moved] = [new Float64Array(days), new Float64Array(days), new Float64Array(days)];
  let count = 0;
  const add = (sums: Float64Array, figures: Float64Array) => {
    for (let day = 0; day < days; day++) sums[day] = (sums[day] as number) + (figures[day] as number);
  };
  return {
    /** Its value at the start; undefined, with nothing added, for what is not of the quick kind. */
    tried(
      { class: side, currency, start, moves }: CoursedBalance,
      rates: readonly ConvertFrom[] | null,
      lacking: LackSpan,
    ): bigint | undefined {
      if (moves === undefined || count === mostQuickCourses) return undefined;
      const lack = { kind: 'rate', name: currency } as const;
      const course: QuickCourse | undefined = quickCourse({ start, moves }, rates, (day, lacks) =>
        lacking.at(day, lacks ? lack : undefined),
      );
      if (course === undefined) return undefined;
      lacking.end();
      count++;
      add(side === 'asset' ? assets : debts, course.changes);
      add(moved, course.moved);
      return BigInt(course.start);
    },
    addTo(course: Pick<NetWorthCourse, 'assets' | 'debts' | 'moved'>): void {
      for (const [days64, sums] of [
        [course.assets, assets],
        [course.debts, debts],
        [course.moved, moved],
      ] as const)
        for (let day = 0; day < sums.length; day++)
          if (sums[day] !== 0) addTo(days64, day, BigInt(sums[day] as number));
    },
  };
}

/** Adds one balance's changes to its side and to what was moved. Returns its value at the start. */
function addBalance(
  balance: CoursedBalance,
  side: BigInt64Array,
  moved: BigInt64Array,
  rates: readonly ConvertFrom[],
  { isBase, lacking }: { readonly isBase: boolean; readonly lacking: LackSpan },
): bigint {
  const balanceChanges = balance.moves ? changesOf(balance.start, balance.moves) : balance.changes;
  if (isBase) {
    let before = balance.start;
    for (const { day, balance: after, moved: part } of balanceChanges) {
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
  for (const day of daysOf(side.length, rates, balanceChanges)) {
    const rateBefore = atRate;
    while ((rates[atRate + 1]?.day ?? Infinity) <= day) atRate++;
    const change = balanceChanges[atChange]?.day === day ? balanceChanges[atChange++] : undefined;
    // Where money alone changed the balance, what rounding makes of it is no growth.
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

/** The changes of a balance that money alone moved. */
function changesOf(start: bigint, moves: DayMoves): CoursedBalance['changes'][number][] {
  const changes = [];
  let balance = start;
  for (let day = 0; day < moves.length; day++) {
    if (moves.isNothing(day)) continue;
    const moved = moves.on(day);
    balance += moved;
    changes.push({ day, balance, moved });
  }
  return changes;
}

/** Follows what one balance or holding lacks from day to day. */
interface LackSpan {
  at(day: number, lack: Pick<Lack, 'kind' | 'name'> | undefined): void;
  end(): void;
}

function lackSpan(days: number, note: (lack: Lack) => void): LackSpan {
  let open: Omit<Lack, 'to'> | undefined;
  const close = (to: number) => {
    if (open) note({ ...open, to });
    open = undefined;
  };
  return {
    at(day, lack) {
      if (open && (open.kind !== lack?.kind || open.name !== lack.name)) close(day - 1);
      if (lack && !open) open = { ...lack, from: day };
    },
    end: () => close(days - 1),
  };
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
    return rate ? toMinor(new Decimal(units).times(price).times(rate), baseCurrency) : null;
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
      const rate = baseCurrency === 'GBP' ? new Decimal(1) : pounds[at.pound]?.rate;
      if (rate) addTo(course.moved, day, toMinor(flow.times(rate), baseCurrency));
      else noteLack({ kind: 'rate', name: 'GBP', from: day, to: day });
    }
    addTo(course.assets, day, (after ?? 0n) - (before ?? 0n));
    before = after;
  }
  lacking.end();
  return start ?? 0n;
}

function addTo(days: BigInt64Array, day: number, minor: bigint): void {
  days[day] = (days[day] as bigint) + minor;
}
