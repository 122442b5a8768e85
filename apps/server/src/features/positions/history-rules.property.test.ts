import { printQuantity } from '@farthing/uk-tax';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Asset, workOut } from './engine-rules.ts';
import {
  type AssetTrades,
  goesOn,
  joinHistories,
  printCheckpoints,
  readCheckpoints,
  resumeAt,
  resumeYear,
  workDisposals,
  workHistory,
} from './history-rules.ts';
import { quantitiesOf, type TradeRow, unpackTrades } from './quantity-rules.ts';

const holdings = ['h1', 'h2'].map((id) => ({
  ...{ id, account_id: `a${id}`, security_id: 's', pool: 'taxable', trades_stamp: id },
}));
const asset: Asset = { pool: 'taxable', securityId: 's', securityIds: ['s'], holdings, fingerprint: '' };

const dayOf = (days: number) =>
  new Date(Date.UTC(2020, 0, 10) + days * 86_400_000).toISOString().slice(0, 10);

const rowOf = (change: Partial<TradeRow>): TradeRow => ({
  ...{
    id: '',
    holding_id: 'h1',
    security_id: 's',
    type: 'buy',
    date: '2020-01-01',
    quantity: null,
    price: null,
  },
  ...{
    currency: 'GBP',
    fees: '0',
    fx_rate: '1',
    ratio: null,
    old: null,
    new: null,
    amount: null,
    cost: null,
  },
  ...{ new_security_id: null, parent_value: null, new_value: null },
  ...change,
});

/** One trade of two holdings of a pool, over five years, close together as often as not. */
const trade = fc.record({
  day: fc.oneof(fc.integer({ min: 0, max: 1800 }), fc.integer({ min: 60, max: 130 })),
  type: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'transfer_in', 'transfer_out', 'dividend_accumulated'),
  second: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 3000 }),
  price: fc.integer({ min: 1, max: 99_999 }),
  fees: fc.constantFrom('0', '0', '1.5'),
  fx_rate: fc.constantFrom('1', '1', '0.8123'),
});

/** Rows in which neither holding is ever short. */
const rows = fc.array(trade, { minLength: 3, maxLength: 40 }).map((all) => {
  const held = [0, 0];
  const found: TradeRow[] = [];
  for (const one of [...all].sort((a, b) => a.day - b.day)) {
    const place = one.second ? 1 : 0;
    const leaves = one.type === 'sell' || one.type === 'transfer_out';
    const had = held[place] ?? 0;
    const units = leaves ? Math.min(one.quantity, had) : one.quantity;
    if (units === 0 || (one.type === 'dividend_accumulated' && had === 0)) continue;
    const base = { holding_id: one.second ? 'h2' : 'h1', type: one.type, date: dayOf(one.day) };
    const { fees, fx_rate } = one;
    const money = (one.price / 100).toFixed(2);
    if (one.type === 'dividend_accumulated') found.push(rowOf({ ...base, amount: money, fx_rate }));
    else {
      held[place] = had + (leaves ? -units : units);
      const quantity = (units / 100).toFixed(2);
      const cost = one.type === 'transfer_in' ? money : null;
      found.push(rowOf({ ...base, quantity, price: money, fees, fx_rate, cost }));
    }
  }
  return found;
});

/** Rows as they are read: buys and sells packed, and cut to the days that are wanted; and the rest. */
function tradesOf(all: readonly TradeRow[], from = '0001-01-01', until = '9999-12-31'): AssetTrades {
  const isColumn = ({ type }: TradeRow) => type === 'buy' || type === 'sell';
  return {
    columns: holdings.flatMap(({ id }) => {
      const own = all
        .filter((row) => row.holding_id === id && isColumn(row))
        .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
      if (own.length === 0) return [];
      const packed = {
        holding_id: id,
        sides: own.map(({ type }) => type[0]).join(''),
        dates: own.map(({ date }) => date).join(''),
        quantities: own.map(({ quantity }) => quantity).join(','),
        prices: own.map(({ price }) => price).join(','),
        fees: own.map(({ fees }) => (fees === '0' ? '' : fees)).join(','),
        rates: own.map(({ fx_rate }) => (fx_rate === '1' ? '' : fx_rate)).join(','),
        currencies: own.map(() => 'GBP').join(''),
        others: 0,
      };
      return [unpackTrades(packed, from, until)];
    }),
    others: all.filter((row) => !isColumn(row) && row.date >= from && row.date <= until),
  };
}

const sorted = (all: readonly { holding_id: string; date: string; quantity: string }[]) =>
  [...all].sort((a, b) => (`${a.holding_id}${a.date}` < `${b.holding_id}${b.date}` ? -1 : 1));

/** What `work` answers, or the name of what it refuses and the words. */
function outcome<Answer>(work: () => Answer): { answer?: Answer; refused?: string } {
  try {
    return { answer: work() };
  } catch (error) {
    const { name, message } = error as Error;
    return { refused: `${name} ${message.replace(/^Row \d+, /, '')}` };
  }
}

