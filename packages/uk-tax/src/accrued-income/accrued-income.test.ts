import { expect, test } from 'vitest';
import { accruedIncomeOf, exceedsInterest } from './accrued-income.ts';

const of = (received: bigint, paid: bigint, interest = 0n) => ({ received, paid, interest });

test('a seller with the next interest has a profit, and a buyer without it too (SAIM4150, Harriet and Howard)', () => {
  // Howard gets a rebate of £35 for interest that Harriet keeps: he is taxed on it, and she has relief.
  expect(accruedIncomeOf(of(3500n, 0n))).toEqual({ profit: 3500n, loss: 0n });
  expect(accruedIncomeOf(of(0n, 3500n, 20_000n))).toEqual({ profit: 0n, loss: 3500n });
});

test('all transfers of a period are one sum, and a loss is relieved from its interest only', () => {
  expect(accruedIncomeOf(of(100_00n, 60_00n))).toEqual({ profit: 4000n, loss: 0n });
  expect(accruedIncomeOf(of(60_00n, 60_00n))).toEqual({ profit: 0n, loss: 0n });
  expect(exceedsInterest(of(0n, 35_00n, 35_00n))).toBe(false);
  expect(exceedsInterest(of(0n, 35_01n, 35_00n))).toBe(true);
});
