import { expect, test } from 'vitest';
import { createRowPreparer, storableCells } from './prepared-row-rules.ts';

const line = {
  ...{ date: '2026-03-14', time: null, description: 'SHOP', merchant: null, amountMinor: -100n },
  ...{ currency: 'GBP', bankId: null, balanceMinor: null, bankCategory: null, bankType: null },
  ...{ foreign: null, isTransfer: false, account: null },
};
const dividend = {
  ...{ action: 'dividend', date: '2026-03-14', time: null, symbol: 'ABC', isin: null, sedol: null },
  ...{ name: 'Alder plc', quantity: null, price: null, priceCurrency: null, cashMinor: 500n },
  ...{ currency: 'GBP', fxRate: null, fees: null, withheld: null, bankId: null },
} as const;

function prepare(results: readonly unknown[], options = {}) {
  const preparer = createRowPreparer({
    ...{ accountId: 'a', repeats: undefined, takesTrades: false },
    namer: (given) => given.toLowerCase(),
    fingerprintOf: (identity) => identity,
    ...options,
  });
  return results.map((result, at) =>
    preparer({ number: at + 1, line: at + 2, raw: [], result: result as never }),
  );
}

test('equal rows have fingerprints of their own, and one that its balances prove a repeat has none', () => {
  const rows = prepare(
    Array.from({ length: 3 }, () => ({ kind: 'line', line })),
    { repeats: [{ from: 2, to: 2 }] },
  );
  const prints = rows.map((row) => row.kind === 'line' && row.fingerprint);
  expect(prints[1]).toBe(null);
  expect(new Set(prints).size).toBe(3);
  expect(prints[2]).toBe(
    prepare([
      { kind: 'line', line },
      { kind: 'line', line },
    ]).map((row) => row.kind === 'line' && row.fingerprint)[1],
  );
  expect(rows[0]).toMatchObject({ number: 1, line: { merchant: 'shop', hasBankId: false } });
});

test('a row of a broker is a trade where the account takes trades, and a line where it does not', () => {
  const trade = { kind: 'trade', trade: dividend };
  const tax = { kind: 'trade', trade: { ...dividend, action: 'tax_withheld', cashMinor: -75n } };
  expect(prepare([trade, tax]).map(({ kind, withheld }) => [kind, withheld])).toEqual([
    ['line', undefined],
    ['line', undefined],
  ]);
  const taken = prepare([trade, tax], { takesTrades: true });
  expect(taken.map(({ kind }) => kind)).toEqual(['trade', 'line']);
  expect(taken[1]?.withheld).toMatchObject({ cashMinor: -75n });
});

test('rows that are neither say why by a status', () => {
  const buy = { kind: 'trade', trade: { ...dividend, action: 'buy' } };
  expect(prepare([{ kind: 'error' }, { kind: 'skipped' }, buy])).toMatchObject(
    ['e', 's', 't'].map((status) => ({ kind: 'none', status })),
  );
});

test('a cell loses its NUL characters, which cannot be stored, and keeps what only looks like one', () => {
  expect(storableCells([['a\0b']])).toBe('[["ab"]]');
  const raw = ['Shop \\u0000', 'a\0b \\\\u0000'];
  expect(JSON.parse(storableCells([raw]))).toEqual([['Shop \\u0000', 'ab \\\\u0000']]);
});
