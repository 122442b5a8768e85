import type { Budget, Category, MissingBudgetRate, PartlyCounted } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { formatMinor, parseMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { listCategories } from '../../ledger/categories/service.ts';
import { ratesToBase } from '../../ledger/exchange-rates/service.ts';
import {
  hasBegun,
  lookedAt,
  type MonthStart,
  monthFrom,
  monthOf,
  monthSpan,
  type Period,
  periodOn,
  periodsUpTo,
  type Span,
} from './month-rules.ts';
import { type OwnSpending, readOwnSpending } from './own-spending-service.ts';
import {
  amountFrom,
  carriedAfter,
  elapsedOf,
  movedSums,
  paceOf,
  perDayOf,
  refuseFar,
  statusOf,
} from './rules.ts';
import { shareOf } from './set-aside-rules.ts';
import { readMonthStart } from './settings-service.ts';
import { cutAt, inCurrency, type RateOf, type Spending, type Sums, spendingOf } from './spending-rules.ts';
import {
  type AmountRow,
  type BudgetRow,
  listAmounts,
  listBudgetRows,
  listMoves,
  type MoveRow,
} from './store.ts';

/** Parameters of budget figures. */
export interface BudgetView {
  /** `YYYY-MM`; the month that today is in where absent. */
  readonly month?: string | undefined;
  readonly today: string;
  readonly baseCurrency: string;
  /** With what was spent outside of budgets in the month. */
  readonly everything?: boolean;
}

/** A budget of the month in minor units of its currency. */
export interface Figure {
  readonly row: BudgetRow;
  readonly begun: boolean;
  readonly period: Period;
  readonly withinGroup: boolean;
  readonly amount: bigint;
  readonly carried: bigint;
  readonly moved: bigint;
  readonly available: bigint;
  readonly spent: bigint;
  /** The month's part of a weekly or yearly budget; 0 for a monthly one. */
  readonly share: bigint;
  readonly record: Budget;
}

/** Figures of the budgets of a month. */
export interface MonthFigures {
  readonly start: MonthStart;
  readonly month: string;
  readonly span: Span;
  readonly categories: readonly Category[];
  readonly moves: readonly MoveRow[];
  readonly figures: readonly Figure[];
  readonly spending: Spending;
  /** Accounts of which only the user's share counts. */
  readonly partly: PartlyCounted;
  readonly rateOf: RateOf;
  /** The day whose exchange rates convert the amounts of a date range. */
  readonly rateDay: (span: Span) => string;
}

/** A budget with its periods, and the categories that it counts. */
interface Periods {
  readonly row: BudgetRow;
  readonly members: readonly string[];
  readonly periods: readonly Period[];
}

/** Works out every budget in the period that belongs to a month, with what its earlier periods carry into it. */
export function readFigures(scope: UserScope, view: BudgetView): Promise<MonthFigures> {
  const { month, today, baseCurrency, everything } = view;
  return scope.cache.getOrRead(
    `budgets ${month} ${today} ${baseCurrency} ${everything}`,
    ({ figures, spending }) => 2000 * figures.length + 3000 * spending.categories.length,
    () => workOut(scope, view),
  );
}

async function workOut(scope: UserScope, view: BudgetView): Promise<MonthFigures> {
  const { today } = view;
  if (view.month !== undefined) refuseFar(`${view.month}-01`, today, 'month');
  const [rows, amounts, moves, start, categories] = await Promise.all([
    listBudgetRows(scope),
    listAmounts(scope),
    listMoves(scope),
    readMonthStart(scope),
    listCategories(scope),
  ]);
  const month = view.month ?? monthOf(start, today);
  const span = monthSpan(start, month);
  const day = lookedAt(span, today);
  const budgets = rows.map((row): Periods => {
    const periods = row.rollover === 'none' ? [periodOn(row, start, day)] : periodsUpTo(row, start, day);
    return { row, periods, members: membersOf(row, categories) };
  });
  const { spending, partly } = await readSpending(scope, budgets, view.everything ? span : undefined, today);
  const spent = budgets.map(
    (one): Spent => ({
      ...one,
      sums: one.periods.map((period) => spending.over(one.members, period)),
    }),
  );
  const rateDay = ({ to }: Span) => (to < today ? to : today);
  const rateOf = await readRates(scope, wantedRates(spent, spending, { rateDay, month: span }, view));
  const moved = movedSums(moves);
  const figures = spent.map((one) =>
    figureOf(one, {
      start,
      month,
      day,
      today,
      categories,
      rows,
      spentIn: (sums, period) => inCurrency(sums, one.row.currency, rateDay(period), rateOf),
      missing: missingRates(one, rateDay, rateOf),
      amounts: amounts.filter(({ budget_id }) => budget_id === one.row.id),
      movedIn: (id, period) => (period.month === null ? 0n : (moved.get(`${id} ${period.month}`) ?? 0n)),
    }),
  );
  return { start, month, span, categories, moves, figures, spending, partly, rateOf, rateDay };
}

function membersOf(row: BudgetRow, categories: readonly Category[]): string[] {
  if (row.category_id !== null) return [row.category_id];
  return categories
    .filter(({ kind, group_name }) => kind === 'expense' && group_name === row.group_name)
    .map(({ id }) => id);
}

/** Months from the rollup, and the rows of the days that no whole month covers. */
async function readSpending(
  scope: UserScope,
  budgets: readonly Periods[],
  everything: Span | undefined,
  today: string,
): Promise<OwnSpending> {
  const cutsOf = (spans: readonly Span[]) => {
    const boundaries = new Set(spans.flatMap(({ from, to }) => [from, dayAfter(to)]));
    return [...boundaries].map(cutAt);
  };
  const all = everything ? cutsOf([everything]) : [];
  const whole = new Set(all.map(({ boundary }) => boundary));
  const spans = new Set(budgets.flatMap(({ periods }) => periods));
  const cuts = cutsOf([...spans].filter(unlike())).filter(({ boundary }) => !whole.has(boundary));
  const shown = cutsOf(budgets.flatMap(({ periods }) => periods.slice(-1)));
  const edges = [...cuts, ...all, ...shown].map(({ edge }) => edge).sort();
  const [from, before] = [edges[0], edges.at(-1)];
  if (from === undefined || before === undefined) return { spending: spendingOf([], []), partly: [] };
  const members = [...new Set(budgets.flatMap((one) => one.members))];
  const categories = budgets.flatMap((one) => (one.periods.length > 1 ? one.members : []));
  const first = [...all, ...shown].map(({ edge }) => edge).sort()[0] ?? from;
  const to =
    [everything?.to ?? '', ...budgets.map(({ periods }) => periods.at(-1)?.to ?? '')].sort().at(-1) ?? '';
  const range = { from, before, to, today, all: first, categories: [...new Set(categories)] };
  return readOwnSpending(scope, range, [
    { cuts, categories: members },
    { cuts: all, categories: null },
  ]);
}

/** Removes duplicate date ranges, which all budgets of a month share. */
function unlike(): (span: Span) => boolean {
  const seen = new Set<string>();
  return ({ from, to }) => {
    const isNew = !seen.has(`${from} ${to}`);
    seen.add(`${from} ${to}`);
    return isNew;
  };
}

/** The same with what was spent in each period. */
interface Spent extends Periods {
  /** One for each period. */
  readonly sums: readonly Sums[];
}

/** A rate to read. */
export interface WantedRate {
  readonly from: string;
  readonly to: string;
  readonly date: string;
}

function wantedRates(
  budgets: readonly Spent[],
  spending: Spending,
  { rateDay, month }: { readonly rateDay: (span: Span) => string; readonly month: Span },
  view: BudgetView,
): WantedRate[] {
  const wanted = new Map<string, WantedRate>();
  const add = (sums: Sums, to: string, date: string) => {
    for (const from of sums.keys()) if (from !== to) wanted.set(`${from} ${to} ${date}`, { from, to, date });
  };
  for (const { row, periods, sums } of budgets) {
    periods.forEach((period, place) => {
      add(sums[place] ?? new Map(), row.currency, rateDay(period));
    });
    add(new Map([[row.currency, 1n]]), view.baseCurrency, rateDay(month));
  }
  if (view.everything) add(spending.over(spending.categories, month), view.baseCurrency, rateDay(month));
  return [...wanted.values()];
}

/** Reads the rates of some currencies and days. */
export async function readRates(scope: UserScope, wanted: readonly WantedRate[]): Promise<RateOf> {
  const rates = new Map<string, NonNullable<ReturnType<RateOf>>>();
  for (const [to, asked] of Map.groupBy(wanted, (one) => one.to)) {
    const found = await ratesToBase(
      scope,
      to,
      asked.map(({ from, date }) => ({ currency: from, date })),
    );
    asked.forEach(({ from, date }, place) => {
      const rate = found[place]?.rate;
      if (rate) rates.set(`${from} ${to} ${date}`, rate);
    });
  }
  return (from, to, date) => rates.get(`${from} ${to} ${date}`);
}

function missingRates(
  { row, periods, sums }: Spent,
  rateDay: (span: Span) => string,
  rateOf: RateOf,
): MissingBudgetRate[] {
  return periods.flatMap((period, place) =>
    [...(sums[place]?.keys() ?? [])]
      .filter((currency) => currency !== row.currency && !rateOf(currency, row.currency, rateDay(period)))
      .map((currency) => ({ currency, date: rateDay(period) })),
  );
}

interface Parts {
  readonly start: MonthStart;
  readonly month: string;
  readonly day: string;
  readonly today: string;
  readonly categories: readonly Category[];
  readonly rows: readonly BudgetRow[];
  readonly amounts: readonly AmountRow[];
  readonly missing: MissingBudgetRate[];
  readonly spentIn: (sums: Sums, period: Period) => bigint;
  readonly movedIn: (id: string, period: Period) => bigint;
}

function figureOf({ row, periods, sums: spentIn }: Spent, parts: Parts): Figure {
  const { currency } = row;
  const own = parseMinor(row.amount, currency);
  const dated = parts.amounts.map((one) => ({ ...one, month: monthFrom(parts.start, one.from_date) }));
  const amountIn = (period: Period) =>
    dated.length === 0 ? own : parseMinor(amountFrom(row.amount, dated, period), currency);
  const sums = periods.map((period, place) => ({
    period,
    amount: amountIn(period),
    moved: parts.movedIn(row.id, period),
    spent: parts.spentIn(spentIn[place] ?? new Map(), period),
  }));
  const { period, amount, moved, spent } = sums.at(-1) as (typeof sums)[number];
  const carried = carriedAfter(row.rollover, sums.slice(0, -1));
  const available = amount + carried + moved;
  const category = parts.categories.find(({ id }) => id === row.category_id);
  const withinGroup = parts.rows.some(
    (one) =>
      category !== undefined &&
      one.group_name === category.group_name &&
      one.period === row.period &&
      hasBegun(one, parts.start, parts.day),
  );
  const elapsed = elapsedOf(period, parts.today);
  const perDay = perDayOf(available - spent, elapsed);
  const print = (minor: bigint) => formatMinor(minor, currency);
  const record: Budget = {
    ...row,
    name: category?.name ?? row.group_name ?? '',
    amount: print(amount),
    amounts: [
      { from: null, amount: print(own) },
      ...parts.amounts.map((one) => ({
        from: one.from_date,
        amount: print(parseMinor(one.amount, currency)),
      })),
    ],
    period_start: period.from,
    period_end: period.to,
    carried: print(carried),
    moved: print(moved),
    available: print(available),
    spent: print(spent),
    remaining: print(available - spent),
    pace: print(paceOf(available, elapsed)),
    per_day: perDay === null ? null : print(perDay),
    days: elapsed.days,
    days_left: elapsed.left,
    status: statusOf(available, spent),
    within_group: withinGroup,
    missing_rates: parts.missing,
  };
  const begun = hasBegun(row, parts.start, parts.day);
  const share = shareOf(row, parts, amountIn);
  return { row, begun, period, withinGroup, amount, carried, moved, available, spent, share, record };
}
