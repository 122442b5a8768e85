import { describe, expect, test } from 'vitest';
import { exact, printPence } from '../exact.ts';
import { daysFrom, lessDays } from './availability.ts';
import { type BeneficialLoan, beneficialLoanOf, wholeMonths } from './beneficial-loan.ts';
import { benefitTableOf } from './benefit-tables.ts';
import { appropriatePercentage, type CompanyCar, companyCarOf } from './company-car.ts';
import { terminationsOf } from './termination.ts';
import { type CompanyVan, companyVanOf } from './van.ts';

const car: CompanyCar = { list_price: '30000', co2: 120, fuel: 'petrol', first_registered: '2019-03-01' };
const rate = (tax_year: string, change: Partial<CompanyCar>) =>
  appropriatePercentage(benefitTableOf(tax_year).cars, { ...car, ...change });

describe('the appropriate percentage of a car', () => {
  // EIM24705: the ready reckoner for petrol cars.
  test.each([
    ['2025-26', 0, 3],
    ['2025-26', 51, 16],
    ['2025-26', 74, 20],
    ['2025-26', 75, 21],
    ['2025-26', 79, 21],
    ['2025-26', 80, 22],
    ['2025-26', 154, 36],
    ['2025-26', 155, 37],
    ['2025-26', 300, 37],
    ['2024-25', 0, 2],
    ['2024-25', 75, 20],
    ['2024-25', 159, 36],
    ['2024-25', 160, 37],
    ['2020-21', 0, 0],
    ['2021-22', 0, 1],
    ['2019-20', 50, 16],
    ['2019-20', 75, 19],
    ['2019-20', 94, 22],
    ['2019-20', 95, 23],
    ['2019-20', 165, 37],
    ['2015-16', 76, 13],
    ['2015-16', 99, 14],
    ['2015-16', 209, 36],
    ['2015-16', 210, 37],
    // Up to 74 g/km one point more, the others as in 2025-26.
    ['2026-27', 70, 21],
    ['2026-27', 75, 21],
    ['2027-28', 65, 21],
    ['2027-28', 155, 37],
  ])('of %s at %d g/km is %d%%', (year, co2, expected) => {
    expect(rate(year, { co2, fuel: co2 === 0 ? 'electric' : 'petrol' })).toBe(expected);
  });

  test('of 1 to 50 g/km goes by the electric range', () => {
    const of = (year: string, range: number) => rate(year, { co2: 50, electric_range: range });
    expect([130, 129, 70, 69, 40, 39, 30, 29].map((range) => of('2025-26', range))).toEqual([
      3, 6, 6, 9, 9, 13, 13, 15,
    ]);
    expect(of('2019-20', 130)).toBe(16);
    expect(() => rate('2025-26', { co2: 50 })).toThrow('electric_range is needed');
  });

  test('is lower in 2020-21 and 2021-22 for cars registered since 6 April 2020', () => {
    const since = { first_registered: '2020-04-06' };
    expect(['2020-21', '2021-22', '2022-23'].map((year) => rate(year, since))).toEqual([27, 28, 29]);
    expect(['2020-21', '2021-22'].map((year) => rate(year, { first_registered: '2020-04-05' }))).toEqual([
      29, 29,
    ]);
    expect(rate('2021-22', { ...since, co2: 0, fuel: 'electric' })).toBe(1);
    expect(rate('2020-21', { ...since, co2: 40, electric_range: 130 })).toBe(0);
    expect(rate('2020-21', { ...since, co2: 170 })).toBe(37);
  });

  // EIM24705 and 480 Appendix 2: the columns WLTP of 2020-21 and 2021-22, from 51 g/km on in steps.
  test.each([
    ['2020-21', 13],
    ['2021-22', 14],
  ])('of %s on the whole ready reckoner begins with %d%% at 51 g/km', (year, first) => {
    const since = { first_registered: '2020-04-06' };
    const steps = [51, ...Array.from({ length: 23 }, (_, step) => 55 + 5 * step)];
    const before = steps.map((co2) => rate(year, { co2 }));
    expect(before).toEqual(steps.map((_, step) => Math.min(37, 15 + step)));
    expect(steps.map((co2) => rate(year, { ...since, co2 }))).toEqual(
      steps.map((_, step) => Math.min(37, first + step)),
    );
    const electric = [130, 70, 40, 30, 29].map((electric_range) => rate(year, { co2: 50, electric_range }));
    expect(electric).toEqual([2, 5, 8, 12, 14]);
    const newer = [130, 70, 40, 30, 29].map((range) =>
      rate(year, { ...since, co2: 50, electric_range: range }),
    );
    expect(newer).toEqual(electric.map((percent) => percent - 15 + first));
  });

  test('has a supplement for diesel, within 37%, and not for RDE2 since 2018-19', () => {
    expect(rate('2025-26', { fuel: 'diesel' })).toBe(34);
    expect(rate('2025-26', { fuel: 'clean_diesel' })).toBe(30);
    expect(rate('2017-18', { fuel: 'clean_diesel' })).toBe(26);
    expect(rate('2025-26', { fuel: 'diesel', co2: 150 })).toBe(37);
  });

  test('0 g/km is for electric cars alone', () => {
    expect(() => rate('2025-26', { co2: 0 })).toThrow('co2');
    expect(() => rate('2025-26', { fuel: 'electric' })).toThrow('co2');
  });
});

