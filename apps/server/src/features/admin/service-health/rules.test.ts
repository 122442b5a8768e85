import { expect, test } from 'vitest';
import { backupMoments, healthChecks, jobMsPerDay } from './rules.ts';

const nowMs = Date.parse('2026-11-21T12:00:00Z');
const hours = (count: number) => nowMs - count * 3_600_000;
const backups = {
  isReachable: true,
  when: 'nightly' as const,
  newestGoodMs: hours(9),
  newestFailedMs: null,
  firstUserMs: hours(999),
  nowMs,
};
const well = {
  backups,
  pendingMigrations: 0,
  disk: { free_bytes: 50e9, total_bytes: 100e9 },
  data: { totals_that_differ: 0, stale_prices: 0, missing_rates: 0 },
  failedJobs: [],
};
const stateOf = (change: object, name: string) =>
  healthChecks({ ...well, ...change }).find((check) => check.name === name)?.state;

test('all is good where nothing is wrong', () => {
  expect(new Set(healthChecks(well).map(({ state }) => state))).toEqual(new Set(['good']));
});

test('before anybody has looked the data is unknown, not good', () => {
  for (const name of ['totals', 'prices', 'rates']) expect(stateOf({ data: null }, name)).toBe('unknown');
});

test.each([
  ['disk', { disk: { free_bytes: 0.9e9, total_bytes: 10e9 } }],
  ['disk', { disk: { free_bytes: 4e9, total_bytes: 100e9 } }],
  ['totals', { data: { ...well.data, totals_that_differ: 1 } }],
  ['prices', { data: { ...well.data, stale_prices: 2 } }],
  ['rates', { data: { ...well.data, missing_rates: 1 } }],
  ['backups', { backups: { ...backups, isReachable: false } }],
  ['backups', { backups: { ...backups, newestGoodMs: hours(37) } }],
  ['backups', { backups: { ...backups, newestGoodMs: null } }],
  ['backups', { backups: { ...backups, newestFailedMs: hours(1) } }],
  ['backups', { backups: { ...backups, when: 'by-hand', newestGoodMs: hours(200) } }],
  ['jobs', { failedJobs: ['data-check'] }],
  ['migrations', { pendingMigrations: 1 }],
])('%s asks for attention', (name, change) => {
  expect(stateOf(change, name)).toBe('attention');
});

test('a backup counts by its age: a night and half a day, or a week by hand; on the first day it is not missed yet', () => {
  const say = (change: object) =>
    healthChecks({ ...well, backups: { ...backups, ...change } }).find(({ name }) => name === 'backups');
  expect(say({})).toMatchObject({ message: 'The newest backup that was tested is 9 hours old.' });
  expect(say({ newestGoodMs: hours(75) })).toMatchObject({
    message: 'The newest backup that was tested is 3 days old. Make one now.',
  });
  expect(say({ when: 'by-hand', newestGoodMs: hours(100) })).toMatchObject({ state: 'good' });
  expect(say({ newestGoodMs: null, firstUserMs: hours(20) })).toMatchObject({ state: 'unknown' });
  expect(say({ newestFailedMs: hours(30) })).toMatchObject({ state: 'good' });
  expect(say({ when: 'demo', newestGoodMs: null })).toMatchObject({ state: 'good' });
});

test('a backup from elsewhere, or one that nobody tested, is none of this farthing that would do', () => {
  const of = (kind: string, created_at: string, ok: boolean | null) => ({
    kind,
    created_at,
    verification: ok === null ? null : { ok },
  });
  expect(
    backupMoments([
      of('upload', '2026-11-21T00:00:00Z', true),
      of('manual', '2026-11-20T00:00:00Z', null),
      of('nightly', '2026-11-19T00:00:00Z', true),
      of('nightly', '2026-11-18T00:00:00Z', false),
    ]),
  ).toEqual({
    newestGoodMs: Date.parse('2026-11-19T00:00:00Z'),
    newestFailedMs: Date.parse('2026-11-18T00:00:00Z'),
  });
});

test('jobs cost in a day what their last runs took, as often as they are due', () => {
  const run = (from: string, to: string, result: Record<string, number> | null = null) => ({
    result,
    started_at: `2026-11-21T00:00:${from}Z`,
    finished_at: `2026-11-21T00:00:${to}Z`,
  });
  const jobs = [
    { name: 'hourly', every_minutes: 60 },
    { name: 'daily', every_minutes: 1440 },
    { name: 'not yet', every_minutes: 5 },
    { name: 'nightly', every_minutes: 1440 },
  ];
  const runs = new Map([
    ['hourly', run('10', '12')],
    ['daily', run('00', '30')],
    // It waited most of the time.
    ['nightly', run('00', '59', { work_ms: 500 })],
  ]);
  expect(jobMsPerDay(jobs, runs)).toBe(24 * 2000 + 30_000 + 500);
});
