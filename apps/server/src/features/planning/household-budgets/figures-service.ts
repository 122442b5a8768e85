import type { HouseholdBudget, HouseholdBudgets } from '@farthing/api-contract';
import { formatMinor } from '@farthing/money';
import type { HouseholdScopes } from '../../identity/household/sharing-service.ts';
import {
  addUpFlows,
  cellsOf,
  type FlowSource,
  type FlowSum,
  partlyCounted,
  readRates,
  readSharedFlows,
} from '../../reports/household-reports/flows-service.ts';
import { clashingCopies, type ReportView } from '../../reports/household-reports/source-service.ts';
import { carriedAfter, elapsedOf, paceOf, perDayOf, type Span, statusOf } from '../budgets/service.ts';
import {
  dayLookedAt,
  daysOfMonth,
  periodIn,
  periodLookUp,
  periodsFor,
  scheduleOf,
  wholeMonths,
} from './periods-service.ts';
import { amountIn } from './rules.ts';
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

/** Spending by currency and schedule, then by first day of the period and category. */
type Spending = ReadonlyMap<string, ReadonlyMap<string, FlowSum>>;

/** Periods of a schedule whose spending is needed in a currency. */
interface Need {
  readonly currency: string;
  readonly schedule: string;
  readonly periods: readonly Span[];
}

/** A budget in minor units of its currency. */
interface Figure {
  readonly row: HouseholdBudgetRow;
  readonly span: Span;
  readonly amount: bigint;
  readonly carried: bigint;
  readonly available: bigint;
  readonly spent: bigint;
}

/** Works out the budgets in the period that belongs to a month, and the periods before it whose rest they carry. */
export async function readMonth(
  scopes: HouseholdScopes,
  { month, rows, shared, people, isViewer }: BudgetMonthView,
  view: ReportView,
): Promise<HouseholdBudgets> {
  const { today, baseCurrency } = view;
  const days = daysOfMonth(month);
  const day = dayLookedAt(month, today);
  const budgets = rows.map((row) => ({ row, span: periodIn(row, day), periods: periodsFor(row, day) }));
  const needs: Need[] = [
    { currency: baseCurrency, schedule: 'monthly', periods: [days] },
    ...budgets.map(({ row, periods }) => ({ currency: row.currency, schedule: scheduleOf(row), periods })),
  ];
  const everyDay = rows.some(({ period }) => period !== 'monthly');
  const range = {
    ...wholeMonths(needs.flatMap(({ periods }) => [...periods.slice(0, 1), ...periods.slice(-1)])),
    everyDay,
    shared,
  };
  return scopes.report(async (own) => {
    const { sources, not_counted } = await readSharedFlows(scopes, own, range, view);
    const { spending, missing } = await readSpending(own, sources, needs, today);
    const items = budgets.map((budget) => printBudget(budget, { spending, people, today }));
    return {
      month,
      period_start: days.from,
      period_end: days.to,
      days_left: elapsedOf(days, today).left,
      base_currency: baseCurrency,
      can_change: !isViewer,
      items: items.map(({ record }) => record),
      totals: printTotals(
        items.map(({ figure }) => figure),
        today,
      ),
      unbudgeted_categories: printUnbudgeted(
        spending.get(`${baseCurrency} monthly`),
        days.from,
        rows,
        baseCurrency,
      ),
      private_accounts: sources.reduce((count, { is_you, hidden }) => (is_you ? hidden : count), 0),
      not_counted: [...not_counted],
      partly_counted: partlyCounted(sources, range.from, range.to),
      to_check: clashingCopies(sources, undefined),
      missing_rates: missing,
    };
  });
}

/** Adds up the spending of each schedule in each currency. A period that isn't over is converted at today's rate. */
async function readSpending(
  own: Parameters<typeof readRates>[0],
  sources: readonly FlowSource[],
  needs: readonly Need[],
  today: string,
): Promise<{ readonly spending: Spending; readonly missing: HouseholdBudgets['missing_rates'] }> {
  const spending = new Map<string, ReadonlyMap<string, FlowSum>>();
  const missing = new Map<string, HouseholdBudgets['missing_rates'][number]>();
  const groups = Map.groupBy(needs, ({ currency, schedule }) => `${currency} ${schedule}`);
  for (const [key, group] of groups) {
    const periodOf = periodLookUp(group.flatMap(({ periods }) => periods));
    const rateDay = (day: string) => {
      const to = periodOf(day)?.to;
      return to !== undefined && to > today ? today : to;
    };
    const rates = await readRates(own, sources, rateDay, group[0]?.currency ?? '');
    const sums = addUpFlows(cellsOf(sources, 'categories', rates.toBase, (day) => periodOf(day)?.from));
    spending.set(key, new Map(sums.map((sum) => [`${sum.month} ${sum.key}`, sum])));
    for (const one of rates.missing) missing.set(`${one.currency} ${one.date}`, one);
  }
  return { spending, missing: [...missing.values()] };
}

