import type { Holding } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { sortByValue } from './sort-by-value.ts';

test('the most valuable first, what has no value last by name', () => {
  const holding = (name: string, market_value_base: string | null) =>
    ({ name, market_value_base }) as Holding;
  const sorted = sortByValue([
    holding('Zebra', null),
    holding('Small', '9.00'),
    holding('Apple', null),
    holding('Large', '10.00'),
  ]);
  expect(sorted.map(({ name }) => name)).toEqual(['Large', 'Small', 'Apple', 'Zebra']);
});
