import { expect, test } from 'vitest';
import { monthlyNeeded, progressOf, sharedOut } from './rules.ts';

test('what is shared out never comes to more than what is held, and no goal gets more than its target', () => {
  for (let seed = 1; seed < 300; seed++) {
    const goals = Array.from({ length: seed % 7 }, (_, place) => ({
      id: `g${place}`,
      target: BigInt(((seed * 7919 * (place + 1)) % 5_000) + 1),
      target_date: place % 3 === 0 ? null : `2027-0${(seed + place) % 9 || 1}-01`,
    }));
    const held = BigInt((seed * 104_729) % 12_000) - 1_000n;
    const shares = sharedOut(held, goals);
    const sum = [...shares.values()].reduce((total, part) => total + part, 0n);
    const wanted = goals.reduce((total, { target }) => total + target, 0n);
    const most = held < 0n ? 0n : held < wanted ? held : wanted;
    expect(sum).toBe(most);
    for (const { id, target } of goals) expect((shares.get(id) ?? 0n) <= target).toBe(true);
  }
});

test('the last month never asks for more than those before it', () => {
  expect(monthlyNeeded(100_000n, 10_000n, 13)).toBe(6_924n);
  expect(monthlyNeeded(100n, 0n, 0)).toBe(100n);
  expect(monthlyNeeded(100n, 100n, 5)).toBe(0n);
});

test('progress is rounded down: 1 is said only of what is reached', () => {
  expect(progressOf(100_000n, 99_999n)).toBe('0.9999');
  expect(progressOf(100n, 50n)).toBe('0.5');
  expect(progressOf(100n, 0n)).toBe('0');
  expect(progressOf(100n, 100n)).toBe('1');
});
