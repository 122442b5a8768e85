import type { Transaction } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { sumOfRows } from './days.ts';

const row = (signed_amount: string, currency = 'GBP', amount_base: string | null = null) =>
  ({ signed_amount, currency, amount_base }) as Transaction;

test('rows of one currency add up in it', () => {
  expect(sumOfRows([row('-12.30'), row('2.25')], 'GBP')).toEqual({ value: '-10.05', currency: 'GBP' });
  expect(sumOfRows([row('-5', 'JPY')], 'GBP')).toEqual({ value: '-5', currency: 'JPY' });
});

test('rows of several currencies add up in base currency, or not at all without a rate', () => {
  const pounds = row('-10.00', 'GBP', '10.00');
  expect(sumOfRows([pounds, row('-20.00', 'EUR', '17.00')], 'GBP')).toEqual({
    value: '-27.00',
    currency: 'GBP',
  });
  expect(sumOfRows([pounds, row('-20.00', 'EUR')], 'GBP')).toBeUndefined();
});
