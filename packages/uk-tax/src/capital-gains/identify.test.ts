import { describe, expect, test } from 'vitest';
import { BadTrade, InsufficientHolding } from '../errors.ts';
import { printPence, printQuantity } from '../exact.ts';
import { identifyDisposals } from './identify.ts';
import type { Trade } from './trade.ts';

const buy = (date: string, quantity: string, price: string): Trade => ({
  date,
  type: 'buy',
  asset: 'A',
  quantity,
  price,
});
const sell = (date: string, quantity: string, price: string): Trade => ({
  ...buy(date, quantity, price),
  type: 'sell',
});

const rulesOf = (trades: Trade[]) =>
  identifyDisposals(trades).disposals.flatMap(({ matches }) =>
    matches.map(({ rule, quantity, gain }) => [rule, printQuantity(quantity), printPence(gain)]),
  );

describe('identification', () => {
  test('shares sold before they are held are matched with later acquisitions, earliest first (TCGA 1992 s105(2))', () => {
    const trades = [sell('2024-01-01', '10', '5'), buy('2024-03-01', '6', '4'), buy('2024-04-01', '6', '3')];
    expect(rulesOf(trades)).toEqual([
      ['later_acquisition', '6', '6.00'],
      ['later_acquisition', '4', '8.00'],
    ]);
    expect(identifyDisposals(trades).pools).toMatchObject([{ quantity: 2n * 10n ** 24n }]);
  });

  test('a capital return of more than the cost makes the excess a gain (s122(4))', () => {
    const trades: Trade[] = [
      buy('2024-01-01', '10', '1'),
      { date: '2024-02-01', type: 'capital_return', asset: 'A', amount: '12' },
    ];
    expect(rulesOf(trades)).toEqual([['section_104', '0', '2.00']]);
  });

  test('a capital return comes off the cost whatever its size', () => {
    const { disposals, pools } = identifyDisposals([
      buy('2024-01-01', '1000', '10'),
      { date: '2024-02-01', type: 'capital_return', asset: 'A', amount: '9000' },
    ]);
    expect(disposals).toEqual([]);
    expect(pools.map(({ cost }) => printPence(cost))).toEqual(['1000.00']);
  });

  test('on the day of a split quantities are those after it, whichever row comes first', () => {
    const trades: Trade[] = [
      sell('2024-02-01', '20', '1'),
      buy('2024-01-01', '10', '1'),
      { date: '2024-02-01', type: 'split', asset: 'A', ratio: '2' },
    ];
    expect(rulesOf(trades)).toEqual([['section_104', '20', '10.00']]);
  });

  test('a bonus issue scales what is bought back within 30 days, as a split does (ss126-127)', () => {
    const between = (event: Trade) =>
      identifyDisposals([
        buy('2024-01-01', '200', '2'),
        sell('2024-05-01', '100', '3'),
        event,
        buy('2024-05-20', '100', '1.40'),
      ]);
    const bonus = between({ date: '2024-05-10', type: 'bonus_issue', asset: 'A', quantity: '100' });
    // Of the 100 sold 50 are matched with the 100 bought for £140; the rest costs £100 from the pool.
    expect(
      bonus.disposals.flatMap(({ matches }) =>
        matches.map(({ rule, quantity, gain }) => [rule, printQuantity(quantity), printPence(gain)]),
      ),
    ).toEqual([
      ['thirty_day', '50', '10.00'],
      ['section_104', '50', '50.00'],
    ]);
    expect(bonus.pools.map(({ quantity, cost }) => [printQuantity(quantity), printPence(cost)])).toEqual([
      ['300', '300.00'],
    ]);
    const split = between({ date: '2024-05-10', type: 'split', asset: 'A', ratio: '2' });
    expect(split.disposals).toEqual(bonus.disposals);
    expect(split.pools.map(({ quantity, cost }) => ({ quantity, cost }))).toEqual(
      bonus.pools.map(({ quantity, cost }) => ({ quantity, cost })),
    );
  });

  test('a bonus issue to nothing that is held adds its shares to the pool', () => {
    const { pools } = identifyDisposals([
      { date: '2024-05-10', type: 'bonus_issue', asset: 'A', quantity: '10' },
      buy('2024-05-20', '10', '3'),
      sell('2024-09-20', '10', '3'),
    ]);
    expect(pools.map(({ quantity, cost }) => [printQuantity(quantity), printPence(cost)])).toEqual([
      ['10', '15.00'],
    ]);
  });

  test('before 6 April 2008 too a sale comes out of the pool, not from the last shares in', () => {
    const trades = [
      buy('2001-01-01', '10', '1'),
      buy('2002-01-01', '10', '3'),
      sell('2004-01-01', '10', '4'),
    ];
    expect(rulesOf(trades)).toEqual([['section_104', '10', '20.00']]);
  });

  test('a spin-off brings shares for those that are held, not for those sold and bought again within 30 days', () => {
    const { pools, disposals } = identifyDisposals([
      buy('2024-01-02', '100', '10'),
      sell('2024-03-01', '40', '12'),
      {
        ...{ date: '2024-03-10', type: 'spin_off', asset: 'A', new_asset: 'B' },
        ...{ ratio: '1', parent_value: '9', new_value: '1' },
      },
      buy('2024-03-20', '40', '11'),
    ]);
    expect(disposals.map(({ gain }) => printPence(gain))).toEqual(['40.00']);
    // A tenth of the 600 that the 60 cost goes with them; the 40 that were bought again never had a share in it.
    expect(
      pools.map(({ asset, quantity, cost }) => [asset, printQuantity(quantity), printPence(cost)]),
    ).toEqual([
      ['A', '100', '940.00'],
      ['B', '60', '60.00'],
    ]);
  });

  test('an exchange takes the shares that are held; what is bought again within 30 days stays what it was', () => {
    const { pools } = identifyDisposals([
      buy('2024-01-02', '100', '10'),
      sell('2024-03-01', '40', '12'),
      { date: '2024-03-10', type: 'exchange', asset: 'A', new_asset: 'B', ratio: '2' },
      buy('2024-03-20', '40', '11'),
    ]);
    expect(
      pools.map(({ asset, quantity, cost }) => [asset, printQuantity(quantity), printPence(cost)]),
    ).toEqual([
      ['A', '40', '400.00'],
      ['B', '120', '600.00'],
    ]);
  });

  test('a consolidation by three and a later sale of thirds loses nothing', () => {
    const trades: Trade[] = [
      buy('2024-01-01', '10', '3'),
      { date: '2024-02-01', type: 'unsplit', asset: 'A', ratio: '3' },
      sell('2024-04-01', '3.333333333333', '10'),
    ];
    const [pool] = identifyDisposals(trades).pools;
    expect(Number(pool?.quantity ?? 1n)).toBeLessThan(Number(10n ** 13n));
  });

  test('the history of a pool tells each event with what was left', () => {
    const { pools } = identifyDisposals([
      buy('2024-01-01', '10', '1'),
      { date: '2024-02-01', type: 'split', asset: 'A', ratio: '2' },
      sell('2024-05-01', '5', '1'),
    ]);
    const steps = pools[0]?.history.map(({ event, quantity, cost }) => [
      event,
      printQuantity(quantity),
      printPence(cost),
    ]);
    expect(steps).toEqual([
      ['buy', '10', '10.00'],
      ['split', '20', '10.00'],
      ['sell', '15', '7.50'],
    ]);
  });

  test('more sold than was held and ever acquired names asset, day and shortfall', () => {
    const trades = [buy('2024-01-01', '1.5', '1'), sell('2024-02-01', '2', '1')];
    expect(() => identifyDisposals(trades)).toThrow(InsufficientHolding);
    expect(() => identifyDisposals(trades)).toThrow(
      'On 2024-02-01 0.5 more of A were disposed of than were held',
    );
  });

  test.each([
    ['zero quantity', buy('2024-01-01', '0', '1'), 'quantity'],
    ['negative quantity', buy('2024-01-01', '-1', '1'), 'quantity'],
    ['no price', { ...buy('2024-01-01', '1', '1'), price: undefined as unknown as string }, 'price'],
    ['a day that is none', buy('2023-02-29', '1', '1'), 'date'],
    [
      'a foreign currency without a rate',
      { ...buy('2024-01-01', '1', '1'), currency: 'USD' },
      'gbp_per_unit',
    ],
    [
      'a return on nothing',
      { date: '2024-01-01', type: 'capital_return', asset: 'A', amount: '1' } as Trade,
      'asset',
    ],
  ])('%s is refused by row and field', (_what, trade, field) => {
    try {
      identifyDisposals([trade]);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(BadTrade);
      expect(error).toMatchObject({ row: 0, field });
    }
  });
});

test('on the day of two exchanges shares go through both, in whatever order the rows are', () => {
  const day = '2024-06-01';
  const rows: Trade[] = [
    buy('2024-01-01', '10', '1'),
    { ...buy('2024-02-01', '1', '1'), asset: 'B' },
    { date: day, type: 'exchange', asset: 'A', new_asset: 'B', ratio: '2' },
    { date: day, type: 'exchange', asset: 'B', new_asset: 'C', ratio: '3' },
    { date: day, type: 'dividend_accumulated', asset: 'C', amount: '5' },
  ];
  for (const trades of [rows, rows.toReversed()])
    expect(
      identifyDisposals(trades).pools.map(({ asset, quantity, cost }) => [
        asset,
        printQuantity(quantity),
        printPence(cost),
      ]),
    ).toEqual([
      ['A', '0', '0.00'],
      ['B', '0', '0.00'],
      ['C', '63', '16.00'],
    ]);
});
