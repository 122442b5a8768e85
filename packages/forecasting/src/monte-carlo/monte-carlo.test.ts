import { describe, expect, test } from 'vitest';
import { ForecastError } from '../errors.ts';
import { limits } from '../limits.ts';
import { mergeParts, runMonteCarlo } from './merge.ts';
import { normalQuantile } from './portable-math.ts';
import type { MonteCarloQuestion, MonthlyFlow } from './question.ts';
import { pathsPerBlock } from './random-stream.ts';
import { blockRanges, buffersOf, simulateBlocks } from './simulate.ts';

const plain: MonteCarloQuestion = {
  years: 10,
  runs: 20_000,
  seed: 42,
  initial: 10_000_00n,
  inflation: 0,
  returns: { model: 'normal', annualReturn: 0.05, annualVolatility: 0.15 },
};
const certain = { model: 'normal', annualReturn: 0, annualVolatility: 0 } as const;
const monthly = (amount: bigint, toMonth = 120, keepsPace = false): MonthlyFlow => ({
  amount,
  fromMonth: 1,
  toMonth,
  keepsPace,
});
const names = ['p5', 'p25', 'p50', 'p75', 'p95'] as const;
const shares = [0.05, 0.25, 0.5, 0.75, 0.95];

describe('without contributions the answer is the lognormal of the closed form', () => {
  test.each([
    [1, 0.05, 0.15],
    [10, 0.07, 0.2],
    [40, 0.05, 0.15],
    [40, -0.02, 0.3],
    [25, 0.04, 0.02],
  ])(
    '%i years at %f with volatility %f: percentiles and mean within sampling error',
    (years, annualReturn, sigma) => {
      const runs = 100_000;
      const result = runMonteCarlo({
        ...plain,
        years,
        runs,
        returns: { model: 'normal', annualReturn, annualVolatility: sigma },
      });
      for (const { year, nominal, mean } of result.years) {
        const deviation = sigma * Math.sqrt(year);
        names.forEach((name, index) => {
          const share = shares[index] as number;
          const z = normalQuantile(share);
          const exact = Math.log(1e6) + year * (Math.log(1 + annualReturn) - sigma ** 2 / 2) + z * deviation;
          // Standard error of a sample quantile of the log: √(p(1−p)/n)/density.
          const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) / deviation;
          const error = Math.sqrt((share * (1 - share)) / runs) / density;
          expect(Math.abs(Math.log(Number(nominal[name])) - exact)).toBeLessThan(4.5 * error + 3e-6);
        });
        const expected = 1e6 * (1 + annualReturn) ** year;
        const error = expected * Math.sqrt((Math.exp(deviation ** 2) - 1) / runs);
        expect(Math.abs(Number(mean) - expected)).toBeLessThan(4.5 * error + 1);
      }
    },
  );
});

describe('without volatility the answer is plain arithmetic', () => {
  test('£10,000 at 5 % is £16,288.95 after ten years, on every path', () => {
    const returns = { model: 'normal', annualReturn: 0.05, annualVolatility: 0 } as const;
    const last = runMonteCarlo({ ...plain, runs: 10, returns }).years.at(-1);
    // Growth is kept in single precision: 3 × 10⁻⁸ a month, £0.06 here.
    for (const name of names) expect(Math.abs(Number(last?.nominal[name]) - 1_628_895)).toBeLessThan(7);
  });

  test('contributions arrive at the end of the month: the first earns eleven months of its year', () => {
    const returns = { model: 'historical', monthlyReturns: Array(12).fill(0.01), blockMonths: 1 } as const;
    const result = runMonteCarlo({
      ...plain,
      years: 1,
      runs: 1,
      initial: 0n,
      returns,
      flows: [monthly(100_00n, 12)],
    });
    // 100 × (1.01^12 − 1)/0.01 = 1,268.25
    expect(result.years[0]?.nominal.p50).toBe(1_268_25n);
  });

  test('real terms divide by inflation: £121 in two years at 10 % is £100 today', () => {
    const result = runMonteCarlo({
      ...plain,
      years: 2,
      runs: 1,
      initial: 121_00n,
      inflation: 0.1,
      returns: certain,
    });
    expect(result.years.map(({ real }) => real.p50)).toEqual([110_00n, 100_00n]);
  });

  test('a contribution that keeps pace is worth the same at each month end', () => {
    const flows = [{ amount: 100_00n, fromMonth: 12, toMonth: 12, keepsPace: true }];
    const result = runMonteCarlo({
      ...plain,
      years: 1,
      runs: 1,
      initial: 0n,
      inflation: 0.1,
      returns: certain,
      flows,
    });
    expect(result.years[0]?.nominal.p50).toBe(110_00n);
    expect(result.years[0]?.real.p50).toBe(100_00n);
  });
});

