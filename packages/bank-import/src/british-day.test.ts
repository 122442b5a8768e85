import { expect, test } from 'vitest';
import { dayInBritain, minutesAhead, momentInBritain } from './british-day.ts';

test.each([
  [20260405, ' 23:30:00 UTC', 20260406],
  [20260831, 'T23:00:00.000Z', 20260901],
  [20260329, ' 23:10:00+00:00', 20260330],
  [20261025, ' 23:10:00+00:00', 20261025],
  [20260831, ' 23:10:00+00', 20260901],
  [20260328, ' 23:59:59Z', 20260328],
  [20260831, ' 22:59:59Z', 20260831],
  [20260831, ' 23:30:00', 20260831],
  [20260831, ' 23:30:00+01:00', 20260831],
])('the last hour of UTC of a summer day is the next day in Britain: %i%s', (day, rest, expected) => {
  expect(dayInBritain(day, rest, false)).toBe(expected);
});

test('where the heading says UTC the times need not', () => {
  expect(dayInBritain(20260630, ' 23:30:00', true)).toBe(20260701);
});

test.each([
  ['2026-08-31 in California, late', 20260831, '16:30:00', -420, 20260901, '00:30:00'],
  ['in California, before', 20260831, '15:59:59', -420, 20260831, '23:59:59'],
  ['in winter', 20261231, '16:00:00', -480, 20270101, '00:00:00'],
  ['in Paris, just past midnight', 20260901, '00:30:00', 120, 20260831, '23:30:00'],
  ['of UTC in summer', 20260630, '23:10:00', 0, 20260701, '00:10:00'],
  ['of UTC in winter', 20261225, '23:10:00', 0, 20261225, '23:10:00'],
  ['of Britain itself', 20260831, '23:59:59', 60, 20260831, '23:59:59'],
  ['as the clocks go ahead', 20260329, '01:00:00', 0, 20260329, '02:00:00'],
  ['as they go back', 20261025, '01:00:00', 0, 20261025, '01:00:00'],
  ['an hour before', 20261025, '00:59:59', 0, 20261025, '01:59:59'],
])('a moment is told by the clocks of Britain: %s', (_, day, time, ahead, britishDay, britishTime) => {
  expect(momentInBritain({ day, time }, ahead)).toEqual({ day: britishDay, time: britishTime });
});

test.each([
  ['PDT', -420],
  [' bst ', 60],
  ['GMT+02:00', 120],
  ['-0330', -210],
  ['UTC+1', 60],
  ['Mars', null],
  ['', null],
  ['+99', null],
  ['constructor', null],
])('the name of a zone tells how far its clocks are ahead: %j', (name, minutes) => {
  expect(minutesAhead(name)).toBe(minutes);
});
