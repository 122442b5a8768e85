import { describe, expect, test } from 'vitest';
import { completeFigures, noFigures, readFigures, readFxRate, refuseFuture, totalInPounds } from './rules.ts';

const day = { date: '2025-01-01', type: 'buy' as const };

describe('figures', () => {
  test('in pence become pounds, units stay', () => {
    const read = readFigures({ ...day, quantity: '10', price: '1050.5', fees: 600 }, 100, noFigures);
    expect(read).toMatchObject({ quantity: '10', price: '10.505', fees: '6' });
  });

  test('that are not given stay as they were', () => {
    const before = { ...noFigures, quantity: '3', price: '2', fees: '1' };
    expect(readFigures({ price: '4.50' }, 1, before)).toMatchObject({
      quantity: '3',
      price: '4.5',
      fees: '1',
    });
  });

  test.each([{ quantity: '0' }, { ratio: 0 }, { old: '0.0' }])('%o are refused', (change) => {
    expect(() => readFigures({ ...day, ...change }, 1, noFigures)).toThrow('must be more than zero');
  });

  test('in pence with twelve places are too fine for pounds', () => {
    expect(() => readFigures({ ...day, price: '0.000000000001' }, 100, noFigures)).toThrow(
      '12 decimal places',
    );
  });

  test.each([
    ['buy', {}, undefined, 'quantity'],
    ['dividend', {}, undefined, 'amount'],
    ['spin_off', { ratio: '1', parent_value: '1', new_value: '1' }, undefined, 'new_symbol'],
    ['restructure', { old: '1' }, undefined, 'new'],
  ] as const)('a %s with %o lacks something', (type, figures, symbol, field) => {
    expect(() => completeFigures(type, { ...noFigures, ...figures }, symbol)).toThrow(`needs ${field}`);
  });

  test('the cost of a transfer may be given by unit', () => {
    const figures = { ...noFigures, quantity: '4', price: '2.5' };
    expect(completeFigures('transfer_in', figures, undefined).cost).toBe('10');
  });
});

describe('a rate', () => {
  test('of pounds is one, also where it is given for a penny', () => {
    expect(readFxRate('1.0', 'GBP', 1)).toBe('1');
    expect(readFxRate('0.01', 'GBP', 100)).toBe('1');
    expect(() => readFxRate('1.2', 'GBP', 1)).toThrow('must be 1 for GBP');
    expect(() => readFxRate(0, 'USD', 1)).toThrow('more than zero');
    expect(readFxRate('0.80', 'USD', 1)).toBe('0.8');
  });

  test('gives the total in pounds, half up', () => {
    const figures = { ...noFigures, quantity: '1', price: '0.01', amount: '3' };
    expect(totalInPounds('buy', figures, '0.5')).toBe('0.01');
    expect(totalInPounds('dividend', figures, '0.5')).toBe('1.50');
    expect(totalInPounds('split', figures, '1')).toBeNull();
  });
});

test('days to come are refused', () => {
  expect(() => refuseFuture('2025-01-02', '2025-01-01')).toThrow('2025-01-02 is in the future');
  expect(() => refuseFuture('2025-01-01', '2025-01-01')).not.toThrow();
});