describe('an asset worked out from columns', () => {
  test('has the figures and quantities that its rows give', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const whole = outcome(() => workOut(all).result);
        const worked = outcome(() => workHistory(asset, tradesOf(all), undefined, ''));
        if (whole.refused !== undefined) {
          expect(worked.refused).toBe(whole.refused);
          return;
        }
        expect(worked.answer?.result).toEqual({ ...whole.answer, pools: worked.answer?.result.pools });
        const held = whole.answer?.pools ?? [];
        if (held.length > 0) expect(worked.answer?.result.pools).toEqual(held);
        expect(sorted(worked.answer?.quantities ?? [])).toEqual(sorted(quantitiesOf(all, holdings)));
      }),
      { numRuns: 300 },
    );
  });

  test('has the same after a split, with its rows told apart', () => {
    const all = [
      rowOf({ quantity: '10', price: '3', fees: '1.5' }),
      rowOf({ type: 'split', ratio: '3', date: '2021-01-01' }),
      rowOf({ type: 'sell', quantity: '25', price: '4', date: '2022-01-01' }),
    ];
    const { result, quantities, checkpoints } = workHistory(asset, tradesOf(all), undefined, '');
    expect(result).toEqual(workOut(all).result);
    expect(quantities).toEqual(quantitiesOf(all, holdings));
    expect([checkpoints, goesOn(tradesOf(all).others)]).toEqual([[], false]);
    expect(workDisposals(asset, tradesOf(all), undefined, undefined)).toEqual(
      workOut(all).identification.disposals,
    );
  });
});

describe('an asset that goes on from a checkpoint', () => {
  test('after any change is what its whole history makes of it', () => {
    let wentOn = 0;
    const change = fc.record({ one: trade, removes: fc.option(fc.nat(), { nil: undefined }) });
    fc.assert(
      fc.property(rows, change, (before, { one, removes }) => {
        const known = outcome(() => workHistory(asset, tradesOf(before), undefined, '')).answer;
        if (!known || before.length === 0) return;
        const gone = removes === undefined ? undefined : before[removes % before.length];
        const added = rowOf({
          ...{ holding_id: one.second ? 'h2' : 'h1', type: one.type === 'sell' ? 'sell' : 'buy' },
          ...{ date: dayOf(one.day), quantity: '1.5', price: '7.13', fees: one.fees, fx_rate: one.fx_rate },
        });
        const after = gone ? before.filter((row) => row !== gone) : [...before, added];
        const since = (gone ?? added).date;
        const checkpoints = readCheckpoints(printCheckpoints(known.checkpoints));
        expect(checkpoints).toEqual(known.checkpoints);
        const from = resumeAt(checkpoints, since);
        if (!from) return;
        wentOn++;
        const whole = outcome(() => workHistory(asset, tradesOf(after), undefined, ''));
        const part = outcome(() => workHistory(asset, tradesOf(after, from.date), from, since));
        expect(part.refused).toBe(whole.refused);
        if (!part.answer || !whole.answer) return;
        const joined = joinHistories(known, from, part.answer);
        expect(joined.result).toEqual(whole.answer.result);
        // The checkpoint itself stays, also where no trade follows it any more.
        const others = (all: typeof joined.checkpoints) => all.filter(({ date }) => date !== from.date);
        expect(others(joined.checkpoints)).toEqual(others(whole.answer.checkpoints));
        expect(sorted(part.answer.quantities)).toEqual(
          sorted(whole.answer.quantities.filter(({ date }) => date >= since)),
        );
      }),
      { numRuns: 1000 },
    );
    expect(wentOn).toBeGreaterThan(200);
  });

  test('has the units that its only holding had', () => {
    const [only] = holdings;
    const single: Asset = { ...asset, holdings: only ? [only] : [] };
    fc.assert(
      fc.property(rows, (all) => {
        const own = all.filter(({ holding_id }) => holding_id === 'h1');
        const known = outcome(() => workHistory(single, tradesOf(own), undefined, '')).answer;
        for (const { date, held } of known?.checkpoints ?? []) {
          const last = known?.quantities.findLast((one) => one.date < date);
          expect(held.map(printQuantity)).toEqual([last?.quantity ?? '0']);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('has the disposals of a tax year that its whole history has', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 2019, max: 2025 }), (all, first) => {
        const known = outcome(() => workHistory(asset, tradesOf(all), undefined, '')).answer;
        if (!known || known.checkpoints.length === 0) return;
        const year = `${first}-${String((first + 1) % 100)}`;
        const from = resumeYear(known.checkpoints, year);
        const read = tradesOf(all, from?.date, `${first + 1}-05-05`);
        const ofYear = (list: ReturnType<typeof workDisposals>) =>
          list.filter(({ taxYear }) => taxYear === year);
        expect(ofYear(workDisposals(asset, read, from, year))).toEqual(ofYear(known.disposals));
      }),
      { numRuns: 500 },
    );
  });
});
