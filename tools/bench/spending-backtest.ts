/** Measures the accuracy of spending forecasts on generated households, each forecast at many months of its last five years. */
import { forecastSpending, type SpendingHistory } from '../../packages/forecasting/src/index.ts';
import { type GeneratedSpending, generatedMonths, generateSpending } from './spending-history.ts';

/** Sums over households, origins and months ahead; pence. */
export interface CategoryScore {
  readonly error: number;
  readonly naive: number;
  readonly expected: number;
  readonly actual: number;
  readonly covered: number;
  readonly count: number;
}

/** Errors and coverage over all households, origins, categories and months ahead. */
export interface SpendingScore {
  /** Mean absolute scaled error: 1 is what the seasonal naive errs within the history, category by category. */
  readonly mase: number;
  readonly naiveMase: number;
  /** Sum of absolute errors over the sum of what was spent. */
  readonly weighted: number;
  readonly naiveWeighted: number;
  /** Share of months within low and high. */
  readonly coverage: number;
  /** The same of the categories that are not mostly exact or zero, where a share of 0.8 can be met at all. */
  readonly noisyCoverage: number;
  readonly totalCoverage: number;
  /** Sum of forecasts over the sum of what came. */
  readonly bias: number;
  readonly byCategory: ReadonlyMap<string, CategoryScore>;
  readonly forecasts: number;
}

const nothingYet: CategoryScore = { error: 0, naive: 0, expected: 0, actual: 0, covered: 0, count: 0 };

/** First month of the generated years. */
const firstYear = 2016;
/** Months ahead that are scored. */
const horizon = 12;
/** Exactly repeated, or nothing in most months: no interval can hold just 80 % of them. */
const exactOrRare = new Set([
  'rent',
  'council tax',
  'water',
  'broadband',
  'mobile',
  'car insurance',
  'car repairs',
  'TV licence',
  'holidays',
  'childcare',
  'subscriptions',
  'charity',
  'garden',
  'health',
]);

/** @param step months between two origins */
export function scoreSpending(seeds: readonly number[], step = 6): SpendingScore {
  const byCategory = new Map<string, CategoryScore>();
  const sum = { mase: 0, naiveMase: 0, error: 0, naive: 0, actual: 0, expected: 0, covered: 0, noisy: 0 };
  const count = { items: 0, noisy: 0, totals: 0, totalCovered: 0, forecasts: 0 };
  for (const seed of seeds) {
    const household = generateSpending(seed);
    for (let origin = 60; origin <= generatedMonths - horizon; origin += step) {
      const { items, totals } = forecastSpending(historyOf(household, origin), horizon);
      count.forecasts++;
      household.forEach(({ category, pence }, index) => {
        const scale = naiveScale(pence, origin);
        for (let ahead = 0; ahead < horizon; ahead++) {
          const item = items[index * horizon + ahead];
          if (item?.category !== category) throw new Error(`No forecast of ${category}`);
          const actual = pence[origin + ahead] as number;
          const error = Math.abs(Number(item.expected) - actual);
          const naive = Math.abs((pence[origin - 12 + ahead] as number) - actual);
          const covered = Number(item.low) <= actual && actual <= Number(item.high) ? 1 : 0;
          sum.mase += error / scale;
          sum.naiveMase += naive / scale;
          sum.error += error;
          sum.naive += naive;
          sum.actual += Math.abs(actual);
          sum.expected += Number(item.expected);
          sum.covered += covered;
          count.items++;
          if (!exactOrRare.has(category)) {
            sum.noisy += covered;
            count.noisy++;
          }
          const known = byCategory.get(category) ?? nothingYet;
          byCategory.set(category, {
            error: known.error + error,
            naive: known.naive + naive,
            expected: known.expected + Number(item.expected),
            actual: known.actual + actual,
            covered: known.covered + covered,
            count: known.count + 1,
          });
        }
      });
      totals.forEach(({ low, high }, ahead) => {
        const actual = household.reduce((all, { pence }) => all + (pence[origin + ahead] as number), 0);
        count.totals++;
        if (Number(low) <= actual && actual <= Number(high)) count.totalCovered++;
      });
    }
  }
  return {
    mase: sum.mase / count.items,
    naiveMase: sum.naiveMase / count.items,
    weighted: sum.error / sum.actual,
    naiveWeighted: sum.naive / sum.actual,
    coverage: sum.covered / count.items,
    noisyCoverage: sum.noisy / count.noisy,
    totalCoverage: count.totalCovered / count.totals,
    bias: sum.expected / sum.actual,
    byCategory,
    forecasts: count.forecasts,
  };
}

/** Returns the history of a household known after a number of months. */
export function historyOf(household: readonly GeneratedSpending[], months: number): SpendingHistory {
  return {
    from: monthText(0),
    to: monthText(months - 1),
    categories: household.map(({ category, pence }) => ({
      category,
      amounts: Object.fromEntries(
        pence
          .slice(0, months)
          .flatMap((each, month) => (each === 0 ? [] : [[monthText(month), BigInt(each)]])),
      ),
    })),
  };
}

function monthText(month: number): string {
  return `${firstYear + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}

/** Mean absolute error of the same month a year before, within the history; a pound at least, for exact series. */
function naiveScale(pence: readonly number[], months: number): number {
  let sum = 0;
  for (let month = 12; month < months; month++)
    sum += Math.abs((pence[month] as number) - (pence[month - 12] as number));
  return Math.max(100, sum / (months - 12));
}
