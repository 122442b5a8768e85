import type { NewResident, TaxProfile } from '@farthing/api-contract';
import { exact, type SummedDisposal } from '@farthing/uk-tax';
import { describe, expect, test } from 'vitest';
import {
  claimConflicts,
  claimedDisposals,
  isAbroadByClaim,
  type PlacedDisposal,
  placeOfSecurity,
} from './new-resident-rules.ts';
import type { YearClaims } from './split-year-rules.ts';

const facts: NewResident = {
  ...{ first_resident_year: '2025-26', ten_years_abroad: true, income: [], gains: true },
  ...{ only_qualifying: true, not_covered: [] },
};
const none: YearClaims = { others: [], hasReinvestments: false };
const sale = (place: PlacedDisposal['place'], gain: string, name = place): PlacedDisposal => {
  const disposal: SummedDisposal = {
    ...{ taxYear: '2025-26', date: '2025-06-01', proceeds: 0n, allowableCosts: 0n, matches: [] },
    gain: exact(gain),
  };
  return { disposal, place, name };
};
const claimed = (disposals: PlacedDisposal[], change: Partial<NewResident> = {}, claims = none) =>
  claimedDisposals('2025-26', { new_resident: { ...facts, ...change } }, disposals, claims);

describe('the circumstances of other years', () => {
  const year = (tax_year: string, change: Partial<Pick<TaxProfile, 'residence' | 'new_resident'>> = {}) => ({
    ...{ tax_year, residence: 'uk_all_year' as const, new_resident: null },
    ...change,
  });
  const claiming = year('2025-26', { residence: 'foreign_income_and_gains', new_resident: facts });

  test.each([
    ['2014-15', false],
    ['2015-16', true],
    ['2024-25', true],
    ['2025-26', false],
  ])('before a first year of 2025-26: %s is a year abroad: %s', (taxYear, isAbroad) => {
    expect(isAbroadByClaim(taxYear, [claiming])).toBe(isAbroad);
  });

  test('contradict a claim with residence in its ten years, or with another first year', () => {
    const conflicts = (...years: ReturnType<typeof year>[]) =>
      claimConflicts(facts, [claiming, ...years]).join();
    expect(conflicts(year('2014-15'), year('2020-21', { residence: 'not_uk' }))).toBe('');
    expect(conflicts(year('2020-21'))).toContain('2020/21 have UK residence');
    const other = { ...facts, first_resident_year: '2026-27' };
    expect(conflicts(year('2026-27', { new_resident: other }))).toContain('2026/27 have another first');
    expect(claimConflicts(null, [claiming])).toEqual([]);
  });
});

describe('the place of a security', () => {
  test.each([
    ['share', 'US0378331005', 'abroad'],
    ['fund', 'IE00B4L5Y983', 'abroad'],
    ['share', 'JE00B4T3BW64', 'abroad'],
    ['share', 'GB00B10RZP78', 'uk'],
    ['bond', 'XS1234567890', 'unknown'],
    ['share', null, 'unknown'],
    ['crypto', null, 'uk'],
  ])('%s with the ISIN %s is %s', (kind, isin, place) => {
    expect(placeOfSecurity({ kind, isin })).toBe(place);
  });
});

describe('gains of a year with a claim', () => {
  const all = [sale('abroad', '50'), sale('abroad', '-20'), sale('uk', '9'), sale('uk', '-4')];

  test('leave out claimed gains abroad and all losses abroad', () => {
    const { counted, foreign } = claimed(all);
    expect(counted.map(({ gain }) => gain)).toEqual([exact('9'), exact('-4')]);
    const sums = { gainsRelieved: exact('50'), lossesNotAllowable: exact('20') };
    expect(foreign).toMatchObject({ count: 2, ...sums });
  });

  test('keep gains abroad that aren’t claimed, but no losses abroad', () => {
    const { counted, foreign } = claimed(all, { gains: false });
    expect(counted.map(({ gain }) => gain)).toEqual([exact('50'), exact('9'), exact('-4')]);
    expect(foreign?.effectOn('abroad', exact('1'))).toBeUndefined();
    expect(foreign?.effectOn('abroad', exact('-1'))).toBe('not_allowable');
    expect(foreign?.effectOn('uk', exact('-1'))).toBeUndefined();
  });

  test('aren’t worked out with a sale whose place isn’t known, unless nothing was gained or lost', () => {
    const { reasons, counted } = claimed([...all, sale('unknown', '-1', 'unknown')]);
    expect(reasons.join()).toContain('Add an ISIN');
    expect(counted).toHaveLength(5);
    expect(claimed([sale('unknown', '0')]).reasons).toEqual([]);
  });

  test('aren’t worked out without facts, for a year that isn’t open, or with what isn’t covered', () => {
    const reasons = (change: Partial<NewResident>, claims = none) =>
      claimed(all, change, claims).reasons.join();
    expect(claimedDisposals('2025-26', { new_resident: null }, all, none).reasons.join()).toContain('facts');
    expect(reasons({ first_resident_year: '2021-22' })).toContain('first four tax years');
    expect(reasons({ ten_years_abroad: false })).toContain('s845B(1)');
    expect(reasons({ only_qualifying: false })).toContain('everything you claim qualifies');
    expect(reasons({ not_covered: ['trust', 'split_year'] })).toMatch(/split year.*trust|trust.*split year/);
    const other = { name: 'X', kind: 'land', loss_against_income: 0n, loss_against_year_before: 0n };
    const others = (change: Partial<typeof other>) => ({
      others: [{ ...other, ...change }],
      hasReinvestments: false,
    });
    expect(reasons({}, others({ kind: 'deferred_gain' }))).toContain('Deferred gains');
    expect(reasons({}, others({ loss_against_income: 1n }))).toContain('against income');
    expect(reasons({}, { others: [], hasReinvestments: true })).toContain('EIS or SEIS');
    expect(reasons({}, others({}))).toBe('');
  });
});
