import { describe, expect, test } from 'vitest';
import {
  printDayCursor,
  printParts,
  printSortCursor,
  readDayCursor,
  readSortCursor,
  type SortKey,
} from './cursors.ts';

const cursor = { date: '2026-11-21', id: '01890000-0000-7000-8000-000000000001' };

test('a cursor comes back as it was printed', () => {
  expect(readDayCursor(printDayCursor(cursor))).toEqual(cursor);
});

test('what is no cursor of a list by day is refused', () => {
  const others = [
    '',
    'x',
    Buffer.from('null').toString('base64url'),
    printParts(['2026-11-21']),
    printDayCursor({ ...cursor, date: '2026-02-30' }),
    printDayCursor({ ...cursor, id: 'x' }),
  ];
  for (const text of others) expect(() => readDayCursor(text)).toThrow('Invalid cursor');
});

const { id } = cursor;

describe('cursors of a list in a chosen order', () => {
  test.each<[SortKey, string]>([
    ['-date', '2024-02-29'],
    ['date', '1900-01-01'],
    ['-amount', '12.30'],
    ['amount', '0'],
  ])('of %s is read as it was printed', (sort, value) => {
    expect(readSortCursor(printSortCursor({ sort, value, id }), sort)).toEqual({ sort, value, id });
  });

  test.each<[string, string, SortKey]>([
    ['of another order', printSortCursor({ sort: 'date', value: '2025-01-01', id }), '-date'],
    ['with a day that is none', printSortCursor({ sort: 'date', value: '2025-02-29', id }), 'date'],
    ['with a negative amount', printSortCursor({ sort: 'amount', value: '-1', id }), 'amount'],
    ['with SQL for an id', printSortCursor({ sort: 'amount', value: '1', id: `${id}'--` }), 'amount'],
    ['that is no JSON', 'abc', 'date'],
    ['that is nothing', '', 'date'],
    ['of null', Buffer.from('null').toString('base64url'), 'date'],
  ])('%s is refused', (_what, text, sort) => {
    expect(() => readSortCursor(text, sort)).toThrow(expect.objectContaining({ code: 'invalid-cursor' }));
  });
});
