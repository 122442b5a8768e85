import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createNight, nightMs } from './night.ts';
import { dayOfLook } from './notifications.ts';

const settings = readConfig({ BACKUP_TIME_ZONE: 'UTC' }).backup; // at three
const midnight = Date.parse('2026-11-29T00:00:00Z');
const hourMs = 3_600_000;

/** A night whose clock goes on while it sleeps. */
function nightAt(startMs: number) {
  const clock = { ms: startMs, longest: 0 };
  const night = createNight(settings, {
    now: () => clock.ms,
    async sleep(ms) {
      clock.longest = Math.max(clock.longest, ms);
      clock.ms += ms;
    },
  });
  return { clock, night };
}

const run = (isAsked = false) => ({ signal: new AbortController().signal, isAsked });
const people = Array.from({ length: 600 }, () => randomUUID());

test('users are visited at moments of their own, spread over the night, the same each night', async () => {
  const visitAll = async (startMs: number) => {
    const { clock, night } = nightAt(startMs);
    const at = new Map<string, number>();
    await night.visit(people, run(), async (id) => at.set(id, clock.ms - startMs));
    return at;
  };
  const [first, second] = [await visitAll(midnight), await visitAll(midnight + 24 * hourMs)];
  expect(second).toEqual(first);
  const perHour = [0, 1, 2, 3, 4, 5].map(
    (hour) => [...first.values()].filter((ms) => Math.floor(ms / hourMs) === hour).length,
  );
  for (const count of perHour) expect(count).toBeGreaterThan(60); // 100 each, if chance were fair
  expect(perHour.reduce((sum, count) => sum + count)).toBe(people.length);
});

test('whose moment is over, and everyone if an administrator asks, is visited at once', async () => {
  const late = nightAt(midnight + 14 * hourMs);
  await late.night.visit(people, run(), async () => {});
  expect(late.clock.longest).toBe(0);
  const asked = nightAt(midnight);
  await asked.night.visit(people, run(true), async () => {});
  expect(asked.clock.longest).toBe(0);
});

test('a job is due once each night, also if the service was off then', () => {
  const { night } = nightAt(midnight);
  const began = (ms: number) => ({ startedAtMs: ms, ok: true });
  expect(night.isDue(undefined, midnight)).toBe(true);
  expect(night.isDue(began(midnight), midnight + 23 * hourMs)).toBe(false);
  expect(night.isDue(began(midnight), midnight + 24 * hourMs)).toBe(true);
  expect(night.isDue(began(midnight - hourMs), midnight + 12 * hourMs)).toBe(true);
});

test('the daily look of notifications begins for each user at a moment of their own after midnight', () => {
  const looked = (ms: number) =>
    people.filter((id) => dayOfLook({ id, time_zone: 'UTC' }, midnight + ms) === '2026-11-29').length;
  expect(looked(-1)).toBe(0);
  expect(looked(hourMs)).toBeGreaterThan(50);
  expect(looked(hourMs)).toBeLessThan(160);
  expect(looked(nightMs)).toBe(people.length);
});

test('two jobs visit at most two users at the same time, and one job one', async () => {
  const { night } = nightAt(midnight + 14 * hourMs);
  let [open, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++open);
    await new Promise((done) => setTimeout(done, 1));
    open--;
  };
  await night.visit(people.slice(0, 5), run(), work);
  expect(most).toBe(1);
  await Promise.all([1, 2, 3, 4].map(() => night.visit(people.slice(0, 10), run(), work)));
  expect(most).toBe(2);
});

test('a user whose work fails holds up no one, and the failure is reported at the end', async () => {
  const { night } = nightAt(midnight + 14 * hourMs);
  const seen: string[] = [];
  const visit = night.visit(people, run(), async (id) => {
    seen.push(id);
    if (id === people[3]) throw new Error('a broken row');
  });
  await expect(visit).rejects.toThrow('It failed for 1 of 600 users: a broken row');
  expect(seen).toHaveLength(people.length);
});

test('a stop ends the wait, and a clock that is set back makes no one wait for longer than a night', async () => {
  const stopping = new AbortController();
  const real = createNight(settings, { now: () => midnight, sleep: () => new Promise(() => {}) });
  const waiting = Promise.race([
    real.visit(people, { signal: stopping.signal, isAsked: false }, async () => {}),
    new Promise((done) => setTimeout(done, 20, 'waits')),
  ]);
  expect(await waiting).toBe('waits');
  const { clock, night } = nightAt(midnight);
  let isBack = false;
  await night.visit(people.slice(0, 2), run(), async () => {
    if (!isBack) clock.ms -= 48 * hourMs;
    isBack = true;
  });
  expect(clock.ms).toBeLessThan(midnight - 48 * hourMs + 2 * nightMs + hourMs);
});
