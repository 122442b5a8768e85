import type { BudgetPace } from '@farthing/api-contract';
import { monthAfter } from '@farthing/dates';
import { convertMinor, figureMinor, formatMinor, roundHundredths, wholePart } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { readOthersPart } from '../../reports/category-report/own-share-service.ts';
import { type BudgetView, type MonthFigures, readFigures } from './figures-service.ts';
import { monthSpan, type Span } from './month-rules.ts';
import { type DaySpent, evenPace, paceDays, usualPace } from './pace-rules.ts';
import { listDaySpending, listOthersSpending } from './spending-store.ts';
import { sumOf } from './summary-service.ts';

/** Previous months from which usual spending is estimated. */
const earlierMonths = [-1, -2, -3];

/** The spending of a month from day to day: of its monthly budgets, or without any all of it. @throws {Problem} invalid-request */
export async function readPace(scope: UserScope, view: BudgetView): Promise<BudgetPace> {
  const read = await readFigures(scope, view);
  const { baseCurrency, today } = view;
  const { month, span, start } = read;
  const begun = read.figures.filter((figure) => figure.begun);
  const monthly = sumOf(begun, 'monthly', read, baseCurrency);
  const hasBudgets = monthly.count > 0;
  const earlier = hasBudgets ? [] : earlierMonths.map((later) => monthSpan(start, monthAfter(month, later)));
  const from = [span, ...earlier].map((one) => one.from).sort()[0] ?? span.from;
  const categories = hasBudgets ? counted(read) : null;
  const { days, missing } = await readDays(scope, { from, to: span.to }, categories, view);
  const pace = hasBudgets ? evenPace(monthly.available, span) : usualPace(span, earlier, days);
  const printed = paceDays(span, today, days, (day) => pace?.(day) ?? null);
  const print = (minor: bigint | null) => (minor === null ? null : formatMinor(minor, baseCurrency));
  return {
    month,
    period_start: span.from,
    period_end: span.to,
    base_currency: baseCurrency,
    basis: hasBudgets ? 'budgets' : pace === null ? 'none' : 'usual',
    limit: print(printed.at(-1)?.pace ?? null),
    days: printed.map(({ date, spent, pace: even }) => ({ date, spent: print(spent), pace: print(even) })),
    missing_rates: missing,
  };
}

/** The categories that monthly budgets count, each once. */
function counted({ categories, figures }: MonthFigures): string[] {
  const rows = figures.filter(({ begun, row }) => begun && row.period === 'monthly').map(({ row }) => row);
  return categories
    .filter(
      ({ id, kind, group_name }) =>
        kind === 'expense' &&
        rows.some(
          (row) => row.category_id === id || (row.category_id === null && row.group_name === group_name),
        ),
    )
    .map(({ id }) => id);
}

/**
 * Spending by day in base currency at the rates that the month's figures have; what lacks one is named. Of joint accounts, the user's
 * part counts: each day is the difference of rounded sums, so that the days add up to the rounded whole.
 */
async function readDays(
  scope: UserScope,
  span: Span,
  categories: readonly string[] | null,
  { baseCurrency, today }: BudgetView,
): Promise<{ readonly days: DaySpent[]; readonly missing: BudgetPace['missing_rates'] }> {
  const [rows, { rows: others }] = await Promise.all([
    listDaySpending(scope, span, categories),
    readOthersPart(scope, span.to, () => listOthersSpending(scope, span, categories)),
  ]);
  const theirs = Map.groupBy(others, (one) => `${one.date} ${one.currency}`);
  const sums = new Map<string, bigint>();
  const own = rows.flatMap(({ date: day, currency, spent }) => {
    const before = sums.get(currency) ?? 0n;
    const part = theirs.get(`${day} ${currency}`) ?? [];
    const after = part.reduce(
      (sum, one) => sum - BigInt(one.others),
      before + figureMinor(spent, currency) * wholePart,
    );
    sums.set(currency, after);
    const minor = roundHundredths(after) - roundHundredths(before);
    // Days without remaining spending need no rate.
    return part.length > 0 && minor === 0n ? [] : [{ date: day, currency, minor }];
  });
  const date = span.to < today ? span.to : today;
  const foreign = [...new Set(own.map(({ currency }) => currency))].filter((one) => one !== baseCurrency);
  const found = await ratesToBase(
    scope,
    baseCurrency,
    foreign.map((currency) => ({ currency, date })),
  );
  const rates = new Map(foreign.map((currency, index) => [currency, found[index]?.rate]));
  const days = own.flatMap(({ date: day, currency, minor }) => {
    if (currency === baseCurrency) return [{ date: day, minor }];
    const rate = rates.get(currency);
    return rate ? [{ date: day, minor: convertMinor(minor, currency, baseCurrency, rate) }] : [];
  });
  const missing = foreign.filter((currency) => !rates.get(currency)).map((currency) => ({ currency, date }));
  return { days, missing };
}
