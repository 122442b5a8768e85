import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import type { TaxInputs } from '../inputs.ts';
import type { LumpSumHistory, PensionLumpSum } from './pension-lump-sum.ts';
import { workOutPensionLumpSums } from './work-out-lump-sums.ts';

const nothing: LumpSumHistory = {
  protection: 'none',
  protected_amount: null,
  lifetime_allowance_percent: '0',
  serious_ill_health_before: false,
  certificate: null,
};
const sum = (of: Partial<PensionLumpSum>): PensionLumpSum => ({
  ...{ date: '2025-06-01', kind: 'uncrystallised_funds', provider: 'Aviva', amount: '20000' },
  ...{ uncrystallised: null, aged_75: false, death: 'under_75', above_allowance: '0' },
  ...of,
});
const parts = (payments: readonly PensionLumpSum[], history = nothing) =>
  workOutPensionLumpSums(payments, history).payments.map(({ tax_free, taxable }) => [tax_free, taxable]);
const left = (payments: readonly PensionLumpSum[], history = nothing) => {
  const { lump_sum, lump_sum_and_death_benefit } = workOutPensionLumpSums(payments, history).left;
  return [lump_sum, lump_sum_and_death_benefit];
};

describe('each kind (ITEPA 2003 Part 9 Chapter 15A)', () => {
  test.each<[kind: PensionLumpSum['kind'], taxFree: string, taxable: string, section: string]>([
    ['pension_commencement', '20000.00', '0.00', '637A'],
    ['pension_commencement_excess', '0.00', '20000.00', '637B'],
    ['uncrystallised_funds', '5000.00', '15000.00', '637D'],
    ['small_pot_personal', '5000.00', '15000.00', '637G'],
    ['small_pot_occupational', '5000.00', '15000.00', '637G'],
    ['trivial_commutation', '5000.00', '15000.00', '637G'],
    ['winding_up', '5000.00', '15000.00', '637G'],
    ['serious_ill_health', '20000.00', '0.00', '637C'],
    ['trivial_death_benefit', '0.00', '20000.00', '637N'],
  ])('%s: %s free, %s taxed', (kind, taxFree, taxable, section) => {
    const [worked] = workOutPensionLumpSums([sum({ kind })], nothing).payments;
    expect(worked).toMatchObject({ tax_free: taxFree, taxable });
    expect(worked?.steps[0]?.law).toContain(section);
  });

  test('a State Pension lump sum isn’t pension income', () => {
    expect(parts([sum({ kind: 'state_pension' })])).toEqual([['0.00', '0.00']]);
  });

  test('of pots that were drawn in part, a quarter of the other rights is free (s637G(2), (3))', () => {
    const drawn = (uncrystallised: string) =>
      parts([sum({ kind: 'small_pot_personal', amount: '8000', uncrystallised })]);
    expect(drawn('6000')).toEqual([['1500.00', '6500.00']]);
    expect(drawn('0')).toEqual([['0.00', '8000.00']]);
  });

  test('serious ill-health is taxed from 75 on (s637C(4))', () => {
    expect(parts([sum({ kind: 'serious_ill_health', aged_75: true })])).toEqual([['0.00', '20000.00']]);
  });

  test('death benefits are taxed above the member’s allowance, late, or after a death from 75 on (ss637H-637M)', () => {
    const death = (of: Partial<PensionLumpSum>) => parts([sum({ kind: 'death_benefit', ...of })])[0];
    expect(death({ above_allowance: '3000' })).toEqual(['17000.00', '3000.00']);
    expect(death({ death: 'under_75_late' })).toEqual(['0.00', '20000.00']);
    expect(death({ death: 'aged_75' })).toEqual(['0.00', '20000.00']);
    // It uses the allowance of the member, not of the recipient.
    expect(left([sum({ kind: 'death_benefit' })])).toEqual(['268275.00', '1073100.00']);
  });
});

