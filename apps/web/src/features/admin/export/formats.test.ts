import { expect, test } from 'vitest';
import { fileFormats, savedName } from './formats.ts';

test('a file is saved under what it is, the day and the ending that its readers look for', () => {
  expect(fileFormats.map(({ value }) => savedName(value, '2026-11-21'))).toEqual([
    'transactions-2026-11-21.csv',
    'transactions-2026-11-21.json',
    'transactions-2026-11-21.qif',
    'transactions-2026-11-21.beancount',
    'transactions-2026-11-21.journal',
  ]);
});
