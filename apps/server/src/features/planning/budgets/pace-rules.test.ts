import { expect, test } from 'vitest';
import { evenPace, paceDays, usualPace } from './pace-rules.ts';

const november = { from: '2026-11-01', to: '2026-11-30' };

test('spending adds up to today, and beyond it as far as something is recorded ahead', () => {
  const spent = [
    { date: '2026-10-31', minor: 900n },
    { date: '2026-11-01', minor: 100n },
    { date: '2026-11-03', minor: 50n },
    { date: '2026-11-06', minor: -20n },
  ];
  const days = paceDays(november, '2026-11-04', spent, () => null);
  expect(days).toHaveLength(30);
  expect(days.slice(0, 7).map((one) => one.spent)).toEqual([100n, 100n, 150n, 150n, 150n, 130n, null]);
});

test('an even pace ends at what is available, and is none of nothing', () => {
  const pace = evenPace(30_001n, november);
  expect([pace(1), pace(15), pace(30)]).toEqual([1_000n, 15_000n, 30_001n]);
  expect(evenPace(-5n, november)(30)).toBe(0n);
});

test('the usual pace is the mean of earlier months, a shorter one stretched, an empty one left out', () => {
  const earlier = [
    { from: '2026-10-01', to: '2026-10-31' },
    { from: '2026-09-01', to: '2026-09-30' },
    { from: '2026-02-01', to: '2026-02-28' },
  ];
  const spent = [
    { date: '2026-10-01', minor: 100n },
    { date: '2026-10-31', minor: 60n },
    { date: '2026-02-28', minor: 300n },
  ];
  const pace = usualPace(november, earlier, spent);
  expect([pace?.(1), pace?.(15), pace?.(30)]).toEqual([50n, 50n, 230n]);
  expect(usualPace(november, earlier, [])).toBeNull();
});
