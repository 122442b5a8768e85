import { dayAfter } from '@farthing/dates';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Exact, exact, one, printPence } from '../exact.ts';
import { identifyDisposals } from './identify.ts';
import type { Trade } from './trade.ts';

const start = '2023-01-01';

/** Trades of one asset in which never more is sold than is held: each sale is cut to what is there. */
const soundTrades = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 120 }),
      buys: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 40 }),
      price: fc.integer({ min: 1, max: 99_999 }),
      fees: fc.integer({ min: 0, max: 2_000 }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((rows) => {
    const trades: Trade[] = [];
    let held = 0;
    for (const row of [...rows].sort((a, b) => a.day - b.day || Number(b.buys) - Number(a.buys))) {
      const quantity = row.buys ? row.quantity : Math.min(row.quantity, held);
      if (quantity === 0) continue;
      held += row.buys ? quantity : -quantity;
      trades.push({
        date: dayAfter(start, row.day),
        type: row.buys ? 'buy' : 'sell',
        asset: 'A',
        quantity: String(quantity),
        price: (row.price / 100).toFixed(2),
        fees: (row.fees / 100).toFixed(2),
      });
    }
    return trades;
  });

describe('any trades that never sell more than is held', () => {
  test('the order of the rows changes nothing', () => {
    fc.assert(
      fc.property(soundTrades, fc.infiniteStream(fc.nat()), (trades, random) => {
        const keyed = trades.map((trade) => ({ trade, key: Number(random.next().value) }));
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ trade }) => trade);
        const plain = ({ disposals, pools }: ReturnType<typeof identifyDisposals>) => ({
          disposals,
          pools: pools.map(({ asset, quantity, cost }) => ({ asset, quantity, cost })),
        });
        expect(plain(identifyDisposals(shuffled))).toEqual(plain(identifyDisposals(trades)));
      }),
    );
  });

  test('what was paid is either allowed against a sale or still in the pool, to the last fraction', () => {
    fc.assert(
      fc.property(soundTrades, (trades) => {
        const { disposals, pools } = identifyDisposals(trades);
        const paid = trades.reduce((sum, { type, quantity = '0', price = '0', fees = '0' }) => {
          const value = (exact(quantity) * exact(price)) / one;
          return sum + exact(fees) + (type === 'buy' ? value : 0n);
        }, 0n);
        const allowed = disposals.reduce((sum, { allowableCosts }) => sum + allowableCosts, 0n);
        const kept = pools.reduce((sum, { cost }) => sum + cost, 0n);
        expect(allowed + kept - paid).toBeLessThan(1000n);
        expect(allowed + kept - paid).toBeGreaterThan(-1000n);
      }),
    );
  });

  test('every unit sold is identified once', () => {
    fc.assert(
      fc.property(soundTrades, (trades) => {
        for (const { quantity, matches } of identifyDisposals(trades).disposals)
          expect(matches.reduce((sum, match) => sum + match.quantity, 0n)).toBe(quantity);
      }),
    );
  });

  test('a second formulation, share by share, gives the same gains', () => {
    fc.assert(
      fc.property(soundTrades, (trades) => {
        const gains = identifyDisposals(trades).disposals.map(({ date, gain }) => [date, printPence(gain)]);
        expect(gains).toEqual(gainsShareByShare(trades));
      }),
      { numRuns: 200 },
    );
  });
});

interface Share {
  readonly day: string;
  readonly cost: Exact;
  taken: boolean;
}

/** Calculates gains share by share: each sold share finds its match, and the rest come from the pool. */
function gainsShareByShare(trades: readonly Trade[]): [string, string][] {
  const bought = new Map<string, Share[]>();
  const sold = new Map<string, { count: number; received: Exact }>();
  for (const { date, type, quantity = '0', price = '0', fees = '0' } of trades) {
    const value = (exact(quantity) * exact(price)) / one;
    if (type === 'sell') {
      const known = sold.get(date) ?? { count: 0, received: 0n };
      sold.set(date, {
        count: known.count + Number(quantity),
        received: known.received + value - exact(fees),
      });
    } else {
      const all = bought.get(date) ?? [];
      const cost = all.reduce((sum, share) => sum + share.cost, 0n) + value + exact(fees);
      const count = all.length + Number(quantity);
      bought.set(
        date,
        Array.from({ length: count }, () => ({ day: date, cost: cost / BigInt(count), taken: false })),
      );
    }
  }
  const days = [...new Set([...bought.keys(), ...sold.keys()])].sort();
  const costs = new Map<string, { found: number; cost: Exact }>();
  const take = (day: string, from: readonly string[]) => {
    const sale = sold.get(day);
    const mine = costs.get(day) ?? { found: 0, cost: 0n };
    for (const share of from.flatMap((other) => bought.get(other) ?? [])) {
      if (!sale || mine.found >= sale.count || share.taken) continue;
      share.taken = true;
      mine.found++;
      mine.cost += share.cost;
    }
    costs.set(day, mine);
  };
  for (const day of days) take(day, [day]);
  for (const day of days)
    take(
      day,
      days.filter((other) => other > day && other <= dayAfter(day, 30)),
    );
  let pool: Exact[] = [];
  const gains: [string, string][] = [];
  for (const day of days) {
    pool.push(...(bought.get(day) ?? []).filter((share) => !share.taken).map((share) => share.cost));
    const sale = sold.get(day);
    if (!sale) continue;
    const mine = costs.get(day) ?? { found: 0, cost: 0n };
    const average = pool.length > 0 ? pool.reduce((sum, cost) => sum + cost, 0n) / BigInt(pool.length) : 0n;
    const left = sale.count - mine.found;
    pool = Array.from({ length: pool.length - left }, () => average);
    gains.push([day, printPence(sale.received - mine.cost - average * BigInt(left))]);
  }
  return gains;
}
