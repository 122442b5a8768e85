import { describe, expect, test } from 'vitest';
import { describeDateCell, isoDay, readDateCell, readTime } from './date-cell.ts';

function read(text: string, monthFirst = false): string | null {
  const parts = { day: 0, numeric: false, timeAt: -1 };
  return readDateCell(text, monthFirst, parts) ? isoDay(parts.day) : null;
}

describe('a date is read as banks write it', () => {
  test.each([
    ['31/08/2026', '2026-08-31'],
    ['1/8/2026', '2026-08-01'],
    ['31-08-2026', '2026-08-31'],
    ['31.08.26', '2026-08-31'],
    ['2026-08-31', '2026-08-31'],
    ['20260831', '2026-08-31'],
    ['31 Aug 26', '2026-08-31'],
    ['31-Aug-2026', '2026-08-31'],
    ['9 September 2026', '2026-09-09'],
    ['9 Sept 2026', '2026-09-09'],
    ['Sep 7, 2026', '2026-09-07'],
    ['2026-09-05 03:20:44', '2026-09-05'],
    ['2026-09-02T09:10:11.000Z', '2026-09-02'],
    ['14/09/26 15:10:00', '2026-09-14'],
    ['14/09/69', '2069-09-14'],
    ['14/09/99', '1999-09-14'],
    ['Mon 31 Aug 2026', '2026-08-31'],
    ['31st August 2026', '2026-08-31'],
    ['29/02/2028', '2028-02-29'],
  ])('%s', (text, date) => expect(read(text)).toBe(date));
});

describe('a date that does not exist is refused', () => {
  test.each([
    '31/02/2026',
    '29/02/2026',
    '00/01/2026',
    '31/13/2026',
    '2026-13-01',
    '',
    'Pending',
    '12/2026',
    '1/2/3',
    'Balance',
    '99999999',
    '31 Foo 2026',
    'Market 12 2026',
    'Decathlon 4, 2026',
    'Mayfair 1 2026',
    '١/٢/٢٠٢٦',
  ])('%s', (text) => expect(read(text)).toBeNull());
});

test('the month comes first only where the file says so', () => {
  expect(read('08/09/2026')).toBe('2026-09-08');
  expect(read('08/09/2026', true)).toBe('2026-08-09');
  expect(read('2026-08-09', true)).toBe('2026-08-09');
});

test('a time of day is brought to HH:MM:SS', () => {
  expect(readTime(' 03:20:44')).toBe('03:20:44');
  expect(readTime('T09:10:11.000Z')).toBe('09:10:11');
  expect(readTime('18:22')).toBe('18:22:00');
  expect(readTime('6:22 pm')).toBe('18:22:00');
  expect(readTime('25:00')).toBeNull();
  expect(readTime('12:30:75')).toBeNull();
});

test('the way of writing is named for a person', () => {
  expect(
    ['31/08/2026', '31 Aug 26', '20260831', '9 September 2026', '2026-09-05 03:20:44'].map((text) =>
      describeDateCell(text, false),
    ),
  ).toEqual(['DD/MM/YYYY', 'DD Mon YY', 'YYYYMMDD', 'DD Month YYYY', 'YYYY-MM-DD HH:mm:ss']);
  expect(describeDateCell('08/31/2026', true)).toBe('MM/DD/YYYY');
});
