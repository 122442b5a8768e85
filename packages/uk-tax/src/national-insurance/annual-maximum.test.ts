import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import { exact, printPence } from '../exact.ts';
import type { TaxInputs } from '../inputs.ts';
import type { ClassOnePeriod, InsuranceTable, RateTable } from '../rates/rate-table.ts';
import { shippedRates } from '../rates/shipped.ts';
import { classFourWithinMaximum, classOneMaximumOf } from './annual-maximum.ts';
import { classOneOnPayment } from './class-1.ts';

const shipped = (shippedRates.get('2023-24') as RateTable).national_insurance;
const of = (inputs: TaxInputs, tax_year = '2025-26') =>
  calculateTax({ tax_year, region: 'england_ni', inputs });

/** The figures of 2012-13, which HMRC's examples use; farthing has no rates of that year. */
const table2012: InsuranceTable = {
  ...shipped,
  class_2: { ...shipped.class_2, weekly_rate: '2.65', compulsory: true },
  class_4: {
    ...shipped.class_4,
    lower_profits_limit: 7605,
    upper_profits_limit: 42_475,
    main_rate: '0.09',
    additional_rate: '0.02',
  },
};

describe('the annual maximum of Class 4 (SI 2001/1004 reg 100)', () => {
  const due = (profit: string, atMainRate: string) => {
    const classTwo = exact('2.65') * 52n;
    const paid = { classOneAtMainRate: exact(atMainRate), classTwo };
    return printPence(classFourWithinMaximum(table2012, exact(profit), paid).due);
  };

  test('Case 2: what Class 1 leaves is at the main rate, the other profits at the additional one (NIM24187)', () => {
    // 3,278.75 less 2,637.80 are 640.95; they cover 7,121.67 of profit, and 15,273.33 bear 2%.
    expect(due('30000', '2500')).toBe('946.42');
  });

  test('Case 2: profits above the upper limit bear the additional rate besides (the figures of NIM24183)', () => {
    const { class_2, class_4 } = table2012;
    const table2010: InsuranceTable = {
      ...table2012,
      class_2: { ...class_2, weekly_rate: '2.40' },
      class_4: {
        ...class_4,
        lower_profits_limit: 5715,
        upper_profits_limit: 43_875,
        main_rate: '0.08',
        additional_rate: '0.01',
      },
    };
    const paid = { classOneAtMainRate: exact('2500'), classTwo: exact('2.40') * 52n };
    const found = classFourWithinMaximum(table2010, exact('70000'), paid);
    expect(printPence(found.ordinary)).toBe('3314.05');
    // Steps Two and Three: 3,180. Four: 555.20, which covers 6,940. Seven: 31,220. Nine: 26,125.
    expect([found.mainLimit, found.atMainRate, found.atAdditionalRate].map(printPence)).toEqual([
      '3180.00',
      '555.20',
      '57345.00',
    ]);
    expect(printPence(found.due)).toBe('1128.65');
  });

  test('Class 2 has no part in it since 2024-25', () => {
    const { class_4 } = of({ employment_income: '20000', self_employment_profit: '60000' }, '2024-25');
    // 6% of 37,700 are 2,262; Class 1 on 7,430 took 594.40. The 1,667.60 left cover 27,793.33 of 37,700; 19,636.67 bear 2%.
    expect(class_4).toBe('2060.33');
  });

  test('Case 3: where Class 1 is more than the limit all profits bear the additional rate (NIM24190)', () => {
    // 2% of 34,870 and of 77,525.
    expect(due('120000', '3994.32')).toBe('2247.90');
  });

  test('Case 1: little Class 1 changes nothing (NIM24176)', () => {
    // 9% of 2,395.
    expect(due('10000', '100')).toBe('215.55');
  });

  test('pay of 60,000 leaves 2% on a profit of 40,000, and says why', () => {
    const position = of({ employment_income: '60000', self_employment_profit: '40000' });
    expect(position.class_4).toBe('548.60');
    expect(position.explanation.find(({ label }) => label === 'Class 4')).toMatchObject({
      amount: '548.60',
      law: 'SSCBA 1992 s15; SI 2001/1004 reg 100',
      figures: expect.arrayContaining([
        { label: 'Before the annual maximum', value: '1645.80' },
        { label: 'Profit at the additional rate', value: '27430.00' },
      ]),
    });
  });

  test('profit without pay has no maximum', () => {
    expect(of({ self_employment_profit: '60000' }, '2023-24').class_4).toBe('3587.60');
  });
});

