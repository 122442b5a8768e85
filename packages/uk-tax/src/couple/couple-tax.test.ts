import { describe, expect, test } from 'vitest';
import type { TaxInputs } from '../inputs.ts';
import { coupleTax } from './couple-tax.ts';

const of = (first: TaxInputs, second: TaxInputs, married = true) =>
  coupleTax({
    tax_year: '2025-26',
    married,
    partners: [
      { region: 'england_ni', inputs: first },
      { region: 'england_ni', inputs: second },
    ],
  });

describe('the tax of a couple', () => {
  test('falls by £252 where one has no income and the other pays the basic rate (ITA 2007 s55B)', () => {
    const { proposals, together } = of({ employment_income: '32000' }, {});
    expect(proposals).toMatchObject([
      { kind: 'marriage_allowance', from: 1, amount: '1260.00', saved: '252.00' },
    ]);
    expect(together.saved).toBe('252.00');
  });

  test('does not fall by Marriage Allowance where the receiver pays the higher rate', () => {
    expect(of({ employment_income: '50271' }, {}).proposals).toEqual([]);
  });

  test('falls by the least gift that saves as much: £3,700 of interest leaves the higher rate its £500', () => {
    const { proposals } = of(
      { employment_income: '62000', savings_interest: '4200' },
      { employment_income: '4000' },
    );
    expect(proposals).toMatchObject([
      { kind: 'savings_interest', from: 0, amount: '3700.00', saved: '1480.00' },
    ]);
  });

  test('has the Child Benefit charge on the higher income only, no matter which of them received it (ITEPA 2003 s681B)', () => {
    const { before } = of(
      { employment_income: '70000' },
      { employment_income: '64000', child_benefit: '2251.60' },
    );
    expect(before.map(({ hicbc }) => hicbc)).toEqual(['1125.00', '0.00']);
  });

  test('lets a pension contribution end that charge, and shows what the contribution saves in all', () => {
    const { proposals } = of({ employment_income: '62000', child_benefit: '2251.60' }, {}, false);
    // 10% of the benefit, and a fifth of £2,000 that the provider does not claim.
    expect(proposals).toMatchObject([
      { kind: 'pension_contribution', from: 0, amount: '2000.00', saved: '625.00' },
    ]);
  });

  test('is not lowered by gifts of people who are not married: they would be disposals', () => {
    const partners = [{ employment_income: '62000', savings_interest: '4200' }, {}] as const;
    expect(of(...partners, false)).toMatchObject({ proposals: [], together: { steps: [], saved: '0.00' } });
  });

  test('keeps interest from abroad where it is', () => {
    const foreign = [{ country: 'FR', kind: 'interest', amount: '4200', foreign_tax: '0' }] as const;
    const { proposals } = of(
      { employment_income: '62000', savings_interest: '4200', foreign_income: foreign },
      {},
    );
    expect(proposals).toEqual([]);
  });

  test('is refused where the two name different Child Benefits', () => {
    expect(() => of({ child_benefit: '1000' }, { child_benefit: '2000' })).toThrow(
      'give both what the couple received',
    );
  });

  test('falls by gifts and Marriage Allowance together by what both years say afterwards', () => {
    const { before, together } = of(
      { employment_income: '62000', savings_interest: '4200', dividends: '3000' },
      { employment_income: '9000' },
    );
    const after = together.steps.at(-1)?.after ?? ['0', '0'];
    const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + Number(text), 0);
    expect(sum(before.map(({ total_tax }) => total_tax)) - sum(after)).toBeCloseTo(Number(together.saved), 6);
    expect(together.steps.map(({ kind }) => kind)).toEqual(['savings_interest', 'dividends']);
  });
});
