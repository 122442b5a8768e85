import { expect, test } from 'vitest';
import { samplePay } from './sample-pay.ts';

test('the first month of a tax year: 3,942.50 less 1,048.26 free of tax, whole pounds at 20 %', () => {
  const pay = samplePay('2025-04', -2);
  expect(pay).toMatchObject({ gross: 415_000n, pension: 20_750n, tax: 57_880n, insurance: 24_816n });
  expect(pay.net).toBe(415_000n - 20_750n - 57_880n - 24_816n);
  expect(pay.toDate).toMatchObject({ gross: 415_000n, taxable: 394_250n, tax: 57_880n });
});

test('National Insurance is 2 % above the upper limit', () => {
  expect(samplePay('2026-06', 12).insurance).toBe(25_128n + 262n);
});

test('the year to date adds up over a rise within the year, and begins anew in April', () => {
  const year = ['2025-07', '2025-08', '2025-09'].map((key, place) => samplePay(key, 9 + place));
  expect(year.map(({ gross }) => gross)).toEqual([415_000n, 432_000n, 432_000n]);
  const [first, second] = year.map(({ toDate }) => toDate);
  expect((second?.tax ?? 0n) - (first?.tax ?? 0n)).toBe(year[1]?.tax);
  const april = samplePay('2026-04', 18);
  expect(april.toDate.gross).toBe(april.gross);
});
