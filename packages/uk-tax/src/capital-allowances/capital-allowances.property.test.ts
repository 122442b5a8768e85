import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOf, yearBeginningIn } from '../tax-year.ts';
import type { AllowancePeriod } from './allowance-rates.ts';
import type { CapitalAsset } from './capital-asset.ts';
import { workOutAllowances } from './work-out-allowances.ts';

const first = 2019;
const end = '2027-09-30';
/** Nine tax years of a business that ends in the last one. */
const periods = Array.from({ length: 9 }, (_, index): AllowancePeriod => {
  const taxYear = yearBeginningIn(first + index);
  const isFinal = index === 8;
  return { taxYear, ...boundsOf(taxYear), isFinal, ...(isFinal ? { to: end } : {}) };
});
const days = periods
  .flatMap(({ from, to }) => [from, `${from.slice(0, 4)}-08-01`, to])
  .filter((day) => day <= end);

const asset = fc
  .record({
    kind: fc.constantFrom('equipment' as const, 'special_rate' as const, 'car' as const),
    bought: fc.nat({ max: days.length - 1 }),
    sold: fc.nat({ max: days.length - 1 }),
    cost: fc.bigInt({ min: 1n, max: 9_000_000n }),
    price: fc.bigInt({ min: 0n, max: 12_000_000n }),
    co2: fc.constantFrom(0, 40, 60, 120),
    isNew: fc.boolean(),
    isShort: fc.boolean(),
    wasPrivate: fc.boolean(),
    claim: fc.constantFrom('most' as const, 'first_year_40' as const, 'writing_down' as const),
  })
  .map(({ bought, sold, price, isShort, ...given }): CapitalAsset => {
    const [boughtOn, soldOn] = [days[Math.min(bought, sold)] ?? end, days[Math.max(bought, sold)] ?? end];
    return {
      ...{
        ...given,
        id: '',
        name: 'Asset',
        boughtOn,
        soldOn,
        proceeds: price,
        originalCost: null,
        rate: null,
        privateValue: null,
        isShortLife: isShort && given.kind === 'equipment' && !given.wasPrivate,
      },
      ...{ businessPercent: '100', useChanges: [], co2: given.kind === 'car' ? given.co2 : null },
    };
  });
const assets = fc.array(asset, { minLength: 1, maxLength: 6 });
const named = (all: readonly CapitalAsset[], percent: string) =>
  all.map((one, index) => ({ ...one, id: String(index), businessPercent: percent }));
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

test('over the life of a business, allowances less charges are what its assets lost in value', () => {
  fc.assert(
    fc.property(assets, (all) => {
      const years = workOutAllowances(named(all, '100'), periods);
      const lost = sum(
        all.map(({ cost, proceeds }) => cost - ((proceeds ?? 0n) < cost ? (proceeds ?? 0n) : cost)),
      );
      expect(sum(years.flatMap(({ claims }) => claims.map(({ pence }) => pence)))).toBe(lost);
      expect(years.at(-1)?.pools.every(({ carriedForward }) => carriedForward === 0n)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('half of the use gives half of it, to a penny for each claim, and no pool is ever below zero', () => {
  fc.assert(
    fc.property(assets, (all) => {
      const years = workOutAllowances(named(all, '50'), periods);
      const claims = years.flatMap((year) => year.claims.map(({ pence }) => pence));
      const lost = sum(
        all.map(({ cost, proceeds }) => cost - ((proceeds ?? 0n) < cost ? (proceeds ?? 0n) : cost)),
      );
      const difference = sum(claims) * 2n - lost;
      expect(difference <= BigInt(claims.length) && -difference <= BigInt(claims.length)).toBe(true);
      expect(years.every(({ pools }) => pools.every(({ carriedForward }) => carriedForward >= 0n))).toBe(
        true,
      );
    }),
    { numRuns: 300 },
  );
});
