import { describe, expect, test } from 'vitest';
import { eachEventOnce, HoldingOverdrawn, quantitiesOf, type TradeRow } from './quantity-rules.ts';

let ids = 0;
const row = (change: Partial<TradeRow>): TradeRow => ({
  id: String(ids++),
  holding_id: 'h',
  security_id: 's',
  type: 'buy',
  date: '2025-01-01',
  quantity: null,
  price: null,
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
const place = (id: string, security_id = 's', account_id = 'a') => ({ id, security_id, account_id });
const last = (rows: TradeRow[], places = [place('h')]) =>
  Object.fromEntries(quantitiesOf(eachEventOnce(rows), places).map((one) => [one.holding_id, one.quantity]));

describe('units of a holding', () => {
  test('are those at the end of each day that changed them', () => {
    const rows = [
      row({ quantity: '10' }),
      row({ type: 'sell', quantity: '4', date: '2025-01-03' }),
      row({ quantity: '0.5', date: '2025-01-03' }),
      row({ type: 'dividend', amount: '3', date: '2025-01-04' }),
    ];
    expect(quantitiesOf(rows, [place('h')])).toEqual([
      { holding_id: 'h', date: '2025-01-01', quantity: '10' },
      { holding_id: 'h', date: '2025-01-03', quantity: '6.5' },
    ]);
  });

  test('are multiplied before the trades of the day', () => {
    const rows = [
      row({ quantity: '10' }),
      row({ type: 'split', ratio: '3', date: '2025-02-01' }),
      row({ type: 'sell', quantity: '30', date: '2025-02-01' }),
    ];
    expect(last(rows)).toEqual({ h: '0' });
    expect(last([row({ quantity: '9' }), row({ type: 'unsplit', ratio: '3', date: '2025-02-01' })])).toEqual({
      h: '3',
    });
    expect(
      last([row({ quantity: '9' }), row({ type: 'restructure', old: '3', new: '2', date: '2025-02-01' })]),
    ).toEqual({ h: '6' });
  });

  test('cannot be fewer than none at the end of a day', () => {
    const rows = [
      row({ quantity: '10' }),
      row({ type: 'transfer_out', quantity: '10.25', date: '2025-02-01' }),
    ];
    expect(() => quantitiesOf(rows, [place('h')])).toThrow(HoldingOverdrawn);
    expect(() => quantitiesOf(rows, [place('h')])).toThrow('0.25 units are missing on 2025-02-01');
  });

  test('that a spin-off or exchange gives go to the same account', () => {
    const places = [place('h'), place('i', 's', 'b'), place('new', 'n'), place('other', 'n', 'b')];
    const rows = [row({ quantity: '10' }), row({ quantity: '4', holding_id: 'i' })];
    const event = { date: '2025-02-01', ratio: '0.5', new_security_id: 'n' };
    expect(last([...rows, row({ ...event, type: 'spin_off' })], places)).toEqual({
      h: '10',
      i: '4',
      new: '5',
      other: '2',
    });
    expect(last([...rows, row({ ...event, type: 'exchange' })], places)).toEqual({
      h: '0',
      i: '0',
      new: '5',
      other: '2',
    });
  });
});

describe('an event of a security', () => {
  const split = { type: 'split', ratio: '2', date: '2025-02-01' } as const;

  test('that two holdings of a pool report is one', () => {
    const rows = [row(split), row({ ...split, holding_id: 'i' })];
    expect(eachEventOnce(rows)).toHaveLength(1);
    const places = [place('h'), place('i', 's', 'b')];
    expect(last([row({ quantity: '1' }), row({ quantity: '3', holding_id: 'i' }), ...rows], places)).toEqual({
      h: '2',
      i: '6',
    });
  });

  test('that one holding reports twice is two', () => {
    expect(eachEventOnce([row(split), row(split), row({ ...split, holding_id: 'i' })])).toHaveLength(2);
  });

  test('of another ratio or day is another', () => {
    const others = [
      row(split),
      row({ ...split, ratio: '3', holding_id: 'i' }),
      row({ ...split, date: '2025-02-02' }),
    ];
    expect(eachEventOnce(others)).toHaveLength(3);
  });
});
