import { expect, test } from 'vitest';
import { distributionDate } from './distribution-date.ts';

test.each([
  ['2024-06-30', '2024-12-31'],
  ['2024-08-31', '2025-02-28'],
  ['2024-04-05', '2024-10-05'],
  ['', undefined],
])('income of a period to %s arises on %s', (end, arises) => {
  expect(distributionDate(end)).toBe(arises);
});
