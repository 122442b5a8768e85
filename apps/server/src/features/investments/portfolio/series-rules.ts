import { dayNumber, dayOf } from '@farthing/dates';
import { currencyPlaces } from '@farthing/money';

/** A figure from a day on, in whole numbers of 10⁻¹². */
export interface Step {
  readonly date: string;
  readonly figure: bigint;
}

/** A holding through time: its units, and the prices of its security, by day. */
export interface HeldSeries {
  readonly symbol: string;
  readonly currency: string;
  readonly quantities: readonly Step[];
  readonly prices: readonly Step[];
}

/** A price or rate that a day lacks. */
export interface MissingData {
  readonly kind: 'price' | 'rate';
  readonly name: string;
  readonly date: string;
}

const places = 12;
const unit = 10n ** BigInt(places);

/** Reads a decimal text as a whole number of 10⁻¹²; further places are cut off. */
export function scaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
}

/** Reads `2025-01-02 10.5,2025-01-03 11` as steps. */
export function readSteps(text: string | null): Step[] {
  if (!text) return [];
  return text.split(',').map((entry) => ({ date: entry.slice(0, 10), figure: scaled(entry.slice(11)) }));
}

/**
 * The value of holdings at the end of each of some days, in minor units of base currency: units × price × rate, rounded
 * half up once for each holding. What lacks a price or rate counts nothing, and is named with the first such day.
 * @param days oldest first
 * @param rateOn the rate of a currency on a day as a whole number of 10⁻¹², undefined where none is stored
 */
export function valuesOn(
  days: readonly string[],
  holdings: readonly HeldSeries[],
  baseCurrency: string,
  rateOn: (currency: string, day: string) => bigint | undefined,
): { values: Map<string, bigint>; lacking: MissingData[] } {
  const lacking = new Map<string, MissingData>();
  const divisor = unit ** 3n / 10n ** BigInt(currencyPlaces(baseCurrency));
  const half = divisor / 2n;
  // By how much the value changes on each day: most holdings are worth the same on most days.
  const changes = new Array<bigint>(days.length).fill(0n);
  for (const { symbol, currency, quantities, prices } of holdings) {
    let [atQuantity, atPrice] = [-1, -1];
    let [worth, before, lastRate] = [0n, 0n, -1n];
    for (const [index, day] of days.entries()) {
      let moved = false;
      for (; (quantities[atQuantity + 1]?.date ?? '9') <= day; atQuantity++) moved = true;
      for (; (prices[atPrice + 1]?.date ?? '9') <= day; atPrice++) moved = true;
      const units = quantities[atQuantity]?.figure ?? 0n;
      const price = prices[atPrice]?.figure;
      const rate = units === 0n || price === undefined ? undefined : rateOn(currency, day);
      if (price !== undefined && rate !== undefined) {
        if (moved || rate !== lastRate) worth = (units * price * rate + half) / divisor;
        lastRate = rate;
      } else {
        [worth, lastRate] = [0n, -1n];
        if (units !== 0n) note(lacking, price === undefined, { symbol, currency, day });
      }
      if (worth === before) continue;
      changes[index] = (changes[index] ?? 0n) + worth - before;
      before = worth;
    }
  }
  let value = 0n;
  const values = new Map(
    days.map((day, index) => {
      value += changes[index] ?? 0n;
      return [day, value];
    }),
  );
  return { values, lacking: [...lacking.values()] };
}

/** Notes the first day that lacks a price, or a rate. */
function note(
  lacking: Map<string, MissingData>,
  lacksPrice: boolean,
  { symbol, currency, day }: { readonly symbol: string; readonly currency: string; readonly day: string },
): void {
  const lack: MissingData = lacksPrice
    ? { kind: 'price', name: symbol, date: day }
    : { kind: 'rate', name: currency, date: day };
  const key = `${lack.kind} ${lack.name}`;
  const known = lacking.get(key);
  if (!known || known.date > day) lacking.set(key, lack);
}

/** The ends of the intervals from a day to another, both of them included. */
export function intervalEnds(from: string, to: string, interval: 'day' | 'month'): string[] {
  const days = [from];
  if (interval === 'day') {
    for (let day = dayNumber(from) + 1; day < dayNumber(to); day++) days.push(dayOf(day));
  } else {
    let [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
    for (;;) {
      const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
      if (end >= to) break;
      if (end > from) days.push(end);
      month += 1;
      if (month > 12) [year, month] = [year + 1, 1];
    }
  }
  if (to > from) days.push(to);
  return days;
}
