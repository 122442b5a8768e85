import type { HouseholdBudget, HouseholdBudgets } from '@farthing/api-contract';
import { dayAfter, monthAfter } from '@farthing/dates';
import { formatMinor } from '@farthing/money';
import {
  addUpFlows,
  cellsOf,
  clashingCopies,
  type FlowSum,
  type HouseholdScopes,
  partlyCounted,
  type ReportView,
  readRates,
  readSharedFlows,
} from '../../reports/household-reports/flows-service.ts';
import { carriedAfter, elapsedOf, paceOf, perDayOf, statusOf } from '../budgets/service.ts';
import { amountIn, monthsOf } from './rules.ts';
import type { HouseholdBudgetRow } from './store.ts';

/** A month of a household's budgets. */
export interface BudgetMonthView {
  /** `YYYY-MM` */
  readonly month: string;
  /** Budgets that have started by then. */
  readonly rows: readonly HouseholdBudgetRow[];
  /** Accounts of the user that they share with their transactions. */
  readonly shared: ReadonlySet<string>;
  /** Owners and members, who may have a part of the spending. */
  readonly people: readonly string[];
  readonly isViewer: boolean;
}

type Days = ReturnType<typeof daysOf>;

/** Spending by currency, then by month and category. */
type Spending = ReadonlyMap<string, ReadonlyMap<string, FlowSum>>;

/** A budget in minor units of its currency. */
interface Figure {
  readonly currency: string;
  readonly amount: bigint;
  readonly carried: bigint;
  readonly available: bigint;
  readonly spent: bigint;
}

/** Works out the budgets of a month and the months before it whose rest they carry. */
export async function readMonth(
  scopes: HouseholdScopes,
  { month, rows, shared, people, isViewer }: BudgetMonthView,
  view: ReportView,
): Promise<HouseholdBudgets> {
  const days = daysOf(month);
  const [first = month] = rows.flatMap((row) => monthsOf(row, month)).sort();
  const range = { from: `${first}-01`, to: days.to, shared };
  const currencies = [...new Set([view.baseCurrency, ...rows.map(({ currency }) => currency)])];
  return scopes.report(async (own) => {
    const { sources, not_counted } = await readSharedFlows(scopes, own, range, view);
    const spending = new Map<string, ReadonlyMap<string, FlowSum>>();
    const missing = new Map<string, { readonly currency: string; readonly date: string }>();
    for (const currency of currencies) {
      const rates = await readRates(own, sources, rateDays(first, month, view.today), currency);
      const sums = addUpFlows(cellsOf(sources, 'categories', rates.toBase));
      spending.set(currency, new Map(sums.map((sum) => [`${sum.month} ${sum.key}`, sum])));
      for (const one of rates.missing) missing.set(`${one.currency} ${one.date}`, one);
    }
    const items = rows.map((row) => printBudget(row, { month, days, spending, people, today: view.today }));
    return {
      month,
      period_start: days.from,
      period_end: days.to,
      days_left: elapsedOf(days, view.today).left,
      base_currency: view.baseCurrency,
      can_change: !isViewer,
      items: items.map(({ record }) => record),
      totals: printTotals(
        items.map(({ figure }) => figure),
        elapsedOf(days, view.today),
      ),
      unbudgeted_categories: printUnbudgeted(spending.get(view.baseCurrency), month, rows, view.baseCurrency),
      private_accounts: sources.reduce((count, { is_you, hidden }) => (is_you ? hidden : count), 0),
      not_counted: [...not_counted],
      partly_counted: partlyCounted(sources, range.from, range.to),
      to_check: clashingCopies(sources, undefined),
      missing_rates: [...missing.values()],
    };
  });
}

function daysOf(month: string) {
  return { from: `${month}-01`, to: dayAfter(`${monthAfter(month)}-01`, -1) };
}

