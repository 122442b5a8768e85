import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../database/connection.ts';
import { createRecurringScans } from './recurring-scans.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a job that follows writes, on an unreachable database. The number of queries is the number of times work began. */
function watched() {
  const state = { isWriting: false, began: 0 };
  const connect = async () => {
    state.began++;
    throw new Error('no database');
  };
  const parts = {
    database: { users: { connect } } as unknown as Database,
    workers: undefined as never,
    isWriting: () => state.isWriting,
    onError: () => {},
  };
  return { state, scans: createRecurringScans(parts) };
}

test('a scan begins a second after the last of several writes', async () => {
  const { state, scans } = watched();
  for (let write = 0; write < 20; write++) {
    scans.changed('ann');
    await vi.advanceTimersByTimeAsync(900);
  }
  expect(state.began).toBe(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(state.began).toBe(1);
});

test('no scan begins while an import runs, however long it takes, and one begins after it', async () => {
  const { state, scans } = watched();
  for (const wait of [200_000, 500, 300_000]) {
    scans.changed('ann');
    state.isWriting = true;
    await vi.advanceTimersByTimeAsync(wait);
    scans.wanted('ann');
    expect(state.began).toBe(0);
    state.isWriting = false;
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state.began).toBe(1);
});

test('who wants to see a scan that is due in the middle of his import has it once that is over', async () => {
  const { state, scans } = watched();
  state.isWriting = true;
  scans.wanted('ann');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([state.began, scans.load().waiting]).toEqual([0, 1]);
  state.isWriting = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(state.began).toBe(1);
});

test('somebody who never stops writing is scanned after two minutes', async () => {
  const { state, scans } = watched();
  for (let write = 0; write < 130; write++) {
    scans.changed('ann');
    await vi.advanceTimersByTimeAsync(950);
  }
  expect(state.began).toBe(1);
});
