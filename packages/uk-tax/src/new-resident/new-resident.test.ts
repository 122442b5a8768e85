import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import type { TaxInputs } from '../inputs.ts';
import { claimYearsOf, withoutClaim } from './new-resident.ts';

const year = (inputs: TaxInputs, tax_year = '2025-26', region = 'england_ni') =>
  calculateTax({ tax_year, region, inputs });
const claim = { new_resident_claim: true } as const;
const abroad = (kind: 'interest' | 'dividends' | 'pension' | 'property', amount: string, foreign_tax = '0') =>
  ({ kind, country: 'US', amount, foreign_tax, treaty_percent: '100', relieved: true }) as const;
const labels = (inputs: TaxInputs) => year(inputs).explanation.map(({ label }) => label);

describe('the years of a claim (ITTOIA 2005 s845B)', () => {
  test.each([
    // CG26400: Mr A.
    // GOV.UK: Check if you can claim the 4-year foreign income and gains regime. Resident from 6 May 2022.
    ['2025-26', ['2025-26', '2026-27', '2027-28', '2028-29']],
    ['2022-23', ['2025-26']],
    ['2024-25', ['2025-26', '2026-27', '2027-28']],
    ['2021-22', []],
  ])('after a first year of residence in %s are %j', (first, years) => {
    expect(claimYearsOf(first)).toEqual(years);
  });
});

describe('a claim for foreign income', () => {
  test.each([
    // The whole allowance at 20%, at 40%, half tapered, and none left to lose.
    ['27000', '2514.00'],
    ['75000', '5028.00'],
    ['110000', '3028.00'],
    ['130000', '0.00'],
  ])('costs the personal allowance of pay of %s (s845E)', (employment_income, cost) => {
    const [claimed, without] = [year({ employment_income, ...claim }), year({ employment_income })];
    expect(claimed.personal_allowance).toBe('0.00');
    expect((Number(claimed.income_tax) - Number(without.income_tax)).toFixed(2)).toBe(cost);
  });

  test.each([
    // Examples of the guide: 60,000 of pay in the UK with property abroad.
    ['20000', '-2972.00'],
    ['9000', '1428.00'],
  ])('for property abroad of %s changes the tax by %s', (profit, change) => {
    const given = { employment_income: '60000', property_income: profit };
    const claimed = year({ ...given, ...claim, foreign_income: [abroad('property', profit)] });
    expect((Number(claimed.total_tax) - Number(year(given).total_tax)).toFixed(2)).toBe(change);
  });

  test('leaves the tax of the income in the UK alone, without allowances', () => {
    const inputs = {
      ...{ employment_income: '60000', savings_interest: '5000', dividends: '30000' },
      ...{ pension_income: '8000', property_income: '20000', ...claim },
      foreign_income: [
        ...[abroad('interest', '4500'), abroad('dividends', '29000', '4350')],
        ...[abroad('pension', '8000'), abroad('property', '12000')],
      ],
    };
    const alone = { savings_interest: '500', dividends: '1000', property_income: '8000' };
    const uk = year({ employment_income: '60000', ...alone, ...claim });
    const found = year(inputs);
    expect(found).toMatchObject({ foreign_income_relief: '53500.00', foreign_tax_credit: '0.00' });
    for (const figure of ['income_tax', 'taxable_income', 'bands'] as const)
      expect([figure, found[figure]]).toEqual([figure, uk[figure]]);
    expect(labels(inputs)).toContain('Relief for new residents on foreign income');
  });

  test('keeps property apart from 2027-28 on, with its own rates', () => {
    const given = { employment_income: '30000', property_income: '9000', ...claim };
    const found = year({ ...given, foreign_income: [abroad('property', '9000')] }, '2027-28');
    expect(found.income_tax).toBe(year({ employment_income: '30000', ...claim }, '2027-28').income_tax);
  });

  test('doesn’t lower adjusted net income, which the Child Benefit charge and the taper of others see (s845G)', () => {
    const given = { employment_income: '50000', dividends: '20000', child_benefit: '1300' };
    const claimed = year({ ...given, ...claim, foreign_income: [abroad('dividends', '20000')] });
    const plain = year(given);
    expect(claimed.adjusted_net_income).toBe('70000.00');
    expect([claimed.hicbc, claimed.hicbc_percent]).toEqual([plain.hicbc, plain.hicbc_percent]);
    const gifts = year({
      ...{ ...given, gift_aid: '800', ...claim },
      foreign_income: [abroad('dividends', '20000')],
    });
    expect(gifts.adjusted_net_income).toBe('69000.00');
  });

  test('lowers threshold and adjusted income, which begin with net income (FA 2004 s228ZA)', () => {
    const given = { employment_income: '190000', dividends: '90000', pension_input: '70000' };
    expect(year(given).annual_allowance_reduction).not.toBe('0.00');
    const claimed = year({ ...given, ...claim, foreign_income: [abroad('dividends', '90000')] });
    expect(claimed).toMatchObject({ threshold_income: '190000.00', annual_allowance_reduction: '0.00' });
  });

  test('doesn’t lower what student loans take, which go by total income (SI 2009/470 reg 29(4))', () => {
    const given = {
      employment_income: '30000',
      savings_interest: '9000',
      student_loans: ['plan_1'],
    } as const;
    const claimed = year({ ...given, ...claim, foreign_income: [abroad('interest', '9000')] });
    expect(claimed.student_loan).toBe(year(given).student_loan);
    expect(claimed.student_loan).not.toBe(year({ ...given, savings_interest: '0' }).student_loan);
  });

  test('covers some income only, and credits the foreign tax on the rest', () => {
    const dividends = { kind: 'dividends', country: 'US', amount: '10000', foreign_tax: '1500' } as const;
    const given = { employment_income: '80000', dividends: '10000', savings_interest: '3000', ...claim };
    const some = year({ ...given, foreign_income: [dividends, abroad('interest', '3000', '300')] });
    expect(some).toMatchObject({ foreign_income_relief: '3000.00', foreign_tax_credit: '1500.00' });
    const none = year({
      ...given,
      foreign_income: [{ ...dividends, relieved: true }, abroad('interest', '3000', '300')],
    });
    expect(none.foreign_tax_credit).toBe('0.00');
    expect(none.explanation.filter(({ label }) => label.startsWith('Foreign tax'))).toEqual([]);
  });

  test('has no Marriage Allowance and no blind person’s allowance (s845E)', () => {
    const given = { employment_income: '30000', blind: true, ...claim };
    for (const marriage_allowance of ['receive', 'transfer'] as const)
      expect(year({ ...given, marriage_allowance }).income_tax).toBe('6000.00');
    expect(labels({ ...given, marriage_allowance: 'receive' }).join()).not.toContain('Marriage');
  });
});

