import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import type { TaxInputs } from '../inputs.ts';
import type { PolicyGain } from './policy-gains.ts';

const year = (inputs: TaxInputs, tax_year = '2025-26') =>
  calculateTax({ tax_year, region: 'england_ni', inputs });
const uk = (gain: string, years: number): PolicyGain => ({ gain, years, tax_treated_as_paid: true });
const abroad = (gain: string, years: number): PolicyGain => ({ gain, years, tax_treated_as_paid: false });

describe('top slicing relief', () => {
  // IPTM3850, example 1: relief of 8,846 less 846 times 5.
  const amanda: TaxInputs = { employment_income: '45000', policy_gains: [uk('50000', 5)] };

  test('is the tax on the gain above the basic rate, less that on a slice for each year', () => {
    const position = year(amanda, '2022-23');
    expect(position).toMatchObject({
      adjusted_net_income: '95000.00',
      top_slicing_relief: '4616.00',
      tax_treated_as_paid: '10000.00',
      savings_tax: '18846.00',
      income_tax: '10716.00',
    });
    expect(position.bands.filter(({ component }) => component === 'policy_gains')).toMatchObject([
      { band: 'personal savings allowance', amount: '500.00' },
      { band: 'basic', amount: '4770.00', tax: '954.00' },
      { band: 'higher', amount: '44730.00', tax: '17892.00' },
    ]);
    const step = position.explanation.find(({ label }) => label === 'Top slicing relief');
    expect(step?.figures.map(({ value }) => value)).toEqual([
      '50000.00',
      '8846.00',
      '10000.00',
      '846.00',
      '4230.00',
    ]);
  });

  // The nil rate of savings saves 100 more, because allowances may go against this gain (ITA 2007 s25(2)).
  test('is the same for a foreign policy, without tax treated as paid (s531)', () => {
    const position = year({ ...amanda, policy_gains: [abroad('50000', 5)] }, '2022-23');
    expect(position).toMatchObject({
      top_slicing_relief: '4616.00',
      tax_treated_as_paid: '0.00',
      income_tax: '20616.00',
    });
  });

  test('adds the slices of several gains together (s537; IPTM3840)', () => {
    const gains = [uk('20000', 4), uk('12000', 12)];
    const position = year({ employment_income: '45000', policy_gains: gains });
    // 5,246 less 46 times 32,000 over 6,000.
    expect(position.top_slicing_relief).toBe('5000.67');
  });

  test('has the personal allowance and the nil rate of savings of the income with a slice (s536(1))', () => {
    const position = year({ employment_income: '80000', policy_gains: [uk('60000', 6)] });
    expect(position).toMatchObject({
      personal_allowance: '0.00',
      top_slicing_relief: '1943.00',
      income_tax: '35260.00',
    });
  });

  // 500 are free of tax in the gain, and in each slice too: 4,800 less 800 times 5.
  test('is due within the higher rate too, because each slice has the nil rate (IPTM3820)', () => {
    const position = year({ employment_income: '72500', policy_gains: [uk('25000', 5)] });
    expect(position.top_slicing_relief).toBe('800.00');
  });

  test('is at most the tax above the basic rate', () => {
    const position = year({ employment_income: '35000', policy_gains: [uk('60000', 6)] });
    expect(position.top_slicing_relief).toBe('8846.00');
  });

  test('is nothing for one year, and for gains within the basic rate', () => {
    const relief = (employment_income: string, gain: PolicyGain) =>
      year({ employment_income, policy_gains: [gain] }).top_slicing_relief;
    expect(relief('45000', uk('50000', 1))).toBe('0.00');
    expect(relief('20000', uk('10000', 5))).toBe('0.00');
  });

  test('isn’t more if Gift Aid widens the bands (IPTM3840)', () => {
    expect(year({ ...amanda, gift_aid: '800' }, '2022-23').top_slicing_relief).toBe('4616.00');
  });
});

