import type {
  BudgetSummary,
  BudgetTotals,
  Category,
  MissingBudgetRate,
  UnbudgetedSpending,
} from '@farthing/api-contract';
import { convertMinor, formatMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { printPartly } from '../../identity/household/shared-service.ts';
import { type BudgetView, type Figure, type MonthFigures, readFigures } from './figures-service.ts';
import { elapsedOf, paceOf, perDayOf } from './rules.ts';
import { type MonthNeed, setAsideOf } from './set-aside-rules.ts';
import { inCurrency, uncategorised } from './spending-rules.ts';

/** Totals of a period's budgets, in minor units. */
export interface Sums {
  readonly count: number;
  readonly budgeted: bigint;
  readonly carried: bigint;
  readonly available: bigint;
  readonly spent: bigint;
}

/** A month at one look: its budgets, their sums in base currency, and what was spent beside them. */
export async function readSummary(scope: UserScope, view: BudgetView): Promise<BudgetSummary> {
  const read = await readFigures(scope, { ...view, everything: true });
  const { month, span, moves } = read;
  const { baseCurrency } = view;
  const begun = read.figures.filter((figure) => figure.begun);
  const print = (minor: bigint) => formatMinor(minor, baseCurrency);
  const elapsed = elapsedOf(span, view.today);
  const monthly = sumOf(begun, 'monthly', read, baseCurrency);
  const remaining = monthly.available - monthly.spent;
  const perDay = perDayOf(remaining, elapsed);
  const income = incomeOf(read, baseCurrency);
  const setAside = setAsideOf(needsOf(read, baseCurrency));
  const beside = unbudgeted(read, begun, baseCurrency);
  const periods = (['monthly', 'weekly', 'yearly'] as const).filter((period) =>
    begun.some(({ row }) => row.period === period),
  );
  return {
    month,
    period_start: span.from,
    period_end: span.to,
    days: elapsed.days,
    days_left: elapsed.left,
    base_currency: baseCurrency,
    budgeted: print(monthly.budgeted),
    carried: print(monthly.carried),
    available: print(monthly.available),
    spent: print(monthly.spent),
    remaining: print(remaining),
    pace: print(paceOf(monthly.available, elapsed)),
    per_day: perDay === null ? null : print(perDay),
    income: print(income),
    set_aside: print(setAside),
    to_budget: print(income - monthly.budgeted - setAside),
    unbudgeted: print(beside.reduce((sum, { minor }) => sum + minor, 0n)),
    unbudgeted_categories: beside.map(({ minor, ...category }) => ({ ...category, spent: print(minor) })),
    totals: periods.map((period): BudgetTotals => {
      const { count, ...sums } = sumOf(begun, period, read, baseCurrency);
      return {
        period,
        count,
        budgeted: print(sums.budgeted),
        carried: print(sums.carried),
        available: print(sums.available),
        spent: print(sums.spent),
        remaining: print(sums.available - sums.spent),
      };
    }),
    items: begun.map(({ record }) => record),
    moves: moves.filter((move) => move.month === month),
    missing_rates: missingRates(read, begun, baseCurrency),
    ...printPartly(read.partly),
  };
}

/** Sums over the budgets of a period that no group's budget counts already; those without a rate are left out. */
export function sumOf(
  figures: readonly Figure[],
  period: Figure['row']['period'],
  { rateOf, rateDay, span }: MonthFigures,
  base: string,
): Sums {
  let sums: Sums = { count: 0, budgeted: 0n, carried: 0n, available: 0n, spent: 0n };
  for (const { row, withinGroup, amount, carried, available, spent } of figures) {
    if (row.period !== period || withinGroup) continue;
    const rate = row.currency === base ? null : rateOf(row.currency, base, rateDay(span));
    if (rate === undefined) continue;
    const convert = (minor: bigint) =>
      rate === null ? minor : convertMinor(minor, row.currency, base, rate);
    sums = {
      count: sums.count + 1,
      budgeted: sums.budgeted + convert(amount),
      carried: sums.carried + convert(carried),
      available: sums.available + convert(available),
      spent: sums.spent + convert(spent),
    };
  }
  return sums;
}

/** Lists what each budget needs in the month. Those that need nothing and those without a rate are left out. */
export function needsOf(
  { figures, categories, rateOf, rateDay, span }: MonthFigures,
  base: string,
): MonthNeed[] {
  return figures.flatMap(({ row, begun, amount, share }) => {
    const { category_id, period, currency } = row;
    const group_name = row.group_name ?? categories.find(({ id }) => id === category_id)?.group_name;
    const rate = currency === base ? null : rateOf(currency, base, rateDay(span));
    if (rate === undefined || group_name === undefined || (period === 'monthly' && !begun)) return [];
    const minor = period === 'monthly' ? amount : share;
    if (minor === 0n && period !== 'monthly') return [];
    return [
      { category_id, group_name, period, minor: rate ? convertMinor(minor, currency, base, rate) : minor },
    ];
  });
}

/** Spending of the month in categories that no monthly budget is for, the most first. */
function unbudgeted(
  { categories, spending, span, rateOf, rateDay }: MonthFigures,
  figures: readonly Figure[],
  base: string,
): (Omit<UnbudgetedSpending, 'spent'> & { readonly minor: bigint })[] {
  const monthly = figures.filter(({ row }) => row.period === 'monthly').map(({ row }) => row);
  const spentIn = (key: string) => inCurrency(spending.over([key], span), base, rateDay(span), rateOf);
  const free = categories.filter(
    ({ id, kind, group_name }) =>
      kind === 'expense' && !monthly.some((row) => row.category_id === id || row.group_name === group_name),
  );
  return [
    ...free.map(({ id, name, group_name }) => ({ category_id: id, name, group_name, minor: spentIn(id) })),
    {
      category_id: null,
      name: 'Uncategorised',
      group_name: null,
      minor: spentIn(uncategorised.expense),
    },
  ]
    .filter(({ minor }) => minor !== 0n)
    .sort((one, next) => (next.minor > one.minor ? 1 : next.minor < one.minor ? -1 : 0));
}

function incomeOf({ categories, spending, span, rateOf, rateDay }: MonthFigures, base: string): bigint {
  return -inCurrency(spending.over(incomeKeys(categories), span), base, rateDay(span), rateOf);
}

/** Returns the keys under which spending holds income. */
export function incomeKeys(categories: readonly Category[]): string[] {
  const ids = categories.filter(({ kind }) => kind === 'income').map(({ id }) => id);
  return [...ids, uncategorised.income];
}

/** Each currency and day without a rate, once. */
function missingRates(
  { spending, span, rateOf, rateDay }: MonthFigures,
  figures: readonly Figure[],
  base: string,
): MissingBudgetRate[] {
  const day = rateDay(span);
  const currencies = [
    ...spending.over(spending.categories, span).keys(),
    ...figures.map(({ row }) => row.currency),
  ];
  const all = [
    ...figures.flatMap(({ record }) => record.missing_rates),
    ...currencies
      .filter((currency) => currency !== base && !rateOf(currency, base, day))
      .map((currency) => ({ currency, date: day })),
  ];
  return [...new Map(all.map((one) => [`${one.currency} ${one.date}`, one])).values()];
}
