import { expect, test } from 'vitest';
import { reports, spelled } from '../../tools/bench/reports.ts';

test('every report of the bench is asked at another address each time, so that none of them is answered from memory', () => {
  for (const [, path] of reports) {
    const ways = Array.from({ length: 220 }, (_, number) => spelled(path, number));
    expect([path, new Set(ways).size]).toEqual([path, 220]);
    for (const way of ways) expect(decodeURIComponent(way)).toBe(path);
  }
  expect(() => spelled('year-in-review?year=2025', 256)).toThrow('too short');
});
