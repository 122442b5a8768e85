import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figure, printPence } from '../exact.ts';
import { quarterOf } from './lump-sum-allowances.ts';
import {
  deathBenefitCases,
  type LumpSumHistory,
  lumpSumProtections,
  type PensionLumpSum,
  pensionLumpSumKinds,
} from './pension-lump-sum.ts';
import { workOutPensionLumpSums } from './work-out-lump-sums.ts';

const pence = (most: number) => fc.integer({ min: 0, max: most }).map((count) => (count / 100).toFixed(2));
const countOf = (amount: string) => BigInt(amount.replace('.', ''));

const payment: fc.Arbitrary<PensionLumpSum> = fc
  .record({
    date: fc.constantFrom('2023-07-01', '2024-04-06', '2025-07-01'),
    kind: fc.constantFrom(...pensionLumpSumKinds.filter((kind) => kind !== 'state_pension')),
    provider: fc.constant('Aviva'),
    amount: fc.oneof(pence(9), pence(40_000_000), pence(150_000_000)),
    part: fc.option(fc.nat({ max: 100 })),
    aged_75: fc.boolean(),
    death: fc.constantFrom(...deathBenefitCases),
    excess: fc.nat({ max: 100 }),
  })
  .map(({ part, excess, ...rest }) => {
    const partOf = (percent: number) =>
      (Number((countOf(rest.amount) * BigInt(percent)) / 100n) / 100).toFixed(2);
    return {
      ...rest,
      uncrystallised: part === null ? null : partOf(part),
      above_allowance: partOf(excess),
    };
  });

const history: fc.Arbitrary<LumpSumHistory> = fc.record({
  protection: fc.constantFrom(...lumpSumProtections),
  protected_amount: pence(160_000_000),
  lifetime_allowance_percent: fc.integer({ min: 0, max: 1_100_000 }).map((count) => String(count / 10_000)),
  serious_ill_health_before: fc.boolean(),
  certificate: fc.option(fc.record({ lump_sum: pence(9_999), lump_sum_and_death_benefit: pence(9_999) })),
});

describe('whole pence', () => {
  test('the tax-free part and the taxed part are the whole lump sum, of every kind and any odd amount', () => {
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 5 }), history, (payments, before) => {
        const worked = workOutPensionLumpSums(payments, before);
        for (const [at, { tax_free, taxable, above_allowance }] of worked.payments.entries()) {
          const amount = countOf(payments[at]?.amount ?? '');
          expect(countOf(tax_free) + countOf(taxable)).toBe(amount);
          expect(countOf(above_allowance)).toBeLessThanOrEqual(countOf(taxable));
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('what was left of an allowance, less what a lump sum uses, is left after it', () => {
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 5 }), history, (payments, before) => {
        const inOrder = payments.toSorted((one, other) => one.date.localeCompare(other.date));
        const worked = workOutPensionLumpSums(inOrder, before);
        const { whole, used_before_2024: used } = worked;
        for (const name of ['lump_sum', 'lump_sum_and_death_benefit'] as const) {
          const first = countOf(whole[name]) - countOf(used[name]);
          let left = first < 0n ? 0n : first;
          for (const one of worked.payments) {
            left -= countOf(one.used[name]);
            expect(countOf(one.left[name])).toBe(left);
          }
          expect(countOf(worked.left[name])).toBe(left);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('a quarter is never rounded against the taxpayer, and by less than a penny', () => {
    fc.assert(
      fc.property(pence(200_000_000), (amount) => {
        const [free, used] = [quarterOf(figure(amount), 'up'), quarterOf(figure(amount), 'down')];
        const whole = countOf(amount);
        expect(countOf(printPence(free))).toBe((whole + 3n) / 4n);
        expect(countOf(printPence(used))).toBe(whole / 4n);
      }),
    );
  });
});

test.each([
  ['0.01', '0.01', '0.00'],
  ['0.02', '0.01', '0.01'],
  ['100.03', '25.01', '75.02'],
  ['20000.01', '5000.01', '15000.00'],
])('of a pot of %s, %s is tax-free and %s taxed', (amount, free, taxed) => {
  const pot: PensionLumpSum = {
    ...{ date: '2025-06-01', kind: 'uncrystallised_funds', provider: 'Aviva', amount, uncrystallised: null },
    ...{ aged_75: false, death: 'under_75', above_allowance: '0' },
  };
  const none: LumpSumHistory = {
    ...{ protection: 'none', protected_amount: null, lifetime_allowance_percent: '0' },
    ...{ serious_ill_health_before: false, certificate: null },
  };
  const [worked] = workOutPensionLumpSums([pot], none).payments;
  expect(worked).toMatchObject({ tax_free: free, taxable: taxed, used: { lump_sum: free } });
});
