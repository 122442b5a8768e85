import { describe, expect, test } from 'vitest';
import { roomLimit, roomProfit } from './rent-a-room.ts';

const room = { rents: 0n, expenses: 0n, isShared: false, isProfitChosen: false };

describe('HMRC’s examples', () => {
  test('PIM4030, Leonardo: £10,600 less expenses of £9,000 is less than £10,600 less £7,500', () => {
    const leonardo = { ...room, rents: 10_600_00n, expenses: 9_000_00n };
    expect(roomProfit('2024-25', leonardo)).toMatchObject({ method: 'profit', taxable: 1_600_00n });
    const without = { ...leonardo, expenses: 0n };
    expect(roomProfit('2024-25', without)).toMatchObject({ method: 'limit', taxable: 3_100_00n });
  });

  test('PIM4485, Rizalyn: £8,000 less the limit of £7,500 leaves £500', () => {
    expect(roomProfit('2017-18', { ...room, rents: 8_000_00n }).taxable).toBe(500_00n);
  });
});

test('rents up to the limit are exempt, whatever the expenses are', () => {
  const exempt = { method: 'exempt', taxable: 0n };
  expect(roomProfit('2025-26', { ...room, rents: 7_500_00n, expenses: 9_000_00n })).toMatchObject(exempt);
  expect(roomProfit('2025-26', { ...room, rents: 7_500_01n })).toMatchObject({
    method: 'limit',
    taxable: 1n,
  });
});

test('without the relief, by choice, a loss stays one', () => {
  const chosen = { ...room, rents: 5_000_00n, expenses: 6_000_00n, isProfitChosen: true };
  expect(roomProfit('2025-26', chosen)).toMatchObject({ method: 'profit', taxable: -1_000_00n });
});

test('the limit is £7,500, until 2015-16 £4,250, and half if someone else has rents too', () => {
  expect([roomLimit('2015-16', false), roomLimit('2016-17', false)]).toEqual([4_250_00n, 7_500_00n]);
  expect([roomLimit('2015-16', true), roomLimit('2026-27', true)]).toEqual([2_125_00n, 3_750_00n]);
});
