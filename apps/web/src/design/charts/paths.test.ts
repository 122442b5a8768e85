import { expect, test } from 'vitest';
import { bandPath, linePath } from './paths.ts';

const rising = [
  { left: 0, top: 10 },
  { left: 5, top: 4 },
  { left: 10, top: 2.26 },
];
const below = rising.map(({ left, top }) => ({ left, top: top + 3 }));

test('a line goes from point to point, a balance holds until the next day', () => {
  expect(linePath(rising)).toBe('M0 10L5 4L10 2.3');
  expect(linePath(rising, 'steps')).toBe('M0 10H5V4H10V2.3');
});

test('a band goes along its upper line and back along the lower one', () => {
  expect(bandPath(rising, below)).toBe('M0 10L5 4L10 2.3L10 5.3L5 7L0 13Z');
});

test('the band of steps has the steps of both lines', () => {
  expect(bandPath(rising, below, 'steps')).toBe('M0 10H5V4H10V2.3L10 5.3V7H5V13H0Z');
});

test('without points nothing is drawn', () => {
  expect(linePath([])).toBe('');
  expect(bandPath([], [])).toBe('');
});
