import { expect, test } from 'vitest';
import { datesInWords } from './dates-in-words.ts';

test('days are written as people write them, and nothing else is touched', () => {
  expect(datesInWords('On 2025-05-04 100 more of LOBS were disposed of than were held')).toBe(
    'On 4 May 2025 100 more of LOBS were disposed of than were held',
  );
  expect(datesInWords('Tax year 2025-26, 2025-13-01 and AB-2025-05-0412')).toBe(
    'Tax year 2025-26, 2025-13-01 and AB-2025-05-0412',
  );
});
