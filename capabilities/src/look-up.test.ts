import { expect, test } from 'vitest';
import { expand } from './index.ts';

test('sets within sets are followed however many there are', () => {
  const last = 20_000;
  const set = Array.from({ length: last }, (_, index) => ({
    identifier: `s${index + 1}`,
    permissions: [index + 1 === last ? 'allow-x' : `s${index + 2}`, 'allow-y'],
  }));
  const permission = ['allow-x', 'allow-y'].map((identifier) => ({ identifier }));
  expect(expand('p:s1', { p: { set, permission } }).map((one) => one.permission)).toEqual([
    'p:allow-x',
    'p:allow-y',
  ]);
});
