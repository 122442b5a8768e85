import { describe, expect, test } from 'vitest';
import { emptyDraft, readCalculator } from './calculator-draft.ts';

const draft = emptyDraft('wales');

describe('the calculator', () => {
  test('asks for what was typed and leaves out what is empty', () => {
    const sums = { employment_income: '£45,000', dividends: ' ', relief_at_source: '100*12' };
    const { question, errors, hasIncome } = readCalculator(
      { ...draft, sums: { ...sums, net_pay: '100+20' }, student_loans: ['plan_2'], blind: true },
      '2026-27',
    );
    expect(question).toEqual({
      tax_year: '2026-27',
      region: 'wales',
      inputs: {
        employment_income: '45000.00',
        pension_contributions: { net_pay: '120.00' },
        student_loans: ['plan_2'],
        blind: true,
      },
    });
    expect(Object.keys(errors)).toEqual(['relief_at_source']);
    expect(hasIncome).toBe(true);
  });

  test('has no income while none is typed, and takes none below zero', () => {
    expect(readCalculator(draft, '2026-27').hasIncome).toBe(false);
    expect(readCalculator({ ...draft, sums: { dividends: '0.00' } }, '2026-27').hasIncome).toBe(false);
    expect(readCalculator({ ...draft, sums: { dividends: '-5' } }, '2026-27').errors.dividends).toMatch(
      /zero/,
    );
  });
});