const months = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3];
const monthly = (first: number, amount: string, employment: string) =>
  months.map((month) => ({
    date: `${month < 4 ? first + 1 : first}-${String(month).padStart(2, '0')}-20`,
    amount,
    employment,
  }));

describe('the annual maximum of Class 1 (SI 2001/1004 reg 21)', () => {
  test('two jobs of 3,000 a month pay no more than 3,309.40 in 2003-04 (NIM01172)', () => {
    const [period] = shipped.class_1.periods as [ClassOnePeriod];
    const of2003: ClassOnePeriod = {
      ...period,
      from: '2003-04-06',
      to: '2004-04-05',
      employee_main_rate: '0.11',
      employee_additional_rate: '0.01',
      thresholds: {
        ...period.thresholds,
        primary_threshold: { weekly: 89, monthly: 385, annual: 4615 },
        upper_earnings_limit: { weekly: 595, monthly: 2579, annual: 30_940 },
      },
    };
    const table: InsuranceTable = {
      ...shipped,
      class_1: {
        ...shipped.class_1,
        periods: [of2003],
        directors_annual: {
          ...shipped.class_1.directors_annual,
          employee_main_rate: '0.11',
          employee_additional_rate: '0.01',
        },
      },
    };
    const paid = ['A', 'B'].flatMap((employment) =>
      monthly(2003, '3000', employment).map(({ date }) => ({
        ...classOneOnPayment([of2003], { date, pay: exact('3000'), frequency: 'monthly' }),
        employment,
      })),
    );
    const maximum = classOneMaximumOf(table, paid, 0n);
    expect(printPence(maximum?.most ?? 0n)).toBe('3309.40');
    // 24 times 245.55 were paid.
    expect(printPence(maximum?.excess ?? 0n)).toBe('2583.80');
  });

  const twoJobs = (first: number) => ({
    employment_income: '96000',
    pays: [...monthly(first, '4000', 'A'), ...monthly(first, '4000', 'B')],
  });

  test('what two jobs took above it is named, and is not in the sum of the year', () => {
    const position = of(twoJobs(2025));
    // 53 times 725 at 8%, and 24 times 2,952 less 38,425 at 2%: 3,074 and 648.46. Paid: 24 times 236.16.
    expect(position).toMatchObject({ ni: '3722.46', class_1_above_maximum: '1945.38' });
    expect(exact(position.total_tax)).toBe(exact(position.income_tax) + exact(position.ni));
  });

  test('uses £229 a week and blended rates in 2022-23 (2022 c. 16 s4, 2022 c. 43)', () => {
    // 53 times 738 at 12.73%; 24 payments have 3,177 (6) or 2,952 (18) in the main band.
    expect(of(twoJobs(2022), '2022-23').ni).toBe('5882.41');
  });

  test('a single job has none, however many its payments', () => {
    const inputs = { employment_income: '48000', pays: monthly(2025, '4000', 'A') };
    expect(of(inputs)).toMatchObject({ ni: '2833.92', class_1_above_maximum: '0.00' });
  });

  test('is not reached by small jobs', () => {
    const inputs = {
      employment_income: '24000',
      pays: [...monthly(2025, '1000', 'A'), ...monthly(2025, '1000', 'B')],
    };
    expect(of(inputs)).toMatchObject({ ni: '0.00', class_1_above_maximum: '0.00' });
  });
});
