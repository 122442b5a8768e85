import { TransactionFilterFields } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { filterFormat, readFilter } from './rules.ts';

test('every field that a list takes can be stored and read again', () => {
  for (const [name, { type }] of Object.entries(
    TransactionFilterFields.properties as Record<string, { type?: string }>,
  )) {
    const filter = { [name]: type === 'boolean' ? true : 'text' };
    expect(readFilter(filter, filterFormat), name).toEqual(filter);
  }
});

test('a filter with anything unknown in it is not used in part', () => {
  expect(readFilter({ q: 'farm', merchant_id: 'x' }, filterFormat)).toBeNull();
  expect(readFilter({ q: 'farm' }, filterFormat + 1)).toBeNull();
  expect(readFilter({ q: 5 }, filterFormat)).toBeNull();
  expect(readFilter(null, filterFormat)).toBeNull();
});
