import { describe, expect, test } from 'vitest';
import {
  calculateCapitalGains,
  calculateTax,
  checkPayslip,
  forecastStatePension,
  homeDeduction,
  type LoanPlanName,
  mileageDeduction,
  type PayslipFigures,
  type RateTable,
  type ResidenceFacts,
  shippedRates,
  type TaxInputs,
  type Trade,
  workOutBenefit,
  workOutDisposals,
} from '../../src/index.ts';

/** Examples of HMRC's manuals and of GOV.UK, in figures only. Where HMRC rounds to pounds or counts months, the test says so. */
const taxOf = (tax_year: string, inputs: TaxInputs) => calculateTax({ tax_year, region: 'england_ni', inputs });

describe('periods of absence from a home (TCGA 1992 s223)', () => {
  const chargeable = (sold: string, bought: string, periods: ResidenceFacts['periods']) => {
    const home = {
      ...{ id: 'home', date: sold, acquiredOn: bought, kind: 'residential_property', disposedBy: 'sale' },
      ...{ isConnected: false, sharePercent: '100', proceeds: '200000', cost: '100000', sellingCosts: '0' },
      ...{ buyingCosts: '0', improvementCosts: '0', isWasting: false, isOutsideUk: false, reliefUsedBefore: '0' },
      residence: { throughout: false, periods, letPercent: '0', businessPercent: '0', hasLongFinalPeriod: false },
    } as const;
    return workOutDisposals([home], shippedRates).get('home');
  };
  const period = (from: string, to: string, use: ResidenceFacts['periods'][number]['use']) => ({
    ...{ from, to, use, isReturnPrevented: false },
  });

  test('CG65065: work elsewhere, work abroad and travel, each within its limit', () => {
    const sale = chargeable('2021-01-15', '2010-01-15', [
      period('2010-01-15', '2010-10-14', 'lived'),
      period('2010-10-15', '2015-10-14', 'work_elsewhere'),
      period('2015-10-15', '2017-03-14', 'work_abroad'),
      period('2017-03-15', '2017-11-14', 'absence'),
      period('2017-11-15', '2021-01-14', 'lived'),
    ]);
    expect(sale?.chargeableGain).toBe(0n);
  });

  test('CG65066: three years of an absence of more than four', () => {
    const sale = chargeable('2021-03-15', '2011-05-15', [
      period('2011-05-15', '2013-06-14', 'lived'),
      period('2013-06-15', '2017-08-14', 'absence'),
      period('2017-08-15', '2021-03-14', 'lived'),
    ]);
    // 1,522 days away, of which 1,096 count; owned for 3,592 days.
    expect(Number(sale?.chargeableGain) / Number(sale?.gain)).toBeCloseTo((1522 - 1096) / 3592, 6);
  });

  test('CG65068: work abroad for four years', () => {
    const sale = chargeable('2021-06-15', '2011-11-15', [
      period('2011-11-15', '2013-01-14', 'lived'),
      period('2013-01-15', '2017-01-14', 'work_abroad'),
      period('2017-01-15', '2021-06-14', 'lived'),
    ]);
    expect(sale?.chargeableGain).toBe(0n);
  });
});

