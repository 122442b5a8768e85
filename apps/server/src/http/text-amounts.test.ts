import { TaxQuestion, WhatIfQuestion } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { withTextAmounts } from './text-amounts.ts';

test('numbers and texts of amounts become plain decimals at any depth, and other values stay', () => {
  const schema = {
    properties: {
      income: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      rows: { items: { properties: { gain: { anyOf: [] }, years: {}, from: {} } } },
    },
  };
  const rows = [{ gain: '012.50', years: 3, from: '2025-10-27' }];
  expect(withTextAmounts(schema, { income: 1e12, rows, other: 'word' })).toEqual({
    income: '1000000000000',
    rows: [{ gain: '12.5', years: 3, from: '2025-10-27' }],
    other: 'word',
  });
});

test('whatever may be of two types in a question of tax is an amount', () => {
  const found: unknown[] = [];
  JSON.stringify([TaxQuestion, WhatIfQuestion], (key, value) => {
    if (key === 'anyOf') found.push(value.map(({ type }: { type: string }) => type));
    return value;
  });
  expect(found.length).toBeGreaterThan(50);
  for (const types of found) expect(types).toEqual(['string', 'number']);
});
