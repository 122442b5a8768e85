import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeParts, runMonteCarlo } from './merge.ts';
import type { MonteCarloQuestion, Returns } from './question.ts';
import { pathsPerBlock } from './random-stream.ts';
import { simulateBlocks } from './simulate.ts';
import type { Withdrawal } from './withdrawals.ts';

const rate = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
const returns: fc.Arbitrary<Returns> = fc.oneof(
  fc.record({
    model: fc.constant('normal' as const),
    annualReturn: rate(-0.9, 1),
    annualVolatility: rate(0, 1.5),
  }),
  fc.record({
    model: fc.constant('student-t' as const),
    annualReturn: rate(-0.9, 1),
    annualVolatility: rate(0, 1.5),
    degreesOfFreedom: fc.constantFrom(3, 7),
  }),
  fc.record({
    model: fc.constant('historical' as const),
    monthlyReturns: fc.array(rate(-1, 10), { minLength: 12, maxLength: 30 }),
    blockMonths: fc.integer({ min: 1, max: 240 }),
  }),
);
const withdrawal: fc.Arbitrary<Withdrawal | undefined> = fc.option(
  fc.oneof(
    fc.record({
      strategy: fc.constant('fixed-real' as const),
      afterYears: fc.constant(0),
      annual: fc.bigInt({ min: 0n, max: 10n ** 8n }),
    }),
    fc.record({ strategy: fc.constant('percentage' as const), afterYears: fc.constant(0), rate: rate(0, 1) }),
    fc.record({
      strategy: fc.constant('guardrails' as const),
      afterYears: fc.constant(0),
      rate: rate(0, 1),
      guard: rate(0, 1),
      adjustment: rate(0, 1),
    }),
  ),
  { nil: undefined },
);
const questions: fc.Arbitrary<MonteCarloQuestion> = fc
  .record({
    years: fc.integer({ min: 1, max: 4 }),
    runs: fc.integer({ min: 1, max: 2500 }),
    seed: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    initial: fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
    inflation: rate(-0.2, 0.5),
    returns,
    flow: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
    withdrawal,
  })
  .map(({ flow, withdrawal: taken, ...rest }) => ({
    ...rest,
    flows: [{ amount: flow, fromMonth: 1, toMonth: rest.years * 12, keepsPace: true }],
    ...(taken && { withdrawal: taken }),
  }));

test('percentiles ascend and are not negative, shares lie from 0 to 1 and depletion only grows', () => {
  fc.assert(
    fc.property(questions, (question) => {
      const { years, successProbability } = runMonteCarlo(question);
      expect(years).toHaveLength(question.years);
      let before = 0;
      for (const { nominal, real, income, depleted } of years) {
        for (const { p5, p25, p50, p75, p95 } of [nominal, real, ...(income ? [income] : [])]) {
          const values = [0n, p5, p25, p50, p75, p95];
          expect(values.every((value, index) => index === 0 || value >= (values[index - 1] as bigint))).toBe(
            true,
          );
        }
        expect(depleted).toBeGreaterThanOrEqual(before);
        before = depleted;
      }
      expect(successProbability).toBeGreaterThanOrEqual(0);
      expect(successProbability).toBeLessThanOrEqual(1 - before + 1e-12);
    }),
    { numRuns: 40 },
  );
});

test('cut anywhere, the parts make the same whole', () => {
  fc.assert(
    fc.property(questions, fc.nat(), (question, somewhere) => {
      const blocks = Math.ceil(question.runs / pathsPerBlock);
      if (blocks < 2) return;
      const cut = 1 + (somewhere % (blocks - 1));
      const parts = [
        simulateBlocks(question, { first: cut, end: blocks }),
        simulateBlocks(question, { first: 0, end: cut }),
      ];
      expect(mergeParts(question, parts)).toEqual(runMonteCarlo(question));
    }),
    { numRuns: 20 },
  );
});
