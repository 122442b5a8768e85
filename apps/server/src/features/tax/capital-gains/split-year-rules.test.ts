import { exact, type SummedDisposal } from '@farthing/uk-tax';
import { describe, expect, test } from 'vitest';
import { countedDisposals, type YearClaims, type YearResidence } from './split-year-rules.ts';

const leaving: YearResidence = {
  residence: 'split_year',
  split_year: {
    ...{ case: 'no_uk_home', second_part_from: '2025-10-01', overseas_earnings: '0.00' },
    ...{ transactions_are_uk: true, sold_no_uk_land: true, temporarily_non_resident: false },
  },
};
const facts = leaving.split_year;
const none: YearClaims = { others: [], hasReinvestments: false };
const sale = (date: string, gain: string, acquired: string | null = null): SummedDisposal => {
  const figures = { proceeds: 0n, allowableCosts: 0n, gain: exact(gain) };
  const rule = acquired === null ? ('section_104' as const) : ('thirty_day' as const);
  return { taxYear: '2025-26', date, ...figures, matches: [{ rule, quantity: 1n, acquired, ...figures }] };
};
const counted = (given: YearResidence, disposals: SummedDisposal[], claims = none) =>
  countedDisposals('2025-26', given, disposals, claims);

describe('gains of a split year', () => {
  const disposals = [sale('2025-09-30', '10'), sale('2025-10-01', '20'), sale('2026-04-05', '-5')];

  test('are those of its UK part, and losses of the overseas part aren’t allowable', () => {
    const found = counted(leaving, disposals);
    expect(found.counted.map(({ date }) => date)).toEqual(['2025-09-30']);
    expect(found.overseas).toEqual({
      ...{ from: '2025-10-01', to: '2026-04-05', count: 2 },
      ...{ gains: exact('20'), losses: exact('5') },
    });
    const arriving = { ...leaving, split_year: facts && { ...facts, case: 'uk_home' as const } };
    expect(counted(arriving, disposals).counted.map(({ date }) => date)).toEqual([
      '2025-10-01',
      '2026-04-05',
    ]);
  });

  test('aren’t worked out while it isn’t said that nothing was UK land', () => {
    const unsaid = { ...leaving, split_year: facts && { ...facts, sold_no_uk_land: false } };
    expect(counted(unsaid, disposals).reasons.join()).toContain('UK land');
    expect(counted(unsaid, disposals).counted).toHaveLength(3);
    expect(counted(unsaid, disposals.slice(0, 1)).reasons).toEqual([]);
  });

  test('aren’t worked out after five years abroad or less, without facts, or with claims of other rules', () => {
    const back = { ...facts, case: 'uk_home', temporarily_non_resident: true } as YearResidence['split_year'];
    expect(counted({ ...leaving, split_year: back }, []).reasons.join()).toContain('s1M');
    expect(counted({ ...leaving, split_year: null }, []).reasons.join()).toContain('Enter the case');
    const other = { name: 'X', kind: 'land', loss_against_income: 0n, loss_against_year_before: 0n };
    const reasons = (claims: Partial<YearClaims>) =>
      counted(leaving, [], { ...none, ...claims }).reasons.join();
    expect(reasons({ others: [other] })).toBe('');
    expect(reasons({ others: [{ ...other, kind: 'deferred_gain' }] })).toContain('Deferred gains');
    expect(reasons({ others: [{ ...other, loss_against_year_before: 1n }] })).toContain('Losses on shares');
    expect(reasons({ hasReinvestments: true })).toContain('EIS or SEIS');
  });

  test('aren’t worked out if shares were bought again within 30 days by someone who had left', () => {
    expect(counted(leaving, [sale('2025-09-20', '1', '2025-09-30')]).reasons).toEqual([]);
    expect(counted(leaving, [sale('2025-09-20', '1', '2025-10-02')]).reasons.join()).toContain('s106A(5A)');
    expect(counted(leaving, [sale('2026-04-01', '1', '2026-04-20')]).reasons.join()).toContain('s106A(5A)');
    const arriving = { ...leaving, split_year: facts && { ...facts, case: 'uk_home' as const } };
    expect(counted(arriving, [sale('2026-04-01', '1', '2026-04-20')]).reasons).toEqual([]);
  });

  test('of other years are all that was disposed of', () => {
    expect(counted({ residence: 'uk_all_year', split_year: null }, disposals)).toMatchObject({
      ...{ counted: disposals, overseas: null, reasons: [] },
    });
  });
});
