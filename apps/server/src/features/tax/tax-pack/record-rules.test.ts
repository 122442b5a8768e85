import { Decimal, rateOf } from '@farthing/money';
import { expect, test } from 'vitest';
import { rowOf, totalOf } from './box-rules.ts';
import { grossRows, type IncomeTransaction, inPounds } from './record-rules.ts';

const row = (change: Partial<IncomeTransaction>): IncomeTransaction => ({
  id: 'a',
  slug: 'dividends',
  category_id: 'c',
  account_id: 'b',
  account_name: 'Broker',
  date: '2025-06-01',
  currency: 'USD',
  signed_amount: '1.00',
  taxed: 10_000,
  label: 'Acme',
  ...change,
});

test('rows of a day in foreign money add up to their sum converted once', () => {
  const rate = new Decimal('0.7777');
  for (let count = 1; count < 60; count++) {
    const rows = Array.from({ length: count }, (_, place) =>
      row({ signed_amount: `${place}.0${place % 10}` }),
    );
    const cents = rows.reduce((all, one) => all + BigInt(one.signed_amount.replace('.', '')), 0n);
    const wanted = new Decimal(String(cents)).times(rate).toDecimalPlaces(0, 4);
    const found = totalOf(inPounds(rows, () => rateOf('0.7777')));
    expect(new Decimal(String(found)).minus(wanted).abs().toNumber()).toBeLessThanOrEqual(0);
  }
});

test('days and accounts are converted for themselves; a day without a rate is left out', () => {
  const rows = [row({}), row({ date: '2025-06-02' }), row({ date: '2025-06-03' }), row({ currency: 'GBP' })];
  const found = inPounds(rows, (_, date) => (date === '2025-06-02' ? undefined : rateOf('0.5')));
  expect(found.map(({ date, pence }) => [date, pence])).toEqual([
    ['2025-06-01', 50n],
    ['2025-06-03', 50n],
    ['2025-06-01', 100n],
  ]);
});

test('gross payments add up to the gross of their sum', () => {
  for (let net = 1n; net < 40n; net++) {
    const rows = [net, net + 1n, 3n].map((pence) => rowOf('payslips', 'x', pence));
    expect(totalOf(grossRows(rows))).toBe((totalOf(rows) * 5n + 2n) / 4n);
  }
});
