import type { Holding } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { mapParts } from './map-parts.ts';

test('shares of what has a value, the largest first; gains and losses apart', () => {
  const holding = (name: string, value: string | null, gain: string | null, cost: string | null) =>
    ({
      id: name,
      name,
      market_value_base: value,
      unrealised_gain_base: gain,
      book_cost_base: cost,
    }) as Holding;
  const parts = mapParts([
    holding('Small', '25.00', '-5.00', '30.00'),
    holding('Large', '75.00', '25.00', '50.00'),
    holding('Unpriced', null, null, null),
    holding('Worthless', '0.00', '-9.00', '9.00'),
  ]);
  expect(parts.map(({ name, share, tone, gainShare }) => [name, share, tone, gainShare])).toEqual([
    ['Large', '0.750000', 'up', '0.500000'],
    ['Small', '0.250000', 'down', '-0.166667'],
  ]);
});
