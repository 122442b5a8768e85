import { describe, expect, test } from 'vitest';
import { isLeaving, isWithin, splitYearCases, splitYearParts } from './split-year.ts';

describe('the parts of a split year', () => {
  test('have the overseas part second when someone leaves the UK, and first when someone comes', () => {
    const parts = splitYearCases.map((which) => splitYearParts('2025-26', which, '2025-09-15')?.overseas);
    const [leaving, coming] = [
      { from: '2025-09-15', to: '2026-04-05' },
      { from: '2025-04-06', to: '2025-09-14' },
    ];
    expect(parts).toEqual([leaving, leaving, leaving, coming, coming, coming, coming, coming]);
    expect(splitYearCases.filter(isLeaving)).toEqual(['work_abroad', 'partner_work_abroad', 'no_uk_home']);
  });

  test('have every day of the tax year exactly once', () => {
    for (const which of splitYearCases)
      for (const day of ['2025-04-07', '2025-12-31', '2026-01-01', '2026-04-05']) {
        const parts = splitYearParts('2025-26', which, day);
        if (!parts) throw new Error(`no parts for ${day}`);
        for (const date of ['2025-04-06', '2025-12-31', '2026-01-01', '2026-04-05', day])
          expect([parts.uk, parts.overseas].filter((part) => isWithin(part, date))).toHaveLength(1);
        for (const date of ['2025-04-05', '2026-04-06'])
          expect([parts.uk, parts.overseas].some((part) => isWithin(part, date))).toBe(false);
      }
  });

  test('don’t exist if the second one begins with the tax year, or outside it', () => {
    for (const day of ['2025-04-05', '2025-04-06', '2026-04-06'])
      expect(splitYearParts('2025-26', 'uk_home', day)).toBeUndefined();
  });
});
