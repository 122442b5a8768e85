import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import type { TaxInputs } from '../inputs.ts';
import type { RateTable } from '../rates/rate-table.ts';
import { shippedRates } from '../rates/shipped.ts';
import { isParentsIncome } from './child-interest.ts';
import { withheldFromDistributions } from './distributions.ts';

const year = (inputs: TaxInputs, tax_year = '2025-26', region = 'england_ni') =>
  calculateTax({ tax_year, region, inputs });
const taxOf = (inputs: TaxInputs, tax_year?: string) => Number(year(inputs, tax_year).income_tax);

describe('property income from 2027-28', () => {
  const tables = (bands: unknown) => {
    const table = structuredClone(shippedRates.get('2027-28')) as RateTable;
    return new Map([['2027-28', { ...table, income_tax: withScotland(table.income_tax, bands) }]]);
  };
  const withScotland = (table: RateTable['income_tax'], bands: unknown) =>
    ({
      ...table,
      non_savings_bands: { ...table.non_savings_bands, scotland: { bands } },
    }) as RateTable['income_tax'];
  const landlord = { employment_income: '60000', property_income: '1000' };
  const taxIn = (region: string) => {
    const bands = shippedRates.get('2026-27')?.income_tax.non_savings_bands.scotland.bands;
    const of = (inputs: TaxInputs) =>
      Number(calculateTax({ tax_year: '2027-28', region, inputs }, tables(bands)).income_tax);
    return (of(landlord) - of({ employment_income: '60000' })).toFixed(2);
  };

  test('has the rates of property, in Wales as in England while the Welsh rates are 10% (ITA 2007 s6B(1A))', () => {
    expect([taxIn('england_ni'), taxIn('wales')]).toEqual(['420.00', '420.00']);
  });

  test('has Scottish rates in Scotland (Scotland Act 1998 s80C(2B); FA 2026 Sch 1 para 55)', () => {
    expect(taxIn('scotland')).toBe('420.00');
    const bands = [
      { name: 'starter', from: 0, to: 37700, rate: '0.19' },
      { name: 'higher', from: 37700, to: null, rate: '0.44' },
    ];
    const of = (inputs: TaxInputs) =>
      Number(calculateTax({ tax_year: '2027-28', region: 'scotland', inputs }, tables(bands)).income_tax);
    expect((of(landlord) - of({ employment_income: '60000' })).toFixed(2)).toBe('440.00');
  });

  test('isn’t calculated in Scotland while the bands of the year aren’t set', () => {
    expect(() => calculateTax({ tax_year: '2027-28', region: 'scotland', inputs: landlord })).toThrow();
  });
});

describe('property income distributions', () => {
  // SAIM5330: £100 gross costs a basic rate taxpayer the £20 withheld, a higher rate taxpayer £40.
  test('are taxed as property income', () => {
    const more = (employment_income: string, tax_year: string) =>
      (
        taxOf({ employment_income, property_distributions: '100' }, tax_year) -
        taxOf({ employment_income }, tax_year)
      ).toFixed(2);
    expect(['30000', '60000'].map((pay) => more(pay, '2025-26'))).toEqual(['20.00', '40.00']);
    expect(['30000', '60000'].map((pay) => more(pay, '2027-28'))).toEqual(['22.00', '42.00']);
  });

  // SAIM5330: £20 of £100 are withheld; from 2027-28 it is the basic rate of property income.
  test('come after tax at the basic rate', () => {
    expect(['2025-26', '2027-28'].map((one) => withheldFromDistributions(one, '100.00'))).toEqual([
      '20.00',
      '22.00',
    ]);
    expect(withheldFromDistributions('2025-26', '0.12')).toBe('0.02');
  });

  test('are no profit of letting that mortgage interest could be relieved on (SAIM5310)', () => {
    const inputs = { employment_income: '30000', property_finance_costs: '500' };
    expect(year({ ...inputs, property_distributions: '1000' }).finance_costs_reduction).toBe('0.00');
    expect(year({ ...inputs, property_income: '1000' }).finance_costs_reduction).toBe('100.00');
  });

  test('are unearned income for student loans', () => {
    const inputs: TaxInputs = { employment_income: '30000', student_loans: ['plan_2'] };
    expect(year({ ...inputs, property_distributions: '2001' }).student_loan).toBe('317.00');
    expect(year({ ...inputs, property_distributions: '2000' }).student_loan).toBe(year(inputs).student_loan);
  });
});

