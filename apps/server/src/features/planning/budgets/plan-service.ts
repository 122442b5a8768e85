import type { BudgetPlan, BudgetPlanRow, MissingBudgetRate, PartlyCounted } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { formatMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { printPartly } from '../../identity/household/shared-service.ts';
import {
  type BudgetView,
  type Figure,
  type MonthFigures,
  readFigures,
  readRates,
} from './figures-service.ts';
import type { Span } from './month-rules.ts';
import { readOwnSpending } from './own-spending-service.ts';
import { historyBefore, meanOf } from './plan-rules.ts';
import { setAsideOf } from './set-aside-rules.ts';
import { cutAt, inCurrency, type RateOf, type Spending } from './spending-rules.ts';
import { firstRecordedDay } from './spending-store.ts';
import { incomeKeys, needsOf, sumOf } from './summary-service.ts';

/** Spending of the month and of the months before it. */
interface History {
  readonly months: readonly Span[];
  readonly spending: Spending;
  readonly partly: PartlyCounted;
  readonly rateOf: RateOf;
  readonly rateDay: (span: Span) => string;
}

/** Lists every expense category with its monthly budget and past spending, and the income not yet assigned. */
export async function readPlan(scope: UserScope, view: BudgetView): Promise<BudgetPlan> {
  const { baseCurrency } = view;
  const read = await readFigures(scope, view);
  const { month, span, categories } = read;
  const history = await readHistory(scope, read, view);
  const income = (one: Span) => -spentIn(history, incomeKeys(categories), baseCurrency, one);
  const thisMonth = income(span);
  const print = (minor: bigint) => formatMinor(minor, baseCurrency);
  const { budgeted } = sumOf(
    read.figures.filter(({ begun }) => begun),
    'monthly',
    read,
    baseCurrency,
  );
  const needs = needsOf(read, baseCurrency);
  const setAside = setAsideOf(needs);
  return {
    month,
    period_start: span.from,
    period_end: span.to,
    base_currency: baseCurrency,
    history_months: history.months.length,
    income: { this_month: print(thisMonth), ...averagesOf(history.months.map(income), baseCurrency) },
    budgeted: print(budgeted),
    set_aside: print(setAside),
    other_budgets: needs
      .filter(({ period }) => period !== 'monthly')
      .map(({ minor, ...need }) => ({ ...need, amount: print(minor) })),
    to_budget: print(thisMonth - budgeted - setAside),
    items: rowsOf(read, history, baseCurrency),
    missing_rates: missingRates(read, history, baseCurrency),
    ...printPartly(history.partly),
  };
}

/** Reads whole months from the rollup, and the days that no whole month covers. */
async function readHistory(scope: UserScope, read: MonthFigures, view: BudgetView): Promise<History> {
  const { start, month, span, rateDay } = read;
  const first = await firstRecordedDay(scope);
  const months = historyBefore(start, { month, today: view.today, first });
  const spans = [span, ...months];
  const boundaries = new Set(spans.flatMap(({ from, to }) => [from, dayAfter(to)]));
  const cuts = [...boundaries].map(cutAt);
  const edges = cuts.map(({ edge }) => edge).sort();
  const [from = span.from, before = span.to] = [edges[0], edges.at(-1)];
  const { spending, partly } = await readOwnSpending(
    scope,
    { from, before, to: span.to, today: view.today, all: from, categories: [] },
    [{ cuts, categories: null }],
  );
  const targets = new Set([view.baseCurrency, ...read.figures.map(({ row }) => row.currency)]);
  const wanted = spans.flatMap((one) =>
    [...spending.over(spending.categories, one).keys()].flatMap((currency) =>
      [...targets].filter((to) => to !== currency).map((to) => ({ from: currency, to, date: rateDay(one) })),
    ),
  );
  return { months, spending, partly, rateDay, rateOf: await readRates(scope, wanted) };
}

function spentIn(
  { spending, rateDay, rateOf }: History,
  categories: readonly string[],
  currency: string,
  span: Span,
): bigint {
  return inCurrency(spending.over(categories, span), currency, rateDay(span), rateOf);
}

function averagesOf(values: readonly bigint[], currency: string) {
  const print = (minor: bigint | null) => (minor === null ? null : formatMinor(minor, currency));
  return { average_3: print(meanOf(values, 3)), average_12: print(meanOf(values, 12)) };
}

/** One row for each expense category, after the row of its group if the group has a budget. */
function rowsOf({ categories, figures }: MonthFigures, history: History, base: string): BudgetPlanRow[] {
  const expense = categories.filter(({ kind }) => kind === 'expense');
  const monthly = figures.filter(({ row }) => row.period === 'monthly');
  const otherPeriod = (category: string | null, group: string): 'weekly' | 'yearly' | null => {
    const other = figures.find(
      ({ row, begun }) =>
        begun &&
        row.period !== 'monthly' &&
        (row.group_name === group || (category !== null && row.category_id === category)),
    );
    if (!other) return null;
    return other.row.period === 'weekly' ? 'weekly' : 'yearly';
  };
  const row = (
    target: Pick<BudgetPlanRow, 'category_id' | 'group_name' | 'name' | 'within_group'>,
    members: readonly string[],
    figure: Figure | undefined,
  ): BudgetPlanRow => {
    const currency = figure?.row.currency ?? base;
    const spent = history.months.map((span) => spentIn(history, members, currency, span));
    return {
      ...target,
      currency,
      budget_id: figure?.row.id ?? null,
      version: figure?.row.version ?? 0,
      other_period: otherPeriod(target.category_id, target.group_name),
      amount: figure?.begun ? figure.record.amount : null,
      last_month: spent[0] === undefined ? null : formatMinor(spent[0], currency),
      ...averagesOf(spent, currency),
    };
  };
  return [...Map.groupBy(expense, ({ group_name }) => group_name)].flatMap(([group_name, members]) => {
    const ofGroup = monthly.find((figure) => figure.row.group_name === group_name);
    const ids = members.map(({ id }) => id);
    const group = { category_id: null, group_name, name: group_name, within_group: false };
    return [
      ...(ofGroup ? [row(group, ids, ofGroup)] : []),
      ...members.map(({ id, name }) =>
        row(
          { category_id: id, group_name, name, within_group: ofGroup?.begun === true },
          [id],
          monthly.find((figure) => figure.row.category_id === id),
        ),
      ),
    ];
  });
}

/** Each currency and day without a rate into the base currency, once. */
function missingRates(
  { span }: MonthFigures,
  { months, spending, rateDay, rateOf }: History,
  base: string,
): MissingBudgetRate[] {
  return [span, ...months].flatMap((one) =>
    [...spending.over(spending.categories, one).keys()]
      .filter((currency) => currency !== base && !rateOf(currency, base, rateDay(one)))
      .map((currency) => ({ currency, date: rateDay(one) })),
  );
}
