import type { NetWorthReport, ReportQuery } from '@farthing/api-contract';
import { dayAfter, daysBetween } from '@farthing/dates';
import { currencyPlaces, Decimal, formatMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { listFlows } from '../../investments/portfolio/service.ts';
import { type HeldCourse, listHeldCourses, worthOf } from '../../investments/positions/service.ts';
import { type RateStep, ratesThrough } from '../../ledger/exchange-rates/service.ts';
import { readBalanceHistories } from '../../ledger/ledger-totals/service.ts';
import { reportRange } from '../category-report/service.ts';
import { explainNetWorth } from './explain-service.ts';
import {
  type CoursedHolding,
  type HeldFrom,
  type NetWorthCourse,
  netWorthCourse,
  type RateFrom,
} from './net-worth-rules.ts';
import { checkRange, countDays, type Period, periodsOf } from './period-rules.ts';

/** Base currency and current day of the figures. */
export interface ReportView {
  readonly baseCurrency: string;
  readonly today: string;
}

/**
 * Net worth through a range of days: at the end of each what the balance sheet says of it, with what was moved from
 * outside apart from what it grew by.
 * @throws {Problem} invalid-request for a range backwards or too long
 */
export async function readNetWorth(
  scope: UserScope,
  query: ReportQuery,
  { baseCurrency, today }: ReportView,
): Promise<NetWorthReport> {
  const { from, to } = reportRange(query, today);
  checkRange(from, to);
  const group = query.group_by ?? 'month';
  if (group === 'day') countDays(from, to); // refuses ranges that are too long for it
  const periods = group === 'day' ? [{ period: '', from, to }] : periodsOf(from, to, group);
  const { course, rates } = await scope.memory.kept(
    `net worth ${baseCurrency} ${from} ${to}`,
    ({ course: { assets, lacks }, rates: steps }) =>
      3 * assets.byteLength + 200 * (lacks.length + [...steps.values()].flat().length),
    () => readCourse(scope, { from, to, days: daysBetween(from, to) + 1, baseCurrency }),
  );
  const body = printReport(course, { from, to, baseCurrency, group, periods });
  if (query.explain !== true) return body;
  return { ...body, explain: await explainNetWorth(scope, { from, to, rates, report: body }) };
}

/** Returns net worth over a range with its exchange rates, independent of grouping. */
async function readCourse(
  scope: UserScope,
  {
    from,
    to,
    days,
    baseCurrency,
  }: { readonly from: string; readonly to: string; readonly days: number; readonly baseCurrency: string },
) {
  const [balances, held] = await Promise.all([
    readBalanceHistories(scope, baseCurrency, { from, to }),
    listHeldCourses(scope, from, to),
  ]);
  const flows = held.length > 0 ? await listFlows(scope, to, 'holding and day') : [];
  const currencies = [...balances, ...held].map(({ currency }) => currency);
  const dayBefore = dayAfter(from, -1);
  const rates = await ratesThrough(
    scope,
    baseCurrency,
    held.length > 0 ? [...currencies, 'GBP'] : currencies,
    {
      from: dayBefore,
      to,
    },
  );
  const flowsOf = Map.groupBy(
    flows.filter(({ date }) => date >= from),
    ({ holding_id }) => holding_id,
  );
  const steps = coursedRates(rates, from);
  const course = netWorthCourse({
    days,
    baseCurrency,
    balances,
    holdings: held.map((one) => coursedHolding(one, from, flowsOf.get(one.holding_id) ?? [])),
    rates: steps,
    worthInBase: (quantity, price) => worthOf(quantity, price, baseCurrency),
  });
  return { course, rates };
}

function coursedRates(
  rates: ReadonlyMap<string, readonly RateStep[]>,
  from: string,
): Map<string, RateFrom[]> {
  return new Map(
    [...rates].map(([currency, steps]) => [
      currency,
      steps.map(({ date, used }) => ({ day: daysBetween(from, date), rate: used?.rate ?? null })),
    ]),
  );
}

function coursedHolding(
  { symbol, currency, quantities, prices }: HeldCourse,
  from: string,
  flows: readonly {
    readonly date: string;
    readonly paid_in: string;
    readonly taken_out: string;
    readonly dividends: string;
  }[],
): CoursedHolding {
  return {
    symbol,
    currency,
    quantities: readSteps(quantities, from),
    prices: readSteps(prices, from),
    flows: flows.map(({ date, paid_in, taken_out, dividends }) => ({
      day: daysBetween(from, date),
      pounds: new Decimal(paid_in).minus(taken_out).minus(dividends),
    })),
  };
}

/** Reads `2025-01-02 10.5,2025-01-03 11`. */
function readSteps(text: string | null, from: string): HeldFrom[] {
  if (text === null) return [];
  return text
    .split(',')
    .map((step) => ({ day: daysBetween(from, step.slice(0, 10)), figure: step.slice(11) }));
}

interface Printing {
  readonly from: string;
  readonly to: string;
  readonly baseCurrency: string;
  readonly group: 'day' | 'month' | 'year';
  /** By day the whole range alone: nothing of single days is printed but the differences. */
  readonly periods: readonly Period[];
}

function printReport(course: NetWorthCourse, printing: Printing): NetWorthReport {
  const { from, to, baseCurrency, group, periods } = printing;
  const print = (minor: bigint) => formatMinor(minor, baseCurrency);
  const { assets, debts, moved, startAssets, startDebts } = course;
  const points: NetWorthReport['points'] = [];
  const opening = startAssets + startDebts;
  let [owned, owed, before] = [startAssets, startDebts, opening];
  let contributed = 0n;
  let firstDay: number | null = opening === 0n && startAssets === 0n ? null : 0;
  let day = 0;
  for (const period of periods) {
    let inPeriod = 0n;
    for (const end = daysBetween(from, period.to); day <= end; day++) {
      owned += assets[day] ?? 0n;
      owed += debts[day] ?? 0n;
      inPeriod += moved[day] ?? 0n;
      if (firstDay === null && (owned !== 0n || owed !== 0n)) firstDay = day;
    }
    contributed += inPeriod;
    const worth = owned + owed;
    if (group !== 'day') {
      points.push({
        date: period.to,
        assets: print(owned),
        liabilities: print(-owed),
        net_worth: print(worth),
        contributions: print(inPeriod),
        growth: print(worth - before - inPeriod),
      });
    }
    before = worth;
  }
  const closing = before;
  const lacking = (kind: 'rate' | 'price') =>
    course.lacks
      .filter((one) => one.kind === kind)
      .map((one) => ({
        name: one.name,
        date: dayAfter(from, one.from),
        date_to: dayAfter(from, one.to),
      }));
  return {
    date_from: from,
    date_to: to,
    base_currency: baseCurrency,
    group_by: group,
    opening: print(opening),
    closing: print(closing),
    contributions: print(contributed),
    growth: print(closing - opening - contributed),
    points,
    ...(group === 'day'
      ? {
          daily: {
            places: currencyPlaces(baseCurrency),
            changes: eachDay(assets, (day) => (assets[day] ?? 0n) + (debts[day] ?? 0n)),
            growth: eachDay(assets, (day) => (assets[day] ?? 0n) + (debts[day] ?? 0n) - (moved[day] ?? 0n)),
          },
        }
      : {}),
    first_day: firstDay === null ? null : dayAfter(from, firstDay),
    missing_rates: lacking('rate').map(({ name, ...days }) => ({ currency: name, ...days })),
    missing_prices: lacking('price').map(({ name, ...days }) => ({ symbol: name, ...days })),
  };
}

function eachDay(days: BigInt64Array, figure: (day: number) => bigint): number[] {
  const figures = new Array<number>(days.length);
  for (let day = 0; day < days.length; day++) figures[day] = Number(figure(day));
  return figures;
}
