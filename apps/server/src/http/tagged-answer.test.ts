import { expect, test } from 'vitest';
import { createBodyCache } from './tagged-answer.ts';

test('what was longest unused goes first, and the bytes never pass the limit', () => {
  const cache = createBodyCache({ mostBytes: 6, mostBytesEach: 4 });
  cache.put('a', 'aaa');
  cache.put('b', 'bbb');
  expect(cache.get('a')).toBe('aaa');
  cache.put('c', 'ccc');
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['aaa', undefined, 'ccc']);
});

test('a body too large for it is not kept, and one put again counts once', () => {
  const cache = createBodyCache({ mostBytes: 6, mostBytesEach: 4 });
  cache.put('a', 'aaaaa');
  expect(cache.get('a')).toBeUndefined();
  for (let round = 0; round < 3; round++) cache.put('b', 'bbb');
  cache.put('c', 'ccc');
  expect([cache.get('b'), cache.get('c')]).toEqual(['bbb', 'ccc']);
});
