import type {
  CashFlowReport,
  IncomeExpenseReport,
  MissingRate,
  PartlyCounted,
  ReportQuery,
  ReportRangeQuery,
  SavingsRateReport,
} from '@farthing/api-contract';
import { convertMinor, formatMinor, roundHundredths, wholePart } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { printPartly } from '../../identity/household/shared-service.ts';
import { type FigureView, ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { explainRange, type ReportRate } from '../category-report/explain-service.ts';
import { howShared, readOthersPart } from '../category-report/own-share-service.ts';
import { convertRow, reportRange, sumCategories } from '../category-report/service.ts';
import { cashFlow, type KindSums, printSums, rateOfIncome } from './income-rules.ts';
import { type Period, periodsOf } from './period-rules.ts';
import { type DayKindSum, listDayKinds, listOthersDays, type OthersDay } from './store.ts';

export { cashFlow, rateOfIncome } from './income-rules.ts';

/** Longest range of income and spending by day. */
const mostDays = 366;

const howIncome = [
  'Income and spending are totals by category and month. Refunds reduce spending, and splits count in their own categories.',
  'Foreign currency is totalled by category and month and converted at the latest rate on or before the end of the month.',
];
const howIncomeByDay = [
  'Income and spending are totals for each day. Refunds reduce spending, and splits count in their own categories.',
  'Foreign currency is totalled by day and converted at the latest rate on or before that day.',
];

const howSharedByDay = 'Of an account of which you own a part, that part counts. It is rounded by day.';

/** Periods of a range with their sums, and the rates of it. */
interface PeriodSums {
  readonly range: { readonly from: string; readonly to: string };
  readonly group: 'day' | 'month' | 'year';
  readonly periods: readonly (Period & { readonly sums: KindSums })[];
  readonly rates: readonly ReportRate[];
  readonly partly: PartlyCounted;
}

async function sumPeriods(
  scope: UserScope,
  query: ReportQuery,
  { baseCurrency, today }: FigureView,
): Promise<PeriodSums> {
  const range = reportRange(query, today);
  const group = query.group_by ?? 'month';
  const periods = periodsOf(range.from, range.to, group, mostDays).map((period) => ({
    ...period,
    sums: { income: 0n, expense: 0n },
  }));
  const byName = new Map(periods.map((one) => [one.period, one.sums]));
  if (group === 'day') {
    const { days, rates, partly } = await sumDays(scope, range, baseCurrency);
    for (const { date, kind, minor } of days) {
      const sums = byName.get(date);
      if (sums) sums[kind] += minor;
    }
    return { range, group, periods, rates, partly };
  }
  const { months, rows, rates, rateOf, partly } = await sumCategories(scope, range, baseCurrency);
  const places = months.map(({ month }) => byName.get(group === 'year' ? month.slice(0, 4) : month));
  for (const kind of ['income', 'expense'] as const) {
    const ofKind = rows
      .filter((row) => row.kind === kind)
      .map((row) => convertRow(row, baseCurrency, rateOf));
    places.forEach((sums, index) => {
      const minor = ofKind.reduce((sum, cells) => sum + (cells[index] ?? 0n), 0n);
      if (sums) sums[kind] += BigInt(minor);
    });
  }
  return { range, group, periods, rates, partly };
}

function totalOf(periods: PeriodSums['periods']): KindSums {
  return periods.reduce(
    (sum, { sums }) => ({ income: sum.income + sums.income, expense: sum.expense + sums.expense }),
    { income: 0n, expense: 0n },
  );
}

function missingOf(rates: readonly ReportRate[]): MissingRate[] {
  return rates.filter(({ used }) => used === null).map(({ currency, date }) => ({ currency, date }));
}

/** Returns what reports by period say of the whole range. */
async function printRange(
  scope: UserScope,
  query: ReportRangeQuery,
  { range, group, periods, rates, partly }: PeriodSums,
  { baseCurrency }: FigureView,
) {
  const isByDay = group === 'day';
  const how = [
    ...(isByDay ? howIncomeByDay : howIncome),
    ...(partly.length > 0 ? [isByDay ? howSharedByDay : howShared] : []),
  ];
  return {
    date_from: range.from,
    date_to: range.to,
    base_currency: baseCurrency,
    group_by: group,
    total: printSums(totalOf(periods), baseCurrency),
    missing_rates: missingOf(rates),
    ...printPartly(partly),
    ...(query.explain === true
      ? { explain: await explainRange(scope, { ...range, rowsOf: 'no transfers', how, rates }) }
      : {}),
  };
}

/**
 * Income and spending of each period of a range.
 * @throws {Problem} invalid-request for a range backwards or too long
 */
export async function readIncomeExpense(
  scope: UserScope,
  query: ReportQuery,
  view: FigureView,
): Promise<IncomeExpenseReport> {
  const sums = await sumPeriods(scope, query, view);
  return {
    ...(await printRange(scope, query, sums, view)),
    periods: sums.periods.map(({ period, from, to, sums: ofPeriod }) => ({
      period,
      date_from: from,
      date_to: to,
      ...printSums(ofPeriod, view.baseCurrency),
    })),
  };
}

/** Returns the savings rate of each period, and cumulatively. @throws {Problem} invalid-request */
export async function readSavingsRate(
  scope: UserScope,
  query: ReportQuery,
  view: FigureView,
): Promise<SavingsRateReport> {
  const sums = await sumPeriods(scope, query, view);
  let running: KindSums = { income: 0n, expense: 0n };
  return {
    ...(await printRange(scope, query, sums, view)),
    periods: sums.periods.map(({ period, from, to, sums: { income, expense } }) => {
      running = { income: running.income + income, expense: running.expense + expense };
      return {
        period,
        date_from: from,
        date_to: to,
        income: formatMinor(income, view.baseCurrency),
        saved: formatMinor(income + expense, view.baseCurrency),
        savings_rate: rateOfIncome(income + expense, income),
        running_rate: rateOfIncome(running.income + running.expense, running.income),
      };
    }),
  };
}

/** Returns the sources and uses of money in a date range. @throws {Problem} invalid-request */
export async function readCashFlow(
  scope: UserScope,
  query: ReportRangeQuery,
  { baseCurrency, today }: FigureView,
): Promise<CashFlowReport> {
  const range = reportRange(query, today);
  const { rows, rates, rateOf, partly } = await sumCategories(scope, range, baseCurrency);
  const how = partly.length > 0 ? [...howIncome, howShared] : howIncome;
  const totals = rows.map((row) => ({
    category_id: row.category?.id ?? null,
    name: row.category?.name ?? 'Uncategorised',
    kind: row.kind,
    group_name: row.category?.group_name ?? null,
    minor: convertRow(row, baseCurrency, rateOf).reduce((sum, minor) => sum + minor, 0n),
  }));
  const sumOf = (kind: string) =>
    totals.reduce((sum, one) => (one.kind === kind ? sum + one.minor : sum), 0n);
  const [income, expense] = [sumOf('income'), sumOf('expense')];
  const explain =
    query.explain === true
      ? { explain: await explainRange(scope, { ...range, rowsOf: 'no transfers', how, rates }) }
      : {};
  return {
    date_from: range.from,
    date_to: range.to,
    base_currency: baseCurrency,
    income: formatMinor(income, baseCurrency),
    spending: formatMinor(-expense, baseCurrency),
    saved: formatMinor(income + expense, baseCurrency),
    ...cashFlow(totals, baseCurrency),
    missing_rates: missingOf(rates),
    ...printPartly(partly),
    ...explain,
  };
}

/** Income or spending of a day, in minor units of base currency. Spending is negative. */
export interface DaySum {
  readonly date: string;
  readonly kind: 'income' | 'expense';
  readonly minor: bigint;
}

/**
 * Income and spending by day, each day's currencies converted with its rates and rounded once; without a rate left out. Of joint
 * accounts the user's part counts, rounded by day and kind.
 */
async function sumDays(
  scope: UserScope,
  { from, to }: { readonly from: string; readonly to: string },
  baseCurrency: string,
): Promise<{ days: DaySum[]; rates: ReportRate[]; partly: PartlyCounted }> {
  const [all, { rows: others, partly }] = await Promise.all([
    listDayKinds(scope, from, to),
    readOthersPart(scope, to, () => listOthersDays(scope, from, to)),
  ]);
  const sums = withoutOthers(all, others);
  const used = await ratesToBase(scope, baseCurrency, sums);
  const rates = new Map<string, ReportRate>();
  const days = sums.flatMap(({ date, kind, currency, amount_minor }, index) => {
    const minor = BigInt(amount_minor);
    if (currency === baseCurrency) return [{ date, kind, minor }];
    const rate = used[index] ?? null;
    rates.set(`${currency} ${date}`, { currency, date, used: rate });
    return rate ? [{ date, kind, minor: convertMinor(minor, currency, baseCurrency, rate.rate) }] : [];
  });
  return { days, rates: [...rates.values()], partly };
}

/** Takes the part that is others' off sums by day. A sum of which nothing is left needs no rate, and goes. */
function withoutOthers(sums: readonly DayKindSum[], others: readonly OthersDay[]): readonly DayKindSum[] {
  if (others.length === 0) return sums;
  const keyOf = ({ date, kind, currency }: Omit<DayKindSum, 'amount_minor'>) => `${date} ${kind} ${currency}`;
  const theirs = Map.groupBy(others, keyOf);
  const known = new Set(sums.map(keyOf));
  const offset = others.filter((one) => !known.has(keyOf(one))).map((one) => ({ ...one, amount_minor: '0' }));
  const places = new Map([...sums, ...offset].map((one) => [keyOf(one), one]));
  return [...places].flatMap(([key, one]) => {
    const part = (theirs.get(key) ?? []).reduce((sum, { others: exact }) => sum + BigInt(exact), 0n);
    const { date, kind, currency } = one;
    const minor = roundHundredths(BigInt(one.amount_minor) * wholePart - part);
    return part !== 0n && minor === 0n ? [] : [{ date, kind, currency, amount_minor: String(minor) }];
  });
}
