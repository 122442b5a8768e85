import { exact } from '@farthing/uk-tax';
import { describe, expect, test } from 'vitest';
import { assetsOf, identifyAsset, shareCost } from './engine-rules.ts';
import type { TradeRow } from './quantity-rules.ts';

const row = (change: Partial<TradeRow>): TradeRow => ({
  id: '1',
  holding_id: 'h',
  security_id: 's',
  type: 'buy',
  date: '2025-01-01',
  quantity: '3',
  price: '10',
  currency: 'GBP',
  fees: '0',
  fx_rate: '1',
  ratio: null,
  old: null,
  new: null,
  amount: null,
  cost: null,
  new_security_id: null,
  ...{ new_quantity: null, fee_quantity: null, fee_security_id: null, period_end: null },
  parent_value: null,
  new_value: null,
  ...change,
});

describe('assets', () => {
  const holding = (id: string, security_id: string, pool = 'taxable') => ({
    ...{ id, security_id, pool, account_id: 'a' },
  });

  test('are one for each pool and security, joined by spin-offs and exchanges', () => {
    const holdings = [
      holding('1', 'x'),
      holding('2', 'x'),
      holding('3', 'y'),
      holding('4', 'z'),
      holding('5', 'x', 'isa'),
    ];
    const links = [{ pool: 'taxable', security_id: 'z', new_security_id: 'x' }];
    const assets = assetsOf(holdings, links).map(
      ({ pool, securityIds }) => `${pool} ${securityIds.join('+')}`,
    );
    expect(assets.sort()).toEqual(['isa x', 'taxable x+z', 'taxable y']);
  });
});

describe('an asset', () => {
  const rows = [
    row({}),
    row({ type: 'sell', date: '2025-04-05', quantity: '1', price: '12', fees: '1' }),
    row({ type: 'sell', date: '2025-04-06', quantity: '1', price: '9', currency: 'USD', fx_rate: '0.5' }),
    row({ type: 'dividend', date: '2025-05-01', quantity: null, price: null, amount: '4' }),
  ];

  test('is identified in pounds at the rate of each trade, without dividends', () => {
    const { disposals, pools } = identifyAsset(rows);
    expect(disposals).toMatchObject([
      { date: '2025-04-05', taxYear: '2024-25', proceeds: exact('12'), gain: exact('1') },
      { date: '2025-04-06', taxYear: '2025-26', proceeds: exact('4.5'), gain: exact('-5.5') },
    ]);
    expect(pools).toMatchObject([{ asset: 's', quantity: exact('1'), cost: exact('10') }]);
  });
});

describe('the cost of a pool', () => {
  const share = (cost: string, ...quantities: string[]) => [
    ...shareCost(
      exact(cost),
      quantities.map((quantity, index) => ({ id: String(index), quantity: exact(quantity) })),
    ).values(),
  ];

  test('is divided by units to the penny, the largest remainders first', () => {
    expect(share('10', '1', '1', '1')).toEqual([334n, 333n, 333n]);
    expect(share('0.05', '1', '2')).toEqual([2n, 3n]);
    expect(share('100.005', '1', '3')).toEqual([2500n, 7501n]);
  });

  test('always adds up to it', () => {
    for (let pence = 0; pence < 200; pence++) {
      const parts = share((pence / 100).toFixed(2), '1.7', '0.000000000001', '33', '2.25');
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(BigInt(pence));
    }
  });

  test('of nothing held is nobody’s but the first’s', () => {
    expect(share('0.01', '0', '0')).toEqual([1n, 0n]);
    expect(share('0')).toEqual([]);
  });
});
