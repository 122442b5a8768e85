import { expect, test } from 'vitest';
import { amountText } from '../../../design/format.ts';
import { shortHint } from './free-to-spend-words.ts';

const money = (value: string) => amountText(value, 'GBP');
const free = {
  until: '2026-12-25',
  is_pay_day: true,
  amount: '-6.35',
  cash: '3247.34',
  bills: '1724.22',
  bill_items: [],
  cards: '529.47',
  buffer: '1000.00',
};

test('accounts that hold what is due are only below their limit', () => {
  expect(shortHint(free, 'GBP', money)).toBe('£6.35 below your £1,000 limit.');
});

test('more due than the accounts hold is said without the limit', () => {
  const short = { ...free, cash: '2000.00', amount: '-1253.69' };
  expect(shortHint(short, 'GBP', money)).toBe('£253.69 more is due than is in your accounts.');
});

test('without bills and cards, an overdrawn account is the reason', () => {
  const overdrawn = {
    ...free,
    cash: '-50.00',
    bills: '0.00',
    cards: '0.00',
    buffer: '0.00',
    amount: '-50.00',
  };
  expect(shortHint(overdrawn, 'GBP', money)).toBe('Your current accounts are £50.00 overdrawn.');
});

test('money that is free needs no reason', () => {
  expect(shortHint({ ...free, amount: '12.00' }, 'GBP', money)).toBeUndefined();
});