describe('gains of policies', () => {
  const inputs: TaxInputs = { employment_income: '30000', dividends: '20000' };
  const bandsOf = (gain: PolicyGain) =>
    year({ ...inputs, policy_gains: [gain] }).bands.map(
      ({ component, band, amount }) => `${component} ${band} ${amount}`,
    );

  test('with tax treated as paid are the highest part of income (s465A)', () => {
    expect(bandsOf(uk('10000', 1)).slice(1)).toEqual([
      'dividends dividend allowance 500.00',
      'dividends basic 19500.00',
      'policy_gains personal savings allowance 500.00',
      'policy_gains higher 9500.00',
    ]);
  });

  test('without it are savings below dividends', () => {
    expect(bandsOf(abroad('10000', 1)).slice(1)).toEqual([
      'savings personal savings allowance 500.00',
      'savings basic 9500.00',
      'dividends dividend allowance 500.00',
      'dividends basic 9770.00',
      'dividends higher 9730.00',
    ]);
  });

  test('take an allowance only where nothing else can, and their tax isn’t repaid (s530)', () => {
    const position = year({ employment_income: '14000', policy_gains: [uk('5000', 1)] });
    expect(position.allowances_used).toEqual({ non_savings: '12570.00', savings: '0.00', dividends: '0.00' });
    expect(position).toMatchObject({ tax_treated_as_paid: '372.00', income_tax: '0.00' });
    const small = year({ employment_income: '10000', policy_gains: [uk('5000', 1)] });
    expect(small.allowances_used).toMatchObject({ non_savings: '10000.00', savings: '2570.00' });
    expect(small.income_tax).toBe('0.00');
  });

  test('leave the basic rate band of capital gains all but their slices (CG21230)', () => {
    const position = year({
      employment_income: '35000',
      policy_gains: [uk('60000', 6)],
      gains: [{ date: '2025-06-01', gain: '13000' }],
    });
    expect(position.unused_basic_rate_band).toBe('5270.00');
  });

  test('are income for the personal allowance and Child Benefit', () => {
    const position = year({
      employment_income: '50000',
      child_benefit: '1000',
      policy_gains: [abroad('40000', 4)],
    });
    expect(position).toMatchObject({ adjusted_net_income: '90000.00', hicbc: '1000.00' });
  });

  test.each([
    ['2020-21', {}, /from 2021-22 to 2026-27 only/],
    ['2027-28', {}, /from 2021-22 to 2026-27 only/],
    ['2025-26', { termination_payments: '1' }, /termination payment/],
    ['2025-26', { policy_gains: [uk('1', 0)] }, /policy_gains.0.years must be/],
    ['2025-26', { policy_gains: [uk('-1', 1)] }, /policy_gains.0.gain must be/],
  ])('of %s that can’t be proved are refused', (taxYear, more, message) => {
    expect(() => year({ policy_gains: [uk('100', 1)], ...more }, taxYear)).toThrow(message);
  });
});

describe('allowances beside gains of policies (ITA 2007 s25(2))', () => {
  test('leave the savings allowance to the gains where that saves more than dividends', () => {
    // 12,570 less 2,478 of dividends leaves interest of 5,392: 5,000 at the starting rate, and 1,000 at the nil rate with the gain.
    const inputs: TaxInputs = { dividends: '20000', policy_gains: [uk('608', 1), abroad('15484', 4)] };
    expect(year(inputs, '2022-23')).toMatchObject({
      ...{ savings_tax: '0.00', dividend_tax: '1358.18', income_tax: '1236.58' },
    });
  });

  test('in the usual order have all the tax that is treated as paid', () => {
    const inputs: TaxInputs = {
      ...{ dividends: '2000', policy_gains: [uk('21021', 3), abroad('14310', 2)] },
      foreign_income: [
        { kind: 'dividends', country: 'ES', amount: '1770', foreign_tax: '251', treaty_percent: '10' },
      ],
    };
    expect(year(inputs, '2026-27').income_tax_if_allowances_go_to_non_savings_first).toBe('0.00');
  });
});