describe('the allowances (ss637P-637S)', () => {
  test('are used by what is free of tax, in the order of days, and the rest is taxed', () => {
    const payments = [
      sum({ date: '2026-01-10', amount: '200000' }),
      sum({ date: '2025-05-01', kind: 'pension_commencement', amount: '240000' }),
    ];
    const worked = workOutPensionLumpSums(payments, nothing).payments;
    expect(worked.map(({ taxable }) => taxable)).toEqual(['171725.00', '0.00']);
    expect(worked[0]).toMatchObject({
      ...{ tax_free: '28275.00', above_allowance: '21725.00' },
      used: { lump_sum: '28275.00', lump_sum_and_death_benefit: '28275.00' },
      left: { lump_sum: '0.00', lump_sum_and_death_benefit: '804825.00' },
    });
    expect(worked[1]?.left).toEqual({ lump_sum: '28275.00', lump_sum_and_death_benefit: '833100.00' });
  });

  test('serious ill-health uses the second one only', () => {
    const ill = sum({ kind: 'serious_ill_health', amount: '1100000' });
    expect(parts([ill])).toEqual([['1073100.00', '26900.00']]);
    expect(left([ill])).toEqual(['268275.00', '0.00']);
    // Nothing is left for a tax-free lump sum, although the first allowance is whole.
    expect(parts([ill, sum({ kind: 'pension_commencement' })])[1]).toEqual(['0.00', '20000.00']);
  });

  test('small pots, trivial commutation and winding-up use neither', () => {
    const kinds = [
      'small_pot_personal',
      'small_pot_occupational',
      'trivial_commutation',
      'winding_up',
    ] as const;
    expect(left(kinds.map((kind) => sum({ kind })))).toEqual(['268275.00', '1073100.00']);
  });

  test('on one day, the order is that of the list (s637S(7))', () => {
    const whole = sum({ kind: 'pension_commencement', amount: '268275' });
    expect(parts([whole, sum({})])).toEqual([
      ['268275.00', '0.00'],
      ['0.00', '20000.00'],
    ]);
    expect(parts([sum({}), whole])).toEqual([
      ['5000.00', '15000.00'],
      ['263275.00', '5000.00'],
    ]);
  });

  test('lump sums before 6 April 2024 use none of them', () => {
    const before = sum({ date: '2024-04-05', kind: 'pension_commencement', amount: '300000' });
    expect(parts([before])).toEqual([['300000.00', '0.00']]);
    expect(left([before])).toEqual(['268275.00', '1073100.00']);
  });
});

describe('benefits before 6 April 2024 (FA 2024 Sch 9 paras 125-129)', () => {
  test('take a quarter of the lifetime allowance that they used', () => {
    // 30% of £1,073,100 is £321,930.
    expect(left([], { ...nothing, lifetime_allowance_percent: '30' })).toEqual(['187792.50', '992617.50']);
  });

  test('take all of the second allowance if the lifetime allowance was used up (para 126(2))', () => {
    expect(left([], { ...nothing, lifetime_allowance_percent: '99.99' })).toEqual(['26.83', '804851.83']);
    expect(left([], { ...nothing, lifetime_allowance_percent: '100' })).toEqual(['0.00', '0.00']);
  });

  test('take all that was used of the second after a serious ill-health lump sum (para 126(4))', () => {
    const ill = { ...nothing, lifetime_allowance_percent: '30', serious_ill_health_before: true };
    expect(left([], ill)).toEqual(['187792.50', '751170.00']);
  });

  test('take what a certificate says instead (paras 125(5), 126(6))', () => {
    const certificate = { lump_sum: '10000', lump_sum_and_death_benefit: '60000' };
    expect(left([], { ...nothing, lifetime_allowance_percent: '100', certificate })).toEqual([
      '258275.00',
      '1013100.00',
    ]);
  });
});

test.each<[protection: LumpSumHistory['protection'], own: string | null, lumpSum: string, death: string]>([
  ['fixed_2012', null, '450000.00', '1800000.00'],
  ['fixed_2014', null, '375000.00', '1500000.00'],
  ['fixed_2016', null, '312500.00', '1250000.00'],
  ['individual_2014', '1300000', '325000.00', '1300000.00'],
  ['individual_2014', '1700000', '375000.00', '1500000.00'],
  ['individual_2016', '1100000', '275000.00', '1100000.00'],
  ['individual_2016', '1300000', '312500.00', '1250000.00'],
])('%s of %s protects %s and %s (FA 2024 Sch 9 paras 90-93)', (protection, own, lumpSum, death) => {
  expect(left([], { ...nothing, protection, protected_amount: own })).toEqual([lumpSum, death]);
});

describe('primary protection without protected lump sums', () => {
  // A factor of 0.25 on £1,800,000.
  const primary: LumpSumHistory = { ...nothing, protection: 'primary', protected_amount: '2250000' };
  const after = (lifetime_allowance_percent: string, more: Partial<LumpSumHistory> = {}) =>
    left([], { ...primary, lifetime_allowance_percent, ...more });

  test('has £375,000 and £1,800,000 (PTM174500, PTM176220)', () => {
    expect(after('0')).toEqual(['375000.00', '1800000.00']);
  });

  test('takes at most £375,000 of both for earlier benefits (FA 2024 Sch 9 paras 125(3A), 126(3A))', () => {
    expect(after('40')).toEqual(['195000.00', '1620000.00']);
    // A quarter of 110% of £1,800,000 is £495,000.
    expect(after('110')).toEqual(['0.00', '1425000.00']);
  });

  test('is used up only with the lifetime allowance that the factor raised (para 126(2))', () => {
    expect(after('124.9999')).toEqual(['0.00', '1425000.00']);
    expect(after('125')).toEqual(['0.00', '0.00']);
  });

  test('has no such limit after a serious ill-health lump sum (para 126(4))', () => {
    expect(after('40', { serious_ill_health_before: true })).toEqual(['195000.00', '1080000.00']);
  });
});

