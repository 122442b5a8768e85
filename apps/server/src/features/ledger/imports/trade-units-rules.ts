import { type Exact, exact, printQuantity } from '@farthing/uk-tax';

/** A change of one holding's units in a file. */
export interface UnitChange {
  /** Position of the row among the file's trades. */
  readonly at: number;
  /** A type of trade, or `added` for a split that names the units it adds or takes away. */
  readonly type: string;
  readonly date: string;
  readonly time: string | null;
  readonly quantity: string | null;
  readonly ratio: string | null;
  readonly old: string | null;
  readonly new: string | null;
}

/** Units of a holding at the end of a day, before the import. */
export interface KnownUnits {
  readonly date: string;
  readonly quantity: string;
}

/** A recorded split, consolidation or restructuring. */
export interface KnownSplit {
  readonly date: string;
  readonly type: string;
  readonly ratio: string | null;
  readonly old: string | null;
  readonly new: string | null;
  /** True if it is recorded in this holding. */
  readonly own: boolean;
}

/** A row that needs units which aren't held, and the number missing on its day. */
export interface Shortfall {
  readonly at: number;
  readonly date: string;
  readonly missing: string;
}

interface Accepted {
  readonly at: number;
  readonly date: string;
  units: Exact;
}

const one = exact('1');
const splits = new Set(['split', 'unsplit', 'restructure']);
const needsUnits = new Set(['capital_return', 'dividend_accumulated']);

/**
 * Finds the rows of a file that would take more out of a holding than it has. Each day is processed as in the cost
 * engine: reorganisations first, then additions, then disposals. Such a row is left out, and the rest is checked
 * without it. Sales that make a recorded one impossible are left out too, the latest first. The result doesn't depend
 * on the order of rows.
 * @param tellSplit callback with the ratio of each split given as added units
 */
export function findShortfalls(
  changes: readonly UnitChange[],
  known: readonly KnownUnits[],
  knownSplits: readonly KnownSplit[],
  tellSplit: TellSplit = () => {},
): Shortfall[] {
  const found: Shortfall[] = [];
  const refuse: Refuse = ({ at, date }, missing) => found.push({ at, date, missing: printQuantity(missing) });
  const byDay = Map.groupBy(changes, ({ date }) => date);
  const knownByDay = new Map(known.map(({ date, quantity }) => [date, exact(quantity)]));
  const splitsByDay = Map.groupBy(knownSplits, ({ date }) => date);
  const held = createHeldUnits();
  const days = new Set([...byDay.keys(), ...knownByDay.keys(), ...splitsByDay.keys()]);
  for (const date of [...days].sort()) {
    const today = [...(byDay.get(date) ?? [])].sort(byTime);
    const recorded = splitsByDay.get(date) ?? [];
    // The same split recorded in several holdings counts once.
    for (const [index, split] of recorded.entries())
      if (recorded.findIndex((other) => same(other, split)) === index) held.multiply(multiplier(split));
    takeSplits(today, recorded, held, refuse);
    takeAddedUnits(today, recorded, held, { refuse, tellSplit });
    for (const row of today) if (row.type === 'bonus_issue' || row.type === 'buy') held.add(units(row));
    const end = knownByDay.get(date);
    if (end !== undefined) held.setRecorded(end);
    for (const row of today) if (needsUnits.has(row.type) && held.total() <= 0n) refuse(row, one);
    for (const row of today) if (row.type === 'sell') takeSale(row, held, refuse);
    for (let sale = held.undoSale(); sale !== null; sale = held.undoSale()) refuse(sale, sale.missing);
  }
  return found;
}

type Refuse = (row: Pick<UnitChange, 'at' | 'date'>, missing: Exact) => void;
type TellSplit = (at: number, split: SplitEvent) => void;
interface Ratio {
  readonly new: Exact;
  readonly old: Exact;
}

