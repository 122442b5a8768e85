import { Decimal } from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Deals, flowsOfDeals, pricesOfDeals, unitsOfDeals } from './deal-rules.ts';
import { scaled } from './series-rules.ts';

const deals = (change: Partial<Deals> = {}): Deals => ({
  ...{
    holding_id: 'h',
    sides: 'b',
    dates: ['2024-01-01'],
    quantities: ['1'],
    prices: ['2'],
    fees: '0',
    rates: '1',
  },
  ...{ currencies: 'GBP', ...change },
});

const figure = fc
  .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 12 }))
  .map(([whole, places]) => new Decimal(whole).div(new Decimal(10).pow(places)).toFixed());
const row = fc.record({
  day: fc.integer({ min: 1, max: 3 }),
  sells: fc.boolean(),
  quantity: figure,
  price: figure,
  fees: figure,
  rate: fc.oneof(fc.constant('1'), figure),
});

test('what buys and sells moved is units times price, with fees, at their rate, to the last place', () => {
  fc.assert(
    fc.property(fc.array(fc.array(row, { minLength: 1, maxLength: 5 }), { maxLength: 3 }), (holdings) => {
      const sorted = holdings.map((rows) => rows.toSorted((a, b) => a.day - b.day));
      const all = sorted.map((rows, at) =>
        deals({
          holding_id: `h${at}`,
          sides: rows.map(({ sells }) => (sells ? 's' : 'b')).join(''),
          dates: rows.map(({ day }) => `2024-01-0${day}`),
          quantities: rows.map(({ quantity }) => quantity),
          prices: rows.map(({ price }) => price),
          fees: rows.map(({ fees }) => fees),
          rates: rows.map(({ rate }) => rate),
        }),
      );
      for (const group of ['holding', 'holding and day', 'day'] as const) {
        const wanted = new Map<string, [Decimal, Decimal]>();
        for (const [at, rows] of sorted.entries()) {
          for (const { day, sells, quantity, price, fees, rate } of rows) {
            const date = `2024-01-0${group === 'holding' ? rows.at(-1)?.day : day}`;
            const key = `${group === 'day' ? '' : `h${at}`} ${date}`;
            const [paid, taken] = wanted.get(key) ?? [new Decimal(0), new Decimal(0)];
            const money = new Decimal(quantity).times(price);
            if (sells) wanted.set(key, [paid, taken.plus(money.minus(fees).times(rate))]);
            else wanted.set(key, [paid.plus(money.plus(fees).times(rate)), taken]);
          }
        }
        const found = flowsOfDeals(all, group).map(({ holding_id, date, paid_in, taken_out }) => {
          return [`${holding_id} ${date}`, new Decimal(paid_in).toFixed(), new Decimal(taken_out).toFixed()];
        });
        expect(found.toSorted()).toEqual(
          [...wanted].map(([key, [paid, taken]]) => [key, paid.toFixed(), taken.toFixed()]).toSorted(),
        );
      }
    }),
    { numRuns: 300 },
  );
});

test('units stand at the end of each day with deals', () => {
  const found = unitsOfDeals(
    deals({
      sides: 'bbsb',
      dates: ['2024-01-01', '2024-01-02', '2024-01-02', '2024-02-01'],
      quantities: ['10', '2.5', '4', '1'],
    }),
  );
  expect(found).toEqual([
    { date: '2024-01-01', figure: scaled('10') },
    { date: '2024-01-02', figure: scaled('8.5') },
    { date: '2024-02-01', figure: scaled('9.5') },
  ]);
});

test('prices are the last of each day, in the currency of the security, of something, before the first stored one', () => {
  const mixed = deals({
    sides: 'bsbbb',
    dates: ['2024-01-01', '2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04'],
    quantities: ['1', '1', '1', '1', '1'],
    prices: ['1', '2', '3', '0', '5'],
    currencies: 'USDUSDGBPUSDUSD',
  });
  expect(pricesOfDeals(mixed, 'USD', '2200-01-01')).toEqual([
    { date: '2024-01-01', figure: scaled('2') },
    { date: '2024-01-04', figure: scaled('5') },
  ]);
  expect(pricesOfDeals(mixed, 'USD', '2024-01-04')).toHaveLength(1);
});
