import { expect, test, vi } from 'vitest';
import { throttleByKey } from './rate-limit.ts';

test('the first call of a key is done, those of the next minute are dropped, and keys do not share', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const done: string[] = [];
  const note = throttleByKey(
    (key: string) => key,
    async (key, place: string) => {
      done.push(`${key} ${place}`);
    },
    () => undefined,
  );
  note('a', 'home');
  note('a', 'office');
  note('b', 'office');
  clock.mockReturnValue(59_999);
  note('a', 'train');
  clock.mockReturnValue(60_000);
  note('a', 'train');
  clock.mockRestore();
  expect(done).toEqual(['a home', 'b office', 'a train']);
});

test('what fails is told, and not thrown', async () => {
  const told: unknown[] = [];
  const note = throttleByKey(
    (key: string) => key,
    () => Promise.reject(new Error('away')),
    (error) => told.push(error),
  );
  note('a');
  await vi.waitFor(() => expect(told).toEqual([new Error('away')]));
});
