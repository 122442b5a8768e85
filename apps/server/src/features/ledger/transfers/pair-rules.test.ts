import { dayAfter, dayNumber } from '@farthing/dates';
import { describe, expect, test } from 'vitest';
import { findPairs, type PairingFacts } from './pair-rules.ts';
import { type OpenRow, readRows } from './score-rules.ts';
import { searchWindows } from './search-window-rules.ts';

const facts: PairingFacts = {
  accounts: new Map([
    ['current', { name: 'Everyday', institution: 'Harbour Bank', isOwed: false }],
    ['saver', { name: 'Rainy day', institution: null, isOwed: false }],
    ['card', { name: 'Travel card', institution: null, isOwed: true }],
    ['euros', { name: 'Holiday euros', institution: null, isOwed: false }],
  ]),
  rejected: new Set(),
  inBase: ({ minor, currency }) => (currency === 'EUR' ? (minor * 86n) / 100n : minor),
};

let ids = 0;
const row = (
  account_id: string,
  date: string,
  minor: number,
  text = '',
  change: Partial<OpenRow> = {},
): OpenRow => ({
  id: `row-${String(++ids).padStart(4, '0')}`,
  day: dayNumber(date),
  minor: BigInt(minor),
  currency: account_id === 'euros' ? 'EUR' : 'GBP',
  account_id,
  isSaid: false,
  hasCategory: false,
  print: '',
  text,
  ...change,
});
const found = (...rows: OpenRow[]) =>
  findPairs(rows, facts).map(({ from, to, confidence, reasons }) => ({
    pair: `${from.id} ${to.id}`,
    confidence,
    reasons,
  }));

describe('transfers', () => {
  test('rows that name the other account are surer than those of an amount alone', () => {
    const [out, into] = [
      row('current', '2026-08-01', -50000, 'TO RAINY DAY'),
      row('saver', '2026-08-02', 50000),
    ];
    const [plain] = found(row('current', '2026-08-01', -50000), row('saver', '2026-08-02', 50000));
    const [named] = found(out, into);
    expect(named?.reasons).toEqual(['same-amount', 'days-apart', 'only-candidate', 'names-account']);
    expect(named?.confidence).toBeGreaterThan(plain?.confidence ?? 1);
  });

  test.each([
    ['one names the other account', 'TO RAINY DAY', 'RECEIVED', {}, true],
    ['one names it, and has a category', 'TO RAINY DAY', 'RECEIVED', { hasCategory: true }, true],
    ['both banks call it a transfer', 'TFR', 'TFR', { isSaid: true }, true],
    ['both banks call it one, but it has a category', 'X', 'Y', { isSaid: true, hasCategory: true }, false],
    ['one has a word of the name only', 'A RAINY EVENING', 'RECEIVED', {}, false],
    ['the words alone hint at one', 'FASTER PAYMENT', 'TRANSFER', {}, false],
  ])('are certain or not: %s', (_, out, into, change, expected) => {
    const pair = [
      row('current', '2026-08-01', -50000, out, change),
      row('saver', '2026-08-02', 50000, into, change),
    ];
    expect(findPairs(pair, facts)[0]?.isCertain).toBe(expected);
    // With another row that fits, nothing is.
    const third = row('card', '2026-08-02', 50000, into, change);
    expect(findPairs([...pair, third], facts).some(({ isCertain }) => isCertain)).toBe(false);
  });

  test.each([
    ['both have the full name', 'TO ADA SMITH', 'FROM SMITH ADA', {}, true],
    ['both have it, but one has a category', 'TO ADA SMITH', 'FROM SMITH ADA', { hasCategory: true }, false],
    ['one has the name of a friend too', 'B JONES ADA SMITH', 'ADA SMITH', {}, false],
    ['one has it', 'TO ADA SMITH', 'RECEIVED', {}, false],
    ['both have the initial, as a relative has', 'TO A SMITH', 'MISS A SMITH', {}, false],
  ])('with the own name are certain or suggested: %s', (_, out, into, change, expected) => {
    const named = { ...facts, ownerName: 'Ada Smith' };
    const pair = [
      row('current', '2026-08-01', -50000, out, change),
      row('saver', '2026-08-02', 50000, into, change),
    ];
    const [proposed] = findPairs(pair, named);
    expect(proposed?.isCertain).toBe(expected);
    expect(proposed?.reasons).toContain('own-name');
    expect(findPairs(pair, facts)[0]?.isCertain).toBe(false);
    const third = row('card', '2026-08-02', 50000, into, change);
    expect(findPairs([...pair, third], named).some(({ isCertain }) => isCertain)).toBe(false);
  });

  test('a payment received on a card, and what the bank calls a transfer', () => {
    const [card] = found(
      row('current', '2026-08-01', -12345, 'TRAVEL CARD DD'),
      row('card', '2026-08-03', 12345, 'PAYMENT RECEIVED - THANK YOU'),
    );
    expect(card?.reasons).toContain('card-payment');
    const [said] = found(
      row('current', '2026-08-01', -700, '', { isSaid: true }),
      row('saver', '2026-08-01', 700, '', { isSaid: true }),
    );
    expect(said?.reasons).toContain('said-transfer');
  });

  test('4 days apart are a pair where something speaks for it, 5 never are', () => {
    expect(found(row('current', '2026-08-01', -50, 'Transfer'), row('saver', '2026-08-05', 50))).toHaveLength(
      1,
    );
    expect(found(row('current', '2026-08-01', -50, 'Transfer'), row('saver', '2026-08-06', 50))).toHaveLength(
      0,
    );
  });

  test('the nearest is not taken where it would leave another alone', () => {
    const [one, two] = [
      row('current', '2026-08-01', -5000, 'Transfer'),
      row('current', '2026-08-04', -5000, 'Transfer'),
    ];
    const [three, four] = [row('saver', '2026-08-04', 5000), row('saver', '2026-08-08', 5000)];
    expect(found(one, two, three, four).map(({ pair }) => pair)).toEqual([
      `${one.id} ${three.id}`,
      `${two.id} ${four.id}`,
    ]);
  });

  test('of two currencies, within 3 % by the rate of the day', () => {
    const euros = (minor: number) => row('euros', '2026-08-02', minor, 'From Everyday');
    const [fits] = found(row('current', '2026-08-01', -8600, 'Transfer'), euros(10200));
    expect(fits?.reasons).toContain('amount-by-rate');
    expect(found(row('current', '2026-08-01', -8600, 'Transfer'), euros(10400))).toEqual([]);
  });

  test('rows that somebody gave categories are no pair without anything that speaks for it', () => {
    const filed = { hasCategory: true };
    expect(
      found(row('current', '2026-08-01', -1000, '', filed), row('saver', '2026-08-03', 1000, '', filed)),
    ).toEqual([]);
  });
});

