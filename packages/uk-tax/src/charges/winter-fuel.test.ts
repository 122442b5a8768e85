import { expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import type { TaxInputs } from '../inputs.ts';

const position = (inputs: TaxInputs, tax_year = '2025-26') =>
  calculateTax({ tax_year, region: 'england_ni', inputs: { over_state_pension_age: true, ...inputs } });
const charge = (inputs: TaxInputs, tax_year?: string) =>
  position({ winter_fuel_payment: '200', ...inputs }, tax_year).winter_fuel_charge;

test('a winter fuel payment is taken back whole above £35,000, as of Mrs Roberts and not of Mr Roberts (HMRC)', () => {
  expect(charge({ pension_income: '36000' })).toBe('200.00');
  expect(charge({ pension_income: '22000' })).toBe('0.00');
  expect(charge({ pension_income: '35000' })).toBe('0.00');
  expect(charge({ pension_income: '35000.01' })).toBe('200.00');
  expect(charge({ pension_income: '36000' }, '2024-25')).toBe('0.00');
  expect(charge({ pension_income: '36000', winter_fuel_payment: '0' })).toBe('0.00');
});

test('its income is before losses, relief at source and Gift Aid (ITA 2007 s23 step 1)', () => {
  const atSource = { relief_at_source: '5000' };
  expect(charge({ employment_income: '36000', pension_contributions: atSource })).toBe('200.00');
  expect(charge({ self_employment_profit: '36000', trade_losses_brought_forward: '9000' })).toBe('200.00');
  expect(charge({ property_income: '36000', property_losses_brought_forward: '9000' })).toBe('200.00');
  expect(charge({ pension_income: '36000', gift_aid: '4000' })).toBe('200.00');
  expect(charge({ pension_income: '20000', savings_interest: '9000', dividends: '6000.01' })).toBe('200.00');
});

test('it counts in the tax of the year and in its payments on account, whatever allowances leave', () => {
  const without = position({ pension_income: '40000' });
  const withIt = position({ pension_income: '40000', winter_fuel_payment: '152.55' });
  expect(Number(withIt.total_tax) - Number(without.total_tax)).toBeCloseTo(152.55, 9);
  expect(Number(withIt.payment_on_account) - Number(without.payment_on_account)).toBeCloseTo(76.27, 1);
  expect(withIt.income_tax).toBe(without.income_tax);
});

test('contributions under net pay arrangements are not in its income (FA 2004 s193(2))', () => {
  const paid = (net_pay: string) =>
    charge({ employment_income: '36000', pension_contributions: { net_pay } });
  expect([paid('2000'), paid('1000'), paid('999.99')]).toEqual(['0.00', '0.00', '200.00']);
});
