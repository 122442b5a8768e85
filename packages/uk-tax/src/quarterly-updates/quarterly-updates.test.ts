import { describe, expect, test } from 'vitest';
import {
  annualBody,
  annualFigures,
  refusedFigures,
  refusedInAnnual,
  summaryBody,
  updateFigures,
} from './period-summary.ts';
import { qualifyingLimit, qualifyingYear, updatePeriods } from './update-periods.ts';

describe('quarterly updates (SI 2026/336)', () => {
  test('are for qualifying income above £50,000, then £30,000, then £20,000, by the return of two years before', () => {
    expect(['2025-26', '2026-27', '2027-28', '2028-29'].map(qualifyingLimit)).toEqual([
      undefined,
      50_000,
      30_000,
      20_000,
    ]);
    expect(qualifyingYear('2026-27')).toBe('2024-25');
  });

  test('are cumulative from 6 April, and due on the 7th of August, November, February and May', () => {
    expect(updatePeriods('2026-27', 'standard', true)).toEqual([
      { quarter: 1, from: '2026-04-06', to: '2026-07-05', due: '2026-08-07' },
      { quarter: 2, from: '2026-04-06', to: '2026-10-05', due: '2026-11-07' },
      { quarter: 3, from: '2026-04-06', to: '2027-01-05', due: '2027-02-07' },
      { quarter: 4, from: '2026-04-06', to: '2027-04-05', due: '2027-05-07' },
    ]);
  });

  test('by election end with the calendar’s quarters, and begin on 1 April after the first such year', () => {
    const days = (isFirst: boolean) =>
      updatePeriods('2027-28', 'calendar', isFirst).map(({ from, to }) => `${from} ${to}`);
    expect(days(true)[0]).toBe('2027-04-06 2027-06-30');
    expect(days(false)).toEqual([
      '2027-04-01 2027-06-30',
      '2027-04-01 2027-09-30',
      '2027-04-01 2027-12-31',
      '2027-04-01 2028-03-31',
    ]);
  });

  test('have HMRC’s fields: exact pence, disallowable expenses twice, nothing of the annual submission', () => {
    const sum = (category: string, pence: bigint) => ({ category, pence });
    const trade = updateFigures('self_employment', [
      sum('turnover', 1000_05n),
      sum('travel', -12_34n),
      sum('depreciation', 50_00n),
    ]);
    const period = { from: '2026-04-06', to: '2026-07-05' };
    expect(summaryBody('self_employment', period, trade)).toEqual({
      periodDates: { periodStartDate: '2026-04-06', periodEndDate: '2026-07-05' },
      periodIncome: { turnover: 1000.05 },
      periodExpenses: { carVanTravelExpenses: -12.34, depreciation: 50 },
      periodDisallowableExpenses: { depreciationDisallowable: 50 },
    });
    const property = updateFigures('property', [
      sum('rents', -1n),
      sum('domestic_items', 5n),
      sum('residential_finance', 99_999_999_999_99n),
    ]);
    expect(summaryBody('property', period, property)).toEqual({
      fromDate: '2026-04-06',
      toDate: '2026-07-05',
      ukProperty: {
        income: { periodAmount: -0.01 },
        expenses: { residentialFinancialCost: 99_999_999_999.99 },
      },
    });
    expect(refusedFigures(property).map(({ field }) => field)).toEqual(['ukProperty.income.periodAmount']);
  });

  test('leave buildings out of the annual submission, because HMRC asks for each with its postcode', () => {
    for (const kind of ['self_employment', 'property'] as const) {
      const figures = annualFigures(kind, [
        { category: 'structures', pence: 3000_00n },
        { category: 'annual_investment', pence: 100_00n },
      ]);
      expect(refusedInAnnual(figures).map(({ field }) => field.split('.').at(-1))).toEqual([
        'structuredBuildingAllowance',
      ]);
      expect(JSON.stringify(annualBody(figures))).toMatch(/{"annualInvestmentAllowance":100}}+$/);
    }
  });
});
