import { dayAfter } from '@farthing/dates';
import { type Disposal, type Exact, exact, penceOf, printPence, printQuantity } from '@farthing/uk-tax';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identifyAsset, type PlacedHolding } from './engine-rules.ts';
import { type DayPrice, isShared, type OwnedAsset, type OwnedStep, ownedAsset } from './ownership-rules.ts';
import { type TradeRow, unitsByDay } from './quantity-rules.ts';

/** A trade of the tests: type, day, units, price, and fees. */
type TestTrade = readonly [
  type: TradeRow['type'],
  date: string,
  quantity: string,
  price: string,
  fees?: string,
];

/** The holding of an account in the tests. */
function holdingOf(account_id: string): PlacedHolding {
  return { id: `holding of ${account_id}`, account_id, security_id: 'abc', pool: 'taxable' };
}

/** Rows of trades in an account, as the table holds them. */
function rowsOf(account: string, trades: readonly TestTrade[]): TradeRow[] {
  return trades.map(([type, date, quantity, price, fees = '0'], index) => ({
    ...{
      id: `${account} ${index}`,
      holding_id: holdingOf(account).id,
      security_id: 'abc',
      type,
      date,
      quantity,
      price,
      fees,
    },
    ...{
      currency: 'GBP',
      fx_rate: '1',
      ratio: type === 'split' ? quantity : null,
      old: null,
      new: null,
      amount: null,
      cost: null,
    },
    ...{ parent_value: null, new_value: null, new_security_id: null, new_quantity: null, fee_quantity: null },
    ...{ fee_security_id: null, period_end: null },
  }));
}

/** Works out an asset of some accounts for someone who owns parts of them. */
function workOutOwned(
  accounts: Readonly<Record<string, readonly TestTrade[]>>,
  steps: Readonly<Record<string, readonly Partial<OwnedStep>[]>>,
  prices: readonly Partial<DayPrice>[] = [],
): OwnedAsset & { readonly identified: ReturnType<typeof identifyAsset> } {
  const names = Object.keys(accounts);
  const rows = names.flatMap((name) => rowsOf(name, accounts[name] ?? []));
  rows.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const asset = {
    ...{ pool: 'taxable', securityId: 'abc', securityIds: ['abc'] },
    holdings: names.map(holdingOf),
  };
  const traded = { asset, rows };
  const ownership = {
    shares: new Map(
      Object.entries(steps).map(([account_id, list]) => [
        account_id,
        list.map((step) => ({
          account_id,
          from: '1900-01-01',
          percent: '50',
          transfer: null,
          costs: [],
          ...step,
        })),
      ]),
    ),
    prices: prices.map((price) => ({
      ...{ security_id: 'abc', date: '', price: '0', currency: 'GBP', fx_rate: '1' },
      ...price,
    })),
  };
  const owned = isShared(asset, ownership.shares)
    ? ownedAsset(traded, ownership, unitsByDay(traded))
    : traded;
  return { ...owned, identified: identifyAsset(owned.rows) };
}

/** Sum of the gains of disposals, unrounded. */
function gainOf(disposals: readonly Disposal[]): Exact {
  return disposals.reduce((sum, { gain }) => sum + gain, 0n);
}

/** Gains of disposals in pounds and pence. */
function gainsOf(disposals: readonly Disposal[]): string[] {
  return disposals.map(({ gain }) => printPence(gain));
}

/*
 * Worked by hand. Gains follow beneficial ownership (TCGA 1992 s60; CG11730, CG22020), each owner has one Section 104 pool (s104), a
 * transfer between spouses passes on the cost (s58; CG22200), and one to someone else is at market value (ss17, 18; CG14530).
 */
const buy: TestTrade = ['buy', '2024-05-01', '100', '10', '10'];

describe('gains of a joint account', () => {
  test('are those of the owner’s share: half of units, proceeds, costs and gain', () => {
    // Whole: 60 × £15 = £900, less 60% of £1,010 = £606, less fees of £6: £288. Half of it: £144.
    const { identified, wholeSold } = workOutOwned(
      { joint: [buy, ['sell', '2025-06-10', '60', '15', '6']] },
      { joint: [{}] },
    );
    const [sale] = identified.disposals;
    expect(sale && [printQuantity(sale.quantity), printPence(sale.proceeds)]).toEqual(['30', '450.00']);
    expect(gainsOf(identified.disposals)).toEqual(['144.00']);
    expect(wholeSold?.get('abc 2025-06-10')).toBe('60');
    expect(printPence(identified.pools[0]?.cost ?? 0n)).toBe('202.00');
  });

  test('share a pool with what the owner has alone, and not with what others own', () => {
    // 100 at £8 alone and half of 100 at £12: 150 units for £1,400. Half of 60: 30 × £15 − 30/150 × £1,400 = £170.
    const accounts: Record<string, TestTrade[]> = {
      alone: [['buy', '2023-05-01', '100', '8']],
      joint: [
        ['buy', '2024-05-01', '100', '12'],
        ['sell', '2025-06-10', '60', '15'],
      ],
    };
    expect(gainsOf(workOutOwned(accounts, { joint: [{}] }).identified.disposals)).toEqual(['170.00']);
    // Someone who owns the other half and nothing alone: 30 × £15 − 30 × £12 = £90.
    const { joint } = accounts;
    expect(gainsOf(workOutOwned({ joint: joint ?? [] }, { joint: [{}] }).identified.disposals)).toEqual([
      '90.00',
    ]);
  });

  test('a share of nothing has no gains, not even of a split', () => {
    const { identified } = workOutOwned(
      { joint: [buy, ['sell', '2025-06-10', '60', '15']] },
      { joint: [{ percent: '0' }] },
    );
    expect(identified).toEqual({ disposals: [], transfersOut: [], pools: [] });
  });
});

