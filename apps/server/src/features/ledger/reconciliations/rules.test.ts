import { describe, expect, test } from 'vitest';
import {
  assertNotFuture,
  findBreaks,
  gapsBetween,
  joinDays,
  nextStatementDue,
  runningBalance,
  type Statement,
} from './rules.ts';

const days = (from: string, to: string) => ({ from, to });

/** A file with balances in whole pounds. */
const statement = (
  from: string,
  to: string,
  opening: number | null,
  closing: number | null,
  change: Partial<Statement> = {},
): Statement => ({
  ...{ import_id: from, file_name: `${from}.csv`, from, to, missing: [], firstBreak: null },
  openingMinor: opening === null ? null : BigInt(opening),
  closingMinor: closing === null ? null : BigInt(closing),
  ...change,
});

describe('days that statements tell of', () => {
  test('are one stretch where they touch, lie across each other or inside one another', () => {
    expect(
      joinDays([
        days('2026-03-01', '2026-03-31'),
        days('2026-01-01', '2026-02-28'),
        days('2026-01-10', '2026-01-12'),
        days('2026-05-02', '2026-05-02'),
      ]),
    ).toEqual([days('2026-01-01', '2026-03-31'), days('2026-05-02', '2026-05-02')]);
  });

  test('have gaps between them, of one day at the least', () => {
    const covered = [
      days('2026-01-01', '2026-01-31'),
      days('2026-02-02', '2026-02-28'),
      days('2026-04-01', '2026-04-02'),
    ];
    expect(gapsBetween(covered)).toEqual([
      days('2026-02-01', '2026-02-01'),
      days('2026-03-01', '2026-03-31'),
    ]);
    expect([gapsBetween([]), gapsBetween(covered.slice(0, 1))]).toEqual([[], []]);
  });
});

describe('the chain of balances', () => {
  const kinds = (statements: Statement[], recorded: (day: string) => bigint) =>
    findBreaks(statements, recorded).map(({ kind, from, to, expectedMinor, foundMinor }) => [
      ...[kind, from, to, expectedMinor, foundMinor],
    ]);

  test('breaks between two files where the next does not begin as the one before ended', () => {
    const [june, july] = [
      statement('2026-06-01', '2026-06-30', 0, 100),
      statement('2026-07-01', '2026-07-31', 90, 90),
    ];
    expect(kinds([july, june], (day) => (day < '2026-07-01' ? 100n : 90n))).toEqual([
      ['between', '2026-06-30', '2026-07-01', 100n, 90n],
    ]);
  });

  test('is not asked where two files share a day, or one has no balances', () => {
    const shared = [
      statement('2026-06-01', '2026-06-30', 0, 100),
      statement('2026-06-30', '2026-07-31', 70, 90),
    ];
    const bare = [
      statement('2026-06-01', '2026-06-30', 0, 100),
      statement('2026-07-01', '2026-07-31', null, null),
      statement('2026-08-01', '2026-08-31', 5, 90),
    ];
    for (const files of [shared, bare])
      expect(kinds(files, (day) => (day < '2026-07-01' ? 100n : 90n))).toEqual([]);
  });

  test('breaks where a file ends with another balance than is recorded', () => {
    expect(kinds([statement('2026-06-01', '2026-06-30', 0, 100)], () => 99n)).toEqual([
      ['records', '2026-06-30', '2026-06-30', 100n, 99n],
    ]);
  });

  test('breaks inside a file on the days between which rows are missing; the first with its figures', () => {
    const torn = statement('2026-06-01', '2026-06-30', 0, 100, {
      missing: [days('2026-06-20', '2026-06-21'), days('2026-06-03', '2026-06-05')],
      firstBreak: { expectedMinor: 7n, foundMinor: 8n },
    });
    expect(kinds([torn], () => 100n)).toEqual([
      ['inside', '2026-06-03', '2026-06-05', null, null],
      ['inside', '2026-06-20', '2026-06-21', 7n, 8n],
    ]);
  });
});

test('what is recorded on a day is all that moved up to it, its own moves with it', () => {
  const recorded = runningBalance(1000n, [
    { date: '2026-06-01', amountMinor: -10n },
    { date: '2026-06-05', amountMinor: 25n },
  ]);
  const ends = ['2026-05-31', '2026-06-01', '2026-06-04', '2026-06-05', '2027-01-01'].map(recorded);
  expect(ends).toEqual([1000n, 990n, 990n, 1015n, 1015n]);
});

test('a statement of a day to come is refused, one of today is not', () => {
  expect(() => assertNotFuture('2026-06-02', '2026-06-01')).toThrow();
  expect(() => assertNotFuture('2026-06-01', '2026-06-01')).not.toThrow();
});

describe('the next statement of an account is due', () => {
  test.each([
    [
      'a month and three days after the last, by the median',
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-05-31'],
      '2026-07-04',
    ],
    ['after a week', ['2026-01-04', '2026-01-11', '2026-01-18'], '2026-01-28'],
    ['at no time with two statements', ['2026-01-31', '2026-02-28'], undefined],
    [
      'at no time where files of single days are imported',
      ['2026-01-01', '2026-01-02', '2026-01-03'],
      undefined,
    ],
    ['at no time where years lie between them', ['2020-01-01', '2022-01-01', '2024-01-01'], undefined],
    ['at no time with two files of one day', ['2026-01-31', '2026-01-31', '2026-02-28'], undefined],
  ])('%s', (_name, days, due) => {
    expect(nextStatementDue(days)).toBe(due);
  });
});
