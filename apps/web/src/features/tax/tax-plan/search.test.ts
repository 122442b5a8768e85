import { expect, test } from 'vitest';
import { readPlanSearch } from './search.ts';

test('an address brings year, holding and units; what is none is left out', () => {
  expect(readPlanSearch({ year: '2025-26', holding: 'a', units: '12.5' })).toEqual({
    year: '2025-26',
    holding: 'a',
    units: '12.5',
  });
  expect(readPlanSearch({ year: '1900-01', holding: 3, units: 'lots' })).toEqual({});
});

test('units that the address gives as a number are taken', () => {
  expect(readPlanSearch({ units: 60 })).toEqual({ units: '60' });
});
