import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canGoOn, checkpointFor, checkpointOfYear, identifyAsset } from './asset-history.ts';
import { daysLater } from './day-book.ts';
import { identifyRead } from './identify.ts';
import { readTrades, type Trade, type TradeType } from './trade.ts';

const start = '2021-01-10';

/** Rows over four tax years, in which never more leaves than is held. */
const rows = fc
  .array(
    fc.record({
      day: fc.oneof(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 60, max: 110 })),
      type: fc.constantFrom<TradeType>(
        'buy',
        'buy',
        'sell',
        'sell',
        'transfer_in',
        'transfer_out',
        'dividend_accumulated',
        'capital_return',
        'rights_issue',
      ),
      quantity: fc.integer({ min: 1, max: 40 }),
      price: fc.integer({ min: 1, max: 99_999 }),
      fees: fc.integer({ min: 0, max: 2_000 }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((all) => {
    const trades: Trade[] = [];
    let held = 0;
    for (const row of [...all].sort((a, b) => a.day - b.day)) {
      const leaves = row.type === 'sell' || row.type === 'transfer_out';
      const moves = leaves || row.type === 'buy' || row.type === 'transfer_in';
      if ((!moves && held === 0) || (leaves && held === 0)) continue;
      const quantity = leaves ? Math.min(row.quantity, held) : row.quantity;
      if (moves || row.type === 'rights_issue') held += leaves ? -quantity : quantity;
      const money = (row.price / 100).toFixed(2);
      const base = { date: daysLater(start, row.day), type: row.type, asset: 'A' };
      if (row.type === 'dividend_accumulated' || row.type === 'capital_return')
        trades.push({ ...base, amount: money });
      else
        trades.push({
          ...base,
          quantity: String(quantity),
          price: money,
          cost: money,
          fees: (row.fees / 100).toFixed(2),
        });
    }
    return trades;
  })
  // What is sold before other rows of its day is told of by the engine; those are not sound trades.
  .filter((trades) => {
    try {
      return trades.length > 0 && identifyRead(readTrades(trades)).pools.length === 1;
    } catch {
      return false;
    }
  });

describe('an asset worked out from a checkpoint', () => {
  test('has what its whole history gives from there on, to the last place', () => {
    let wentOn = 0;
    fc.assert(
      fc.property(rows, (trades) => {
        const whole = identifyAsset('A', readTrades(trades));
        expect([...whole.disposals]).toEqual(identifyRead(readTrades(trades)).disposals);
        const kept = whole.checkpoints ?? [];
        for (const [index, from] of kept.entries()) {
          wentOn++;
          const later = identifyAsset('A', readTrades(trades.filter(({ date }) => date >= from.date)), from);
          const since = <Row extends { date: string }>(all: readonly Row[]) =>
            all.filter(({ date }) => date >= from.date);
          expect(later.disposals).toEqual(since(whole.disposals));
          expect(later.transfersOut).toEqual(since(whole.transfersOut));
          expect([later.pool.quantity, later.pool.cost]).toEqual([whole.pool.quantity, whole.pool.cost]);
          expect(later.checkpoints).toEqual(kept.slice(index + 1));
        }
      }),
      { numRuns: 500 },
    );
    expect(wentOn).toBeGreaterThan(300);
  });

  test('up to a day needs no more than the trades of 30 days after it', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 1400 }), (trades, day) => {
        const whole = identifyAsset('A', readTrades(trades));
        if (!whole.checkpoints) return;
        const until = daysLater(start, day);
        const needed = trades.filter(({ date }) => date <= daysLater(until, 30));
        const part = identifyAsset('A', readTrades(needed), undefined, until);
        expect(part.disposals).toEqual(whole.disposals.filter(({ date }) => date <= until));
      }),
      { numRuns: 500 },
    );
  });

  test('after one more trade has what the whole history with it gives', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 1400 }), fc.boolean(), (trades, day, sells) => {
        const kept = identifyAsset('A', readTrades(trades)).checkpoints;
        const date = daysLater(start, day);
        const type = sells ? ('sell' as const) : ('buy' as const);
        const more = [...trades, { date, type, asset: 'A', quantity: '1', price: '7.13', fees: '0.1' }];
        const from = kept && checkpointFor(kept, date);
        if (!from) return;
        const later = readTrades(more.filter((one) => one.date >= from.date));
        let whole: ReturnType<typeof identifyAsset>;
        try {
          whole = identifyAsset('A', readTrades(more));
        } catch (error) {
          expect(() => identifyAsset('A', later, from)).toThrow((error as Error).message.split(': ').at(-1));
          return;
        }
        const answer = identifyAsset('A', later, from);
        const before = whole.disposals.filter((one) => one.date < from.date);
        const known = identifyAsset('A', readTrades(trades)).disposals.filter((one) => one.date < from.date);
        expect(before).toEqual(known);
        expect(answer.disposals).toEqual(whole.disposals.slice(before.length));
        expect([answer.pool.quantity, answer.pool.cost]).toEqual([whole.pool.quantity, whole.pool.cost]);
        if (whole.checkpoints)
          expect([...kept.filter((one) => one.date <= from.date), ...(answer.checkpoints ?? [])]).toEqual(
            whole.checkpoints,
          );
      }),
      { numRuns: 500 },
    );
  });
});

describe('a checkpoint', () => {
  const buy = (date: string, quantity = '10'): Trade => ({
    ...{ date, type: 'buy', asset: 'A', quantity, price: '2', fees: '0' },
  });
  const sell = (date: string, quantity = '4'): Trade => ({ ...buy(date, quantity), type: 'sell' });

  test('stands at the beginning of each tax year with trades, with what was sold before and bought after', () => {
    const trades = [buy('2022-01-01'), sell('2022-04-01'), buy('2022-04-20'), sell('2024-05-01')];
    const { checkpoints } = identifyAsset('A', readTrades(trades));
    expect(checkpoints?.map(({ date, reserved }) => [date, reserved.map((one) => one.date)])).toEqual([
      ['2022-04-06', ['2022-04-20']],
      ['2024-04-06', []],
    ]);
    expect(checkpointOfYear(checkpoints ?? [], '2023-24')?.date).toBe('2022-04-06');
    expect(checkpointOfYear(checkpoints ?? [], '2021-22')).toBeUndefined();
  });

  test('holds against a change that is more than 30 days after it', () => {
    const { checkpoints = [] } = identifyAsset('A', readTrades([buy('2022-01-01'), sell('2022-12-01')]));
    expect(checkpointFor(checkpoints, '2022-05-07')?.date).toBe('2022-04-06');
    expect(checkpointFor(checkpoints, '2022-05-06')).toBeUndefined();
  });

  test('there is none where units change, or where more was sold than held and bought back later', () => {
    const split: Trade = { date: '2022-08-01', type: 'split', asset: 'A', ratio: '2' };
    const divided = readTrades([buy('2022-01-01'), sell('2022-06-01'), split]);
    expect(canGoOn(divided)).toBe(false);
    expect(identifyAsset('A', divided).checkpoints).toBeUndefined();
    const short = [buy('2022-01-01', '1'), sell('2022-03-01'), buy('2022-07-01')];
    expect(identifyAsset('A', readTrades(short)).checkpoints).toBeUndefined();
  });
});
