import { expect, test } from 'vitest';
import { plainArray, textArray } from './array-rules.ts';

test('plain values stand as they are', () => {
  expect(plainArray([])).toBe('{}');
  expect(plainArray(['2025-01-01', -1.5])).toBe('{2025-01-01,-1.5}');
});

test('texts are quoted, so that no text is taken for syntax or NULL', () => {
  expect(textArray([])).toBe('{}');
  expect(textArray(['a,b', null, 'NULL', '', '{}'])).toBe('{"a,b",NULL,"NULL","","{}"}');
  expect(textArray(['say "hi" \\ bye'])).toBe('{"say \\"hi\\" \\\\ bye"}');
});

test('NUL characters, which no text column takes, are left out', () => {
  expect(textArray(['a\0b"'])).toBe('{"ab\\""}');
});