/** Returns the day whose rates convert the flows of each month: its last, or today in months that aren't over. */
function rateDays(first: string, last: string, today: string): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (let month = first; month <= last; month = monthAfter(month)) {
    const { to } = daysOf(month);
    days.set(month, to < today ? to : today);
  }
  return days;
}

interface Printed {
  readonly month: string;
  readonly days: Days;
  readonly spending: Spending;
  readonly people: readonly string[];
  readonly today: string;
}

function printBudget(
  row: HouseholdBudgetRow,
  { month, days, spending, people, today }: Printed,
): { readonly record: HouseholdBudget; readonly figure: Figure } {
  const { amounts, currency, rollover, ...rest } = row;
  const spendingOf = (one: string) => spending.get(currency)?.get(`${one} expense ${row.name}`);
  const sums = monthsOf(row, month).map((one) => ({
    amount: amountIn(amounts, one),
    moved: 0n,
    spent: -(spendingOf(one)?.total ?? 0n),
  }));
  const { amount, spent } = sums.at(-1) ?? { amount: 0n, spent: 0n };
  const carried = carriedAfter(rollover, sums.slice(0, -1));
  const available = amount + carried;
  const elapsed = elapsedOf(days, today);
  const perDay = perDayOf(available - spent, elapsed);
  const print = (minor: bigint) => formatMinor(minor, currency);
  const now = spendingOf(month);
  const record: HouseholdBudget = {
    ...rest,
    currency,
    rollover,
    amounts: Object.keys(amounts)
      .sort()
      .map((from) => ({ from, amount: print(BigInt(amounts[from] ?? '0')) })),
    amount: print(amount),
    carried: print(carried),
    available: print(available),
    spent: print(spent),
    remaining: print(available - spent),
    pace: print(paceOf(available, elapsed)),
    per_day: perDay === null ? null : print(perDay),
    status: statusOf(available, spent),
    people: people.map((user_id) => ({ user_id, spent: print(-(now?.parts.get(user_id) ?? 0n)) })),
    counted_twice: print(-(now?.twice ?? 0n)),
  };
  return { record, figure: { currency, amount, carried, available, spent } };
}

function printTotals(
  figures: readonly Figure[],
  elapsed: ReturnType<typeof elapsedOf>,
): HouseholdBudgets['totals'] {
  return [...Map.groupBy(figures, ({ currency }) => currency)].map(([currency, all]) => {
    const add = (of: (figure: Figure) => bigint) => all.reduce((total, figure) => total + of(figure), 0n);
    const sum = (of: (figure: Figure) => bigint) => formatMinor(add(of), currency);
    const available = add((figure) => figure.available);
    const perDay = perDayOf(available - add(({ spent }) => spent), elapsed);
    return {
      currency,
      count: all.length,
      budgeted: sum(({ amount }) => amount),
      carried: sum(({ carried }) => carried),
      available: formatMinor(available, currency),
      spent: sum(({ spent }) => spent),
      remaining: sum((figure) => figure.available - figure.spent),
      pace: formatMinor(paceOf(available, elapsed), currency),
      per_day: perDay === null ? null : formatMinor(perDay, currency),
    };
  });
}

/** Lists spending of the month in categories without a budget, the most first. */
function printUnbudgeted(
  sums: ReadonlyMap<string, FlowSum> | undefined,
  month: string,
  rows: readonly HouseholdBudgetRow[],
  currency: string,
): HouseholdBudgets['unbudgeted_categories'] {
  const budgeted = new Set(rows.map(({ name }) => name));
  return [...(sums?.values() ?? [])]
    .filter((sum) => sum.month === month && sum.key.startsWith('expense '))
    .map(({ key, total }) => ({ name: key.slice('expense '.length), minor: -total }))
    .filter(({ name, minor }) => minor > 0n && !budgeted.has(name))
    .sort((one, next) =>
      one.minor === next.minor ? (one.name < next.name ? -1 : 1) : next.minor > one.minor ? 1 : -1,
    )
    .map(({ name, minor }) => ({ name, spent: formatMinor(minor, currency) }));
}
