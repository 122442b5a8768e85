import { describe, expect, test } from 'vitest';
import type { TaxInputs } from './inputs.ts';
import { currentMarginalRate, marginalRates } from './marginal-rates.ts';
import { changedInputs, type TaxChange, whatIf } from './what-if.ts';

const year = (inputs: TaxInputs) => ({ tax_year: '2025-26', region: 'england_ni', inputs });
const ask = (inputs: TaxInputs, change: TaxChange) =>
  whatIf(year(inputs), { inputs: changedInputs(inputs, change) });

describe('what if', () => {
  test('8,000 into a pension at source saves 20% more for who pays 40%', () => {
    const answer = ask(
      { employment_income: '80000' },
      { pension_contributions: { relief_at_source: '8000' } },
    );
    expect(answer).toMatchObject({
      saved: '2000.00',
      take_home_difference: '-6000.00',
      pension_difference: '10000.00',
    });
  });

  test('a sacrifice saves tax and National Insurance', () => {
    const answer = ask(
      { employment_income: '60000' },
      { pension_contributions: { salary_sacrifice: '1000' } },
    );
    expect(answer.difference).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'income_tax', difference: '-400.00' }),
        expect.objectContaining({ code: 'ni', difference: '-20.00' }),
      ]),
    );
    expect(answer).toMatchObject({ saved: '420.00', take_home_difference: '-580.00' });
  });

  test('within the taper of the personal allowance relief is worth 60%', () => {
    const answer = ask({ employment_income: '110000' }, { pension_contributions: { net_pay: '1000' } });
    expect(answer).toMatchObject({ saved: '600.00', take_home_difference: '-400.00' });
  });

  test('payments of wages grow with the income', () => {
    const inputs = {
      employment_income: '24000',
      pays: [
        { date: '2025-05-01', amount: '12000' },
        { date: '2025-11-01', amount: '12000' },
      ],
    };
    expect(changedInputs(inputs, { employment_income: '12000' }).pays?.map(({ amount }) => amount)).toEqual([
      '18000.00',
      '18000.00',
    ]);
  });

  test('payments that name their own sacrifice take their part of what is added', () => {
    const inputs = {
      employment_income: '24000',
      pension_contributions: { salary_sacrifice: '600' },
      pays: [
        { date: '2025-05-01', amount: '12000', salary_sacrifice: '600' },
        { date: '2025-11-01', amount: '12000', salary_sacrifice: '0' },
      ],
    };
    const sacrificed = (salary_sacrifice: string) =>
      changedInputs(inputs, { pension_contributions: { salary_sacrifice } }).pays?.map(
        (pay) => pay.salary_sacrifice,
      );
    expect(sacrificed('1000')).toEqual(['1100.00', '500.00']);
    expect(sacrificed('-300')).toEqual(['300.00', '0.00']);
  });

  test('after flexible access what is added counts against the money purchase allowance', () => {
    const inputs = {
      employment_income: '60000',
      pension_input: '9000',
      mpaa: true,
      money_purchase_input: '9000',
    };
    const answer = ask(inputs, { pension_contributions: { employer: '3000' } });
    expect(answer.after).toMatchObject({ pension_input: '12000.00', money_purchase_excess: '2000.00' });
  });

  test('no figure falls below nothing', () => {
    expect(() => changedInputs({ dividends: '10' }, { dividends: '-11' })).toThrow('dividends would fall');
  });
});

describe('marginal rates', () => {
  const curve = (inputs: TaxInputs, at: number) => {
    const points = marginalRates(year(inputs), 'employment_income', { to: 150_000, width: 1000 });
    return points[at / 1000];
  };

  test('of a curve in parts are those of the whole curve', () => {
    const part = (from: number, to: number) =>
      marginalRates(year({ dividends: '9000' }), 'employment_income', { from, to, width: 1000 });
    expect([...part(0, 60_000), ...part(60_000, 130_000)]).toEqual(part(0, 130_000));
  });

  test('follow the bands, the taper and National Insurance', () => {
    expect(curve({}, 5000)).toMatchObject({ rate: '0', total_tax: '0.00' });
    expect(curve({}, 30_000)).toMatchObject({
      rate: '0.28',
      parts: { income_tax: '0.2', national_insurance: '0.08' },
    });
    expect(curve({}, 60_000)?.rate).toBe('0.42');
    expect(curve({}, 105_000)?.rate).toBe('0.62');
    expect(curve({}, 130_000)?.rate).toBe('0.47');
  });

  test('loans and the Child Benefit charge come on top', () => {
    const inputs = { student_loans: ['plan_2'] as const, child_benefit: '2212.60' };
    // 1% of 2,212.60 for each 200: 11.06 %, in whole pounds.
    expect(curve(inputs, 70_000)).toMatchObject({
      parts: { student_loans: '0.09', child_benefit_charge: '0.11' },
    });
  });

  test('a curve runs below what is sacrificed', () => {
    const inputs = {
      employment_income: '24000',
      pension_contributions: { salary_sacrifice: '6000' },
      pays: [
        { date: '2025-05-01', amount: '12000', salary_sacrifice: '6000' },
        { date: '2025-11-01', amount: '12000', salary_sacrifice: '0' },
      ],
    };
    expect(curve(inputs, 0)?.rate).toBe('0');
    expect(Number(curve(inputs, 60_000)?.rate)).toBeGreaterThan(0.2);
  });

  test('below what is sacrificed, payments give nothing up either', () => {
    const pays = [
      { date: '2025-05-01', amount: '12000' },
      { date: '2025-11-01', amount: '12000' },
    ];
    const given = { employment_income: '24000', pension_contributions: { salary_sacrifice: '20000' } };
    const each = pays.map((pay) => ({ ...pay, salary_sacrifice: '10000' }));
    expect(curve({ ...given, pays: each }, 18_000)).toEqual(curve({ ...given, pays }, 18_000));
  });

  test('the rate from here on', () => {
    expect(currentMarginalRate(year({ employment_income: '45000' }), 'dividends', 1000)).toBe('0.04375');
  });
});
