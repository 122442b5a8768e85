import { BadTrade } from '../errors.ts';
import { type Exact, exact, one, times } from '../exact.ts';
import type { ReadTrade } from './trade.ts';

/** Buys and sells of one asset as columns: a hundred thousand trades are too many to make a record of each first. */
export interface TradeColumns {
  /** `b` or `s` for each trade. */
  readonly sides: string;
  /** YYYY-MM-DD. */
  readonly dates: readonly string[];
  /** Decimal texts that are not negative, of at most 12 places. */
  readonly quantities: readonly string[];
  /** For one unit, in the trade's currency. */
  readonly prices: readonly string[];
  /** In the trade's currency. Undefined: all the same. */
  readonly fees: readonly string[] | string;
  /** Pounds for one unit of the currency. A text: the same for all. */
  readonly rates: readonly string[] | string;
}

/**
 * Reads columns as `readTrades` reads rows: the same figures to the last place.
 * @throws {BadTrade} for the first figure that cannot be what it says
 */
export function readTradeColumns(asset: string, columns: TradeColumns): ReadTrade[] {
  const { sides, dates, quantities, prices, fees, rates } = columns;
  const found = new Array<ReadTrade>(sides.length);
  for (let row = 0; row < sides.length; row++) {
    const rate = readFigure(typeof rates === 'string' ? rates : rates[row], row, 'gbp_per_unit');
    const fee = readFigure(typeof fees === 'string' ? fees : fees[row], row, 'fees');
    const [quantity, price] = [quantities[row], prices[row]];
    const units = readFigure(quantity, row, 'quantity');
    if (units === 0n) throw new BadTrade(row, 'quantity', 'must be more than zero');
    if (rate === 0n) throw new BadTrade(row, 'gbp_per_unit', 'must be more than zero');
    const value = product(quantity ?? '', price ?? '') ?? times(units, readFigure(price, row, 'price'));
    found[row] = {
      row,
      date: dates[row] ?? '',
      type: sides.charCodeAt(row) === 98 ? 'buy' : 'sell',
      asset,
      quantity: units,
      value: rate === one ? value : times(value, rate),
      fees: rate === one ? fee : times(fee, rate),
      cost: 0n,
      amount: 0n,
      ratio: unchanged,
      newAsset: '',
      newShare: whole,
    };
  }
  return found;
}

const unchanged: readonly [bigint, bigint] = [1n, 1n];
const whole: readonly [Exact, Exact] = [1n, 2n];

/** 10²⁴ ⁻ ⁿ: what a whole number of n places is multiplied by. */
const scales = Array.from({ length: 25 }, (_, places) => 10n ** BigInt(24 - places));

/** Figures come again and again (fees, rates, round lots); a few are remembered. */
const read = new Map<string, Exact>();
const mostRemembered = 10_000;

function readFigure(text: string | undefined, row: number, field: string): Exact {
  const known = text === undefined ? undefined : read.get(text);
  if (known !== undefined) return known;
  if (text === undefined || !/^\d{1,18}(\.\d{1,12})?$/.test(text))
    throw new BadTrade(row, field, 'must be a decimal that is not negative');
  const value = exact(text);
  if (read.size < mostRemembered) read.set(text, value);
  return value;
}

/** The product of two short decimals, by way of numbers that hold it exactly; undefined where they do not. */
function product(a: string, b: string): Exact | undefined {
  if (a.length + b.length > 15) return undefined;
  const [left, right] = [placesOf(a), placesOf(b)];
  const [x, y] = [digitsOf(a), digitsOf(b)];
  if (x < 0 || y < 0 || left > 12 || right > 12) return undefined;
  const scale = scales[left + right];
  return scale === undefined ? undefined : BigInt(x * y) * scale;
}

function placesOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** The digits of a decimal text as one whole number; less than zero for anything else. */
function digitsOf(text: string): number {
  let value = 0;
  let points = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit === -2 && points === 0 && at > 0 && at < text.length - 1) points = 1;
    else if (digit < 0 || digit > 9) return -1;
    else value = value * 10 + digit;
  }
  return text === '' ? -1 : value;
}