interface Printed {
  readonly spending: Spending;
  readonly people: readonly string[];
  readonly today: string;
}

/** A budget with its period in question, and those that are needed for it. */
interface Periods {
  readonly row: HouseholdBudgetRow;
  readonly span: Span;
  readonly periods: readonly Span[];
}

function printBudget(
  { row, span, periods }: Periods,
  { spending, people, today }: Printed,
): { readonly record: HouseholdBudget; readonly figure: Figure } {
  const { amounts, currency, rollover, ...rest } = row;
  const own = spending.get(`${currency} ${scheduleOf(row)}`);
  const spendingIn = ({ from }: Span) => own?.get(`${from} expense ${row.name}`);
  const sums = periods.map((period) => ({
    amount: amountIn(amounts, period.from),
    moved: 0n,
    spent: -(spendingIn(period)?.total ?? 0n),
  }));
  const { amount, spent } = sums.at(-1) ?? { amount: 0n, spent: 0n };
  const carried = carriedAfter(rollover, sums.slice(0, -1));
  const available = amount + carried;
  const elapsed = elapsedOf(span, today);
  const perDay = perDayOf(available - spent, elapsed);
  const print = (minor: bigint) => formatMinor(minor, currency);
  const now = spendingIn(span);
  const record: HouseholdBudget = {
    ...rest,
    currency,
    rollover,
    amounts: Object.keys(amounts)
      .sort()
      .map((from) => ({ from, amount: print(BigInt(amounts[from] ?? '0')) })),
    amount: print(amount),
    period_start: span.from,
    period_end: span.to,
    days_left: elapsed.left,
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
  return { record, figure: { row, span, amount, carried, available, spent } };
}

/** Adds up the budgets of each length and currency. Weeks and years that end on other days have a pace of their own. */
function printTotals(figures: readonly Figure[], today: string): HouseholdBudgets['totals'] {
  return (['monthly', 'weekly', 'yearly'] as const).flatMap((period) => {
    const ofPeriod = figures.filter(({ row }) => row.period === period);
    return [...Map.groupBy(ofPeriod, ({ row }) => row.currency)].map(([currency, all]) => {
      const print = (of: (figure: Figure) => bigint) => formatMinor(addUp(all, of), currency);
      const paces = [...Map.groupBy(all, ({ span }) => span.from).values()].map((alike) => {
        const available = addUp(alike, (figure) => figure.available);
        const elapsed = elapsedOf(alike[0]?.span ?? { from: today, to: today }, today);
        const remaining = available - addUp(alike, ({ spent }) => spent);
        return { pace: paceOf(available, elapsed), perDay: perDayOf(remaining, elapsed) };
      });
      const perDays = paces.flatMap(({ perDay }) => perDay ?? []);
      return {
        period,
        currency,
        count: all.length,
        budgeted: print(({ amount }) => amount),
        carried: print(({ carried }) => carried),
        available: print(({ available }) => available),
        spent: print(({ spent }) => spent),
        remaining: print(({ available, spent }) => available - spent),
        pace: formatMinor(
          addUp(paces, ({ pace }) => pace),
          currency,
        ),
        per_day:
          perDays.length === 0
            ? null
            : formatMinor(
                addUp(perDays, (one) => one),
                currency,
              ),
      };
    });
  });
}

function addUp<One>(all: readonly One[], of: (one: One) => bigint): bigint {
  return all.reduce((total, one) => total + of(one), 0n);
}

/** Lists spending of the month in categories without a monthly budget, the most first. */
function printUnbudgeted(
  sums: ReadonlyMap<string, FlowSum> | undefined,
  from: string,
  rows: readonly HouseholdBudgetRow[],
  currency: string,
): HouseholdBudgets['unbudgeted_categories'] {
  const budgeted = new Set(rows.filter(({ period }) => period === 'monthly').map(({ name }) => name));
  return [...(sums?.values() ?? [])]
    .filter((sum) => sum.month === from && sum.key.startsWith('expense '))
    .map(({ key, total }) => ({ name: key.slice('expense '.length), minor: -total }))
    .filter(({ name, minor }) => minor > 0n && !budgeted.has(name))
    .sort((one, next) =>
      one.minor === next.minor ? (one.name < next.name ? -1 : 1) : next.minor > one.minor ? 1 : -1,
    )
    .map(({ name, minor }) => ({ name, spent: formatMinor(minor, currency) }));
}
