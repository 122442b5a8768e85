import type { CashFlowForecast } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { canAfford, withSpending } from './afford.ts';

const day = (date: string, balance: string) => ({
  date,
  balance,
  low: balance,
  high: balance,
  everyday: '0.00',
  items: [],
});
const forecast = {
  base_currency: 'GBP',
  today: '2026-11-23',
  days: [day('2026-11-24', '500.00'), day('2026-11-25', '2500.00'), day('2026-12-01', '900.00')],
  lowest: null,
  pay_days: [
    { date: '2026-11-25', amount: '2000.00', lowest_before: day('2026-11-24', '500.00') },
    { date: '2026-12-25', amount: '2000.00', lowest_before: day('2026-12-01', '900.00') },
  ],
  runs_short: 'no',
  free_to_spend: {
    until: '2026-11-25',
    is_pay_day: true,
    amount: '412.00',
    cash: '500.00',
    bills: '38.00',
    cards: '0.00',
    buffer: '50.00',
  },
} as unknown as CashFlowForecast;

test('before the pay-day an amount must be free', () => {
  expect(canAfford(forecast, { amount: '400.00', day: '2026-11-24' })).toEqual({
    kind: 'until',
    left: '12.00',
    day: '2026-11-25',
  });
  expect(canAfford(forecast, { amount: '412.01', day: '2026-11-23' })?.left).toBe('-0.01');
});

test('after it the lowest day that follows must stay above the buffer', () => {
  expect(canAfford(forecast, { amount: '900.00', day: '2026-11-25' })).toEqual({
    kind: 'lowest',
    left: '-50.00',
    day: '2026-12-01',
  });
});

test('a day that the forecast does not reach, a past one and no account have no answer', () => {
  expect(canAfford(forecast, { amount: '1.00', day: '2027-11-25' })).toBeNull();
  expect(canAfford(forecast, { amount: '1.00', day: '2026-11-01' })).toBeNull();
  expect(canAfford({ ...forecast, free_to_spend: null }, { amount: '1.00', day: '2026-11-24' })).toBeNull();
});

test('the line is lower from that day on, and its lowest day and first day below zero follow', () => {
  const redrawn = withSpending(forecast, { amount: '1000.00', day: '2026-11-25' });
  expect(redrawn.days.map(({ balance }) => balance)).toEqual(['500.00', '1500.00', '-100.00']);
  expect(redrawn).toMatchObject({ runs_short: 'yes', first_below_zero: '2026-12-01' });
  expect(redrawn.lowest).toMatchObject({ date: '2026-12-01', balance: '-100.00' });
  expect(redrawn.pay_days.map(({ lowest_before }) => lowest_before?.balance)).toEqual(['500.00', '-100.00']);
});
