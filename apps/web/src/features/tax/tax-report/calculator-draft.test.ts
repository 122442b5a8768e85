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

  test('a gain goes in with its kind, on the last day of the year where none is typed', () => {
    const gains = [
      { id: '1', kind: 'residential_property' as const, amount: '40,000', date: '' },
      { id: '2', kind: 'main' as const, amount: '500', date: '2024-05-01' },
      { id: '3', kind: 'main' as const, amount: '', date: '' },
    ];
    const { question, errors, hasIncome } = readCalculator(
      { ...draft, gains, sums: { losses_in_year: '100' } },
      '2024-25',
    );
    expect(question.inputs).toEqual({
      gains: [
        { kind: 'residential_property', gain: '40000.00', date: '2025-04-05' },
        { kind: 'main', gain: '500.00', date: '2024-05-01' },
      ],
      losses_in_year: '100.00',
    });
    expect([errors, hasIncome]).toEqual([{}, true]);
  });

  test('a gain of another year, below zero or of a kind without rates is named', () => {
    const gains = [
      { id: '1', kind: 'carried_interest' as const, amount: '1', date: '2024-05-01' },
      { id: '2', kind: 'main' as const, amount: '-5', date: '' },
    ];
    expect(Object.keys(readCalculator({ ...draft, gains }, '2026-27').errors).sort()).toEqual([
      'gains.0.date',
      'gains.0.kind',
      'gains.1.amount',
    ]);
  });

  test('has no income while none is typed, and takes none below zero', () => {
    expect(readCalculator(draft, '2026-27').hasIncome).toBe(false);
    expect(readCalculator({ ...draft, sums: { dividends: '0.00' } }, '2026-27').hasIncome).toBe(false);
    expect(readCalculator({ ...draft, sums: { dividends: '-5' } }, '2026-27').errors.dividends).toMatch(
      /zero/,
    );
  });
});
