import { dayAfter, dayNumber, monthsLater } from '@farthing/dates';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact, one, share } from '../exact.ts';
import { shippedRates } from '../rates/shipped.ts';
import { disposalManners, possessionKinds } from './disposal-facts.ts';
import { type ResidencePeriod, residenceRelief, residenceUses } from './private-residence.ts';
import { type NamedDisposal, workOutDisposals } from './work-out-disposals.ts';

const pounds = fc.integer({ min: 0, max: 200_000_000 }).map((pence) => (pence / 100).toFixed(2));
const day = (from: string, days: number) => fc.integer({ min: 0, max: days }).map((n) => dayAfter(from, n));

/** Times of ownership one after the other, from the first day on. */
const periods = (from: string) =>
  fc
    .array(fc.record({ days: fc.integer({ min: 1, max: 1500 }), use: fc.constantFrom(...residenceUses) }), {
      maxLength: 6,
    })
    .map((rows) => {
      let next = from;
      return rows.map(({ days, use }): ResidencePeriod => {
        const period = { from: next, to: dayAfter(next, days - 1), use, isReturnPrevented: false };
        next = dayAfter(next, days);
        return period;
      });
    });

const acquired = '2010-05-01';
const disposals = fc
  .array(
    fc.record({
      date: day('2015-04-06', 3900),
      kind: fc.constantFrom(...possessionKinds),
      disposedBy: fc.constantFrom(...disposalManners),
      isConnected: fc.boolean(),
      sharePercent: fc.constantFrom('100', '50', '33.333333', '0.5'),
      proceeds: pounds,
      sellingCosts: pounds,
      cost: pounds,
      isWasting: fc.boolean(),
      other: pounds,
      claims: fc.boolean(),
      periods: periods(acquired),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((rows) =>
    rows.map(
      ({ other, claims, periods: times, ...row }, index): NamedDisposal => ({
        ...row,
        id: String(index),
        acquiredOn: acquired,
        buyingCosts: '0',
        improvementCosts: '0',
        isOutsideUk: false,
        reliefUsedBefore: '0',
        otherRelief: { name: 'Other', amount: other },
        rateRelief: claims ? 'business_asset_disposal_relief' : undefined,
        residence:
          row.kind === 'residential_property'
            ? {
                throughout: false,
                periods: times,
                letPercent: '30',
                businessPercent: '10',
                hasLongFinalPeriod: false,
              }
            : undefined,
      }),
    ),
  );

test('a gain stays a gain, a loss a loss; reliefs and rates add up to it; whole pence; the order does not matter', () => {
  fc.assert(
    fc.property(disposals, fc.integer(), (rows, seed) => {
      const worked = workOutDisposals(rows, shippedRates);
      for (const found of worked.values()) {
        const { gain, relief, chargeableGain, parts } = found;
        expect(found.proceeds - found.allowableCosts).toBe(gain);
        expect(gain - relief).toBe(chargeableGain);
        expect(found.reliefs.reduce((sum, { amount }) => sum + amount, 0n)).toBe(relief);
        const [low, high] = gain < 0n ? [gain, 0n] : [0n, gain];
        expect(chargeableGain >= low && chargeableGain <= high).toBe(true);
        expect(parts.reduce((sum, part) => sum + part.gain, 0n)).toBe(
          chargeableGain > 0n ? chargeableGain : 0n,
        );
        for (const value of [gain, relief, ...parts.map((part) => part.gain)])
          expect(value % (one / 100n)).toBe(0n);
      }
      const shuffled = rows.toSorted(
        (a, b) => ((Number(a.id) * 7 + seed) % 5) - ((Number(b.id) * 7 + seed) % 5),
      );
      expect(workOutDisposals(shuffled, shippedRates)).toEqual(worked);
    }),
    { numRuns: 150 },
  );
});

test('no more than the lifetime limit has the relief rate', () => {
  fc.assert(
    fc.property(disposals, (rows) => {
      const recent = rows.map((row) => ({ ...row, date: dayAfter('2020-03-11', Number(row.id)) }));
      const worked = [...workOutDisposals(recent, shippedRates).values()];
      const relieved = worked
        .flatMap(({ parts }) => parts)
        .filter(({ kind }) => kind === 'business_asset_disposal_relief')
        .reduce((sum, { gain }) => sum + gain, 0n);
      expect(relieved <= exact('1000000')).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('a second formulation by spans of days agrees on homes that were lived in or not', () => {
  fc.assert(
    fc.property(periods(acquired), day('2020-04-06', 2000), (times, date) => {
      const lived = times
        .filter(({ use }) => use === 'lived')
        .map(({ from, to }) => [dayNumber(from), Math.min(dayNumber(to) + 1, dayNumber(date))] as const)
        .filter(([from, to]) => from < to);
      const final = dayNumber(monthsLater(date, -9));
      const within = lived.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, final) - from), 0);
      const days = lived.length === 0 ? 0 : within + dayNumber(date) - final;
      const facts = {
        throughout: false,
        periods: times.filter(({ use }) => use === 'lived'),
        letPercent: '0',
        businessPercent: '0',
        hasLongFinalPeriod: false,
      };
      const gain = exact('100000');
      const owned = BigInt(dayNumber(date) - dayNumber(acquired));
      expect(residenceRelief(facts, acquired, date, gain).privateResidence).toBe(
        share(gain, BigInt(days) * one, owned * one),
      );
    }),
    { numRuns: 200 },
  );
});

test('another day lived there never makes the relief less', () => {
  fc.assert(
    fc.property(periods(acquired), fc.integer({ min: 0, max: 3600 }), (times, at) => {
      const facts = {
        throughout: false,
        periods: times,
        letPercent: '0',
        businessPercent: '0',
        hasLongFinalPeriod: false,
      };
      const more = dayAfter(acquired, at);
      const longer = {
        ...facts,
        periods: [...times, { from: more, to: more, use: 'lived' as const, isReturnPrevented: false }],
      };
      const gain = exact('100000');
      // What was owned before moving in counts by the day of moving in: another first day may undo it.
      fc.pre(!times.some(({ use }) => use === 'before_moving_in'));
      const before = residenceRelief(facts, acquired, '2024-05-01', gain).privateResidence;
      expect(residenceRelief(longer, acquired, '2024-05-01', gain).privateResidence >= before).toBe(true);
    }),
    { numRuns: 200 },
  );
});
