import { readTradeColumns, type TradeColumns } from '@farthing/uk-tax';
import { type Step, scaled } from './series-rules.ts';

/** What moved in and out of a holding, in pounds, exact. */
export interface FlowRow {
  readonly holding_id: string;
  readonly date: string;
  readonly paid_in: string;
  readonly taken_out: string;
  readonly dividends: string;
}

/** Buys and sells of a holding, oldest first. */
export interface Deals extends TradeColumns {
  readonly holding_id: string;
  /** The three letters of each. */
  readonly currencies: string;
}

interface Sums {
  paidIn: bigint;
  takenOut: bigint;
}

/**
 * What buys and sells moved, with their fees: by holding, each with its last day, or by holding and day.
 * @param group `day` puts all holdings together; then oldest first
 */
export function flowsOfDeals(all: readonly Deals[], group: 'holding' | 'holding and day' | 'day'): FlowRow[] {
  const together = new Map<string, Sums>();
  const found: FlowRow[] = [];
  for (const deals of all) {
    const sums = group === 'day' ? together : new Map<string, Sums>();
    const last = deals.dates.at(-1) ?? '';
    addDeals(deals, group === 'holding' ? () => last : (at) => deals.dates[at] ?? '', sums);
    if (group !== 'day') for (const one of sums) found.push(flowRow(deals.holding_id, one));
  }
  const days = [...together].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const one of days) found.push(flowRow('', one));
  return found;
}

/** Adds the money of each deal to the sum of its key, in whole numbers of 10⁻³⁶: a price times a quantity times a rate. */
function addDeals(deals: Deals, keyOf: (at: number) => string, sums: Map<string, Sums>): void {
  const { rates, sides } = deals;
  const read = readTradeColumns('', { ...deals, rates: '1' });
  for (const [at, { value, fees }] of read.entries()) {
    const key = keyOf(at);
    let sum = sums.get(key);
    if (!sum) {
      sum = { paidIn: 0n, takenOut: 0n };
      sums.set(key, sum);
    }
    const buys = sides.charCodeAt(at) === letterB;
    const money =
      (buys ? value + fees : value - fees) * rateOf(typeof rates === 'string' ? rates : rates[at]);
    if (buys) sum.paidIn += money;
    else sum.takenOut += money;
  }
}

const letterB = 'b'.charCodeAt(0);

/** A rate as a whole number of 10⁻¹². */
function rateOf(text: string | undefined): bigint {
  return text === '1' || text === undefined ? unit : scaled(text);
}

const unit = 10n ** 12n;

function flowRow(holding_id: string, [date, { paidIn, takenOut }]: [string, Sums]): FlowRow {
  return { holding_id, date, paid_in: print(paidIn), taken_out: print(takenOut), dividends: '0' };
}

const flowPlaces = 36;

function print(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(flowPlaces + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -flowPlaces)}.${digits.slice(-flowPlaces)}`;
}

/** Units at the end of each day with deals, of a holding that nothing else moves. */
export function unitsOfDeals({ sides, dates, quantities }: Deals): Step[] {
  const steps: { date: string; figure: bigint }[] = [];
  let held = 0n;
  for (let at = 0; at < sides.length; at++) {
    const units = scaled(quantities[at] ?? '0');
    held += sides.charCodeAt(at) === letterB ? units : -units;
    const date = dates[at] ?? '';
    const last = steps.at(-1);
    if (last?.date === date) last.figure = held;
    else steps.push({ date, figure: held });
  }
  return steps;
}

/** The last price of each day, of deals in a currency on days before `before`; a price of nothing is none. */
export function pricesOfDeals(
  { sides, dates, prices, currencies }: Deals,
  currency: string,
  before: string,
): Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < sides.length; at++) {
    const date = dates[at] ?? '';
    if (date >= before) break;
    if (currencies.slice(at * 3, at * 3 + 3) !== currency) continue;
    const figure = scaled(prices[at] ?? '0');
    if (figure === 0n) continue;
    if (steps.at(-1)?.date === date) steps.pop();
    steps.push({ date, figure });
  }
  return steps;
}
