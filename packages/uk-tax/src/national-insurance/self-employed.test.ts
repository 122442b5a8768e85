import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';

const classTwo = (tax_year: string, profit: string) =>
  calculateTax({ tax_year, region: 'england_ni', inputs: { self_employment_profit: profit } }).class_2;

test('Class 2 is due on profits of, or exceeding, the small profits threshold (SSCBA 1992 s11(2))', () => {
  expect(classTwo('2018-19', '6204.99')).toBe('0.00');
  expect(classTwo('2018-19', '6205')).toBe('153.40');
});

test('Class 2 is due in 2022-23 on profits that exceed the lower profits threshold (SI 2022/1329 reg 2)', () => {
  expect(classTwo('2022-23', '11908')).toBe('0.00');
  expect(classTwo('2022-23', '11908.01')).toBe('163.80');
});

describe('voluntary Class 2 on profits below the small profits threshold (SSCBA 1992 s11(6))', () => {
  const paid = (tax_year: string, profit: string, more: object = {}) =>
    calculateTax({
      tax_year,
      region: 'england_ni',
      inputs: { self_employment_profit: profit, voluntary_class_2_weeks: 52, ...more },
    });

  test('is 52 weeks at the rate of the year: £179.40 on a profit of £4,000 in 2023-24 (goselfemployed.co, Penny)', () => {
    expect(paid('2023-24', '4000')).toMatchObject({ class_2: '179.40', class_2_voluntary: '179.40' });
    expect(paid('2025-26', '6844.99').class_2).toBe('182.00');
    expect(paid('2025-26', '0', { voluntary_class_2_weeks: 10 }).class_2).toBe('35.00');
  });

  test('is not paid on profits that reach the threshold: they are treated as paid, or due', () => {
    expect(paid('2025-26', '6845').class_2).toBe('0.00');
    expect(paid('2022-23', '6725').class_2).toBe('0.00');
    expect(paid('2021-22', '6515')).toMatchObject({ class_2: '158.60', class_2_voluntary: '0.00' });
  });

  test('sees profits after losses that Class 4 deducts (s11(3))', () => {
    const { class_2, class_4_profit } = paid('2025-26', '9000', { class_4_losses_brought_forward: '3000' });
    expect([class_2, class_4_profit]).toEqual(['182.00', '6000.00']);
  });

  test('is not for people over State Pension age (s11(7))', () => {
    expect(paid('2025-26', '4000', { over_state_pension_age: true }).class_2).toBe('0.00');
  });

  test('is in the total and the steps, but in no payment on account (TMA 1970 s59A)', () => {
    const { total_tax, payment_on_account, explanation } = paid('2025-26', '4000', {
      savings_interest: '40000',
    });
    const without = paid('2025-26', '4000', { savings_interest: '40000', voluntary_class_2_weeks: 0 });
    expect(Number(total_tax) - Number(without.total_tax)).toBeCloseTo(182, 2);
    expect(payment_on_account).toBe(without.payment_on_account);
    expect(explanation.find(({ label }) => label === 'Class 2, paid voluntarily')).toMatchObject({
      amount: '182.00',
      law: 'SSCBA 1992 s11(6)',
    });
  });

  test('has no part in the annual maxima, which are of liabilities (SI 2001/1004 regs 21, 100)', () => {
    const jobs = ['A', 'B'].flatMap((employment) =>
      ['05', '06', '07', '08'].map((month) => ({ date: `2023-${month}-20`, amount: '20000', employment })),
    );
    const [voluntary, none] = [52, 0].map((voluntary_class_2_weeks) =>
      paid('2023-24', '4000', { employment_income: '160000', pays: jobs, voluntary_class_2_weeks }),
    );
    expect(voluntary?.class_1_above_maximum).toBe(none?.class_1_above_maximum);
  });

  test('needs a rate of the year, and whole weeks', () => {
    expect(() => paid('2027-28', '100')).toThrow('The rate of Class 2 is not set');
    expect(paid('2027-28', '100', { voluntary_class_2_weeks: 0 }).class_2).toBe('0.00');
    expect(() => paid('2025-26', '100', { voluntary_class_2_weeks: 53 })).toThrow('voluntary_class_2_weeks');
  });
});