describe('the lump sum of a deferred State Pension (F(No. 2)A 2005 s7)', () => {
  const year = (inputs: TaxInputs, region = 'england_ni', tax_year = '2025-26') =>
    calculateTax({ tax_year, region, inputs: { state_pension_lump_sum: '10000', ...inputs } });
  const tax = (...question: Parameters<typeof year>) => year(...question).state_pension_lump_sum_tax;

  test.each([
    ['12570', '0.00'],
    ['12571', '2000.00'],
    ['50270', '2000.00'],
    ['50271', '4000.00'],
    ['125140', '4000.00'],
    ['125141', '4500.00'],
  ])('with other pensions of %s costs %s', (pension_income, expected) => {
    expect(tax({ pension_income })).toBe(expected);
  });

  test('changes no other tax, charge or allowance', () => {
    const inputs = {
      pension_income: '99000',
      child_benefit: '1000',
      winter_fuel_payment: '200',
      savings_interest: '900',
    };
    const { state_pension_lump_sum_tax, total_tax, payment_on_account, explanation, ...rest } = year(inputs);
    const without = calculateTax({ tax_year: '2025-26', region: 'england_ni', inputs });
    expect(without).toMatchObject(rest);
    expect(state_pension_lump_sum_tax).toBe('4000.00');
    expect(Number(total_tax) - Number(without.total_tax)).toBe(4000);
    expect(explanation.find(({ label }) => label === 'State Pension lump sum')).toMatchObject({
      ...{ amount: '4000.00', law: 'F(No. 2)A 2005 s7' },
      figures: expect.arrayContaining([{ label: 'Rate', value: '40%' }]),
    });
    expect(Number(payment_on_account)).toBeGreaterThan(Number(without.payment_on_account));
  });

  test('goes by savings and dividends too, in their nil rates as well', () => {
    expect(tax({ pension_income: '12570', savings_interest: '1' })).toBe('2000.00');
    expect(tax({ pension_income: '50270', dividends: '1' })).toBe('4000.00');
  });

  test('goes by the bands that Gift Aid and pension contributions widen (EIM75750)', () => {
    expect(tax({ pension_income: '51000' })).toBe('4000.00');
    expect(tax({ pension_income: '51000', gift_aid: '800' })).toBe('2000.00');
  });

  test('has the highest Scottish rate that income of that amount reaches (s7(5A))', () => {
    expect(tax({ pension_income: '15397' }, 'scotland')).toBe('1900.00');
    expect(tax({ pension_income: '15398' }, 'scotland')).toBe('2000.00');
    expect(tax({ pension_income: '40000' }, 'scotland')).toBe('2100.00');
    // Savings count as if Scottish rates applied to them.
    expect(tax({ pension_income: '12570', savings_interest: '40000' }, 'scotland')).toBe('4200.00');
    expect(tax({ pension_income: '130000' }, 'scotland')).toBe('4800.00');
    expect(tax({ pension_income: '60000' }, 'wales')).toBe('4000.00');
  });

  test('isn’t worked out beside transition profits', () => {
    expect(() => year({ transition_profit: '100' })).toThrow(/transition profits/);
  });
});

test('lump sum death benefits don’t lower the annual allowance (FA 2004 s228ZA(4)(e), (5)(d))', () => {
  const inputs = { employment_income: '190000', pension_income: '120000' };
  const question = { tax_year: '2025-26', region: 'england_ni', inputs };
  expect(calculateTax(question)).toMatchObject({
    annual_allowance: '35000.00',
    threshold_income: '310000.00',
  });
  const excluded = { ...question, inputs: { ...inputs, death_benefit_lump_sums: '120000' } };
  expect(calculateTax(excluded)).toMatchObject({
    ...{ annual_allowance: '60000.00', threshold_income: '190000.00', adjusted_income: '190000.00' },
    total_tax: calculateTax(question).total_tax,
  });
  // A marginal rate asks for less pension income than that.
  const less = { ...inputs, pension_income: '1000', death_benefit_lump_sums: '120000' };
  expect(calculateTax({ ...question, inputs: less }).threshold_income).toBe('190000.00');
});