/** Running units of a holding: recorded before the import, plus the changes in the file. */
interface HeldUnits {
  total(): Exact;
  /** Sets the recorded units at the end of a day. */
  setRecorded(units: Exact): void;
  add(units: Exact): void;
  sell(row: UnitChange): void;
  /** Applies a recorded split, which the recorded units already include. */
  multiply(by: Ratio): void;
  /** Applies a split in the file. */
  multiplyAll(by: Ratio): void;
  /** Undoes the latest sale if the units are below zero, and returns the missing units; null if there are enough. */
  undoSale(): (Accepted & { readonly missing: Exact }) | null;
}

function createHeldUnits(): HeldUnits {
  let recorded: Exact = 0n;
  let added: Exact = 0n;
  const factor = { new: one, old: one };
  const sold: Accepted[] = [];
  const total = () => (recorded * factor.new) / factor.old + added;
  const multiply = (by: Ratio) => {
    added = (added * by.new) / by.old;
    for (const sale of sold) sale.units = (sale.units * by.new) / by.old;
  };
  return {
    total,
    setRecorded(units) {
      recorded = units;
    },
    add(units) {
      added += units;
    },
    sell(row) {
      added -= units(row);
      sold.push({ at: row.at, date: row.date, units: units(row) });
    },
    multiply,
    multiplyAll(by) {
      multiply(by);
      factor.new = (factor.new * by.new) / by.old;
    },
    undoSale() {
      const missing = -total();
      if (missing <= 0n || printQuantity(missing) === '0') return null;
      const sale = sold.pop();
      if (sale === undefined) return null;
      added += sale.units;
      return { ...sale, missing };
    },
  };
}

/** Applies the splits of a day, except those recorded for another holding. */
function takeSplits(
  today: readonly UnitChange[],
  recorded: readonly KnownSplit[],
  held: HeldUnits,
  refuse: Refuse,
): void {
  for (const row of today) {
    if (!splits.has(row.type) || recorded.some((split) => !split.own && same(split, row))) continue;
    if (held.total() <= 0n) refuse(row, one);
    else held.multiplyAll(multiplier(row));
  }
}

/** Applies the splits of a day that name the added units. */
function takeAddedUnits(
  today: readonly UnitChange[],
  recorded: readonly KnownSplit[],
  held: HeldUnits,
  { refuse, tellSplit }: { readonly refuse: Refuse; readonly tellSplit: TellSplit },
): void {
  for (const row of today) {
    if (row.type !== 'added') continue;
    const found = splitByUnits(units(row), held.total(), recorded);
    if (found) tellSplit(row.at, found.event);
    else refuse(row, one);
    if (found && !found.isRecorded) held.multiplyAll(multiplier({ ...noRatio, ...found.event }));
  }
}

function takeSale(row: UnitChange, held: HeldUnits, refuse: Refuse): void {
  const left = held.total() - units(row);
  if (left < 0n && printQuantity(-left) !== '0') refuse(row, -left);
  else held.sell(row);
}

function units(row: UnitChange): Exact {
  return exact(row.quantity ?? '0');
}

function multiplier(row: Pick<UnitChange, 'type' | 'ratio' | 'old' | 'new'>): { new: Exact; old: Exact } {
  if (row.type === 'restructure') return { new: exact(row.new ?? '1'), old: exact(row.old ?? '1') };
  const ratio = exact(row.ratio ?? '1');
  return row.type === 'unsplit' ? { new: one, old: ratio } : { new: ratio, old: one };
}

/**
 * Returns the split that adds units to those held, or the one already recorded for another holding; null if there is
 * none.
 */
function splitByUnits(
  more: Exact,
  held: Exact,
  recorded: readonly KnownSplit[],
): { readonly event: SplitEvent; readonly isRecorded: boolean } | null {
  const added = (split: KnownSplit) => {
    const by = multiplier(split);
    return held - (held * by.old) / by.new;
  };
  const other = recorded.find((split) => !split.own && printQuantity(added(split)) === printQuantity(more));
  if (other) return { event: eventOf(other), isRecorded: true };
  const event = held > 0n ? splitOf(printQuantity(held), printQuantity(held + more)) : null;
  return event && { event, isRecorded: false };
}

