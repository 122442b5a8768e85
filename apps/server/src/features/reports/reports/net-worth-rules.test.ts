import { Decimal, rateOf } from '@farthing/money';
import { expect, test } from 'vitest';
import { type NetWorthParts, netWorthHistory } from './net-worth-rules.ts';

const parts = (change: Partial<NetWorthParts>): NetWorthParts => ({
  days: 4,
  baseCurrency: 'GBP',
  balances: [],
  holdings: [],
  rates: new Map(),
  worthInBase: (quantity, price) => BigInt(Number(quantity) * Number(price) * 100),
  ...change,
});
const rate = (day: number, text: string | null) => ({ day, rate: text === null ? null : rateOf(text) });

test('a new value is growth, what moved on its day is not', () => {
  const history = netWorthHistory(
    parts({
      balances: [
        { class: 'asset', currency: 'GBP', start: 100n, changes: [{ day: 1, balance: 500n, moved: 30n }] },
        {
          class: 'liability',
          currency: 'GBP',
          start: -70n,
          changes: [{ day: 2, balance: -50n, moved: 20n }],
        },
      ],
    }),
  );
  expect(history).toMatchObject({ startAssets: 100n, startDebts: -70n });
  expect([...history.assets]).toEqual([0n, 400n, 0n, 0n]);
  expect([...history.debts]).toEqual([0n, 0n, 20n, 0n]);
  expect([...history.moved]).toEqual([0n, 30n, 20n, 0n]);
});

test('a foreign balance grows with its rate, and what moves it counts at the rate of its day', () => {
  const history = netWorthHistory(
    parts({
      balances: [
        { class: 'asset', currency: 'EUR', start: 1000n, changes: [{ day: 2, balance: 1500n, moved: 500n }] },
      ],
      rates: new Map([['EUR', [rate(-1, '0.5'), rate(1, '0.8'), rate(2, '0.9')]]]),
    }),
  );
  expect(history.startAssets).toBe(500n);
  expect([...history.assets]).toEqual([0n, 300n, 550n, 0n]);
  expect([...history.moved]).toEqual([0n, 0n, 450n, 0n]);
});

test('the pennies of rounding are no growth where the rate stood still', () => {
  const changes = [1n, 2n, 3n].map((balance, day) => ({ day, balance, moved: 1n }));
  const history = netWorthHistory(
    parts({
      balances: [{ class: 'asset', currency: 'EUR', start: 0n, changes }],
      rates: new Map([['EUR', [rate(-1, '0.5')]]]),
    }),
  );
  expect([...history.assets]).toEqual([0n, 1n, 1n, 0n]);
  expect([...history.moved]).toEqual([...history.assets]);
});

test('what no rate covers counts nothing, and enters with the first one as moved', () => {
  const history = netWorthHistory(
    parts({
      balances: [{ class: 'asset', currency: 'EUR', start: 1000n, changes: [] }],
      rates: new Map([['EUR', [rate(-1, null), rate(2, '0.8')]]]),
    }),
  );
  expect([history.startAssets, [...history.assets], [...history.moved]]).toEqual([
    0n,
    [0n, 0n, 800n, 0n],
    [0n, 0n, 800n, 0n],
  ]);
  expect(history.missing).toEqual([{ kind: 'rate', name: 'EUR', from: -1, to: 1 }]);
});

test('a holding: what is paid for it is moved, its price is growth, without a price it is not there', () => {
  const holding = (prices: { day: number; figure: string }[]) => ({
    symbol: 'ACME',
    currency: 'GBP',
    quantities: [{ day: 1, figure: '10' }],
    prices,
    flows: [{ day: 1, pounds: new Decimal('20'), dividends: new Decimal('0') }],
  });
  const priced = netWorthHistory(
    parts({
      holdings: [
        holding([
          { day: -9, figure: '2' },
          { day: 3, figure: '3' },
        ]),
      ],
    }),
  );
  expect([[...priced.assets], [...priced.moved]]).toEqual([
    [0n, 2000n, 0n, 1000n],
    [0n, 2000n, 0n, 0n],
  ]);
  const late = netWorthHistory(parts({ holdings: [holding([{ day: 3, figure: '3' }])] }));
  expect([[...late.assets], [...late.moved]]).toEqual([
    [0n, 0n, 0n, 3000n],
    [0n, 0n, 0n, 3000n],
  ]);
  expect(late.missing).toEqual([{ kind: 'price', name: 'ACME', from: 1, to: 2 }]);
});

test('dividends are apart from what is moved, even on a day on which they are all reinvested', () => {
  const flow = (day: number, pounds: string, dividends: string) => ({
    day,
    pounds: new Decimal(pounds),
    dividends: new Decimal(dividends),
  });
  const history = netWorthHistory(
    parts({
      holdings: [
        {
          symbol: 'ACME',
          currency: 'GBP',
          quantities: [{ day: -5, figure: '10' }],
          prices: [{ day: -9, figure: '2' }],
          flows: [flow(1, '-10.09', '10.09'), flow(3, '0', '4')],
        },
      ],
    }),
  );
  expect([[...history.moved], [...history.dividends]]).toEqual([
    [0n, -1009n, 0n, 0n],
    [0n, 1009n, 0n, 400n],
  ]);
});
