import { describe, expect, test } from 'vitest';
import { apportionProfits } from '../accounting-dates/periods-of-account.ts';
import { spreadTransition } from './transition-profit.ts';
import { transitionParts, transitionSteps2324 } from './transition-year.ts';

const trade = { startedOn: '2010-01-01', endedOn: null, accountingDate: '04-30', until: null };

describe('the basis period of 2023-24 (FA 2022 Sch 1 paras 64, 65)', () => {
  test('BIM81260 example 7: of a trade with accounts to 31 December, 12 months to 31 December 2023 and the rest', () => {
    expect(transitionParts({ ...trade, accountingDate: '12-31' })).toEqual({
      standard: { from: '2023-01-01', to: '2023-12-31' },
      transition: { from: '2024-01-01', to: '2024-04-05' },
    });
    expect(transitionParts(trade)).toEqual({
      standard: { from: '2022-05-01', to: '2023-04-30' },
      transition: { from: '2023-05-01', to: '2024-04-05' },
    });
  });

  test('has no transition part if accounts had moved to the tax year before', () => {
    expect(transitionParts({ ...trade, until: '2021-04-30' })).toEqual({
      standard: { from: '2023-04-06', to: '2024-04-05' },
      transition: undefined,
    });
  });

  test('isn’t worked out for a trade whose first years reach into it', () => {
    expect(transitionParts({ ...trade, startedOn: '2021-04-06' })).toBeUndefined();
  });
});

describe('the steps of 2023-24 (FA 2022 Sch 1 para 70)', () => {
  const steps = (standard: bigint, transition: bigint | undefined, overlap = 0n) => {
    const { afterOverlap, together, transitionProfits, profit, overlapLoss } = transitionSteps2324({
      ...{ standard, transition, overlap },
    });
    return [afterOverlap, together, transitionProfits, profit, overlapLoss];
  };

  test('spread the transition part less overlap profits', () => {
    expect(steps(40_000n, 30_000n)).toEqual([30_000n, 70_000n, 30_000n, 40_000n, 0n]);
    expect(steps(40_000n, 30_000n, 10_000n)).toEqual([20_000n, 60_000n, 20_000n, 40_000n, 0n]);
  });

  test('spread no more than both parts together, if the standard part is a loss', () => {
    expect(steps(-12_000n, 30_000n, 5_000n)).toEqual([25_000n, 13_000n, 13_000n, 0n, 0n]);
  });

  test('spread nothing if overlap profits leave no profit of the transition part', () => {
    expect(steps(40_000n, 10_000n, 15_000n)).toEqual([-5_000n, 35_000n, 0n, 35_000n, 0n]);
    expect(steps(40_000n, -10_000n)).toEqual([-10_000n, 30_000n, 0n, 30_000n, 0n]);
    expect(steps(-40_000n, 30_000n)).toEqual([30_000n, -10_000n, 0n, -10_000n, 0n]);
  });

  test('deduct overlap profits from the year without a transition part (para 69, BIM81280)', () => {
    expect(steps(40_000n, undefined, 6_000n)).toEqual([-6_000n, 34_000n, 0n, 34_000n, 0n]);
  });

  test('BIM81300 example 17: accounts to 30 April with losses of £12,000 and £6,000, and overlap profits of £4,000', () => {
    const accounts = [{ from: '2023-05-01', to: '2024-04-30', profit: -6_000_00n }];
    const part = apportionProfits(accounts, { from: '2023-05-01', to: '2024-04-05' })[0]?.part ?? 0n;
    expect(part).toBe(-5_590_16n);
    // The overlap profits increase the loss by £4,000, which counts as a terminal loss.
    expect(steps(-12_000_00n, part, 4_000_00n)).toEqual([
      -9_590_16n,
      -21_590_16n,
      0n,
      -21_590_16n,
      4_000_00n,
    ]);
  });

  test('count as a terminal loss only what overlap profits made of it', () => {
    expect(steps(3_000n, 1_000n, 10_000n)).toEqual([-9_000n, -6_000n, 0n, -6_000n, 6_000n]);
  });
});

describe('an election to accelerate (FA 2022 Sch 1 para 73)', () => {
  const amounts = (...given: Parameters<typeof spreadTransition>) =>
    spreadTransition(...given).map(({ amount }) => amount);

  test('lowers what arises in each later year by the same amount', () => {
    expect(amounts(30_000_00n, undefined, { '2023-24': 8_000_00n })).toEqual([
      14_000_00n,
      ...[4_000_00n, 4_000_00n, 4_000_00n, 4_000_00n],
    ]);
    expect(amounts(30_000_00n, undefined, { '2024-25': 3_000_00n, '2025-26': 1_000_00n })).toEqual([
      ...[6_000_00n, 9_000_00n, 6_000_00n, 4_500_00n, 4_500_00n],
    ]);
  });

  test('may take all that is left', () => {
    expect(amounts(100_03n, undefined, { '2024-25': 60_03n })).toEqual([20_00n, 80_03n, 0n, 0n, 0n]);
  });

  test('is refused above what is left, and where it has no choice', () => {
    expect(() => amounts(100_00n, undefined, { '2024-25': 60_01n })).toThrow(
      'elections have more in 2024-25',
    );
    for (const year of ['2027-28', '2022-23', '2028-29'])
      expect(() => amounts(100_00n, undefined, { [year]: 1n })).toThrow(year);
    expect(() => amounts(100_00n, '2025-26', { '2025-26': 1n })).toThrow('2025-26');
  });
});