describe('a share that changes while shares are held', () => {
  const accounts = (to = '9'): Record<string, TestTrade[]> => ({
    joint: [
      ['buy', '2020-05-01', '1000', '5'],
      ['sell', '2025-09-01', '1000', to],
    ],
  });

  test('goes to a spouse with its cost, at no gain and no loss (s58)', () => {
    // £5,000 for 1,000. 500 of them go with £2,500. Later each sells 500 at £9: £4,500 − £2,500 = £2,000.
    const { identified, unproven } = workOutOwned(accounts(), {
      joint: [{ from: '2025-05-01', transfer: 'spouse' }],
    });
    expect(unproven).toBeUndefined();
    expect(identified.transfersOut).toHaveLength(1);
    expect(printPence(identified.transfersOut[0]?.transferredCost ?? 0n)).toBe('2500.00');
    expect(gainsOf(identified.disposals)).toEqual(['2000.00']);
    // The copy of the spouse: nothing before, and from then on half with the cost that came with it.
    const costs = [{ security_id: 'abc', cost: '2500' }];
    const spouse = workOutOwned(accounts(), {
      joint: [{ percent: '0' }, { from: '2025-05-01', transfer: 'spouse', costs }],
    });
    expect([spouse.unproven, gainsOf(spouse.identified.disposals)]).toEqual([undefined, ['2000.00']]);
  });

  test('goes to someone else at the price of the day (s17)', () => {
    // 500 × (£8 − £5) = £1,500 on the day, and 500 × (£9 − £5) = £2,000 later. The other: 500 × (£9 − £8) = £500.
    const prices = [{ date: '2025-05-01', price: '8' }];
    const step = { from: '2025-05-01', transfer: 'market_value' as const };
    const { identified } = workOutOwned(accounts(), { joint: [step] }, prices);
    expect(gainsOf(identified.disposals)).toEqual(['1500.00', '2000.00']);
    const other = workOutOwned(accounts(), { joint: [{ percent: '0' }, step] }, prices);
    expect(gainsOf(other.identified.disposals)).toEqual(['500.00']);
  });

  test('is unproven from 30 days before it, without an answer, a price or the spouse’s cost', () => {
    const at = { from: '2025-05-01' };
    const reason = (steps: Parameters<typeof workOutOwned>[1][string]) => {
      const { unproven } = workOutOwned(accounts(), { joint: steps });
      return unproven && [unproven.why, unproven.date, unproven.since];
    };
    const day = ['2025-05-01', '2025-04-01'];
    expect(reason([at])).toEqual(['unsaid', ...day]);
    expect(reason([{ ...at, transfer: 'market_value' }])).toEqual(['no_price', ...day]);
    expect(reason([{ percent: '0' }, { ...at, transfer: 'spouse' }])).toEqual(['no_cost', ...day]);
    expect(reason([{ percent: '30' }, { ...at, percent: '30' }])).toBeUndefined();
  });

  test('is nothing to ask about while nothing is held', () => {
    const { unproven, identified } = workOutOwned(
      {
        joint: [
          ['buy', '2024-05-01', '100', '10'],
          ['sell', '2025-06-01', '100', '12'],
          ['buy', '2025-06-20', '100', '11'],
        ],
      },
      { joint: [{ from: '2024-04-06' }, { from: '2025-06-15', percent: '100' }] },
    );
    // Half of the sale is matched with the purchase within 30 days, of which all is the owner's: 50 × (£12 − £11). The half of the
    // first purchase stays in the pool, with the other 50 of the second.
    expect([unproven, gainsOf(identified.disposals)]).toEqual([undefined, ['50.00']]);
    expect(printQuantity(identified.pools[0]?.quantity ?? 0n)).toBe('100');
  });

  test('on the day of a split isn’t worked out', () => {
    const trades: TestTrade[] = [buy, ['split', '2025-05-01', '2', '0']];
    const { unproven } = workOutOwned(
      { joint: trades },
      { joint: [{ from: '2025-05-01', transfer: 'spouse' }] },
    );
    expect(unproven?.why).toBe('reorganised');
  });
});

const start = '2023-01-01';
const lastDay = dayAfter(start, 200);

