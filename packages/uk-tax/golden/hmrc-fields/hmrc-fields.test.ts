import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { figuresOfHmrcCalculation, toHmrcCalculation } from '../../../../tools/hmrc-fields/calculation.ts';
import { fieldsLeftOut, figuresWithoutField } from '../../../../tools/hmrc-fields/fields-left-out.ts';
import { withFieldTables } from '../../../../tools/hmrc-fields/page.ts';
import { producedFields } from '../../../../tools/hmrc-fields/produced-fields.ts';
import { unmapped } from '../../../../tools/hmrc-fields/schema.ts';
import { calculateTax, type TaxQuestion } from '../../src/index.ts';

const question: TaxQuestion = {
  tax_year: '2025-26',
  region: 'scotland',
  inputs: {
    employment_income: '60000',
    self_employment_profit: '20000',
    trade_losses_brought_forward: '1500',
    savings_interest: '2000',
    dividends: '3000',
    policy_gains: [{ gain: '12000', years: 6, tax_treated_as_paid: true }],
    gift_aid: '800',
    child_benefit: '1354.60',
    venture_investments: [{ scheme: 'eis', amount: '1000' }],
    gains: [
      { date: '2025-06-01', gain: '8000' },
      { date: '2025-06-01', gain: '5000', kind: 'residential_property' },
    ],
  },
};
const position = calculateTax(question);
const calculation = toHmrcCalculation({ question, position });

describe('a calculation under the names of HMRC’s fields', () => {
  test('has the figures of the position', () => {
    expect(calculation).toMatchObject({
      allowancesAndDeductions: { personalAllowance: '12570.00', reducedPersonalAllowance: '12570.00' },
      businessProfitAndLoss: [
        { incomeSourceType: 'self-employment', broughtForwardIncomeTaxLossesUsed: '1500.00' },
        { incomeSourceType: 'uk-property' },
      ],
      reliefs: {
        basicRateExtension: { giftAidRelief: '1000.00', totalBasicRateExtension: '1000.00' },
        reliefsClaimed: [
          { type: 'vct-subscriptions', amountUsed: '0.00' },
          { type: 'eis-subscriptions', amountUsed: '300.00' },
          { type: 'seed-enterprise-investment', amountUsed: '0.00' },
        ],
      },
      highIncomeChildBenefitCharge: { rate: position.hicbc_percent, highIncomeBenefitCharge: position.hicbc },
    });
  });

  test('adds up as HMRC’s does: from the tax charged to income tax due and capital gains tax', () => {
    const { incomeTax, capitalGainsTax } = calculation['taxCalculation'] as Record<string, Record<string, never>>;
    const amount = (value: unknown) => Math.round(Number(value) * 100);
    const parts = ['payPensionsProfit', 'savingsAndGains', 'dividends', 'lumpSums', 'gainsOnLifePolicies'];
    const of = (name: string) => amount((incomeTax?.[name] as Record<string, string> | undefined)?.['incomeTaxAmount']);
    expect(parts.reduce((sum, name) => sum + of(name), 0)).toBe(amount(incomeTax?.['incomeTaxCharged']));
    const reductions = ['totalReliefs', 'totalNotionalTax', 'marriageAllowanceRelief'];
    expect(
      reductions.reduce((left, name) => left - amount(incomeTax?.[name]), amount(incomeTax?.['incomeTaxCharged'])),
    ).toBe(amount(incomeTax?.['incomeTaxDueAfterTaxReductions']));
    const classes = ['otherGains', 'residentialPropertyAndCarriedInterest'];
    const taxOf = (name: string) => amount((capitalGainsTax?.[name] as Record<string, string>)['totalTaxAmount']);
    expect(classes.reduce((sum, name) => sum + taxOf(name), 0)).toBe(amount(position.cgt));
  });

  test('has rates, the income behind allowances and the tax between reliefs and reductions', () => {
    const couple = {
      ...question,
      region: 'england_ni',
      inputs: {
        ...{ employment_income: '30000', dividends: '1000', gift_aid: '80', marriage_allowance: 'receive' },
      } as const,
    };
    const calculated = toHmrcCalculation({ question: couple, position: calculateTax(couple) });
    expect(calculated).toMatchObject({
      giftAid: { rate: '20.00' },
      marriageAllowanceTransferredIn: { amount: '1260.00', rate: '20.00' },
      taxCalculation: {
        // 17,430 at 20%, and 500 at 8.75%; less 252 of Marriage Allowance.
        incomeTax: {
          ...{ incomeTaxCharged: '3529.75', incomeTaxDueAfterReliefs: '3529.75' },
          ...{ incomeTaxDueAfterTaxReductions: '3277.75', dividends: { incomeReceived: '1000.00' } },
        },
      },
    });
    expect(calculation['marriageAllowanceTransferredIn']).toBeUndefined();
  });

  test('has the weeks, the rate and the threshold of Class 2', () => {
    const small = { ...question, inputs: { self_employment_profit: '4000', voluntary_class_2_weeks: 52 } };
    const { taxCalculation } = toHmrcCalculation({ question: small, position: calculateTax(small) });
    expect(taxCalculation).toMatchObject({
      nics: {
        class2Nics: {
          ...{ amount: '182.00', weeklyRate: '3.50', weeks: '52', limit: '6845.00' },
          underSmallProfitThreshold: 'true',
        },
        class4Nics: { totalIncomeChargeableToClass4: '4000.00' },
      },
    });
  });

  test('gives the figures back', () => {
    const figures = figuresOfHmrcCalculation(calculation);
    expect(position).toMatchObject(figures);
    expect(Object.keys(figures).length).toBeGreaterThan(25);
  });
});

describe('the map of HMRC’s fields', () => {
  const mapped = new Set(Object.values(producedFields).filter((producer) => typeof producer === 'string'));

  test('has every figure of a position, or says why HMRC has no field for it', () => {
    const amounts = Object.entries(position).flatMap(([name, value]) => (typeof value === 'string' ? [name] : []));
    const explained = Object.keys(figuresWithoutField);
    expect(amounts.filter((name) => !mapped.has(name as never) && !explained.includes(name))).toEqual([]);
    expect(explained.filter((name) => mapped.has(name as never))).toEqual([]);
  });

  test('notices a field that it doesn’t have', () => {
    const known = [...Object.keys(fieldsLeftOut), 'calculation.taxCalculation.incomeTax.totalTaxableIncome'];
    expect(unmapped(known)).toEqual([]);
    expect(unmapped(['calculation.windfallTax.amount'])).toEqual(['calculation.windfallTax.amount']);
  });

  test('is the table of docs/tax-hmrc-fields.md (node tools/hmrc-fields.ts rewrites it)', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/tax-hmrc-fields.md'), 'utf8');
    expect(withFieldTables(page)).toBe(page);
  });
});
