import type { Category, Transaction } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { likelyPay } from './likely-pay.ts';

const category = (slug: string): Category => ({
  id: slug,
  slug,
  name: slug,
  kind: 'income',
  group_name: 'Income',
  system: true,
  position: 1,
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
});
const categories = ['salary_wages', 'other_income', 'interest', 'benefits_child_benefit'].map(category);
const income = (date: string, amount: string, who: string, category_id: string | null): Row => ({
  id: `${date} ${who}`,
  date,
  amount,
  merchant: null,
  description: who,
  category_id,
  splits: [],
});
type Row = Pick<
  Transaction,
  'id' | 'date' | 'amount' | 'merchant' | 'description' | 'category_id' | 'splits'
>;
const asked = (...rows: readonly Row[]) => likelyPay(rows, categories, '2026-11-28')?.description;

test.each(['other_income', null])('an employer’s payment with the category %j is asked about', (id) => {
  expect(asked(income('2026-11-26', '2150.00', 'Harbour Engineering Ltd', id))).toBe(
    'Harbour Engineering Ltd',
  );
  expect(asked(income('2026-11-26', '2150.00', 'ASHDOWN PAYROLL', id))).toBe('ASHDOWN PAYROLL');
});

test('a payer without such words is asked about if they paid a month before', () => {
  const now = income('2026-11-27', '1800.00', 'Brightwell', null);
  expect(asked(now)).toBeUndefined();
  expect(asked(now, income('2026-10-27', '1750.00', 'Brightwell', null))).toBe('Brightwell');
  expect(asked(now, income('2026-10-27', '90.00', 'Brightwell', null))).toBeUndefined();
  expect(asked(now, income('2026-11-13', '1750.00', 'Brightwell', null))).toBeUndefined();
});

test('the salary category comes first, and among others the largest amount', () => {
  const large = income('2026-11-20', '3000.00', 'Large Ltd', null);
  const small = income('2026-11-25', '900.00', 'Small Ltd', 'other_income');
  expect(asked(small, large)).toBe('Large Ltd');
  expect(asked(small, large, income('2026-11-01', '100.00', 'Shop', 'salary_wages'))).toBe('Shop');
});

test('money from people, interest, benefits, old and small payments aren’t pay', () => {
  expect(
    asked(
      income('2026-11-26', '500.00', 'Sam Ofori', null),
      income('2026-11-26', '500.00', 'Savings Bank plc', 'interest'),
      income('2026-11-26', '500.00', 'HMRC Child Benefit Ltd', 'benefits_child_benefit'),
      income('2026-11-26', '20.00', 'Refunds Ltd', null),
      income('2026-10-01', '2000.00', 'Earlier Ltd', null),
    ),
  ).toBeUndefined();
});
