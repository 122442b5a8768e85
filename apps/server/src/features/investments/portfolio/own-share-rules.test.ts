import { expect, test } from 'vitest';
import { countedMinors } from './own-share-rules.ts';

test('parts of amounts add up to the rounded sum of all, and whole ones stay as they are', () => {
  const amounts = [1n, 1n, 1n, 333n, -7n, 1n].map((minor) => ({ minor, part: 5_000n }));
  const whole = { minor: 99n, part: 10_000n };
  const third = { minor: 100n, part: 3_333n };
  const counted = countedMinors([...amounts, whole, third]);
  const sum = amounts.reduce((all, one) => all + (counted.get(one) ?? 0n), 0n);
  // Half of 330. Each half rounded by itself would come to 162.
  expect([sum, counted.get(whole), counted.get(third)]).toEqual([165n, 99n, 33n]);
  for (const one of amounts) {
    const apart = 2n * (counted.get(one) ?? 0n) - one.minor;
    expect(apart >= -2n && apart <= 2n).toBe(true);
  }
});

test('half a penny is rounded once with what counts in full beside it', () => {
  const half = { minor: 3_333n, part: 5_000n };
  const whole = { minor: 2_001n, part: 10_000n };
  const counted = countedMinors([whole, half]);
  expect([counted.get(whole), counted.get(half)]).toEqual([2_001n, 1_667n]);
});

test('a penny that is left over goes to no amount of nothing, and to none of which nothing counts', () => {
  const whole = { minor: 1n, part: 10_000n };
  const half = { minor: 1n, part: 5_000n };
  const nothing = [
    { minor: 0n, part: 5_000n },
    { minor: 500n, part: 0n },
  ];
  const counted = countedMinors([whole, half, ...nothing]);
  expect([whole, half, ...nothing].map((one) => counted.get(one))).toEqual([1n, 1n, 0n, 0n]);
});
