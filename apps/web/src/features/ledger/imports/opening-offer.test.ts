import type { Account, StatementImport } from '@farthing/api-contract';
import { describe, expect, test } from 'vitest';
import { openingOffer } from './opening-offer.ts';

const statement = (change: Record<string, unknown> = {}, check: Record<string, unknown> = {}) =>
  ({
    status: 'previewed',
    needs: [],
    first_date: '2026-08-06',
    last_date: '2026-08-18',
    counts: { added: 6 },
    balance_check: { status: 'proved', opening: '930.00', closing: '844.85', ...check },
    ...change,
  }) as unknown as StatementImport;
const account = (change: Partial<Account> = {}) =>
  ({
    opening_balance: '0.00',
    opening_date: null,
    transaction_count: 0,
    balance_known: true,
    ...change,
  }) as Account;

describe('a new account', () => {
  test('starts at the balance before the first row, on the day before it', () => {
    expect(openingOffer(statement(), account())).toEqual({
      kind: 'start',
      opening_balance: '930.00',
      opening_date: '2026-08-05',
    });
  });
  test('of a debt keeps the sign of money owed', () => {
    expect(openingOffer(statement({}, { opening: '-100.00' }), account())?.opening_balance).toBe('-100.00');
  });
  test('is still offered after the commit, while only this file’s rows are in it', () => {
    expect(openingOffer(statement({ status: 'committed' }), account({ transaction_count: 6 }))).toBeDefined();
    expect(
      openingOffer(statement({ status: 'committed' }), account({ transaction_count: 7 })),
    ).toBeUndefined();
  });
});

test.each([
  ['there is nothing to start from', statement({}, { opening: null }), account()],
  ['it would start at nothing', statement({}, { opening: '0.00' }), account()],
  ['it starts at something already', statement(), account({ opening_balance: '12.00' })],
  ['it has other rows', statement(), account({ transaction_count: 3 })],
  ['a question is open', statement({ needs: ['sign'] }), account()],
  ['the import was undone', statement({ status: 'reverted' }), account()],
  ['the account is not known', statement(), undefined],
  ['its balance is not known: the commit starts it', statement(), account({ balance_known: false })],
])('nothing is offered when %s', (_, one, of) => {
  expect(openingOffer(one, of)).toBeUndefined();
});

describe('an account that starts later than the file', () => {
  const later = account({ opening_balance: '844.85', opening_date: '2026-08-31', transaction_count: 9 });
  test('is moved back when the file ends where it starts', () => {
    expect(openingOffer(statement(), later)).toMatchObject({ kind: 'earlier', opening_balance: '930.00' });
  });
  test('is moved back when the file reaches over its start', () => {
    expect(openingOffer(statement({ last_date: '2026-09-03' }, { closing: '1.00' }), later)?.kind).toBe(
      'earlier',
    );
  });
  test('is left alone when days between are missing', () => {
    expect(openingOffer(statement({}, { closing: '1.00' }), later)).toBeUndefined();
  });
  test('is left alone once it was moved', () => {
    const moved = { ...later, opening_balance: '930.00', opening_date: '2026-08-05' };
    expect(openingOffer(statement(), moved)).toBeUndefined();
  });
});