describe('a claim for foreign gains', () => {
  const sold = (gain: string, relieved = false) => ({
    date: '2025-06-01',
    gain,
    ...(relieved ? { relieved } : {}),
  });

  test('leaves the claimed gains out before losses, and has no exempt amount (Sch D1 para 2, s1K(6)(b))', () => {
    const inputs = {
      ...{ employment_income: '60000', ...claim, losses_in_year: '4000' },
      gains: [sold('50000', true), sold('10000')],
    };
    expect(year(inputs)).toMatchObject({
      ...{ foreign_gains_relief: '50000.00', taxable_gains: '6000.00', cgt: '1440.00' },
      personal_allowance: '0.00',
    });
    expect(labels(inputs)).toContain('Relief for new residents on foreign gains');
  });

  test('makes losses on assets abroad not allowable, also if only income is claimed (s16(4))', () => {
    const given = { employment_income: '60000', gains: [sold('10000')], losses_in_year: '7000' };
    const inputs = { ...given, ...claim, foreign_losses_in_year: '5000' };
    expect(year(inputs)).toMatchObject({ taxable_gains: '8000.00', losses_carried_forward: '0.00' });
    const onlyLosses = year({ ...inputs, gains: [] });
    expect(onlyLosses.losses_carried_forward).toBe('2000.00');
  });

  test('uses losses of earlier years down to nothing, because there is no exempt amount', () => {
    const found = year({ ...claim, gains: [sold('2000')], losses_brought_forward: '5000' });
    expect(found).toMatchObject({
      losses_brought_forward_used: '2000.00',
      losses_carried_forward: '3000.00',
    });
  });
});

describe('a claim is refused', () => {
  const loss = { trade_loss: '100', trade_loss_against_income: true, employment_income: '9000' };
  const policy = { policy_gains: [{ gain: '100', years: 1, tax_treated_as_paid: true }] };
  test.each<[string, TaxInputs, string?]>([
    ['before 2025-26', claim, '2024-25'],
    ['beside gains of policies', { ...claim, ...policy }],
    ['beside a loss against other income', { ...claim, ...loss }],
    ['beside a loss on shares', { ...claim, share_loss: '1', employment_income: '9000' }],
    ['beside a loss carried back', { ...claim, trade_losses_carried_back: '1', employment_income: '9000' }],
    ['if it isn’t made', { dividends: '1', foreign_income: [abroad('dividends', '1')] }],
    ['if it isn’t made for gains', { gains: [{ date: '2025-06-01', gain: '1', relieved: true }] }],
    [
      'for earnings',
      {
        ...{ ...claim, employment_income: '9' },
        foreign_income: [
          { kind: 'employment', country: 'US', amount: '1', foreign_tax: '0', relieved: true },
        ],
      },
    ],
    ['with more losses abroad than losses', { ...claim, foreign_losses_in_year: '1' }],
  ])('%s', (_, inputs, tax_year) => {
    expect(() => year(inputs, tax_year)).toThrow(/new_resident_claim|relieved|foreign_losses_in_year/);
  });
});

test('a year without its claim is that of someone who doesn’t claim', () => {
  const gains = [{ date: '2025-06-01', gain: '9000', relieved: true }];
  const foreign_income = [abroad('interest', '900')];
  const given = { employment_income: '30000', savings_interest: '900', losses_in_year: '500' };
  const inputs = { ...given, ...claim, foreign_losses_in_year: '500', foreign_income, gains };
  const plain = withoutClaim(inputs);
  expect(year(plain)).toMatchObject({
    ...{ personal_allowance: '12570.00', taxable_gains: '5500.00' },
    ...{ foreign_income_relief: '0.00', foreign_gains_relief: '0.00' },
  });
});