describe('success', () => {
  test('money that lasts exactly to the end is enough; a penny more each month is not', () => {
    const spend = (pence: bigint) =>
      runMonteCarlo({
        ...plain,
        years: 1,
        runs: 5,
        initial: 1200_00n,
        returns: certain,
        flows: [monthly(-pence, 12)],
      });
    expect(spend(100_00n)).toMatchObject({ successProbability: 1, successError: 0 });
    const short = spend(100_01n);
    expect(short.successProbability).toBe(0);
    expect(short.years[0]).toMatchObject({ depleted: 1, nominal: { p50: 0n } });
  });

  test('a target counts in today’s money', () => {
    const ask = (target: bigint) =>
      runMonteCarlo({ ...plain, runs: 3, inflation: 0.02, returns: certain, target }).successProbability;
    // £10,000 after ten years at 2 %: £8,203.48 of today's.
    expect(ask(8_203_48n)).toBe(1);
    expect(ask(8_203_50n)).toBe(0);
  });

  test('the probability is that of the closed form: final value above the start', () => {
    // ln(V) has mean 10 × (ln 1.05 − 0.01125) = 0.37540 and deviation 0.47434; P(V > start) = Φ(0.79142) = 0.78564
    const { successProbability, successError } = runMonteCarlo({
      ...plain,
      runs: 100_000,
      target: plain.initial,
    });
    expect(Math.abs(successProbability - 0.78564)).toBeLessThan(4.5 * successError);
    expect(successError).toBeCloseTo(0.0013, 4);
  });

  test('what was depleted stays counted when money comes in later', () => {
    const flows = [
      { amount: -200_00n, fromMonth: 1, toMonth: 12, keepsPace: false },
      { amount: 500_00n, fromMonth: 13, toMonth: 24, keepsPace: false },
    ];
    const result = runMonteCarlo({
      ...plain,
      years: 2,
      runs: 4,
      initial: 1000_00n,
      returns: certain,
      flows,
    });
    expect(result.years[1]).toMatchObject({ depleted: 1, nominal: { p50: 6000_00n } });
    expect(result.successProbability).toBe(0);
  });
});

describe('repeatable', () => {
  const question: MonteCarloQuestion = { ...plain, runs: 5_000, flows: [monthly(-50_00n)] };

  test('the same seed gives these figures on every machine', () => {
    const { years, successProbability } = runMonteCarlo(question);
    expect({ ...years.at(-1)?.nominal, mean: years.at(-1)?.mean, successProbability }).toMatchInlineSnapshot(`
      {
        "mean": 855974n,
        "p25": 425344n,
        "p5": 140241n,
        "p50": 711168n,
        "p75": 1132471n,
        "p95": 2030131n,
        "successProbability": 0.9922,
      }
    `);
  });

  test('another seed gives others, also one that differs in its upper half only', () => {
    const medians = [42, 43, 42 + 2 ** 32].map(
      (seed) => runMonteCarlo({ ...question, seed }).years.at(-1)?.nominal.p50,
    );
    expect(new Set(medians).size).toBe(3);
  });

  test.each([2, 3, 5, 100])('%i workers give the answer of one', (workers) => {
    const parts = blockRanges(question, workers).map((range) =>
      structuredClone(simulateBlocks(question, range)),
    );
    expect(mergeParts(question, parts.reverse())).toEqual(runMonteCarlo(question));
  });

  test('a strategy meets the same markets as another with the same seed', () => {
    const steady = runMonteCarlo(question).years.map(({ nominal }) => nominal);
    // A percentage of nothing takes nothing, but walks year by year.
    const yearly = runMonteCarlo({
      ...question,
      withdrawal: { strategy: 'percentage', afterYears: 0, rate: 0 },
    });
    expect(yearly.years.map(({ nominal }) => nominal)).toEqual(steady);
  });

  test('more runs of a seed begin with the same paths', () => {
    const [fewer, more] = [pathsPerBlock, pathsPerBlock * 2].map((runs) => ({ ...question, runs }));
    const first = { first: 0, end: 1 };
    expect(simulateBlocks(fewer as MonteCarloQuestion, first)).toEqual(
      simulateBlocks(more as MonteCarloQuestion, first),
    );
  });

  test('a part’s buffers can be moved instead of copied', () => {
    const part = simulateBlocks(question, { first: 0, end: 1 });
    const moved = structuredClone(part, { transfer: buffersOf(part) });
    expect(part.sums.length).toBe(0);
    expect(moved.sums.length).toBe(10);
  });
});

