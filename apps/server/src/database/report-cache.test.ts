import { describe, expect, test } from 'vitest';
import { cacheOfVersion, noCache } from './report-cache.ts';

let users = 0;

/** A user's data whose version a test may change, and how often it was read. */
function data(version = 'first') {
  const own = { version, reads: 0, user: `user ${++users}` };
  const cache = () => cacheOfVersion(own.user, async () => own.version);
  const read = (name = 'sums', bytes = 10) =>
    cache().getOrRead(
      name,
      () => bytes,
      async () => `${own.version} ${++own.reads}`,
    );
  return { own, cache, read };
}

describe('what is kept', () => {
  test('is read once for each state of the data and each name', async () => {
    const { own, read } = data();
    expect([await read(), await read(), await read('others'), await read()]).toEqual([
      'first 1',
      'first 1',
      'first 2',
      'first 1',
    ]);
    own.version = 'second';
    expect([await read(), await read()]).toEqual(['second 3', 'second 3']);
  });

  test('is no other user’s', async () => {
    const [one, other] = [data(), data()];
    await one.read();
    await other.read();
    expect(other.own.reads).toBe(1);
  });

  test('is read once where several places of a report ask for it at once', async () => {
    const { own, cache } = data();
    const report = cache();
    const ask = () =>
      report.getOrRead(
        'sums',
        () => 10,
        async () => ++own.reads,
      );
    expect([...(await Promise.all([ask(), ask()])), await ask()]).toEqual([1, 1, 1]);
  });

  test('is nothing of a user who never wrote, nor in a scope that writes', async () => {
    const { read, own } = data('');
    await read();
    await read();
    expect(own.reads).toBe(2);
    const writing = noCache(own.user);
    const ask = () =>
      writing.getOrRead(
        'sums',
        () => 10,
        async () => ++own.reads,
      );
    expect([await ask(), await ask()]).toEqual([3, 4]);
  });

  test('gives way to what was asked for since, and is not kept where it alone is too large', async () => {
    const { own, read } = data();
    await read('old');
    await read('huge', 3 * 1024 * 1024);
    await read('huge', 3 * 1024 * 1024);
    expect(own.reads).toBe(3);
    for (let index = 0; index < 8; index++) await read(`large ${index}`, 1024 * 1024);
    const before = own.reads;
    await read('large 7', 1024 * 1024);
    expect(own.reads).toBe(before);
    await read('old');
    expect(own.reads).toBe(before + 1);
  });
});