// TSEM4310, example 18: of £50 and £105 the second is the father's, all of it.
test('interest of a child on gifts of a parent is the parent’s above £100', () => {
  const of = (amount: string) => isParentsIncome({ child: 'A', amount });
  expect(['50.00', '100.00', '100.01', '105.00'].map(of)).toEqual([false, false, true, true]);
});

describe('benefits in kind', () => {
  test('are income, but no earnings for Class 1', () => {
    const without = year({ employment_income: '30000' });
    const taxed = year({
      employment_income: '30000',
      benefits_in_kind: '5000',
      vouchers_and_expenses: '500',
    });
    expect(taxed.adjusted_net_income).toBe('35500.00');
    expect(Number(taxed.income_tax) - Number(without.income_tax)).toBe(1100);
    expect(taxed.ni).toBe(without.ni);
    expect(taxed.relevant_earnings).toBe('35500.00');
  });

  // SI 2009/470 reg 29(4)(e) leaves out Chapters 5, 6, 7 and 10 of Part 3, not vouchers and expenses.
  test('do not count for student loans, vouchers do', () => {
    const inputs: TaxInputs = {
      employment_income: '40000',
      self_employment_profit: '1',
      student_loans: ['plan_2'],
    };
    const loan = Number(year(inputs).student_loan);
    expect(Number(year({ ...inputs, benefits_in_kind: '10000' }).student_loan)).toBe(loan);
    expect(Number(year({ ...inputs, vouchers_and_expenses: '10000' }).student_loan)).toBe(loan + 900);
  });
});

describe('termination payments', () => {
  test('are the highest part of income: savings and dividends keep their lower bands', () => {
    const inputs = { employment_income: '12570', savings_interest: '6000', dividends: '10500' };
    const position = year({ ...inputs, termination_payments: '30000' });
    // 21,200 of the lump sum fill the basic rate band above 16,500 of savings and dividends; 8,800 lie above it.
    expect(position.bands).toMatchObject([
      { component: 'savings', band: 'starting rate for savings', amount: '5000.00' },
      { component: 'savings', band: 'personal savings allowance', amount: '500.00' },
      { component: 'savings', band: 'basic', amount: '500.00', tax: '100.00' },
      { component: 'dividends', band: 'dividend allowance', amount: '500.00' },
      { component: 'dividends', band: 'basic', amount: '10000.00', tax: '875.00' },
      { component: 'lump_sum', band: 'basic', amount: '21200.00', tax: '4240.00' },
      { component: 'lump_sum', band: 'higher', amount: '8800.00', tax: '3520.00' },
    ]);
    expect(position.income_tax).toBe('8735.00');
    expect(position.ni).toBe(year(inputs).ni);
  });

  test('take the allowance where it saves most', () => {
    const position = year({ dividends: '10000', termination_payments: '20000' });
    expect(position.allowances_used).toEqual({ non_savings: '12570.00', savings: '0.00', dividends: '0.00' });
    expect(position.income_tax).toBe('2317.25');
  });

  test('are taxed at Scottish rates in Scotland', () => {
    const position = year(
      { employment_income: '40000', termination_payments: '10000' },
      '2025-26',
      'scotland',
    );
    expect(position.bands.filter(({ component }) => component === 'lump_sum')).toMatchObject([
      { band: 'intermediate', amount: '3662.00' },
      { band: 'higher', amount: '6338.00' },
    ]);
  });

  test('reduce the personal allowance and are relevant earnings', () => {
    const position = year({ employment_income: '90000', termination_payments: '20000' });
    expect(position.personal_allowance).toBe('7570.00');
    expect(position.relevant_earnings).toBe('110000.00');
  });
});

test('employee shares that pay doesn’t include are taxed as pay, without Class 1, and count for loans and pensions', () => {
  const inputs = {
    employment_income: '40000',
    self_employment_profit: '1',
    student_loans: ['plan_2'] as const,
  };
  const pay = year({ ...inputs, employment_income: '50000' });
  const shares = year({ ...inputs, share_income: '10000' });
  expect(shares.income_tax).toBe(pay.income_tax);
  expect(shares.relevant_earnings).toBe(pay.relevant_earnings);
  expect(shares.student_loan).toBe(pay.student_loan);
  expect(shares.ni).toBe(year(inputs).ni);
});
