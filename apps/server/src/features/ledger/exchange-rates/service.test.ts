import { inverseRate, rateOf } from '@farthing/money';
import { expect, test } from 'vitest';
import { newerRate, printRate, throughMiddle } from './service.ts';

const quote = (from_currency: string, to_currency: string, rate: string, date = '2026-01-01') => ({
  from_currency,
  to_currency,
  date,
  rate,
});

test('the newer of both directions counts, the direct one on the same day', () => {
  const [older, newer] = [
    { date: '2026-01-01', rate: '0.8' },
    { date: '2026-01-02', rate: '1.6' },
  ];
  expect(newerRate(newer, older)).toMatchObject({ method: 'direct', rate_date: '2026-01-02' });
  expect(newerRate(older, newer)).toMatchObject({ method: 'inverse', rate_date: '2026-01-02' });
  expect(newerRate(older, newer)?.rate).toEqual(inverseRate(rateOf('1.6')));
  expect(newerRate(older, { ...newer, date: older.date })?.method).toBe('direct');
  expect(newerRate(undefined, undefined)).toBeNull();
});

test('a cross rate goes through the preferred currency, EUR, USD, GBP, then by the alphabet', () => {
  const through = (middle: string, rate: string) => [quote('JPY', middle, rate), quote(middle, 'CHF', '1')];
  const quotes = [
    ...through('SEK', '6'),
    ...through('AUD', '5'),
    ...through('GBP', '4'),
    ...through('USD', '3'),
  ];
  const rate = (list: typeof quotes, preferred: string[] = []) =>
    throughMiddle(list, 'JPY', 'CHF', preferred)?.rate;
  expect(rate([...quotes, ...through('EUR', '2')])).toEqual(rateOf('2'));
  expect(rate(quotes)).toEqual(rateOf('3'));
  expect(rate(quotes, ['SEK'])).toEqual(rateOf('6'));
  expect(rate(quotes.slice(0, 4))).toEqual(rateOf('5'));
  expect(rate([quote('JPY', 'EUR', '1')])).toBeUndefined();
});

test('the day of a cross rate is the older of its legs’ days', () => {
  const legs = [quote('JPY', 'EUR', '1', '2026-03-01'), quote('CHF', 'EUR', '1', '2026-02-01')];
  expect(throughMiddle(legs, 'JPY', 'CHF')).toMatchObject({ rate_date: '2026-02-01', method: 'cross' });
});

test('a printed rate has at most 12 places and no empty ones', () => {
  const rate = newerRate(undefined, { date: '2026-01-01', rate: '3' })?.rate;
  expect(rate && printRate(rate)).toBe('0.333333333333');
});