describe('car benefit', () => {
  const benefit = (year: string, change: Partial<CompanyCar>) => {
    const { car: amount, fuel } = companyCarOf(year, { ...car, ...change });
    return [printPence(amount), printPence(fuel)];
  };

  test('is the price less a contribution of up to £5,000, at the percentage', () => {
    expect(benefit('2025-26', {})).toEqual(['9000.00', '0.00']);
    expect(benefit('2025-26', { capital_contribution: '2000' })).toEqual(['8400.00', '0.00']);
    expect(benefit('2025-26', { capital_contribution: '8000' })).toEqual(['7500.00', '0.00']);
  });

  // EIM25150: £3,000 less 30 of 366 days is £2,754 in whole pounds.
  test('is reduced for days without the car', () => {
    expect(printPence(lessDays(exact('3000'), 30, 366))).toBe('2754.10');
    expect(benefit('2023-24', { list_price: '12500', co2: 95, days_unavailable: 30 })).toEqual([
      '2754.10',
      '0.00',
    ]);
    expect(benefit('2025-26', { available_from: '2025-10-05' })).toEqual(['4512.33', '0.00']);
    expect(() => benefit('2025-26', { days_unavailable: 29 })).toThrow('days_unavailable');
    expect(() => benefit('2025-26', { available_from: '2024-10-05' })).toThrow('available_from');
    expect(() => benefit('2025-26', { available_from: '2025-06-01', available_to: '2025-05-01' })).toThrow(
      'available_to',
    );
  });

  test('is reduced by payments for private use, to nothing at least', () => {
    expect(benefit('2025-26', { private_use_payment: '1000' })[0]).toBe('8000.00');
    expect(benefit('2025-26', { private_use_payment: '10000' })[0]).toBe('0.00');
  });

  test('comes with fuel at the same percentage of the multiplier, but none for electricity', () => {
    expect(benefit('2025-26', { private_fuel: true })).toEqual(['9000.00', '8460.00']);
    expect(benefit('2025-26', { private_fuel: true, fuel: 'electric', co2: 0 })).toEqual(['900.00', '0.00']);
  });

  // EIM25605: £2,880 less 86 of 366 days is £2,203. EIM25615, car two: £3,600 less 178 and 64 of 365 days is £1,213.
  test('of fuel is reduced for days without the car, and after fuel ended for good', () => {
    expect(printPence(lessDays(exact('2880'), 86, 366))).toBe('2203.28');
    expect(printPence(lessDays(exact('3600'), 178 + 64, 365))).toBe('1213.15');
    expect(daysFrom('2025-04-06', '2025-09-30')).toBe(178);
    const when = { available_from: '2025-10-01', fuel_until: '2026-01-31', private_fuel: true };
    expect(benefit('2025-26', when)).toEqual(['4610.96', '2850.90']);
  });

  test.each([
    ['first registered before 1998', { first_registered: '1997-12-31' }, 's142'],
    ['of 15 years', { first_registered: '2011-04-05' }, 's147'],
    ['over 75 g/km for pay given up', { pay_given_up: true }, 's120A'],
    ['with fuel for pay given up', { pay_given_up: true, private_fuel: true, co2: 60 }, 's120A'],
  ])('of a car %s is refused by name', (_, change, law) => {
    expect(() => benefit('2025-26', change)).toThrow(law);
    expect(() => benefit('2025-26', change)).toThrow('Enter the cash equivalent from the P11D');
  });

  test('of a car up to 75 g/km for pay given up is the usual one', () => {
    expect(benefit('2025-26', { pay_given_up: true, co2: 75 })[0]).toBe('6300.00');
  });

  test('of a year without figures is refused', () => {
    expect(() => benefit('2028-29', {})).toThrow('2028-29');
    expect(() => benefit('2027-28', { private_fuel: true })).toThrow('car fuel benefit of 2027-28');
  });
});

