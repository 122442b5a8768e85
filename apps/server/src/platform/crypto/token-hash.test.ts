import { expect, test } from 'vitest';
import { equalSecrets, hashToken } from './token-hash.ts';

test('a token is kept as its SHA-256 (FIPS 180-2 appendix B.1)', () => {
  expect(hashToken('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('secrets are equal only when they are the same text', () => {
  expect(equalSecrets('s3cret', 's3cret')).toBe(true);
  expect(equalSecrets('s3cret', 's3creT')).toBe(false);
  expect(equalSecrets('', '')).toBe(true);
});

test('secrets of unequal length are compared, not thrown at', () => {
  expect(equalSecrets('short', 'much longer')).toBe(false);
  expect(equalSecrets('', 'x')).toBe(false);
  expect(equalSecrets('é', 'e\u0301')).toBe(false);
});
