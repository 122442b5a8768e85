import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createFingerprintSet } from './fingerprint-set-rules.ts';

describe('fingerprints seen', () => {
  test.each([
    '00000000000000000000000000000000',
    '7fffffff7fffffff0000000000000000',
    'ffffffffffffffff0000000000000000',
    '00000000fffffffe0000000000000000',
  ])('%s is new once', (fingerprint) => {
    const seen = createFingerprintSet();
    expect([seen.has(fingerprint), seen.add(fingerprint)]).toEqual([false, true]);
    expect([seen.has(fingerprint), seen.add(fingerprint)]).toEqual([true, false]);
  });

  test('agree with a plain set, through every growth of the table', () => {
    const seen = createFingerprintSet();
    const word = (value: number): string => (value >>> 0).toString(16).padStart(8, '0');
    const prints = Array.from({ length: 20_000 }, (_, index) => {
      const number = index % 15_000;
      return (
        word(Math.imul(number, 2_654_435_761)) + word(Math.imul(number, 40_503) << 1) + word(0) + word(0)
      );
    });
    const known = new Set<string>();
    for (const print of prints) {
      expect(seen.add(print)).toBe(!known.has(print));
      known.add(print);
    }
  });

  test('taken in as bytes they are the same as one by one', () => {
    const prints = Array.from({ length: 9_000 }, (_, index) =>
      createHash('sha256').update(String(index)).digest('hex').slice(0, 32),
    );
    const some = prints.filter((_, index) => index % 3 === 0);
    const known = createFingerprintSet();
    known.addAll(Buffer.from(some.map((print) => print.slice(0, 16)).join(''), 'hex'));
    expect(prints.map((print) => known.has(print))).toEqual(prints.map((_, index) => index % 3 === 0));
    expect(some.some((print) => known.add(print))).toBe(false);
  });
});
