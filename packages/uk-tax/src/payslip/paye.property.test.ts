import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact } from '../exact.ts';
import type { RateTable } from '../rates/rate-table.ts';
import { shippedRates } from '../rates/shipped.ts';
import { payeTaxOf } from './paye.ts';
import { readTaxCode } from './tax-code.ts';

const years = [...shippedRates.keys()].filter((year) => year !== '2027-28');
const codes = fc.oneof(
  fc.integer({ min: 1, max: 3000 }).map((number) => `${number}L`),
  fc.integer({ min: 1, max: 800 }).map((number) => `K${number}`),
  fc.constantFrom('0T', 'BR', 'D0', 'S1257L', 'C1257L', 'SBR'),
);
const penny = exact('0.01');

/** Tax of payments one after the other, in months 1, 2, …; what was taken is carried along. */
function taken(table: RateTable, code: string, pays: readonly bigint[]): bigint[] {
  let [payBefore, taxBefore] = [0n, 0n];
  return pays.map((pay, index) => {
    const given = { frequency: 'monthly' as const, period: index + 1, pay, payBefore, taxBefore };
    const { tax } = payeTaxOf(table, readTaxCode(code), given);
    payBefore += pay;
    taxBefore += tax;
    return tax;
  });
}

const sum = (values: readonly bigint[]) => values.reduce((all, one) => all + one, 0n);
const pays = fc.array(
  fc.integer({ min: 200_000, max: 1_500_000 }).map((pence) => BigInt(pence) * penny),
  { minLength: 12, maxLength: 12 },
);

describe('cumulative tax of random years', () => {
  test('in the end does not depend on how the pay was spread, unless half of a payment was not enough', () => {
    fc.assert(
      fc.property(fc.constantFrom(...years), codes, pays, (year, code, spread) => {
        const table = shippedRates.get(year) as RateTable;
        const level = spread.map(() => sum(spread) / 12n);
        const rest = sum(spread) - sum(level);
        const even = level.with(0, (level[0] as bigint) + rest);
        const [one, other] = [taken(table, code, spread), taken(table, code, even)];
        const isCut = (taxes: readonly bigint[], of: readonly bigint[]) =>
          (taxes.at(-1) as bigint) >= (of.at(-1) as bigint) / 2n - penny;
        fc.pre(!isCut(one, spread) && !isCut(other, even));
        expect(sum(one)).toBe(sum(other));
      }),
    );
  });

  test('is never more than half of a payment, and whole pennies', () => {
    fc.assert(
      fc.property(fc.constantFrom(...years), codes, pays, (year, code, spread) => {
        for (const [index, tax] of taken(shippedRates.get(year) as RateTable, code, spread).entries()) {
          expect(tax <= (spread[index] as bigint) / 2n).toBe(true);
          expect(tax % penny).toBe(0n);
        }
      }),
    );
  });

  test('does not fall when the pay of a month rises', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...years),
        codes,
        pays,
        fc.integer({ min: 1, max: 500_000 }),
        (year, code, spread, more) => {
          const table = shippedRates.get(year) as RateTable;
          const before = taken(table, code, spread);
          const after = taken(table, code, spread.with(11, (spread[11] as bigint) + BigInt(more) * penny));
          expect(sum(after)).toBeGreaterThanOrEqual(sum(before));
        },
      ),
    );
  });
});