describe('losses and the annual exempt amount', () => {
  const share = (asset: string, sold: string, gain: number): Trade[] => [
    { type: 'buy', date: '2008-04-10', asset, quantity: '1', price: '30000' },
    { type: 'sell', date: sold, asset, quantity: '1', price: String(30_000 + gain) },
  ];
  const yearsOf = (...trades: Trade[][]) => calculateCapitalGains(trades.flat()).by_tax_year;

  test('CG18202: losses brought forward come off down to the exempt amount', () => {
    const years = yearsOf(share('A', '2013-06-03', -3500), share('B', '2014-06-02', 13_000));
    expect(years['2014-15']).toMatchObject({
      ...{ losses_brought_forward_used: '2000.00', losses_carried_forward: '1500.00', taxable_gain: '0.00' },
    });
  });

  test('CG21533: losses of the year come off in full, and the exempt amount isn’t carried forward', () => {
    const years = yearsOf(share('A', '2016-06-01', 20_000), share('B', '2016-06-02', -25_000));
    expect(years['2016-17']).toMatchObject({ taxable_gain: '0.00', losses_carried_forward: '5000.00' });
  });

  test('CG21543: losses of the year first, then those brought forward', () => {
    const years = yearsOf(
      ...[share('A', '2008-06-02', -10_500), share('B', '2009-06-01', 16_300), share('C', '2009-06-02', -3500)],
    );
    expect(years['2009-10']).toMatchObject({
      ...{ losses_brought_forward_used: '2700.00', losses_carried_forward: '7800.00', taxable_gain: '0.00' },
    });
  });

  test('CG21205, second example: the exempt amount goes to residential property first', () => {
    const { cgt } = taxOf('2016-17', {
      // Taxable income that leaves £3,000 of the basic rate band of £32,000.
      employment_income: '40000',
      gains: [
        { date: '2016-06-01', gain: '16100', kind: 'residential_property' },
        { date: '2016-06-01', gain: '25000' },
      ],
    });
    expect(cgt).toBe('6100.00');
  });
});

test('EIM25290: price, contribution, days without the car and payments for private use', () => {
  // 20% was that of 173 g/km in 2004-05, and is that of 105 g/km in 2017-18. HMRC rounds the reduction of £769.32 up to £770.
  const [car] = workOutBenefit('2017-18', {
    kind: 'car',
    car: {
      ...{ list_price: '15500', capital_contribution: '3500', co2: 105, fuel: 'petrol' },
      ...{ first_registered: '2016-05-01', available_from: '2017-08-01', private_use_payment: '400' },
    },
  });
  expect(car?.amount).toBe('1230.68');
});

describe('National Insurance of directors (SI 2001/1004 reg 8)', () => {
  const insurance = (taxYear: string, slip: Partial<PayslipFigures>, pay: string, ni: string) =>
    checkPayslip(shippedRates.get(taxYear) as RateTable, {
      ...plain,
      ...slip,
      is_director: true,
      before: { ...nothing, pay, ni },
    }).ni_expected;

  test('NIM12028: £3,000 a month in 2021-22', () => {
    const month = (pay_date: string, tax_period: number, before: number, ni: string) =>
      insurance('2021-22', { pay_date, tax_period, gross: '3000', taxable: '3000' }, String(before), ni);
    expect(month('2021-06-28', 3, 6000, '0')).toBe('0.00');
    expect(month('2021-07-28', 4, 9000, '0')).toBe('291.84');
    expect(month('2021-08-28', 5, 12_000, '291.84')).toBe('360.00');
    expect(month('2022-03-28', 12, 33_000, '2811.84')).toBe('360.00');
  });

  test('NIM12029: fees of £56,000 voted once in 2025-26', () => {
    const fees = { pay_date: '2025-09-20', tax_period: 6, gross: '56000', taxable: '56000' };
    expect(insurance('2025-26', fees, '0', '0')).toBe('3130.60');
    const { employer_ni } = taxOf('2025-26', { employment_income: '56000', director: true });
    expect(employer_ni).toBe('7650.00');
  });
});

const nothing = {
  ...{ pay: '0', taxable: '0', tax: '0', ni: '0', student_loan: '0', postgraduate_loan: '0' },
};
const plain: PayslipFigures = {
  ...{ pay_date: '2025-04-30', pay_frequency: 'monthly', tax_period: 1, tax_code: '1257L', ni_category: 'A' },
  ...{ gross: '0', taxable: '0', tax: '0', ni: '0', student_loan: '0', postgraduate_loan: '0', net: '0' },
  ...{ pension_method: null, pension: '0', other_deductions: '0', year_to_date: {}, before: nothing },
  ...{ student_loans: [], is_director: false, is_over_state_pension_age: false },
};

