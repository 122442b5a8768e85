import type { Payslip } from '@farthing/api-contract';
import { describe, expect, test } from 'vitest';
import { draftOf, emptyPayslip, entryOf, readPayslip } from './payslip-draft.ts';

const typed = {
  ...emptyPayslip(undefined),
  employer: ' Hollin Farm ',
  pay_date: '2026-10-28',
  tax_code: '1257l',
  gross: '£3,000',
  tax: '390.40',
  ni: '156.16',
  net: '2000+453.44',
};

describe('a payslip', () => {
  test('is read as it was typed, what is empty left to farthing', () => {
    const read = readPayslip(typed);
    expect(read).toMatchObject({
      ok: true,
      entry: {
        employer: 'Hollin Farm',
        tax_code: '1257L',
        gross: '3000.00',
        net: '2453.44',
        taxable: null,
        pension: '0',
        pension_method: null,
        ytd_tax: null,
      },
    });
    expect(read.ok && 'tax_period' in read.entry).toBe(false);
  });

  test('names what is missing or cannot be', () => {
    const read = readPayslip({ ...typed, employer: ' ', net: '', ni: '-5', tax: '-20.00', tax_period: '57' });
    expect(read.ok || Object.keys(read.errors).sort()).toEqual(['employer', 'net', 'ni', 'tax_period']);
  });

  test('of a month before lends what seldom changes, and comes back as it was', () => {
    const stored = { ...typed, tax_period: 7, tax: '0.00', pension: '0.00', pension_method: 'net_pay' };
    const payslip = { ...stored, notes: null, ytd_tax: '0.00' } as unknown as Payslip;
    expect(emptyPayslip(payslip)).toMatchObject({ tax_code: '1257l', pension_method: 'net_pay', gross: '' });
    expect(draftOf(payslip)).toMatchObject({ tax: '0.00', pension: '', ytd_tax: '0.00', tax_period: '7' });
    expect(entryOf(payslip)).toMatchObject({ tax: '0.00', pension: '0.00', tax_period: 7, notes: null });
  });
});
