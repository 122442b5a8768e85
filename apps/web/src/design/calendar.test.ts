import { expect, test } from 'vitest';
import { weeksOf } from './calendar.tsx';

test('weeks begin on Monday, and hold every day of the month once', () => {
  const november = weeksOf('2026-11'); // the 1st is a Sunday
  expect(november).toHaveLength(6);
  expect(november[0]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    '2026-11-01',
  ]);
  expect(november.flat().filter(Boolean)).toHaveLength(30);
});

test('February has four weeks where it begins on a Monday, and a leap day where there is one', () => {
  expect(weeksOf('2027-02')).toHaveLength(4);
  expect(weeksOf('2028-02').flat().at(-6)).toBe('2028-02-29');
});