/** GOV.UK: Repaying your student loan, as it was in each year. */
describe('student loans from pay', () => {
  const repaid = (taxYear: string, plan: LoanPlanName, gross: string, weekly = false) => {
    const pay_date = `${taxYear.slice(0, 4)}-04-28`;
    const period = weekly ? { pay_frequency: 'weekly' as const, tax_period: 4 } : {};
    const slip = { ...plain, ...period, pay_date, gross, taxable: gross, student_loans: [plan] };
    return checkPayslip(shippedRates.get(taxYear) as RateTable, slip).student_loan_expected;
  };
  test.each([
    ['2018-19', 'plan_1', '2000', '42.00'],
    ['2018-19', 'plan_1', '2250', '65.00'],
    // GOV.UK has £38, from a threshold of £1,577 in whole pounds. A twelfth of £18,935 is £1,577.91, which leaves £37.98.
    ['2019-20', 'plan_1', '2000', '37.00'],
    ['2019-20', 'plan_1', '2250', '60.00'],
    ['2022-23', 'plan_1', '2000', '28.00'],
    ['2022-23', 'plan_1', '2250', '51.00'],
    ['2022-23', 'plan_2', '2400', '11.00'],
    ['2024-25', 'plan_1', '2750', '60.00'],
    ['2024-25', 'plan_4', '3000', '34.00'],
  ] as const)('in %s on %s, £%s a month repays £%s', (taxYear, plan, gross, expected) => {
    expect(repaid(taxYear, plan, gross)).toBe(expected);
  });

  test('by week on plan 2, £600 repays £10 in 2018-19 and £6 in 2022-23', () => {
    expect([repaid('2018-19', 'plan_2', '600', true), repaid('2022-23', 'plan_2', '600', true)]).toEqual([
      ...['10.00', '6.00'],
    ]);
  });
});

test('GOV.UK: Tax on savings interest. Interest of £200 beside wages of £16,000 is within the starting rate', () => {
  for (const taxYear of ['2018-19', '2024-25'])
    expect(taxOf(taxYear, { employment_income: '16000', savings_interest: '200' }).savings_tax).toBe('0.00');
});

test('GOV.UK: Marriage Allowance. £11,500 and £20,000 pay £200 less together in 2019-20', () => {
  const giver = taxOf('2019-20', { employment_income: '11500', marriage_allowance: 'transfer' });
  const receiver = taxOf('2019-20', { employment_income: '20000', marriage_allowance: 'receive' });
  expect([giver.income_tax, receiver.income_tax]).toEqual(['50.00', '1250.00']);
  expect(taxOf('2019-20', { employment_income: '20000' }).income_tax).toBe('1500.00');
});

test('GOV.UK: Understand your Self Assessment tax bill. A bill of £3,000 makes two payments on account of £1,500', () => {
  // Income tax of £3,000 exactly: £15,000 above the allowance at 20%.
  expect(taxOf('2022-23', { pension_income: '27570' })).toMatchObject({
    ...{ total_tax: '3000.00', payment_on_account: '1500.00' },
  });
});

test('GOV.UK: The new State Pension. Five years of 2017-18 bring £22.79 a week on top of £120', () => {
  // GOV.UK leaves out that the starting amount rises: £120 is entered as it was on 6 April 2016, so that it is £120 in 2017-18.
  const { weekly_at_age, each_year_adds } = forecastStatePension(
    {
      ...{ reached_on: '2021-05-01', starting_amount: '117.07', years_before_2016: 30, first_year: '2016-17' },
      ...{ gaps: [], later_years_count: true },
    },
    '2017-06-01',
  );
  expect([each_year_adds, weekly_at_age]).toEqual(['4.56', '142.80']);
});

describe('simplified expenses', () => {
  test('GOV.UK: Simplified expenses. 11,000 miles by car or van are £4,750', () => {
    expect(mileageDeduction('2024-25', 'car_or_van', 110_000n)).toBe(475_000n);
  });

  test('GOV.UK: Simplified expenses. Work at home of 40 hours in nine months and 70 in three is £144', () => {
    const months = [...Array<number>(9).fill(40), ...Array<number>(3).fill(70)];
    expect(months.reduce((sum, hours) => sum + homeDeduction(hours), 0n)).toBe(14_400n);
  });

  test('BIM75010: £10 from 25 hours on, £18 from 51, £26 from 101', () => {
    const hours = [24, 25, 50, 51, 100, 101];
    expect(hours.map(homeDeduction)).toEqual([0n, 1000n, 1000n, 1800n, 1800n, 2600n]);
  });
});
