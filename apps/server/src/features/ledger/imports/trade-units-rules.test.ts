import { describe, expect, test } from 'vitest';
import { findPriceBreaks, findShortfalls, splitOf, type UnitChange } from './trade-units-rules.ts';

const none = { time: null, quantity: null, ratio: null, old: null, new: null };
const changes = (...rows: Partial<UnitChange>[]): UnitChange[] =>
  rows.map((row, at) => ({ ...none, at, type: 'buy', date: '2025-05-01', ...row }));
const sell = (quantity: string, date = '2025-06-01') => ({ type: 'sell', quantity, date });
const split = { date: '2025-05-20', type: 'split', ratio: '4', old: null, new: null };

describe('units that are missing', () => {
  test('a sale of more than came in before is left out with what it lacks', () => {
    expect(findShortfalls(changes({ quantity: '3' }, sell('5')), [], [])).toEqual([
      { at: 1, date: '2025-06-01', missing: '2' },
    ]);
  });

  test('what is bought on a day can be sold on it, whichever row stands first', () => {
    const rows = changes(
      { ...sell('5'), time: '09:00:00' },
      { quantity: '5', date: '2025-06-01', time: '15:00:00' },
    );
    expect(findShortfalls(rows, [], [])).toEqual([]);
    expect(findShortfalls(changes(...rows.toReversed()), [], [])).toEqual([]);
  });

  test('a refused sale leaves its units to the next', () => {
    expect(
      findShortfalls(changes({ quantity: '3' }, sell('5'), sell('3', '2025-06-02')), [], []),
    ).toHaveLength(1);
  });

  test('what is held already counts, and splits reach what the file brings', () => {
    const known = [
      { date: '2025-01-01', quantity: '1' },
      { date: '2025-05-20', quantity: '4' },
    ];
    const rows = (units: string) => changes({ quantity: '2' }, sell(units));
    const recorded = [{ ...split, own: true }];
    expect(findShortfalls(rows('12'), known, recorded)).toEqual([]);
    expect(findShortfalls(rows('13'), known, recorded)).toMatchObject([{ missing: '1' }]);
  });

  test('a split of the file multiplies what is held; one that another holding recorded counts once', () => {
    const known = [{ date: '2025-01-01', quantity: '2' }];
    const rows = (units: string) => changes({ ...split }, sell(units));
    expect(findShortfalls(rows('8'), known, [])).toEqual([]);
    expect(findShortfalls(rows('9'), known, [])).toMatchObject([{ missing: '1' }]);
    const after = [...known, { date: '2025-05-20', quantity: '8' }];
    expect(findShortfalls(rows('9'), after, [{ ...split, own: false }])).toMatchObject([{ missing: '1' }]);
  });

  test('a sale that takes the units of a recorded later one is left out, the latest first', () => {
    const known = [
      { date: '2025-01-01', quantity: '10' },
      { date: '2025-09-01', quantity: '2' },
    ];
    const rows = changes(sell('1', '2025-03-01'), sell('4', '2025-04-01'));
    expect(findShortfalls(rows, known, [])).toEqual([{ at: 1, date: '2025-04-01', missing: '3' }]);
  });

  test('a split or a return of capital needs units', () => {
    expect(findShortfalls(changes({ ...split }, { type: 'capital_return' }), [], [])).toHaveLength(2);
  });
});

describe('a split that names the units it adds', () => {
  const ratioOf = (...rows: Partial<UnitChange>[]) => {
    const told: unknown[] = [];
    const short = findShortfalls(changes(...rows), [], [], (at, event) => told.push({ at, ...event }));
    return { told, short };
  };
  const added = { type: 'added', date: '2025-05-20' };

  test('has the ratio of the units after it to those before it, which later sales see', () => {
    expect(ratioOf({ quantity: '2' }, { ...added, quantity: '6' }, sell('8'))).toEqual({
      told: [{ at: 1, type: 'split', ratio: '4' }],
      short: [],
    });
    expect(ratioOf({ quantity: '20' }, { ...added, quantity: '-18' }, sell('2.5'))).toMatchObject({
      told: [{ type: 'unsplit', ratio: '10' }],
      short: [{ missing: '0.5' }],
    });
  });

  test('of units that the file does not hold is left out', () => {
    expect(ratioOf({ ...added, quantity: '6' })).toMatchObject({ told: [], short: [{ at: 0 }] });
    expect(ratioOf({ quantity: '6' }, { ...added, quantity: '-6' })).toMatchObject({ short: [{ at: 1 }] });
  });

  test('that another holding recorded counts once', () => {
    const known = [
      { date: '2025-01-01', quantity: '2' },
      { date: '2025-05-20', quantity: '8' },
    ];
    const rows = changes({ ...added, quantity: '6' }, sell('8'));
    const told: unknown[] = [];
    expect(findShortfalls(rows, known, [{ ...split, own: false }], (_, event) => told.push(event))).toEqual(
      [],
    );
    expect(told).toEqual([{ type: 'split', ratio: '4' }]);
  });
});

test('a sale whose price breaks with the trade before it may be of units after a split that no row tells of', () => {
  const trade = (at: number, type: string, date: string, price: string, currency = 'USD') => ({
    ...{ at, type, date, time: null, quantity: '4', price, currency },
  });
  const bought = trade(0, 'buy', '2022-01-27', '838.54');
  const sold = trade(1, 'sell', '2023-11-21', '240.81');
  expect(findPriceBreaks([sold, bought], [])).toEqual([{ at: 1, since: '2022-01-27' }]);
  expect(findPriceBreaks([bought, sold], ['2022-08-25'])).toEqual([]);
  expect(findPriceBreaks([bought, trade(1, 'sell', '2023-11-21', '600')], [])).toEqual([]);
  expect(findPriceBreaks([bought, trade(1, 'sell', '2023-11-21', '180', 'GBP')], [])).toEqual([]);
  expect(findPriceBreaks([bought, trade(1, 'sell', '2023-11-21', '8385.4')], [])).toHaveLength(1);
});

test('two rows of a split are told in lowest terms', () => {
  expect(splitOf('10', '40')).toEqual({ type: 'split', ratio: '4' });
  expect(splitOf('1.25', '0.125')).toEqual({ type: 'unsplit', ratio: '10' });
  expect(splitOf('10', '15')).toEqual({ type: 'restructure', old: '2', new: '3' });
  expect(splitOf('10', '10')).toBeNull();
});
