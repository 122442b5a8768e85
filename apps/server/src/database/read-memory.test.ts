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
