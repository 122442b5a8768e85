import { describe, expect, test } from 'vitest';
import {
  assessmentDays,
  assessmentDeadline,
  deadlineWithoutReport,
  updateDeadline,
} from './deadline-rules.ts';

describe('tax deadlines', () => {
  test('are named from 30 days before until their day', () => {
    const days = (day: string) =>
      assessmentDays(day).map(({ what, due, tax_year }) => `${what} ${due} ${tax_year}`);
    expect(days('2026-12-31')).toEqual([]);
    expect(days('2027-01-01')).toEqual(['return 2027-01-31 2025-26']);
    expect(days('2027-01-31')).toEqual(['return 2027-01-31 2025-26']);
    expect(days('2027-02-01')).toEqual([]);
    expect(days('2027-07-01')).toEqual(['payment 2027-07-31 2025-26']);
    expect(days('2027-09-05')).toEqual(['registration 2027-10-05 2026-27']);
  });

  test('have what is due on the day: the balance with the first payment on account in January', () => {
    const payments = [
      { date: '2027-01-31', label: 'Balance', amount: '1500.00' },
      { date: '2027-01-31', label: 'First payment on account', amount: '700.00' },
      { date: '2027-07-31', label: 'Second payment on account', amount: '700.00' },
    ];
    const [january] = assessmentDays('2027-01-10');
    const [july] = assessmentDays('2027-07-10');
    const [october] = assessmentDays('2027-10-01');
    if (!january || !july || !october) throw new Error('a day is missing');
    const of = (one: typeof january, balance = '1500.00', due = payments) =>
      assessmentDeadline(one, { payments: due, balance }).map(({ name, amount }) => `${name}: ${amount}`);
    expect(of(january)).toEqual(['The tax return for 2025/26 (if you have to send one): 2200.00']);
    expect(of(january, '-20.00', [{ date: '2027-01-31', label: 'Repayment', amount: '-20.00' }])).toEqual([
      'The tax return for 2025/26 (if you have to send one): 0.00',
    ]);
    expect(of(july)).toEqual(['The second payment on account for 2026/27: 700.00']);
    expect(of(july, '0.00', [])).toEqual([]);
    expect(of(october)).toEqual([
      'Registration for Self Assessment (if 2026/27 is your first tax return): 0.00',
    ]);
    expect(of(october, '0.00')).toEqual([]);
  });

  test('are named for a year that isn’t calculated, without an amount', () => {
    const [january] = assessmentDays('2027-01-10');
    const [july] = assessmentDays('2027-07-10');
    if (!january || !july) throw new Error('a day is missing');
    expect(deadlineWithoutReport(january)).toMatchObject({
      ...{ key: 'tax-return:2027-01-31', due: '2027-01-31', amount: '0.00' },
      name: 'The tax return for 2025/26, whose tax farthing can’t calculate',
    });
    expect(deadlineWithoutReport(july).name).toContain('if HMRC asks for one');
  });

  test('of quarterly updates are one for each business and day', () => {
    const update = { business: 'property', name: 'UK property', quarter: 2, due: '2026-11-07' };
    expect(updateDeadline(update)).toMatchObject({
      ...{ key: 'quarterly-update:property:2026-11-07', since: '2026-10-08', due: '2026-11-07' },
      name: 'Quarterly update 2 of UK property',
    });
  });
});