/** Trades of a joint account in which never more is sold than is held, with all of the rest sold at the end. */
const soundTrades = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 150 }),
      buys: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 4000 }),
      price: fc.integer({ min: 1, max: 99_999 }),
      fees: fc.integer({ min: 0, max: 2_000 }),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((rows) => {
    const trades: TestTrade[] = [];
    let held = 0;
    for (const row of [...rows].sort((a, b) => a.day - b.day || Number(b.buys) - Number(a.buys))) {
      const units = row.buys ? row.quantity : Math.min(row.quantity, held);
      if (units === 0) continue;
      held += row.buys ? units : -units;
      const [price, fees] = [(row.price / 100).toFixed(2), (row.fees / 100).toFixed(2)];
      trades.push([
        row.buys ? 'buy' : 'sell',
        dayAfter(start, row.day),
        (units / 100).toFixed(2),
        price,
        fees,
      ]);
    }
    if (held > 0) trades.push(['sell', lastDay, (held / 100).toFixed(2), '7.77']);
    return trades;
  });

const hundredths = fc.integer({ min: 1, max: 9_999 });
const percentOf = (part: number) => (part / 100).toFixed(2);

/** Differences of divisions that are rounded 22 places behind the penny, over all trades. */
const roundings = exact('0.000000000000000001');

function near(one: bigint, other: bigint): boolean {
  const off = one - other;
  return off < roundings && off > -roundings;
}

describe('owners of a joint account', () => {
  test('share each gain of the whole between them, to the penny, whatever their shares', () => {
    fc.assert(
      fc.property(soundTrades, hundredths, (joint, part) => {
        const of = (percent: string) => workOutOwned({ joint }, { joint: [{ percent }] }).identified;
        const [whole, mine, theirs] = [of('100'), of(percentOf(part)), of(percentOf(10_000 - part))];
        for (const [index, { gain, quantity }] of whole.disposals.entries()) {
          const [one, other] = [mine.disposals[index], theirs.disposals[index]];
          expect((one?.quantity ?? 0n) + (other?.quantity ?? 0n)).toBe(quantity);
          const sum = (one?.gain ?? 0n) + (other?.gain ?? 0n);
          expect(near(sum, gain)).toBe(true);
          expect(printPence(sum)).toBe(printPence(gain));
          // Printed each by itself, they differ from the whole by a penny of rounding at most.
          const off = penceOf(one?.gain ?? 0n) + penceOf(other?.gain ?? 0n) - penceOf(gain);
          expect(off >= -1n && off <= 1n).toBe(true);
        }
      }),
    );
  });

  test('have the gains of the whole between them when shares change at market value and all is sold', () => {
    const changes = fc.uniqueArray(fc.record({ day: fc.integer({ min: 1, max: 190 }), part: hundredths }), {
      selector: ({ day }) => day,
      maxLength: 4,
    });
    fc.assert(
      fc.property(soundTrades, hundredths, changes, (joint, first, list) => {
        const sorted = [...list].sort((a, b) => a.day - b.day);
        const steps = (ofPart: (part: number) => number) => [
          { percent: percentOf(ofPart(first)) },
          ...sorted.map(({ day, part }) => ({
            ...{ from: dayAfter(start, day), percent: percentOf(ofPart(part)) },
            transfer: 'market_value' as const,
          })),
        ];
        const prices = sorted.map(({ day }, index) => ({
          date: dayAfter(start, day),
          price: `${index + 1}.5`,
        }));
        const whole = workOutOwned({ joint }, {}).identified;
        const [mine, theirs] = [(part: number) => part, (part: number) => 10_000 - part].map((ofPart) =>
          workOutOwned({ joint }, { joint: steps(ofPart) }, prices),
        );
        expect([mine?.unproven, theirs?.unproven]).toEqual([undefined, undefined]);
        const sum = gainOf(mine?.identified.disposals ?? []) + gainOf(theirs?.identified.disposals ?? []);
        expect(near(sum, gainOf(whole.disposals))).toBe(true);
      }),
    );
  });

  test('have the gains of the whole between them when a part went to a spouse with its cost', () => {
    fc.assert(
      fc.property(soundTrades, hundredths, fc.integer({ min: 1, max: 190 }), (joint, part, day) => {
        const from = dayAfter(start, day);
        const mine = workOutOwned(
          { joint },
          { joint: [{ from, percent: percentOf(part), transfer: 'spouse' }] },
        );
        const [gone] = mine.identified.transfersOut;
        const cost = printExact(gone?.transferredCost ?? 0n);
        const costs = [{ security_id: 'abc', cost }];
        const theirs = workOutOwned(
          { joint },
          {
            joint: [{ percent: '0' }, { from, percent: percentOf(10_000 - part), transfer: 'spouse', costs }],
          },
        );
        expect([mine.unproven, theirs.unproven]).toEqual([undefined, undefined]);
        const sum = gainOf(mine.identified.disposals) + gainOf(theirs.identified.disposals);
        expect(near(sum, gainOf(workOutOwned({ joint }, {}).identified.disposals))).toBe(true);
      }),
    );
  });
});

/** A sum of pounds with all its places. */
function printExact(value: bigint): string {
  const text = String(value).padStart(25, '0');
  return `${text.slice(0, -24)}.${text.slice(-24)}`;
}
