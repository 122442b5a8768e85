import { dayAfter } from '@farthing/dates';
import { identifyDisposals, type Trade } from '@farthing/uk-tax';
import type { Difference } from './difference.ts';
import { type Dice, diceOf } from './positions.ts';
import { least, most, type Pounds, pounds, times } from './pounds.ts';

/** Trades of a share whose gains differ. */
export interface SharesFinding {
  readonly number: number;
  readonly trades: readonly Trade[];
  readonly differences: readonly Difference[];
}

/** A penny, for each disposal. */
const tolerance = pounds('0.01');

/** Checks the gains of random purchases, sales and splits of one share. Each that differs loses the trades that don't matter. */
export function checkShares(count: number, seed: number): SharesFinding[] {
  const findings: SharesFinding[] = [];
  for (let number = 0; number < count; number++) {
    let trades: readonly Trade[] = tradesOf(diceOf(seed + number));
    if (sharesDifferences(trades).length === 0) continue;
    for (const trade of trades) {
      const without = trades.filter((other) => other !== trade);
      if (isHeld(without) && sharesDifferences(without).length > 0) trades = without;
    }
    findings.push({ number, trades, differences: sharesDifferences(trades) });
  }
  return findings;
}

/** Compares the gain of each day with sales. */
export function sharesDifferences(trades: readonly Trade[], checked = gainsByDay(trades)): Difference[] {
  const engine = new Map(identifyDisposals(trades).disposals.map((one) => [one.date, one.gain]));
  return [...checked].flatMap(([day, check]) => {
    const its = inPounds(engine.get(day) ?? 0n);
    if (most(its, check) - least(its, check) <= tolerance) return [];
    return [{ figure: `gain on ${day}`, engine: text(its), check: text(check) }];
  });
}

/** The package's amounts have 22 decimal places after the penny, so 24 after the pound. */
function inPounds(exact: bigint): Pounds {
  return exact / (identityOfPound() / 10n ** 18n);
}

let pound: bigint | undefined;
/** The package's amount of one pound, found by a sale of a share bought for nothing. */
function identityOfPound(): bigint {
  pound ??= identifyDisposals([
    { date: '2020-01-01', type: 'buy', asset: 'A', quantity: '1', price: '0' },
    { date: '2021-01-01', type: 'sell', asset: 'A', quantity: '1', price: '1' },
  ]).disposals[0]?.gain;
  return pound ?? 1n;
}

function text(amount: Pounds): string {
  return (Number(amount) / 1e18).toFixed(4);
}

/** Purchases or sales of a day. Units are those after the last split, so that they can be compared. */
interface DaySide {
  units: Pounds;
  /** Cost with fees, or proceeds less fees. */
  amount: Pounds;
}

/**
 * Works out the gain of each day with sales: against purchases of the same day (TCGA 1992 s105), then of the 30 days after it, the
 * earliest first, earlier sales before later ones (s106A), then the pool of the rest (s104). A split is a reorganisation and changes the
 * units only (s127). Trades on its day are in new units.
 */
export function gainsByDay(trades: readonly Trade[]): Map<string, Pounds> {
  const days = [...new Set(trades.map(({ date }) => date))].toSorted();
  const bought = sidesOf(trades, 'buy');
  const sold = sidesOf(trades, 'sell');
  const open = new Map([...bought].map(([day, { units }]) => [day, units]));
  const left = new Map([...sold].map(([day, { units }]) => [day, units]));
  const costs = new Map<string, Pounds>();
  const match = (sale: string, purchase: string) => {
    const units = least(left.get(sale) ?? 0n, open.get(purchase) ?? 0n);
    const side = bought.get(purchase);
    if (units === 0n || !side) return;
    left.set(sale, (left.get(sale) ?? 0n) - units);
    open.set(purchase, (open.get(purchase) ?? 0n) - units);
    costs.set(sale, (costs.get(sale) ?? 0n) + (side.amount * units) / side.units);
  };
  const sales = days.filter((day) => sold.has(day));
  for (const day of sales) match(day, day);
  for (const day of sales)
    for (const purchase of days) if (purchase > day && purchase <= dayAfter(day, 30)) match(day, purchase);
  const pool: DaySide = { units: 0n, amount: 0n };
  for (const day of days) {
    const side = bought.get(day);
    const units = open.get(day) ?? 0n;
    if (side && units > 0n) {
      pool.units += units;
      pool.amount += (side.amount * units) / side.units;
    }
    const fromPool = left.get(day) ?? 0n;
    if (fromPool === 0n) continue;
    const cost = (pool.amount * fromPool) / pool.units;
    pool.units -= fromPool;
    pool.amount -= cost;
    costs.set(day, (costs.get(day) ?? 0n) + cost);
  }
  return new Map(sales.map((day) => [day, (sold.get(day)?.amount ?? 0n) - (costs.get(day) ?? 0n)]));
}

function sidesOf(trades: readonly Trade[], type: 'buy' | 'sell'): Map<string, DaySide> {
  const sides = new Map<string, DaySide>();
  for (const { date, quantity, price, fees } of trades.filter((one) => one.type === type)) {
    const side = sides.get(date) ?? { units: 0n, amount: 0n };
    const value = times(pounds(quantity), pounds(price));
    side.units += afterSplits(trades, date, pounds(quantity));
    side.amount += type === 'buy' ? value + pounds(fees) : value - pounds(fees);
    sides.set(date, side);
  }
  return sides;
}

/** Units of a day as they are after all later splits. */
function afterSplits(trades: readonly Trade[], day: string, units: Pounds): Pounds {
  return trades
    .filter(({ type, date }) => type === 'split' && date > day)
    .reduce((all, { ratio }) => times(all, pounds(ratio)), units);
}

/** Returns true if no more is ever sold than held at the end of the day. */
function isHeld(trades: readonly Trade[]): boolean {
  const [bought, sold] = [sidesOf(trades, 'buy'), sidesOf(trades, 'sell')];
  let held = 0n;
  for (const day of [...new Set(trades.map(({ date }) => date))].toSorted()) {
    held += (bought.get(day)?.units ?? 0n) - (sold.get(day)?.units ?? 0n);
    if (held < 0n) return false;
  }
  return true;
}

/** Makes up to 14 trades, most of them within some weeks of each other. */
function tradesOf(dice: Dice): Trade[] {
  const trades: Trade[] = [];
  let day = `${2015 + dice.below(10)}-0${1 + dice.below(9)}-1${dice.below(10)}`;
  for (let count = 4 + dice.below(11); count > 0; count--) {
    day = dayAfter(day, dice.pick([0, 0, 1, 5, 15, 29, 30, 31, 45, 200]));
    const trade = tradeOn(dice, day);
    if (isHeld([...trades, trade])) trades.push(trade);
  }
  return trades;
}

function tradeOn(dice: Dice, date: string): Trade {
  const asset = 'A';
  if (dice.chance(0.08)) return { date, type: 'split', asset, ratio: String(dice.pick([2, 3, 10])) };
  return {
    ...{ date, asset, type: dice.chance(0.5) ? 'buy' : 'sell' },
    quantity: dice.pick(['1', '7', '33.333', '100', '250', '0.5']),
    price: (dice.below(100_000) / 100).toFixed(2),
    fees: dice.chance(0.5) ? '0' : (dice.below(2000) / 100).toFixed(2),
  };
}
