import { describe, expect, test } from 'vitest';
import { noMemory, readMemory } from './read-memory.ts';

let users = 0;

/** A user's data whose stamp a test may change, and how often it was read. */
function data(stamp = 'first') {
  const own = { stamp, reads: 0, user: `user ${++users}` };
  const memory = () =>
    readMemory(own.user, {
      stamp: async () => own.stamp,
      isStill: async (asked) => own.stamp === asked,
    });
  const read = (name = 'sums', bytes = 10) =>
    memory().kept(
      name,
      () => bytes,
      async () => `${own.stamp} ${++own.reads}`,
    );
  return { own, memory, read };
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
    own.stamp = 'second';
    expect([await read(), await read()]).toEqual(['second 3', 'second 3']);
  });

  test('is no other user’s', async () => {
    const [one, other] = [data(), data()];
    await one.read();
    await other.read();
    expect(other.own.reads).toBe(1);
  });

  test('is not kept when the data was written to while it was read', async () => {
    const { own, memory, read } = data();
    const value = await memory().kept(
      'sums',
      () => 10,
      async () => {
        own.stamp = 'second';
        return 'of either';
      },
    );
    expect(value).toBe('of either');
    own.stamp = 'first';
    expect(await read()).toBe('first 1');
  });

  test('is read once where several places of a report ask for it at once', async () => {
    const { own, memory } = data();
    const report = memory();
    const ask = () =>
      report.kept(
        'sums',
        () => 10,
        async () => ++own.reads,
      );
    expect([...(await Promise.all([ask(), ask()])), await ask()]).toEqual([1, 1, 1]);
  });

  test('of data that was just written to is read without waiting for its stamp, and then known by it', async () => {
    const { own } = data();
    const asked: string[] = [];
    const memory = (isNew: boolean) =>
      readMemory(own.user, {
        stamp: async () => {
          await Promise.resolve();
          asked.push('stamp');
          return own.stamp;
        },
        isStill: async () => true,
        isNew,
      });
    const ask = (isNew: boolean) =>
      memory(isNew).kept(
        'sums',
        () => 10,
        async () => asked.push('data'),
      );
    await ask(true);
    expect(asked).toEqual(['data', 'stamp']);
    await ask(false);
    expect(asked).toEqual(['data', 'stamp', 'stamp']);
  });

  test('is nothing of a user who never wrote, nor in a scope that writes', async () => {
    const { read, own } = data('');
    await read();
    await read();
    expect(own.reads).toBe(2);
    expect(await noMemory('writer').ratesTable('rates')).toBeUndefined();
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

test('a table fills by and by, and begins anew with other data', async () => {
  const { own, memory } = data();
  await (await memory().ratesTable<number>('rates'))?.add([['EUR', 1]]);
  await (await memory().ratesTable<number>('rates'))?.add([['USD', 2]]);
  expect([...((await memory().ratesTable<number>('rates'))?.known ?? [])]).toEqual([
    ['EUR', 1],
    ['USD', 2],
  ]);
  own.stamp = 'second';
  expect((await memory().ratesTable<number>('rates'))?.known.size).toBe(0);
});

describe('what is kept in parts', () => {
  /** Years of a table, by their marks; each question notes which of them it read. */
  function years(memory: () => ReturnType<typeof readMemory>) {
    const table = new Map([
      ['2024', 'a'],
      ['2025', 'a'],
    ]);
    const asked: string[] = [];
    const read = (name = 'years') =>
      memory().parts<string>(name, {
        list: async ({ keys, marks }) =>
          [...table].map(([key, mark]) => {
            const isKnown = marks[keys.indexOf(key)] === mark;
            if (!isKnown) asked.push(key);
            return { key, mark, packed: isKnown ? null : mark };
          }),
        unpack: (packed, key) => `${key} ${packed}`,
        bytes: () => 10,
      });
    return { table, asked, read };
  }

  test('outlives a write: only the parts that it changed are read again', async () => {
    const { own, memory } = data();
    const { table, asked, read } = years(memory);
    await read();
    own.stamp = 'second';
    table.set('2025', 'b');
    expect([...(await read())]).toEqual([
      ['2024', '2024 a'],
      ['2025', '2025 b'],
    ]);
    expect(asked).toEqual(['2024', '2025', '2025']);
  });

  test('is unpacked onto what is known of a part where only changes to it are packed', async () => {
    const { own, memory } = data();
    let packed = 'a';
    const read = (isChange: boolean) =>
      memory().parts<string>('years', {
        list: async () => [{ key: '2025', mark: packed, packed, isChange }],
        unpack: (text, _, before = '') => before + text,
        bytes: () => 10,
      });
    expect((await read(false)).get('2025')).toBe('a');
    own.stamp = packed = 'b';
    expect((await read(true)).get('2025')).toBe('ab');
    own.stamp = packed = 'c';
    expect((await read(false)).get('2025')).toBe('c');
  });

  test('is answered for the parts that there are, and no others', async () => {
    const { memory } = data();
    const { table, read } = years(memory);
    await read();
    table.delete('2024');
    expect([...(await read())]).toEqual([['2025', '2025 a']]);
  });

  test('is no other user’s, no other name’s, and none of a user who is forgotten', async () => {
    const one = data();
    const { asked, read } = years(one.memory);
    await read();
    await read('others');
    expect(asked).toHaveLength(4);
    one.memory().forget();
    await read();
    expect(asked).toHaveLength(6);
    const other = years(data().memory);
    await other.read();
    expect(other.asked).toHaveLength(2);
  });

  test('is read whole in a scope that writes', async () => {
    const { asked, read } = years(() => noMemory('writer'));
    expect([...(await read())]).toHaveLength(2);
    await read();
    expect(asked).toHaveLength(4);
  });
});

test('rates are kept through writes of other things, until a rate is written', async () => {
  const { own, memory } = data('first rates');
  const table = await memory().ratesTable<number>('to GBP');
  await table?.add([['EUR', 1]]);
  own.stamp = 'second rates';
  expect((await memory().ratesTable('to GBP'))?.known.get('EUR')).toBe(1);
  own.stamp = 'third others';
  expect((await memory().ratesTable('to GBP'))?.known.get('EUR')).toBeUndefined();
});

describe('what is worked out of what is kept', () => {
  test('outlives a write, and is made again where anything that it is made of is another', async () => {
    const { own, memory } = data();
    const [year, other] = [{}, {}];
    let made = 0;
    const ask = (...of: readonly unknown[]) => memory().workings('sums')('2025', of, 10, () => ++made);
    expect([ask(year, 5n), ask(year, 5n)]).toEqual([1, 1]);
    own.stamp = 'second';
    expect([ask(year, 5n), ask(year, 6n), ask(other, 6n), ask(other), ask(other)]).toEqual([1, 2, 3, 4, 4]);
  });

  test('is no other user’s, no other name’s or key’s, none of a user who is forgotten, and nothing in a scope that writes', () => {
    const [one, other] = [data().memory, data().memory];
    let made = 0;
    const ask = (memory: () => ReturnType<typeof readMemory>, name: string, key: string) =>
      memory().workings(name)(key, [], 10, () => ++made);
    expect([ask(one, 'a', 'b'), ask(other, 'a', 'b'), ask(one, 'b', 'b'), ask(one, 'a', 'a')]).toEqual([
      1, 2, 3, 4,
    ]);
    expect(ask(one, 'a', 'b')).toBe(1);
    one().forget();
    expect(ask(one, 'a', 'b')).toBe(5);
    const writing = () => noMemory('writer');
    expect([ask(writing, 'a', 'b'), ask(writing, 'a', 'b')]).toEqual([6, 7]);
  });

  test('is made again where it is too large to be kept', () => {
    const { memory } = data();
    let made = 0;
    const ask = (key: string, bytes: number) => memory().workings('sums')(key, [], bytes, () => ++made);
    expect([ask('large', 3 * 1024 * 1024), ask('large', 3 * 1024 * 1024)]).toEqual([1, 2]);
    expect([ask('small', 10), ask('small', 10)]).toEqual([3, 3]);
  });
});
