import { dayNumber, dayOf } from '@farthing/dates';
import { expect, test } from 'vitest';
import { intervalEnds, readSteps, scaled, valuesOn } from './series-rules.ts';

test('figures are read exactly', () => {
  expect(scaled('1.5')).toBe(1_500_000_000_000n);
  expect(scaled('0.000000000001')).toBe(1n);
  expect(scaled('999999999999.999')).toBe(999_999_999_999_999_000_000_000n);
  expect(scaled('1234567890123456')).toBe(1_234_567_890_123_456_000_000_000_000n);
  expect(scaled('12345678901234567.25')).toBe(12_345_678_901_234_567_250_000_000_000n);
  expect(scaled('1.1234567890129')).toBe(1_123_456_789_012n);
  expect(readSteps('2025-01-02 10.5,2025-01-03 11').map(({ date }) => date)).toEqual([
    '2025-01-02',
    '2025-01-03',
  ]);
  expect(readSteps(null)).toEqual([]);
});

test('the ends of months, with both ends of the range', () => {
  expect(intervalEnds('2024-01-15', '2024-03-31', 'month')).toEqual([
    '2024-01-15',
    '2024-01-31',
    '2024-02-29',
    '2024-03-31',
  ]);
  expect(intervalEnds('2024-01-31', '2024-02-01', 'month')).toEqual(['2024-01-31', '2024-02-01']);
  expect(intervalEnds('2023-12-30', '2024-01-02', 'day')).toHaveLength(4);
  expect(intervalEnds('2024-01-01', '2024-01-01', 'day')).toEqual(['2024-01-01']);
  expect(dayOf(dayNumber('2024-02-29') + 1)).toBe('2024-03-01');
});

test('units, prices and rates stand until the next; what is missing is named with its first day', () => {
  const held = {
    symbol: 'VOD',
    currency: 'USD',
    quantities: readSteps('2025-01-02 3,2025-01-05 0'),
    prices: readSteps('2025-01-03 10.005'),
  };
  const days = ['2025-01-01', '2025-01-02', '2025-01-03', '2025-01-04', '2025-01-05'];
  const rateOn = (_currency: string, day: string) => (day < '2025-01-04' ? undefined : scaled('0.5'));
  const { values, lacking } = valuesOn(days, [held], 'GBP', rateOn);
  expect([...values.values()]).toEqual([0n, 0n, 0n, 1501n, 0n]);
  expect(lacking).toEqual([
    { kind: 'price', name: 'VOD', date: '2025-01-02' },
    { kind: 'rate', name: 'USD', date: '2025-01-03' },
  ]);
});