describe('van benefit', () => {
  const benefit = (year: string, change: Partial<CompanyVan>) => {
    const { van, fuel } = companyVanOf(year, { zero_emission: false, ...change });
    return [printPence(van), printPence(fuel)];
  };

  test('is the charge of the year, and that of fuel', () => {
    expect(benefit('2025-26', {})).toEqual(['4020.00', '0.00']);
    expect(benefit('2026-27', { private_fuel: true })).toEqual(['4170.00', '798.00']);
    expect(benefit('2025-26', { private_use_payment: '520' })).toEqual(['3500.00', '0.00']);
  });

  test('without emissions is a part of it until 2020-21, then nothing', () => {
    expect(benefit('2018-19', { zero_emission: true })).toEqual(['1340.00', '0.00']);
    expect(benefit('2021-22', { zero_emission: true, private_fuel: true })).toEqual(['0.00', '0.00']);
  });

  test('is refused if shared, for pay given up, and without figures', () => {
    expect(() => benefit('2025-26', { shared: true })).toThrow('s157');
    expect(() => benefit('2025-26', { pay_given_up: true })).toThrow('s154A');
    expect(() => benefit('2027-28', {})).toThrow('van benefit of 2027-28');
  });
});

describe('the benefit of a loan', () => {
  const loan: BeneficialLoan = {
    owed_at_start: '20000',
    owed_at_end: '12000',
    highest_of_all_loans: '20000',
  };
  const benefit = (year: string, change: Partial<BeneficialLoan> = {}) =>
    printPence(beneficialLoanOf(year, { ...loan, ...change }).amount);

  test('is the official rate on the average owed, for whole months, less interest paid', () => {
    expect(benefit('2024-25')).toBe('360.00');
    expect(benefit('2024-25', { interest_paid: '100' })).toBe('260.00');
    expect(benefit('2024-25', { made_on: '2024-10-06' })).toBe('180.00');
    expect(benefit('2024-25', { made_on: '2024-10-07' })).toBe('150.00');
    expect(benefit('2024-25', { repaid_on: '2024-07-05' })).toBe('90.00');
  });

  // EIM26221: £18,000 at 4.83% for 4 whole months is £289 in whole pounds.
  test('has the average official rate, and counts the whole months up to the repayment (s182)', () => {
    const repaid = { owed_at_end: '16000', repaid_on: '2024-08-20', official_rate: '4.83' };
    expect(benefit('2024-25', { owed_at_start: '20000', ...repaid })).toBe('289.80');
  });

  test('is nothing where all loans stay at £10,000', () => {
    const small = { owed_at_start: '10000', owed_at_end: '9000' };
    expect(benefit('2025-26', { ...small, highest_of_all_loans: '10000' })).toBe('0.00');
    expect(benefit('2024-25', { ...small, highest_of_all_loans: '10000.01' })).toBe('213.75');
    expect(() => benefit('2024-25', { highest_of_all_loans: '9000' })).toThrow('highest_of_all_loans');
  });

  test('needs a rate where none is confirmed', () => {
    expect(() => benefit('2026-27')).toThrow('official rate of 2026-27');
    expect(benefit('2026-27', { official_rate: '3.75' })).toBe('600.00');
  });

  test('has 3.75% in 2025-26 (SI 2025/270), and after that up to the first review on 6 July', () => {
    expect(benefit('2025-26')).toBe('600.00');
    // £16,000 at 3.75% for 3 months.
    expect(benefit('2026-27', { repaid_on: '2026-07-05' })).toBe('150.00');
    expect(() => benefit('2026-27', { repaid_on: '2026-07-06' })).toThrow('official rate of 2026-27');
    expect(() => benefit('2027-28', { repaid_on: '2027-06-05' })).toThrow('official rate of 2027-28');
  });

  describe('by the precise method (s183)', () => {
    const precise = (change: Partial<BeneficialLoan> = {}, year = '2025-26') =>
      benefit(year, { method: 'precise', owed_at_end: '20000', ...change });

    test('has the most owed on each day, over the days of the tax year', () => {
      expect(precise()).toBe('750.00');
      // £20,000 up to 15 April, the day of the repayment, and £12,000 on the other 355 days.
      const changes = [{ date: '2025-04-15', owed: '12000' }];
      expect(precise({ changes, owed_at_end: '12000' })).toBe('458.22');
      // A further loan counts from its day: 10 days of £20,000 less.
      const more = [
        { date: '2025-04-10', owed: '12000' },
        { date: '2025-04-15', owed: '20000' },
      ];
      expect(precise({ changes: more })).toBe('746.71');
    });

    test('counts days, not months, and 366 in a leap year', () => {
      const short = { made_on: '2025-06-10', repaid_on: '2025-06-30', highest_of_all_loans: '20000' };
      expect(precise(short)).toBe('43.15');
      expect(benefit('2025-26', { ...short, owed_at_end: '20000' })).toBe('0.00');
      expect(precise({ made_on: '2024-02-01', repaid_on: '2024-02-29' }, '2023-24')).toBe('35.66');
    });

    test('has both amounts of one day, whichever is more', () => {
      const changes = [
        { date: '2026-04-05', owed: '5000' },
        { date: '2026-04-05', owed: '9000' },
      ];
      expect(precise({ changes })).toBe('750.00');
    });

    test('is the only one that takes changes within the year', () => {
      const changes = [{ date: '2025-06-01', owed: '12000' }];
      expect(() => benefit('2025-26', { changes })).toThrow('changes are for the precise method');
    });

    test('refuses changes that don’t lead to what is owed at the end, or are out of order', () => {
      expect(() => precise({ changes: [{ date: '2025-06-01', owed: '1' }] })).toThrow('owed_at_end');
      const turned = [
        { date: '2025-06-02', owed: '1' },
        { date: '2025-06-01', owed: '20000' },
      ];
      expect(() => precise({ changes: turned })).toThrow('changes.1.date');
      expect(() => precise({ changes: [{ date: '2026-06-01', owed: '1' }] })).toThrow('changes.0.date');
      const risen = [
        { date: '2025-06-01', owed: '30000' },
        { date: '2025-06-02', owed: '20000' },
      ];
      expect(() => precise({ changes: risen })).toThrow('highest_of_all_loans');
    });
  });

  test('counts months from the 6th to the 5th', () => {
    expect(wholeMonths('2025-04-06', '2026-04-05')).toBe(12);
    expect(wholeMonths('2025-04-07', '2026-04-04')).toBe(10);
    expect(wholeMonths('2025-05-06', '2025-06-05')).toBe(1);
    expect(wholeMonths('2025-05-07', '2025-06-06')).toBe(0);
  });
});

