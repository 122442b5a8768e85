import type { Coverage, Valuation } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { lastDifference } from './last-difference.ts';

const statement = (import_id: string, to: string, closing: string | null) => ({
  ...{ import_id, to, closing },
  file_name: `${import_id}.csv`,
  from: to,
});
const mismatch = (kind: Coverage['breaks'][number]['kind'], import_id: string, days: [string, string]) => ({
  ...{ kind, import_id, from: days[0], to: days[1] },
  file_name: `${import_id}.csv`,
  expected: '570.00',
  found: '822.00',
});
const coverage = (change: Pick<Coverage, 'statements' | 'breaks'>) => change as Coverage;
const november: [string, string] = ['2026-11-27', '2026-11-27'];
const between: [string, string] = ['2026-09-30', '2026-11-20'];

test('the newest statement with a balance decides, and the days that are missing are named', () => {
  const statements = [
    statement('september', '2026-09-30', '952.00'),
    statement('november', '2026-11-27', '570.00'),
    statement('without', '2026-11-28', null),
  ];
  const breaks = [mismatch('between', 'november', between), mismatch('records', 'november', november)];
  expect(lastDifference(coverage({ statements, breaks }), [])).toEqual({
    ...{ day: '2026-11-27', stated: '570.00', recorded: '822.00' },
    missing: breaks[0],
  });
  // An earlier statement that differs is no reason to doubt a balance that a later one proves.
  const earlier = [mismatch('records', 'september', between)];
  expect(lastDifference(coverage({ statements, breaks: earlier }), [])).toBeUndefined();
  expect(lastDifference(coverage({ statements: [], breaks: [] }), [])).toBeUndefined();
  // A balance that the user gave for a later day is today's, whatever a statement of earlier days ends with.
  const given = (date: string) => [{ date, value: '550.00' } as Valuation];
  expect(lastDifference(coverage({ statements, breaks }), given('2026-11-27'))).toBeUndefined();
  expect(lastDifference(coverage({ statements, breaks }), given('2026-11-26'))).toBeDefined();
});
