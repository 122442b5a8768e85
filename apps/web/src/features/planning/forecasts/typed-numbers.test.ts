import { expect, test } from 'vitest';
import { percentOf, readPercent, readWhole, shareOf } from './typed-numbers.ts';

const percent = (text: string) => {
  const read = readPercent(text, { least: -90, most: 100 });
  return read.ok ? read.value : read.reason;
};

test.each([
  ['5', 5],
  ['5.5%', 5.5],
  [' 0.75 %', 0.75],
  ['−2', -2],
  ['-0', 0],
  ['.5', 0.5],
  ['5.', 5],
  ['１２', 12],
])('%s is a per cent', (text, value) => {
  expect(percent(text)).toBe(value);
});

test.each([
  ['', /Enter a percentage/],
  ['five', /Enter a percentage, such as/],
  ['5,5', /Enter a percentage, such as/],
  ['1e2', /Enter a percentage, such as/],
  ['5.125', /2 decimal places/],
  ['101', /from −90% to 100%/],
])('%s is refused in words', (text, reason) => {
  expect(percent(text)).toMatch(reason);
});

test('a whole number may have commas; parts, signs and what is too much are refused with the limit', () => {
  const read = (text: string) => readWhole(text, { least: 1, most: 60 }, '30');
  expect(read('30')).toEqual({ ok: true, value: 30 });
  expect(readWhole('10,000', { least: 1, most: 1_000_000 }, '5')).toEqual({ ok: true, value: 10_000 });
  for (const text of ['', '3.5', '-3', 'ten']) expect(read(text)).toMatchObject({ ok: false });
  expect(read('61')).toEqual({ ok: false, reason: 'Enter a number from 1 to 60.' });
});

test('a per cent becomes a share and back without dust', () => {
  for (const value of [5, 5.1, 7.12, 0.07, 29, 57.55, -2.2]) {
    expect(percentOf(shareOf(value))).toBe(String(value));
    expect(String(shareOf(value)).length).toBeLessThan(9);
  }
});