test('rows are read from lines, whatever their texts hold', () => {
  const [read] = readRows(['id\t2026-08-01\t-1230\tGBP\tacc\tt\tf\tacc/print\tCafé  “x”\t y']);
  expect(read).toEqual({
    ...{ id: 'id', day: dayNumber('2026-08-01'), minor: -1230n, currency: 'GBP', account_id: 'acc' },
    ...{ isSaid: true, hasCategory: false, print: 'acc/print', text: 'Café  “x”  y' },
  });
});

test('days that lie close together are one look, which counts less than it reads; long spans are looked at in pieces', () => {
  const looks = searchWindows([
    { from: '2026-06-01', to: '2026-06-02' },
    { from: '2020-01-01', to: '2020-01-01' },
    { from: '2026-05-01', to: '2026-05-03' },
  ]);
  expect(looks).toEqual([
    {
      read: { from: '2019-11-05', to: '2020-02-27' },
      counts: { from: '2019-12-05', to: '2020-01-28' },
    },
    {
      read: { from: '2026-03-05', to: '2026-07-29' },
      counts: { from: '2026-04-04', to: '2026-06-29' },
    },
  ]);
  const pieces = searchWindows([{ from: '2016-01-01', to: '2025-12-31' }]).map(({ counts }) => counts);
  for (const [index, { from }] of pieces.slice(1).entries())
    expect(dayNumber(from)).toBe(dayNumber(pieces[index]?.to ?? '') + 1);
  expect([pieces[0]?.from, pieces.at(-1)?.to]).toEqual(['2015-12-05', '2026-01-27']);
});

test('days whose surroundings touch are one look, and no day between pieces is left out', () => {
  const one = { from: '2026-01-01', to: '2026-01-01' };
  const later = (days: number) => ({ from: dayAfter(one.to, days), to: dayAfter(one.to, days) });
  expect(searchWindows([one, later(55)])).toHaveLength(1);
  expect(searchWindows([one, later(56)])).toHaveLength(2);
  // With its surroundings of 27 days on both sides it is a day longer than a piece.
  const [, last] = searchWindows([{ from: one.from, to: dayAfter(one.from, 126) }]);
  expect(last?.counts).toEqual({ from: '2026-06-03', to: '2026-06-03' });
});
