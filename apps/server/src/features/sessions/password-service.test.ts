import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkPassword } from './password-service.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Checks a password of an account with so many failures; how many seconds that took, and what was counted. */
async function checkAfter(failures: number, isRight: boolean) {
  const counted: string[] = [];
  const parts = {
    passwords: {
      verify: async () => ({ ok: isRight, rehash: null }),
    },
    attempts: {
      counted: async () => failures,
      count: async (_limit: unknown, key: string) => {
        counted.push(key);
      },
    },
  } as unknown as Parameters<typeof checkPassword>[0];
  const began = Date.now();
  const checked = checkPassword(parts, ' Ann@Example.org', 'a hash', 'some password');
  await vi.runAllTimersAsync();
  return { ...(await checked), seconds: (Date.now() - began) / 1000, counted };
}

test.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [110, 11],
  [129, 30],
  [5000, 30],
])('after %i wrong passwords of an account in an hour the next waits %i s', async (failures, seconds) => {
  expect(await checkAfter(failures, false)).toMatchObject({
    ok: false,
    seconds,
    counted: ['ann@example.org'],
  });
});

test('whoever guesses never locks the owner out: the right password is right, and counts as no failure', async () => {
  expect(await checkAfter(5000, true)).toMatchObject({ ok: true, seconds: 30, counted: [] });
});
