import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupSettings } from '../../config.ts';
import { nightlyDue } from '../../features/admin/backups/nightly-service.ts';
import { errorMessage } from '../../problems/error-facts.ts';
import type { Job } from './job-register.ts';

const hourMs = 3_600_000;
/** Length of a night, with the backup in its middle. */
export const nightMs = 6 * hourMs;
/** Visits of all jobs of an instance at the same time, so that most connections stay free for requests. */
const mostAtOnce = 2;
/** Longest sleep, after which the clock is read again. */
const longestSleepMs = 10 * 60_000;

/** One run of a job. */
interface Run {
  readonly signal: AbortSignal;
  /** True if an administrator asked for it: then no user waits for a moment of the night. */
  readonly isAsked: boolean;
}

/** The hours in which daily jobs visit all users, each at a moment of their own. */
export interface Night {
  /** True if the last run began before the present night, or the one that is just over. */
  readonly isDue: NonNullable<Job['isDue']>;
  /**
   * Does work for each user at their moment, one after the other. Those whose moment is over, as the service was off, come
   * at once. A user whose work fails holds up no one else.
   * @returns the time that the work itself took, in milliseconds
   * @throws {Error} with the number of users whose work failed, after all were visited
   */
  visit(
    userIds: readonly string[],
    run: Run,
    work: (userId: string) => Promise<unknown>,
  ): Promise<{ readonly work_ms: number }>;
}

/** Parts that tests replace. */
interface Clock {
  /** Unix milliseconds. */
  now(): number;
  sleep(ms: number, signal: AbortSignal): Promise<unknown>;
}

const realClock: Clock = {
  now: Date.now,
  sleep: (ms, signal) => sleep(ms, undefined, { signal, ref: false }),
};

/** Creates the night of one instance: three hours before and after the hour of the backup. */
export function createNight(settings: BackupSettings, clock: Clock = realClock): Night {
  const turn = turns(mostAtOnce);
  const startOf = (nowMs: number) => nightlyDue({ ...settings, hour: (settings.hour + 21) % 24 }, nowMs);
  return {
    isDue: (last, nowMs) => last === undefined || last.startedAtMs < startOf(nowMs),
    async visit(userIds, { signal, isAsked }, work) {
      const start = startOf(clock.now());
      const visits = userIds
        .map((id) => ({ id, at: isAsked ? 0 : start + shareOf(id) * nightMs }))
        .sort((one, other) => one.at - other.at);
      const failures: unknown[] = [];
      let workMs = 0;
      for (const { id, at } of visits) {
        await until(at, clock, signal);
        if (signal.aborted) break;
        await turn(async () => {
          const began = performance.now();
          await work(id).catch((error: unknown) => failures.push(error));
          workMs += performance.now() - began;
        });
      }
      if (failures.length > 0 && !signal.aborted)
        throw new Error(
          `It failed for ${failures.length} of ${visits.length} users: ${errorMessage(failures[0])}`,
          {
            cause: failures[0],
          },
        );
      return { work_ms: Math.round(workMs) };
    },
  };
}

/** Returns a user's moment as a part of the night, 0 to 1. The end of an id is random, where its beginning is a time. */
export function shareOf(userId: string): number {
  return Number.parseInt(userId.slice(-8), 16) / 2 ** 32;
}

/** Waits for a moment, but no longer than a night, as the clock may be set back meanwhile. */
async function until(at: number, clock: Clock, signal: AbortSignal): Promise<void> {
  for (let slept = 0; slept < nightMs && !signal.aborted; ) {
    const left = at - clock.now();
    if (left <= 0) return;
    const ms = Math.min(left, longestSleepMs);
    await clock.sleep(ms, signal).catch(() => undefined); // the end of the service ends it
    slept += ms;
  }
}

/** Returns a function that runs so many pieces of work at the same time, and lets the others wait. */
function turns(most: number): (work: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((next) => waiting.push(next));
    else running++;
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