describe('refused, with the field and the limit', () => {
  const refusal = (change: object): ForecastError => {
    try {
      runMonteCarlo({ ...plain, ...change } as MonteCarloQuestion);
    } catch (error) {
      if (error instanceof ForecastError) return error;
      throw error;
    }
    throw new Error('not refused');
  };

  test('ten million paths', () => {
    const { code, field, message } = refusal({ runs: 10_000_000 });
    expect([code, field]).toEqual(['out_of_range', 'runs']);
    expect(message).toContain(String(limits.runs.most));
  });

  const normal = { model: 'normal', annualReturn: 0.05, annualVolatility: 0.1 };
  test.each<[string, object]>([
    ['years', { years: -1 }],
    ['years', { years: 0 }],
    ['years', { years: 61 }],
    ['years', { years: 1.5 }],
    ['runs', { runs: Number.NaN }],
    ['seed', { seed: -1 }],
    ['seed', { seed: Number.POSITIVE_INFINITY }],
    ['seed', { seed: 2 ** 53 }],
    ['initial', { initial: -1n }],
    ['initial', { initial: 10n ** 15n }],
    ['initial', { initial: 100 }],
    ['inflation', { inflation: Number.NaN }],
    ['inflation', { inflation: -1 }],
    ['returns.model', { returns: { model: 'cauchy' } }],
    ['returns.model', { returns: undefined }],
    ['returns.annualReturn', { returns: { ...normal, annualReturn: -1 } }],
    ['returns.annualReturn', { returns: { ...normal, annualReturn: Number.NEGATIVE_INFINITY } }],
    ['returns.annualVolatility', { returns: { ...normal, annualVolatility: -0.1 } }],
    ['returns.degreesOfFreedom', { returns: { ...normal, model: 'student-t', degreesOfFreedom: 2 } }],
    ['returns.monthlyReturns', { returns: { model: 'historical', monthlyReturns: [], blockMonths: 1 } }],
    [
      'returns.monthlyReturns.3',
      {
        returns: {
          model: 'historical',
          monthlyReturns: [0, 0, 0, -1.1, ...Array(12).fill(0)],
          blockMonths: 1,
        },
      },
    ],
    ['flows.0.fromMonth', { flows: [{ ...monthly(1n), fromMonth: 0 }] }],
    ['flows.0.toMonth', { flows: [monthly(1n, 121)] }],
    ['flows.0.amount', { flows: [monthly(10n ** 15n)] }],
    ['target', { target: -1n }],
    ['withdrawal.strategy', { withdrawal: { strategy: 'all', afterYears: 0 } }],
    ['withdrawal.afterYears', { withdrawal: { strategy: 'percentage', afterYears: 10, rate: 0.04 } }],
    ['withdrawal.rate', { withdrawal: { strategy: 'percentage', afterYears: 0, rate: Number.NaN } }],
    [
      'withdrawal.ceiling',
      { withdrawal: { strategy: 'floor-and-ceiling', afterYears: 0, rate: 0.04, floor: 2n, ceiling: 1n } },
    ],
  ])('%s: %o', (field, change) => {
    expect(refusal(change).field).toBe(field);
  });

  test('parts with a block missing, or twice', () => {
    const question = { ...plain, runs: 3000 };
    const [a, b] = blockRanges(question, 2).map((range) => simulateBlocks(question, range));
    if (!a || !b) throw new Error('two parts');
    expect(() => mergeParts(question, [b])).toThrow('missing');
    expect(() => mergeParts(question, [a])).toThrow('missing');
    expect(() => mergeParts(question, [a, a, b])).toThrow('twice');
    expect(() => simulateBlocks(question, { first: 0, end: 4 })).toThrow('blocks');
  });
});
