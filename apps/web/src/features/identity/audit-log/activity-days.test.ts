import type { AuditEntry } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { todayHere } from '../../../design/format.ts';
import { activityDays, inUtcDays, readActivitySearch } from './activity-days.ts';

const entry = (created_at: string) => ({ id: created_at, created_at }) as AuditEntry;
const at = (local: string) => new Date(local).toISOString();

test('entries stand under their days by this clock', () => {
  const entries = [at('2026-07-02T00:30:00'), at('2026-07-01T23:30:00'), at('2026-07-01T00:10:00')].map(
    entry,
  );
  expect(activityDays(entries, {}).map(({ day, entries }) => [day, entries.length])).toEqual([
    ['2026-07-02', 1],
    ['2026-07-01', 2],
  ]);
  expect(activityDays(entries, { date_from: '2026-07-02' }).map(({ day }) => day)).toEqual(['2026-07-02']);
  expect(activityDays(entries, { date_to: '2026-07-01' }).map(({ day }) => day)).toEqual(['2026-07-01']);
});

test('the server is asked for days of UTC that hold the whole days here', () => {
  const asked = inUtcDays({ action: 'login', date_from: '2026-07-01', date_to: '2026-07-01' });
  expect(asked.action).toBe('login');
  expect(`${asked.date_from}T00:00:00.000Z` <= at('2026-07-01T00:00:00')).toBe(true);
  expect(at('2026-07-01T23:59:59') <= `${asked.date_to}T23:59:59.999Z`).toBe(true);
  expect(inUtcDays({})).toEqual({});
});

test('an address may hold anything; only what can be is kept', () => {
  expect(
    readActivitySearch({ action: 'login', date_from: '2026-07-01', date_to: '01/07/2026', x: 1 }),
  ).toEqual({
    action: 'login',
    date_from: '2026-07-01',
  });
  expect(readActivitySearch({ action: '', date_from: '2026-99-01', date_to: 5 })).toEqual({});
  expect(todayHere(new Date('2026-07-01T12:00:00'))).toBe('2026-07-01');
});
