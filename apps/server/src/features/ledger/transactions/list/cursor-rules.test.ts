import { describe, expect, test } from 'vitest';
import { printCursor, readCursor, type SortKey } from './cursor-rules.ts';

const id = '01890000-0000-7000-8000-000000000000';

describe('cursors', () => {
  test.each<[SortKey, string]>([
    ['-date', '2024-02-29'],
    ['date', '1900-01-01'],
    ['-amount', '12.30'],
    ['amount', '0'],
  ])('of %s is read as it was printed', (sort, value) => {
    expect(readCursor(printCursor({ sort, value, id }), sort)).toEqual({ sort, value, id });
  });

  test.each<[string, string, SortKey]>([
    ['of another order', printCursor({ sort: 'date', value: '2025-01-01', id }), '-date'],
    ['with a day that is none', printCursor({ sort: 'date', value: '2025-02-29', id }), 'date'],
    ['with a negative amount', printCursor({ sort: 'amount', value: '-1', id }), 'amount'],
    ['with SQL for an id', printCursor({ sort: 'amount', value: '1', id: `${id}'--` }), 'amount'],
    ['that is no JSON', 'abc', 'date'],
    ['that is nothing', '', 'date'],
    ['of null', Buffer.from('null').toString('base64url'), 'date'],
  ])('%s is refused', (_what, text, sort) => {
    expect(() => readCursor(text, sort)).toThrow(expect.objectContaining({ code: 'invalid-cursor' }));
  });
});
