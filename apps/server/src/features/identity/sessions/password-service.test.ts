import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkPassword, confirmPassword } from './password-service.ts';

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

test.each([
  ['has changed', { email: 'ann@example.org', password_hash: 'another hash' }],
  ['is of nobody who may sign in', undefined],
])('a password that %s while it was checked confirms nothing', async (_, after) => {
  const found = [{ email: 'ann@example.org', password_hash: 'a hash' }, after];
  const scopes = { systemStatements: async () => found.shift() } as unknown as Parameters<
    typeof confirmPassword
  >[0];
  const parts = {
    passwords: { verify: async () => ({ ok: true, rehash: null }) },
    attempts: { counted: async () => 0, count: async () => ({ allowed: true, used: 1 }) },
  } as unknown as Parameters<typeof confirmPassword>[1];
  await expect(
    confirmPassword(scopes, parts, { id: 'u', session_id: 's' }, 'some password'),
  ).rejects.toMatchObject({
    code: 'wrong-password',
  });
});
