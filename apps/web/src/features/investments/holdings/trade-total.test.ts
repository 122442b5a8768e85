import { expect, test } from 'vitest';
import { emptyTrade } from './trade-draft.ts';
import { tradeTotal } from './trade-total.ts';

const draft = { ...emptyTrade('GBP', '2026-11-21'), quantity: '700', price: '4.80', fees: '100' };

test('what is paid has the fees on top, what is received has them taken off', () => {
  expect(tradeTotal(draft, undefined)).toEqual({
    gross: '3360.00',
    fees: '100.00',
    total: '3460.00',
    word: 'You pay',
    pounds: undefined,
  });
  expect(tradeTotal({ ...draft, type: 'sell' }, undefined)).toMatchObject({
    total: '3260.00',
    word: 'You receive',
  });
});

test('a property income distribution is before the tax withheld, so it is not what you receive', () => {
  const dividend = { ...emptyTrade('GBP', '2026-11-21', 'dividend'), amount: '100' };
  expect(tradeTotal(dividend, undefined)).toMatchObject({ word: 'You receive' });
  expect(tradeTotal({ ...dividend, propertyIncome: true }, undefined)).toMatchObject({
    word: 'Before the tax withheld',
    total: '100.00',
  });
});

test('in pounds at the rate, once it is known', () => {
  expect(tradeTotal({ ...draft, currency: 'USD' }, '0.79')).toMatchObject({ pounds: '2733.40' });
  expect(tradeTotal({ ...draft, currency: 'USD' }, undefined)).toMatchObject({ pounds: undefined });
});

test('nothing before the figures are there, and for events without money', () => {
  expect(tradeTotal({ ...draft, price: '' }, undefined)).toBeUndefined();
  expect(tradeTotal({ ...draft, fees: 'abc' }, undefined)).toBeUndefined();
  expect(tradeTotal({ ...draft, type: 'split', ratio: '2' }, undefined)).toBeUndefined();
});

test('a dividend is received after foreign tax', () => {
  const dividend = { ...draft, type: 'dividend', amount: '100', foreign_tax: '15', fees: '' } as const;
  expect(tradeTotal(dividend, undefined)).toMatchObject({
    gross: '100.00',
    foreignTax: '15.00',
    total: '85.00',
  });
  expect(tradeTotal({ ...dividend, foreign_tax: 'x' }, undefined)).toBeUndefined();
});
