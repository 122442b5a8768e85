import { describe, expect, test } from 'vitest';
import { backupsToForget, lastDue, nextDue } from './retention-rules.ts';

const london = 'Europe/London';
const nightly = (day: string) => ({ id: day, kind: 'nightly', created_at: `${day}T03:00:01.000Z` });
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(`${from}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
  );

describe('how long backups stay', () => {
  test('the newest of each of the last days, weeks and months', () => {
    const all = days('2026-01-01', 325).map(nightly); // to Saturday, 21 November
    const gone = new Set(backupsToForget(all, { daily: 7, weekly: 4, monthly: 3 }, london));
    expect(all.filter(({ id }) => !gone.has(id)).map(({ id }) => id)).toEqual([
      '2026-09-30',
      '2026-10-31',
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ]);
  });

  test('nights that were missed do not use up the rule, and the only backup stays', () => {
    const few = ['2025-03-01', '2026-11-21'].map(nightly);
    expect(backupsToForget(few, { daily: 7, weekly: 0, monthly: 0 }, london)).toEqual([]);
    expect(backupsToForget(few, { daily: 1, weekly: 0, monthly: 0 }, london)).toEqual(['2025-03-01']);
  });

  test('those that failed their test take the place of none that did not', () => {
    const failed = (day: string) => ({ ...nightly(day), verification: { ok: false } });
    const all = [
      ...days('2026-11-01', 3).map((day) => ({ ...nightly(day), verification: { ok: true } })),
      ...days('2026-11-04', 18).map(failed), // to 21 November, night after night
    ];
    const gone = new Set(backupsToForget(all, { daily: 2, weekly: 0, monthly: 1 }, london));
    expect(all.filter(({ id }) => !gone.has(id)).map(({ id }) => id)).toEqual([
      '2026-11-02',
      '2026-11-03',
      '2026-11-20',
      '2026-11-21',
    ]);
  });

  test('what somebody made or sent stays; of backups before restores and before upgrades the newest three each', () => {
    const made = ['manual', 'upload'].map((kind) => ({ ...nightly('2020-01-01'), id: kind, kind }));
    const replaced = days('2026-01-01', 5).map((day) => ({ ...nightly(day), kind: 'before_restore' }));
    const upgraded = days('2026-02-01', 4).map((day) => ({ ...nightly(day), kind: 'before_upgrade' }));
    expect(
      backupsToForget([...made, ...replaced, ...upgraded], { daily: 1, weekly: 0, monthly: 0 }, london),
    ).toEqual(['2026-01-02', '2026-01-01', '2026-02-01']);
  });
});

describe('when a backup is due', () => {
  test.each([
    ['2026-11-21T12:00:00Z', '2026-11-21T03:00:00Z', '2026-11-22T03:00:00Z'],
    ['2026-11-21T02:59:59Z', '2026-11-20T03:00:00Z', '2026-11-21T03:00:00Z'],
    ['2026-11-21T03:00:00Z', '2026-11-21T03:00:00Z', '2026-11-22T03:00:00Z'],
    ['2026-07-01T02:00:00Z', '2026-07-01T02:00:00Z', '2026-07-02T02:00:00Z'],
    ['2026-07-01T23:30:00Z', '2026-07-01T02:00:00Z', '2026-07-02T02:00:00Z'],
    ['2026-03-29T12:00:00Z', '2026-03-29T02:00:00Z', '2026-03-30T02:00:00Z'],
    ['2026-10-25T12:00:00Z', '2026-10-25T03:00:00Z', '2026-10-26T03:00:00Z'],
  ])('at %s: three o’clock in London was %s and will be %s', (now, last, next) => {
    expect(new Date(lastDue(Date.parse(now), 3, london))).toEqual(new Date(last));
    expect(new Date(nextDue(Date.parse(now), 3, london))).toEqual(new Date(next));
  });

  test('an hour that clocks leave out is the one after it, and one they have twice comes once', () => {
    expect(new Date(lastDue(Date.parse('2026-03-29T12:00:00Z'), 1, london)).toISOString()).toBe(
      '2026-03-29T01:00:00.000Z',
    );
    const twice = lastDue(Date.parse('2026-10-25T12:00:00Z'), 1, london);
    expect(['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z']).toContain(new Date(twice).toISOString());
    expect(nextDue(twice, 1, london) - twice).toBeGreaterThan(20 * 3_600_000);
  });
});
