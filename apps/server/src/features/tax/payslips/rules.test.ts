import type { NewPayslip } from '@farthing/api-contract';
import { describe, expect, test } from 'vitest';
import { missingPeriods, toStoredPayslip } from './rules.ts';

const entry: NewPayslip = {
  employer: ' Larkfield ',
  pay_date: '2025-04-05',
  pay_frequency: 'weekly',
  tax_code: '1257l w1',
  gross: 600.5,
  tax: '-12',
  ni: 0,
  net: '612.5',
};

describe('a payslip as it is kept', () => {
  test('belongs to the year and week of its pay day', () => {
    expect(toStoredPayslip(entry)).toMatchObject({
      tax_year: '2024-25',
      tax_period: 53,
      employer: 'Larkfield',
      tax_code: '1257L W1',
      gross: '600.50',
      taxable: '600.50',
      tax: '-12.00',
    });
    expect(toStoredPayslip({ ...entry, pay_date: '2025-04-06' })).toMatchObject({
      tax_year: '2025-26',
      tax_period: 1,
    });
  });

  test('relief at source does not lower taxable pay', () => {
    expect(toStoredPayslip({ ...entry, pension: 50, pension_method: 'relief_at_source' }).taxable).toBe(
      '600.50',
    );
    expect(toStoredPayslip({ ...entry, pension: 50, pension_method: 'net_pay' }).taxable).toBe('550.50');
    expect(toStoredPayslip({ ...entry, pension: 50, pension_method: 'net_pay', taxable: 700 }).taxable).toBe(
      '700.00',
    );
  });
});

describe('periods without a payslip', () => {
  test.each([
    [[1, 2, 4], 'monthly', [3]],
    [[2, 3], 'monthly', []],
    [[4, 8, 16], 'four_weekly', [12]],
    [[2, 4, 6], 'two_weekly', []],
    [[5], 'weekly', []],
    [[1, 4, 5], 'two_weekly', []],
    [[3, 12], 'four_weekly', [8]],
  ] as const)('of %j, paid %s: %j', (periods, frequency, missing) => {
    expect(missingPeriods(periods, frequency)).toEqual(missing);
  });
});
