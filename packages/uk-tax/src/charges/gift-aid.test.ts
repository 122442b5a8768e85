import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import type { TaxInputs } from '../inputs.ts';

const given = (inputs: TaxInputs, tax_year = '2025-26') => {
  const { income_tax, cgt, gift_aid_charge, total_tax } = calculateTax({
    tax_year,
    region: 'england_ni',
    inputs,
  });
  return [income_tax, cgt, gift_aid_charge, total_tax];
};

describe('the charge on Gift Aid (ITA 2007 ss424, 425)', () => {
  test('makes good what the charity claims and the donor has not paid', () => {
    // 800 make 200 for the charity.
    expect(given({ pension_income: '10000', gift_aid: '800' })).toEqual(['0.00', '0.00', '200.00', '200.00']);
    expect(given({ pension_income: '13070', gift_aid: '800' })).toEqual([
      '100.00',
      '0.00',
      '100.00',
      '200.00',
    ]);
    expect(given({ pension_income: '13570', gift_aid: '800' })[2]).toBe('0.00');
  });

  test('counts capital gains tax as paid too', () => {
    const gains = [{ date: '2025-05-01', gain: '4000' }];
    expect(given({ gains, gift_aid: '800' })).toEqual(['0.00', '180.00', '20.00', '200.00']);
  });

  test('looks at income tax after what finance costs and Marriage Allowance take off', () => {
    const inputs = { property_income: '14570', property_finance_costs: '2000', gift_aid: '800' };
    // 400 less 400.
    expect(given(inputs)).toEqual(['0.00', '0.00', '200.00', '200.00']);
  });

  test('falls in 2015-16 with more dividends, whose credit counts as tax that is charged (s425)', () => {
    const charge = (dividends: string) =>
      given({ pension_income: '10600', dividends, gift_aid: '800' }, '2015-16')[2];
    // A tenth of 500 and of 510 gross are charged, and paid by the credit.
    expect(charge('450')).toBe('150.00');
    expect(charge('459')).toBe('149.00');
  });

  test('takes the credit of dividends of 2015-16 for tax paid', () => {
    // 18,000 with a credit of 2,000; 9,400 of it are taxed, at as much as their credit.
    expect(given({ dividends: '18000', gift_aid: '800' }, '2015-16')).toEqual([
      '0.00',
      '0.00',
      '0.00',
      '0.00',
    ]);
  });
});

describe('reliefs beside Gift Aid', () => {
  // 10,000 make 2,500 for the charity; 50,000 less the allowance of 12,570 bear 7,486.
  const donor: TaxInputs = { pension_income: '50000', gift_aid: '10000' };
  const of = (inputs: TaxInputs) =>
    calculateTax({ tax_year: '2025-26', region: 'england_ni', inputs: { ...donor, ...inputs } });

  test('VCT and EIS leave the tax that the charity claims, SEIS doesn’t (ITA 2007 s29(4A), (4B))', () => {
    const shares = (scheme: 'vct' | 'eis' | 'seis') =>
      of({ venture_investments: [{ scheme, amount: '20000' }] });
    expect(shares('vct')).toMatchObject({
      vct_relief: '4986.00',
      income_tax: '2500.00',
      gift_aid_charge: '0.00',
    });
    expect(shares('eis')).toMatchObject({
      eis_relief: '4986.00',
      income_tax: '2500.00',
      gift_aid_charge: '0.00',
    });
    expect(shares('seis')).toMatchObject({ seis_relief: '7486.00', gift_aid_charge: '2500.00' });
  });

  test('VCT doesn’t use up income tax because capital gains tax covers the gifts (s29(4A))', () => {
    const gains = [{ date: '2025-05-01', gain: '60000' }];
    const position = of({ gains, venture_investments: [{ scheme: 'vct', amount: '20000' }] });
    expect(position).toMatchObject({ vct_relief: '4986.00', gift_aid_charge: '0.00' });
  });

  const abroad: TaxInputs = {
    foreign_income: [
      { kind: 'pension', country: 'ES', amount: '50000', foreign_tax: '20000', treaty_percent: '100' },
    ],
  };

  test('foreign tax credit leaves the tax that the charity claims (TIOPA 2010 s41)', () => {
    const position = of(abroad);
    expect(position).toMatchObject({
      foreign_tax_credit: '4986.00',
      income_tax: '2500.00',
      gift_aid_charge: '0.00',
    });
    expect(position.explanation.find(({ law }) => law === 'TIOPA 2010 s41')).toMatchObject({
      amount: '2500.00',
    });
  });

  test('foreign tax credit can use all income tax if capital gains tax covers the gifts (TIOPA 2010 s41(2))', () => {
    const gains = [{ date: '2025-05-01', gain: '60000' }];
    expect(of({ ...abroad, gains })).toMatchObject({
      foreign_tax_credit: '7486.00',
      income_tax: '0.00',
      gift_aid_charge: '0.00',
    });
  });
});
