import { validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { createUuidSequence } from './uuid-sequence.ts';

test('every id is a UUID of version 7, and they sort in the order made', () => {
  const next = createUuidSequence(1_795_238_175_331);
  const ids = Array.from({ length: 10_000 }, () => next());
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('two sequences of the same moment do not meet', () => {
  const [left, right] = [createUuidSequence(1_795_238_175_331), createUuidSequence(1_795_238_175_331)];
  const ids = new Set(Array.from({ length: 1000 }, () => [left(), right()]).flat());
  expect(ids.size).toBe(2000);
});
