import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact } from '../exact.ts';
import { readTrades } from './trade.ts';
import { readTradeColumns, type TradeColumns } from './trade-columns.ts';

const decimal = (places: number) =>
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 17n }), fc.stringMatching(new RegExp(`^\\d{0,${places}}$`)))
    .map(([whole, fraction]) => (fraction === '' ? `${whole}` : `${whole}.${fraction}`));
const short = fc.integer({ min: 0, max: 99_999 }).map((value) => (value / 100).toFixed(2));
const figure = fc.oneof(short, decimal(12));
const positive = figure.filter((text) => exact(text) > 0n);

const columns = (change: Partial<TradeColumns> = {}): TradeColumns => ({
  ...{ sides: 'b', dates: ['2024-01-01'], quantities: ['1'], prices: ['2'], fees: '0', rates: '1' },
  ...change,
});

describe('trades as columns', () => {
  test('are read to the last place as rows are', () => {
    const row = fc.record({
      sells: fc.boolean(),
      quantity: positive,
      price: figure,
      fees: figure,
      gbp_per_unit: fc.oneof(fc.constant('1'), positive),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const date = '2024-01-01';
        const trades = rows.map(({ sells, ...one }) => {
          return { ...one, date, asset: 'A', type: sells ? ('sell' as const) : ('buy' as const) };
        });
        const read = readTradeColumns('A', {
          sides: rows.map(({ sells }) => (sells ? 's' : 'b')).join(''),
          dates: rows.map(() => date),
          quantities: rows.map(({ quantity }) => quantity),
          prices: rows.map(({ price }) => price),
          fees: rows.map(({ fees }) => fees),
          rates: rows.map(({ gbp_per_unit }) => gbp_per_unit),
        });
        expect(read).toEqual(readTrades(trades));
      }),
      { numRuns: 500 },
    );
  });

  test('may have one fee and one rate for all', () => {
    const [first, second] = readTradeColumns(
      'A',
      columns({
        ...{ sides: 'bs', dates: ['2024-01-01', '2024-02-01'], quantities: ['1', '1'], prices: ['2', '3'] },
        ...{ fees: '1.5', rates: '0.5' },
      }),
    );
    expect([first?.type, first?.fees, first?.value]).toEqual(['buy', exact('0.75'), exact('1')]);
    expect([second?.type, second?.fees, second?.value]).toEqual(['sell', exact('0.75'), exact('1.5')]);
  });

  test.each([
    ['quantity', { quantities: ['0'] }],
    ['quantity', { quantities: ['-1'] }],
    ['price', { prices: ['1e5'] }],
    ['price', { prices: ['1.2.3'] }],
    ['price', { prices: ['.5'] }],
    ['price', { prices: ['1.1234567890123'] }],
    ['fees', { fees: '' }],
    ['gbp_per_unit', { rates: '0' }],
  ])('are refused by row and field: %s %j', (field, change) => {
    expect(() => readTradeColumns('A', columns(change))).toThrow(
      expect.objectContaining({ row: 0, field }) as never,
    );
  });
});
