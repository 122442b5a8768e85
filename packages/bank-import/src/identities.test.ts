import { expect, test } from 'vitest';
import { createIdentities } from './identities.ts';
import type { StatementLine } from './statement.ts';

const line = (changes: Partial<StatementLine> = {}): StatementLine => ({
  date: '2026-08-13',
  time: null,
  description: 'TRAM',
  merchant: null,
  amountMinor: -280n,
  currency: 'GBP',
  bankId: null,
  balanceMinor: null,
  bankCategory: null,
  bankType: null,
  foreign: null,
  isTransfer: false,
  account: null,
  ...changes,
});
const keys = (...lines: StatementLine[]): string[] => lines.map(createIdentities('account'));

test('three equal fares on one day are three rows', () => {
  expect(new Set(keys(line(), line(), line())).size).toBe(3);
});

test('what stands on other days changes no key', () => {
  const [alone] = keys(line());
  expect(keys(line({ date: '2026-08-12' }), line())[1]).toBe(alone);
});

test('the description is compared without case, width of letters and spaces', () => {
  const [plain] = keys(line({ description: 'Café 1' }));
  expect(keys(line({ description: ' CAFE\u0301  \uff11' }))[0]).toBe(plain);
});

test('the balance joins in only where the bank masks descriptions', () => {
  const at = (description: string, balanceMinor: bigint): string | undefined =>
    keys(line({ description, balanceMinor }))[0];
  expect(at('*********', 1n)).not.toBe(at('*********', 2n));
  expect(at('TRAM', 1n)).toBe(at('TRAM', 2n));
});

test("the bank's id is the key with day and amount, whatever the text says", () => {
  const [first, same, otherDay, otherAmount] = keys(
    line({ bankId: 'CARD-1' }),
    line({ bankId: 'CARD-1', description: 'other' }),
    line({ bankId: 'CARD-1', date: '2026-08-14' }),
    line({ bankId: 'CARD-1', amountMinor: -281n }),
  );
  expect(same).toBe(first);
  expect(new Set([first, otherDay, otherAmount]).size).toBe(3);
});

test('an id that the bank never uses twice is the key alone', () => {
  const all = keys(
    line({ bankId: 'tx_1', ids: 'unique' }),
    line({ bankId: 'tx_1', ids: 'unique', amountMinor: -300n }),
  );
  expect(all).toEqual(['id:tx_1', 'id:tx_1']);
});

test('where ids repeat, equal rows of one id are numbered', () => {
  const row = line({ bankId: 'F1', ids: 'may-repeat' });
  expect(new Set(keys(row, row)).size).toBe(2);
});

test('another account, day, amount or currency is another row', () => {
  const all = [
    ...keys(line()),
    createIdentities('other')(line()),
    ...keys(line({ amountMinor: -281n })),
    ...keys(line({ currency: 'EUR' })),
  ];
  expect(new Set(all).size).toBe(4);
});

test('a hundred thousand rows, half of them equal, keep their numbers', () => {
  const identify = createIdentities('account');
  const seen = new Set<string>();
  for (let at = 0; at < 100_000; at += 1) seen.add(identify(line({ amountMinor: BigInt(at % 50_000) })));
  expect(seen.size).toBe(100_000);
});

test('a row that stands a thousand times has a thousand numbers', () => {
  const all = keys(...Array.from({ length: 1000 }, () => line()));
  expect(all.map((key) => Number(key.split('\n').at(-1)))).toEqual(all.map((_, at) => at + 1));
});
