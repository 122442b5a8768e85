import { convertMinor, Decimal, inverseRate, type Rate, rateDecimal, rateOf } from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortOutRates } from './file-rules.ts';
import type { Quote } from './rules.ts';
import { newerRate, throughMiddle } from './service.ts';

const currency = fc.constantFrom('GBP', 'EUR', 'USD', 'JPY', 'CHF', 'AUD');
const date = fc.integer({ min: 10, max: 28 }).map((day) => `2026-01-${day}`);
const rate = fc
  .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 8 }))
  .map(([digits, places]) => new Decimal(digits).div(new Decimal(10).pow(places)).toFixed());
const quote = fc.record({ from_currency: currency, to_currency: currency, date, rate });
/** Quotes of different pairs, as a store finds them. */
const quotes = fc.uniqueArray(
  quote.filter((one) => one.from_currency !== one.to_currency),
  { selector: (one) => `${one.from_currency} ${one.to_currency}`, maxLength: 20 },
);

test('there and back gives the same amount, as exactly as one minor unit of the way allows', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), rate, (minor, text) => {
      const there = rateOf(text);
      const back = newerRate(undefined, { date: '2026-01-01', rate: text })?.rate as Rate;
      const returned = convertMinor(convertMinor(minor, 'EUR', 'GBP', there), 'GBP', 'EUR', back);
      const allowed = rateDecimal(back).div(2).plus(1);
      expect(new Decimal((returned - minor).toString()).abs().lte(allowed)).toBe(true);
    }),
  );
});

test('the order of the stored rates does not matter', () => {
  const shuffled = quotes.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc.property(shuffled, currency, currency, ([list, other], from, to) => {
      const [one, two] = [list, other].map((each) => throughMiddle(each, from, to));
      expect(two?.rate).toEqual(one?.rate);
      expect(two?.rate_date).toBe(one?.rate_date);
    }),
  );
});

test('a cross rate and that of the opposite way are inverse to each other', () => {
  fc.assert(
    fc.property(quotes, currency, currency, (list, from, to) => {
      fc.pre(from !== to);
      const [there, back] = [throughMiddle(list, from, to), throughMiddle(list, to, from)];
      expect(back?.rate_date).toBe(there?.rate_date);
      // A pair quoted both ways on one day is taken directly in each direction, so only single quotes are inverse.
      const ways = new Set(list.map((one) => `${one.from_currency} ${one.to_currency}`));
      fc.pre(list.every((one) => !ways.has(`${one.to_currency} ${one.from_currency}`)));
      if (there && back) expect(back.rate).toEqual(inverseRate(there.rate));
    }),
  );
});

test('every rate of a list is stored, repeated or refused', () => {
  fc.assert(
    fc.property(fc.array(quote), (list: Quote[]) => {
      const sorted = sortOutRates(list.map((one, index) => ({ ...one, line: index + 1 })));
      expect(sorted.rates.length + sorted.repeated + sorted.refused.length).toBe(list.length);
    }),
  );
});
