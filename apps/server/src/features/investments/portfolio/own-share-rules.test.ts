import { expect, test } from 'vitest';
import { countedMinors } from './own-share-rules.ts';

test('amounts of the same part add up to the part of their sum, and whole ones stay as they are', () => {
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