describe('a termination payment', () => {
  const payment = { employer: 'Acme', statutory_redundancy: '0', other: '0', exempt_used: '0' };
  const parts = (...payments: Partial<typeof payment>[]) =>
    terminationsOf(payments.map((one) => ({ ...payment, ...one }))).map(({ exempt, taxable }) => [
      exempt,
      taxable,
    ]);

  test('counts above £30,000, statutory redundancy pay within it', () => {
    expect(parts({ statutory_redundancy: '12000', other: '17999' })).toEqual([['29999.00', '0.00']]);
    expect(parts({ statutory_redundancy: '12000', other: '28000' })).toEqual([['30000.00', '10000.00']]);
  });

  // EIM13980 before the foreign service reduction: £90,000 less £30,000.
  test('of £90,000 leaves £60,000', () => {
    expect(parts({ other: '90000' })).toEqual([['30000.00', '60000.00']]);
  });

  // EIM13530: two of £25,000 from associated employers have one £30,000.
  test('shares its £30,000 with others of the employer, and with what was used before', () => {
    expect(parts({ other: '25000' }, { employer: ' ACME', other: '25000' })).toEqual([
      ['25000.00', '0.00'],
      ['5000.00', '20000.00'],
    ]);
    expect(parts({ other: '25000' }, { employer: 'Other', other: '25000', exempt_used: '25000' })).toEqual([
      ['25000.00', '0.00'],
      ['5000.00', '20000.00'],
    ]);
    expect(() => parts({ other: '1', exempt_used: '30001' })).toThrow('exempt_used');
  });
});
