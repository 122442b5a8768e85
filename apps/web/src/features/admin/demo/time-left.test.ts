import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

test('the time left is told in whole minutes, never less than there is', () => {
  const until = '2026-11-21T19:00:00.000Z';
  const at = (time: string) => timeLeft(until, Date.parse(`2026-11-21T${time}Z`));
  expect(at('18:00:00')).toBe('60 minutes');
  expect(at('18:36:30')).toBe('24 minutes');
  expect(at('18:59:10')).toBe('1 minute');
  expect(at('19:00:04')).toBe('a moment');
});
