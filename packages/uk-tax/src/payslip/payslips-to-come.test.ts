import { describe, expect, test } from 'vitest';
import type { RateTable } from '../rates/rate-table.ts';
import { shippedRates } from '../rates/shipped.ts';
import { incompleteJobs, type PaidSlip, payslipsBefore, payslipsToCome } from './payslips-to-come.ts';

const table = shippedRates.get('2026-27') as RateTable;
const slip = (pay_date: string, change: Partial<PaidSlip> = {}): PaidSlip => ({
  employer: 'Larkfield Ltd',
  pay_date,
  pay_frequency: 'monthly',
  tax_code: '1257L',
  gross: '3000.00',
  taxable: '3000.00',
  tax: '390.20',
  ytd_taxable: null,
  ytd_tax: null,
  ...change,
});
const monthly = (count: number, change: Partial<PaidSlip> = {}) =>
  Array.from({ length: count }, (_, month) =>
    slip(`2026-${String(4 + month).padStart(2, '0')}-28`, {
      tax: month % 2 ? '390.40' : '390.20',
      ...change,
    }),
  );
const coming = (slips: readonly PaidSlip[]) => payslipsToCome(table, slips, '2027-04-05');

describe('the payslips of a year that are to come', () => {
  test('are one for each pay day up to 5 April, with the tax that PAYE will take', () => {
    const rest = coming(monthly(7));
    expect(rest.map(({ pay_date }) => pay_date)).toEqual([
      '2026-11-28',
      '2026-12-28',
      '2027-01-28',
      '2027-02-28',
      '2027-03-28',
    ]);
    // 12 times 3,000 under 1257L: 23,420 at 20%.
    const tax = [...monthly(7), ...rest].reduce((sum, one) => sum + Math.round(Number(one.tax) * 100), 0);
    expect(tax).toBe(468_400);
  });

  test('keep their day of the month', () => {
    expect(coming([slip('2026-12-31')]).map(({ pay_date }) => pay_date)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ]);
  });

  test('do not repeat a single bonus', () => {
    const rest = coming([...monthly(6), slip('2026-10-28', { gross: '9000.00', taxable: '9000.00' })]);
    expect(rest.every(({ gross }) => gross === '3000.00')).toBe(true);
  });

  test('give back under a cumulative code what earlier months took too much', () => {
    const [next] = coming([...monthly(6), slip('2026-10-28', { tax: '990.20' })]);
    expect(Number(next?.tax)).toBeLessThan(0);
  });

  test('follow the year to date that the payslip prints, and stand alone where it is unknown', () => {
    const late = slip('2026-10-28');
    expect(coming([late])[0]?.tax).toBe('390.20');
    const [next] = coming([{ ...late, ytd_taxable: '12000.00', ytd_tax: '0.00' }]);
    expect(next?.tax).toBe('1322.60');
  });

  test('start with a job that began within the year: its first payslip has the allowance of the months before', () => {
    const job = [slip('2026-09-28', { tax: '0.00' }), slip('2026-10-28', { tax: '0.00' })];
    expect(incompleteJobs(table, job)).toEqual([]);
    // 9,000 in month 8 less 8,386.08: 20% of 613.
    expect(coming(job)[0]?.tax).toBe('122.60');
  });

  test('cannot be told where earlier ones are missing and none prints the year to date', () => {
    const job = [slip('2026-09-28'), slip('2026-10-28')];
    expect(incompleteJobs(table, job)).toEqual([{ employer: 'Larkfield Ltd', up_to: '2026-10-28' }]);
    expect(incompleteJobs(table, [slip('2026-04-28'), slip('2026-06-28')])).toHaveLength(1);
    expect(incompleteJobs(table, monthly(7))).toEqual([]);
  });

  test('before the first are those that the year to date has, spread evenly', () => {
    const job = [slip('2026-10-28', { ytd_taxable: '21000.00', ytd_tax: '2732.00' })];
    const before = payslipsBefore(job, '2026-04-06');
    expect(before.map(({ pay_date }) => pay_date)).toEqual([
      '2026-04-28',
      '2026-05-28',
      '2026-06-28',
      '2026-07-28',
      '2026-08-28',
      '2026-09-28',
    ]);
    expect(before[0]).toMatchObject({ taxable: '3000.00', tax: '390.30' });
    expect(incompleteJobs(table, job)).toEqual([]);
    expect(payslipsBefore([slip('2026-05-28', { employer: 'Old' }), ...job], '2026-04-06')).toEqual([]);
  });

  test('end with a job that another one follows', () => {
    const second = [slip('2026-09-28', { employer: 'Second' }), slip('2026-10-28', { employer: 'Second' })];
    expect(new Set(coming([...monthly(4), ...second]).map(({ employer }) => employer))).toEqual(
      new Set(['Second']),
    );
  });

  test('are none for pay once a year', () => {
    expect(coming([slip('2026-06-30', { pay_frequency: 'annual' })])).toEqual([]);
  });
});
