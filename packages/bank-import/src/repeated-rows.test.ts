import { describe, expect, test } from 'vitest';
import { readAll } from './statements-for-tests.ts';

const header = 'Date,Description,Amount,Balance';
/** Rows with running balances from £100.00, oldest first: day, words, amount in whole pounds. */
function rowsFrom(opening: number, moves: readonly [day: string, words: string, pounds: number][]): string[] {
  let balance = opening;
  return moves.map(([day, words, pounds]) => {
    balance += pounds;
    return `${day}/03/2026,${words},${pounds}.00,${balance}.00`;
  });
}
const file = (...rows: string[]) => `${[header, ...rows].join('\n')}\n`;

const march = rowsFrom(100, [
  ['01', 'RENT', -60],
  ['05', 'PAY', 200],
  ['09', 'TRAM', -3],
  ['09', 'TRAM', -3],
  ['20', 'SHOP', -25],
]);
const [rent = '', pay = '', tram = '', tramAgain = '', shop = ''] = march;
const later = rowsFrom(209, [
  ['24', 'SHOP', -9],
  ['28', 'TRAM', -3],
]);

async function repeatsOf(text: string) {
  const { inspection } = await readAll(text);
  const warning = inspection.warnings.find(({ code }) => code === 'repeated-rows')?.message ?? null;
  return { repeats: inspection.reading?.repeats, warning, balance: inspection.balanceCheck.status };
}

describe('a block of rows that stands in the file once more, with the same running balances', () => {
  test('is told as repeated, and the balance is proved without it', async () => {
    expect(await repeatsOf(file(...march, ...march))).toEqual({
      repeats: [{ from: 6, to: 10 }],
      warning:
        '5 rows of the file repeat earlier ones, with the same running balances: they are not recorded again.',
      balance: 'proved',
    });
  });

  test.each([
    ['with the heading above it again', [...march, header, ...march], [{ from: 7, to: 11 }]],
    [
      'thrice',
      [...march, ...march, ...march],
      [
        { from: 6, to: 10 },
        { from: 11, to: 15 },
      ],
    ],
    [
      'as two downloads that overlap, one behind the other',
      [...march, tramAgain, shop, ...later],
      [{ from: 6, to: 7 }],
    ],
    ['newest first', [...march].reverse().concat([...march].reverse()), [{ from: 6, to: 10 }]],
  ])('is found %s', async (_, rows, repeats) => {
    expect(await repeatsOf(file(...rows))).toMatchObject({ repeats, balance: 'proved' });
  });

  test('counts once in the sum that proves the closing balance', async () => {
    const { inspection } = await readAll(file(...march, ...march));
    expect(inspection.balanceCheck).toMatchObject({
      openingMinor: 10000n,
      closingMinor: 20900n,
      sumMinor: 10900n,
    });
    expect(inspection.rows).toBe(10);
  });
});

describe('rows that are alike and no repeat', () => {
  test.each([
    [
      'money sent to and fro on one day',
      rowsFrom(100, [
        ['01', 'OUT', -5],
        ['01', 'BACK', 5],
        ['01', 'OUT', -5],
        ['01', 'BACK', 5],
        ['02', 'SHOP', -9],
      ]),
      'proved',
    ],
    ['one row alone', [...march, shop], 'broken'],
    ['a repeat in a file that lacks other rows', [rent, pay, shop, rent, pay, shop], 'broken'],
    [
      'a block that is followed by what does not fit',
      [...march, tramAgain, shop, ...later.slice(1)],
      'broken',
    ],
    [
      'the balance of the day on each of its rows',
      [
        '01/03/2026,A,-5.00,90.00',
        '01/03/2026,B,-5.00,90.00',
        '01/03/2026,A,-5.00,90.00',
        '01/03/2026,B,-5.00,90.00',
      ],
      'broken',
    ],
    [
      'other balances',
      [
        ...march,
        ...rowsFrom(209, [
          ['01', 'RENT', -60],
          ['05', 'PAY', 200],
        ]),
      ],
      'proved',
    ],
  ])('%s', async (_, rows, balance) => {
    expect(await repeatsOf(file(...rows))).toEqual({ repeats: undefined, warning: null, balance });
  });

  test('without balances all rows stay', async () => {
    const bare = march.map((row) => row.replace(/,[^,]*$/, ''));
    const { inspection, keys } = await readAll(`Date,Description,Amount\n${[...bare, ...bare].join('\n')}\n`);
    expect(inspection.reading?.repeats).toBeUndefined();
    expect(new Set(keys).size).toBe(10);
  });

  test('a row without its balance', async () => {
    const blank = [rent, pay, tram.replace(/[^,]*$/, ''), tramAgain, shop];
    expect((await repeatsOf(file(...blank, ...blank))).repeats).toBeUndefined();
  });
});
