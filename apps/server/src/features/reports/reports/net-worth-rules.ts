import {
  Decimal,
  type MinorConvert,
  minorConverter,
  type Rate,
  rateOf,
  timesRate,
  toMinor,
} from '@farthing/money';

/** The rate of a base currency that is pounds. */
const inPounds = rateOf('1');

/** A rate to base from a day on; days count from the first of the range. Null where none is stored yet. */
export interface RateFrom {
  readonly day: number;
  readonly rate: Rate | null;
}

/** A balance through the range, in minor units of its currency; money owed is negative. */
export interface BalanceHistory {
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
export interface HoldingHistory {
  readonly symbol: string;
  readonly currency: string;
  readonly quantities: readonly HeldFrom[];
  readonly prices: readonly HeldFrom[];
  /** Money that went into it less what came out, and its dividends, by day, exact and in pounds. */
  readonly flows: readonly {
    readonly day: number;
    readonly pounds: Decimal;
    readonly dividends: Decimal;
  }[];
}

/** Components of net worth. */
export interface NetWorthParts {
  /** Number of days in the range. */
  readonly days: number;
  readonly baseCurrency: string;
  readonly balances: readonly BalanceHistory[];
  readonly holdings: readonly HoldingHistory[];
  /** By currency, the first of them from day −1 (the day before the range) or earlier. */
  readonly rates: ReadonlyMap<string, readonly RateFrom[]>;
  /** Units times price in minor units of base currency. */
  readonly worthInBase: (quantity: string, price: string) => bigint;
}

/** Net worth of each day of a range: its start, and by how much each day changed it. Minor units of base currency. */
export interface NetWorthHistory {
  readonly startAssets: bigint;
  readonly startDebts: bigint;
  readonly assets: bigint[];
  /** Changes of what is owed, which is negative. */
  readonly debts: bigint[];
  /** The part of the changes that is money moved from outside. */
  readonly moved: bigint[];
  /** The part of the changes that is dividends of holdings. It isn't in `moved`. */
  readonly dividends: bigint[];
  readonly missing: readonly MissingData[];
}

/**
 * Adds up net worth day by day. Each balance and each holding is converted and rounded once a day, as the balance sheet
 * does, and only on days that changed it or its rate. What no rate or price covers counts nothing until one comes, and
 * then enters as money moved: what was there is no gain.
 */
export function netWorthHistory(parts: NetWorthParts): NetWorthHistory {
  const missing = new Map<string, MissingData>();
  const noteMissing = ({ kind, name, from, to }: MissingData) => {
    const known = missing.get(`${kind} ${name}`);
    missing.set(`${kind} ${name}`, {
      kind,
      name,
      from: Math.min(from, known?.from ?? from),
      to: Math.max(to, known?.to ?? to),
    });
  };
  const empty = () => new Array<bigint>(parts.days).fill(0n);
  const history = { assets: empty(), debts: empty(), moved: empty(), dividends: empty() };
  let [startAssets, startDebts] = [0n, 0n];
  for (const balance of parts.balances) {
    const side = balance.class === 'asset' ? history.assets : history.debts;
    const rates = (parts.rates.get(balance.currency) ?? []).map(({ day, rate }) => ({
      day,
      convert: rate === null ? null : minorConverter(rate, balance.currency, parts.baseCurrency),
    }));
    const isBase = balance.currency === parts.baseCurrency;
    const tracker = trackMissing(parts.days, noteMissing);
    const start = addBalance(balance, { side, moved: history.moved }, rates, { isBase, tracker });
    if (balance.class === 'asset') startAssets += start;
    else startDebts += start;
  }
  for (const holding of parts.holdings) startAssets += addHolding(holding, history, parts, noteMissing);
  return { ...history, startAssets, startDebts, missing: [...missing.values()] };
}

interface ConvertFrom {
  readonly day: number;
  readonly convert: MinorConvert | null;
}

/** Adds one balance's changes to its side and to what was moved. Returns its value at the start. */
function addBalance(
  balance: BalanceHistory,
  { side, moved }: { readonly side: bigint[]; readonly moved: bigint[] },
  rates: readonly ConvertFrom[],
  { isBase, tracker }: { readonly isBase: boolean; readonly tracker: MissingDays },
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
    const isMissing = own !== 0n && !convert;
    tracker.at(day, isMissing ? { kind: 'rate', name: balance.currency } : undefined);
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
  tracker.end();
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
  holding: HoldingHistory,
  history: Pick<NetWorthHistory, 'assets' | 'moved' | 'dividends'>,
  parts: NetWorthParts,
  noteMissing: (missing: MissingData) => void,
): bigint {
  const { quantities, prices, flows } = holding;
  const { baseCurrency } = parts;
  const isBase = holding.currency === baseCurrency;
  const rates = parts.rates.get(holding.currency) ?? [];
  const pounds = parts.rates.get('GBP') ?? [];
  const flowsOn = Map.groupBy(flows, ({ day }) => day);
  const at = { quantity: -1, price: -1, rate: -1, pound: -1 };
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
    tracker.at(
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
  const tracker = trackMissing(parts.days, noteMissing);
  advance(-1);
  const start = valueAt(-1);
  let before = start;
  for (const day of daysOf(parts.days, quantities, prices, rates, flows)) {
    advance(day);
    const after = valueAt(day);
    const { pounds: flow, dividends } = sumOf(flowsOn.get(day) ?? []);
    if (before === null) addTo(history.moved, day, after ?? 0n);
    else if (after === null) addTo(history.moved, day, -before);
    else if (!flow.isZero() || !dividends.isZero()) {
      const rate = baseCurrency === 'GBP' ? inPounds : pounds[at.pound]?.rate;
      if (rate) {
        addTo(history.moved, day, toMinor(timesRate(flow, rate), baseCurrency));
        addTo(history.dividends, day, toMinor(timesRate(dividends, rate), baseCurrency));
      } else noteMissing({ kind: 'rate', name: 'GBP', from: day, to: day });
    }
    addTo(history.assets, day, (after ?? 0n) - (before ?? 0n));
    before = after;
  }
  tracker.end();
  return start ?? 0n;
}

/** Returns the sums of a day's flows. */
function sumOf(flows: HoldingHistory['flows']) {
  let [pounds, dividends] = [new Decimal(0), new Decimal(0)];
  for (const flow of flows) {
    pounds = pounds.plus(flow.pounds);
    dividends = dividends.plus(flow.dividends);
  }
  return { pounds, dividends };
}

function addTo(days: bigint[], day: number, minor: bigint): void {
  days[day] = (days[day] ?? 0n) + minor;
}

/** A rate or price missing on some days: the first and the last of them. */
export interface MissingData {
  readonly kind: 'rate' | 'price';
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Follows the missing rate or price of one balance or holding from day to day. */
export interface MissingDays {
  at(day: number, missing: Pick<MissingData, 'kind' | 'name'> | undefined): void;
  end(): void;
}

function trackMissing(days: number, note: (missing: MissingData) => void): MissingDays {
  let open: Omit<MissingData, 'to'> | undefined;
  const close = (to: number) => {
    if (open) note({ ...open, to });
    open = undefined;
  };
  return {
    at(day, missing) {
      if (open && (open.kind !== missing?.kind || open.name !== missing.name)) close(day - 1);
      if (missing && !open) open = { ...missing, from: day };
    },
    end: () => close(days - 1),
  };
}