const noRatio = { ratio: null, old: null, new: null };

function eventOf({ type, ratio, old, new: fresh }: KnownSplit): SplitEvent {
  if (type === 'restructure') return { type, old: old ?? '1', new: fresh ?? '1' };
  return { type: type === 'unsplit' ? type : 'split', ratio: ratio ?? '1' };
}

function same(a: Pick<UnitChange, 'type' | 'ratio' | 'old' | 'new'>, b: typeof a): boolean {
  return a.type === b.type && a.ratio === b.ratio && a.old === b.old && a.new === b.new;
}

function byTime(a: Pick<UnitChange, 'at' | 'time' | 'quantity'>, b: typeof a): number {
  const [left, right] = [a, b].map((row) => `${row.time ?? ''}|${row.quantity}`);
  if (left !== right) return (left as string) < (right as string) ? -1 : 1;
  return a.at - b.at;
}

/** A trade in a file with its price. */
export interface PricedTrade {
  readonly at: number;
  readonly type: string;
  readonly date: string;
  readonly time: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly currency: string;
}

/** A sale at a price far from that of the previous trade. */
export interface PriceBreak {
  readonly at: number;
  /** Day of the previous trade. */
  readonly since: string;
}

/**
 * Limits on the ratio of prices between two trades. Prices seldom move this far, but splits and consolidations do it at
 * once.
 */
const breaks = { fall: 0.55, rise: 5 };

/**
 * Finds sales of one security whose price differs widely from the previous trade's without a recorded split
 * in between. Their units may be those after an unrecorded split. @param splitDays days of known splits
 */
export function findPriceBreaks(trades: readonly PricedTrade[], splitDays: readonly string[]): PriceBreak[] {
  const priced = trades.filter(({ type, price }) => (type === 'buy' || type === 'sell') && Number(price) > 0);
  const inOrder = priced.toSorted((a, b) => (a.date === b.date ? byTime(a, b) : a.date < b.date ? -1 : 1));
  return inOrder.flatMap((trade, index) => {
    const last = inOrder[index - 1];
    if (trade.type !== 'sell' || last?.currency !== trade.currency) return [];
    const change = Number(trade.price) / Number(last.price);
    if (change > breaks.fall && change < breaks.rise) return [];
    const isSplit = splitDays.some((day) => day > last.date && day <= trade.date);
    return isSplit ? [] : [{ at: trade.at, since: last.date }];
  });
}

/** A split as it is recorded. */
export interface SplitEvent {
  readonly type: 'split' | 'unsplit' | 'restructure';
  readonly ratio?: string;
  readonly old?: string;
  readonly new?: string;
}

/**
 * The units before and after a split as one event, in lowest terms: 10 old units that become 40 are a split of 4, 40 that become 10
 * one the other way, anything else a restructuring.
 */
export function splitOf(closed: string, opened: string): SplitEvent | null {
  const places = Math.max(decimalPlaces(closed), decimalPlaces(opened));
  const [from, to] = [whole(closed, places), whole(opened, places)];
  if (from <= 0n || to <= 0n || from === to) return null;
  const common = divisor(from, to);
  const [old, fresh] = [from / common, to / common];
  if (old === 1n) return { type: 'split', ratio: `${fresh}` };
  if (fresh === 1n) return { type: 'unsplit', ratio: `${old}` };
  return { type: 'restructure', old: `${old}`, new: `${fresh}` };
}

function decimalPlaces(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

function whole(text: string, places: number): bigint {
  const [units = '0', part = ''] = text.split('.');
  return BigInt(units + part.padEnd(places, '0'));
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b);
}
