import type { Account, Transaction, Valuation } from '@farthing/api-contract';
import { describe, expect, test } from 'vitest';
import { oldestValuation, openingGap } from './account-notices.tsx';

const account = { currency: 'GBP', opening_balance: '1000.00', opening_date: null } as Account;
const valuation = (date: string, value: string) => ({ id: date, date, value }) as Valuation;
const noStatement = { statements: [], breaks: [] };
const spent = { signed_amount: '-50.00' } as Transaction;

test('the opening balance is moved by what a statement of earlier days brought', () => {
  const gap = openingGap(account, valuation('2026-11-20', '1000.00'), {
    dayBefore: '650.00',
    sameDay: [spent],
    coverage: noStatement,
  });
  expect(gap).toMatchObject({ computed: '600.00', opening: '1400.00' });
});

test('nothing is said where all fits, or where the opening balance counts from a later day', () => {
  const fits = { dayBefore: '650.00', sameDay: [spent], coverage: noStatement };
  expect(openingGap(account, valuation('2026-11-20', '600.00'), fits)).toBeUndefined();
  const later = { ...account, opening_date: '2026-11-21' };
  expect(openingGap(later, valuation('2026-11-20', '1000.00'), { ...fits, sameDay: [] })).toBeUndefined();
});

describe('a statement before the known balance proves the opening balance', () => {
  const statement = {
    import_id: 'one',
    file_name: 'a.csv',
    from: '2026-11-02',
    to: '2026-11-09',
    closing: '1203.55',
  };
  const coverage = (found: string) => ({
    statements: [statement],
    breaks:
      found === statement.closing
        ? []
        : [
            {
              ...statement,
              kind: 'records' as const,
              from: statement.to,
              expected: statement.closing,
              found,
            },
          ],
  });
  const gap = (known: string, recorded: string) =>
    openingGap({ ...account, opening_balance: '1203.55' }, valuation('2026-11-29', known), {
      dayBefore: recorded,
      sameDay: [],
      coverage: coverage(recorded),
    });

  test('and agrees with the known balance', () => {
    expect(gap('1203.55', '407.10')).toEqual({ computed: '407.10', opening: '2000.00' });
  });

  test('and transactions after it are missing: the known balance does not move it', () => {
    expect(gap('-50.00', '407.10')).toEqual({
      computed: '407.10',
      opening: '2000.00',
      statement: expect.objectContaining({ to: '2026-11-09', closing: '1203.55' }),
    });
  });

  test('and it is right already: nothing is offered', () => {
    expect(gap('-50.00', '1203.55')).toEqual({
      computed: '1203.55',
      statement: expect.objectContaining({ to: '2026-11-09' }),
    });
  });
});

test('the oldest known balance', () => {
  expect(oldestValuation([valuation('2026-11-20', '1'), valuation('2026-01-01', '2')])?.date).toBe(
    '2026-01-01',
  );
  expect(oldestValuation([])).toBeUndefined();
});
