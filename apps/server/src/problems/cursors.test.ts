import { expect, test } from 'vitest';
import { printDayCursor, printParts, readDayCursor } from './cursors.ts';

const cursor = { date: '2026-11-21', id: '01890000-0000-7000-8000-000000000001' };

test('a cursor comes back as it was printed', () => {
  expect(readDayCursor(printDayCursor(cursor))).toEqual(cursor);
});

test('what is no cursor of a list by day is refused', () => {
  const others = [
    '',
    'x',
    Buffer.from('null').toString('base64url'),
    printParts(['2026-11-21']),
    printDayCursor({ ...cursor, date: '2026-02-30' }),
    printDayCursor({ ...cursor, id: 'x' }),
  ];
  for (const text of others) expect(() => readDayCursor(text)).toThrow('Invalid cursor');
});
