import type { PortfolioPerformance, PortfolioPerformanceQuery } from '@farthing/api-contract';
import { dayAfter, dayNumber, daysBetween } from '@farthing/dates';
import { Decimal, formatMinor, timesRate, toMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, Problem } from '../../../problems/problem.ts';
import { getAccount } from '../../ledger/accounts/service.ts';
import { printRate, ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { wrapperOf } from '../holdings/service.ts';
import { readBenchmark } from './benchmark-rules.ts';
import { compareWith } from './benchmark-service.ts';
import { moneyWeighted, type ReturnPeriod, timeWeighted } from './return-rules.ts';
import {
  type HeldSeries,
  intervalEnds,
  type MissingData,
  readSteps,
  scaled,
  valuesOn,
} from './series-rules.ts';
import {
  listDayFlows,
  listPortfolio,
  listPriceSteps,
  listQuantitySteps,
  type PortfolioHolding,
} from './store.ts';

/** Longest daily series, in days. */
const mostDays = 20_000;

/**
 * The value of holdings through time against what was paid in, with both rates of return. Cash in accounts is no part of
 * it: what is put into holdings and taken out of them are the flows.
 * Holdings that have no price, or whose currency has no rate, up to the end of the period are left out of it with their
 * flows, and named.
 * @throws {Problem} account-not-found, holding-not-found, security-not-found, invalid-request for a range that is none
 */
export async function readPerformance(
  scope: UserScope,
  query: PortfolioPerformanceQuery,
  { baseCurrency, today }: { readonly baseCurrency: string; readonly today: string },
): Promise<PortfolioPerformance> {
  if (query.account_id !== undefined) await getAccount(scope, query.account_id);
  const to = query.date_to ?? today;
  if (to > today) throw fieldProblem('future-date', 'date_to');
  const holdings = await selectHoldings(scope, query);
  const benchmark = query.benchmark === undefined ? undefined : readBenchmark(query.benchmark);
  const { series, standIns } = await readSeries(scope, holdings);
  const valued = await withValue(scope, series, baseCurrency, to);
  const ids = valued.map(({ id }) => id);
  const flowRows = await listDayFlows(scope, to, ids);
  const firstDay = valued.flatMap(({ quantities }) => quantities[0]?.date ?? []).sort()[0];
  const from = query.date_from ?? (firstDay !== undefined && firstDay < to ? firstDay : to);
  checkRange(from, to);
  const interval = query.interval ?? 'month';
  const start = dayAfter(from, -1);
  const { flows, unrated } = await flowsByDay(scope, flowRows, baseCurrency);
  const inPeriod = [...flows].filter(([day]) => day >= from);
  const shown = intervalEnds(from, to, interval);
  const days = [
    ...new Set([start, ...shown, ...inPeriod.flatMap(([day]) => [dayAfter(day, -1), day])]),
  ].sort();
  const { values, lacking } = await valueDays(scope, days, series, baseCurrency);
  const valueOn = (day: string) => values.get(day) ?? 0n;
  const period = periodOf({ from, to }, inPeriod, valueOn);
  const paidIn = period.flows.reduce((sum, { inMinor }) => sum + inMinor, 0n);
  const takenOut = period.flows.reduce((sum, { outMinor }) => sum + outMinor, 0n);
  const print = (minor: bigint) => formatMinor(minor, baseCurrency);
  const printKnown = (minor: bigint | undefined) => (minor === undefined ? null : print(minor));
  const compared =
    benchmark && (await compareWith(scope, benchmark, { days, period, valueOn, baseCurrency }));
  return {
    date_from: from,
    date_to: to,
    base_currency: baseCurrency,
    interval,
    value_start: print(period.valueStart),
    value_end: print(period.valueEnd),
    paid_in: print(paidIn),
    taken_out: print(takenOut),
    gain: print(period.valueEnd + takenOut - period.valueStart - paidIn),
    time_weighted: timeWeighted(period),
    money_weighted: moneyWeighted(period),
    series: paidInSeries(shown, flows).map(({ day, net }) => ({
      date: day,
      value: print(valueOn(day)),
      paid_in: print(net),
      ...(compared ? { benchmark: printKnown(compared.values.get(day)) } : {}),
    })),
    priced_by_trades: standIns,
    missing: withRate(lacking, unrated),
    benchmark: compared?.told ?? null,
  };
}

/** Returns the holdings that a query names. @throws {Problem} holding-not-found */
async function selectHoldings(
  scope: UserScope,
  { account_id, holding_id, wrapper }: PortfolioPerformanceQuery,
): Promise<PortfolioHolding[]> {
  const holdings = (await listPortfolio(scope)).filter(
    (one) =>
      (account_id === undefined || one.account_id === account_id) &&
      (holding_id === undefined || one.holding_id === holding_id) &&
      (wrapper === undefined || wrapperOf(one.account_type) === wrapper),
  );
  if (holding_id !== undefined && holdings.length === 0) throw new Problem('holding-not-found');
  return holdings;
}

function checkRange(from: string, to: string): void {
  if (from > to) throw fieldProblem('invalid-request', 'date_from', 'date_from must not be after date_to');
  if (daysBetween(from, to) > mostDays)
    throw fieldProblem('invalid-request', 'date_from', 'A series can cover at most 20,000 days');
}

/** Returns the unit and price histories of holdings, with the symbols whose trade prices replace missing prices. */
async function readSeries(
  scope: UserScope,
  holdings: readonly PortfolioHolding[],
): Promise<{ series: (HeldSeries & { readonly id: string })[]; standIns: string[] }> {
  const symbols = new Map(holdings.map(({ security_id, symbol }) => [security_id, symbol]));
  const [quantities, prices] = await Promise.all([
    listQuantitySteps(scope),
    listPriceSteps(scope, [...symbols.keys()]),
  ]);
  const units = new Map(quantities.map(({ holding_id, steps }) => [holding_id, steps]));
  const priced = new Map(
    prices.map(({ security_id, steps, traded }) => [
      security_id,
      [...readSteps(traded), ...readSteps(steps)],
    ]),
  );
  return {
    series: holdings.map(({ holding_id, security_id, symbol, currency }) => ({
      id: holding_id,
      symbol,
      currency,
      quantities: readSteps(units.get(holding_id) ?? null),
      prices: priced.get(security_id) ?? [],
    })),
    standIns: prices
      .filter(({ traded }) => traded !== null)
      .map(({ security_id }) => symbols.get(security_id) ?? '')
      .sort(),
  };
}

/** Returns the holdings that have a value at the end of the period. */
async function withValue<Held extends HeldSeries>(
  scope: UserScope,
  series: readonly Held[],
  baseCurrency: string,
  to: string,
): Promise<Held[]> {
  const currencies = [...new Set(series.map(({ currency }) => currency))];
  const rates = await ratesToBase(
    scope,
    baseCurrency,
    currencies.map((currency) => ({ currency, date: to })),
  );
  const convertible = new Set(currencies.filter((_, index) => rates[index]));
  return series.filter(
    ({ currency, prices }) => convertible.has(currency) && prices[0] !== undefined && prices[0].date <= to,
  );
}

/**
 * Returns money paid in and taken out by day, in minor units of base currency, oldest day first. Each day is
 * the difference between successive rounded totals, so that all days add up to the rounded total of the
 * summary. A day without a rate counts as zero. @returns also the first such day
 */
async function flowsByDay(
  scope: UserScope,
  rows: Awaited<ReturnType<typeof listDayFlows>>,
  baseCurrency: string,
): Promise<{ flows: Map<string, { inMinor: bigint; outMinor: bigint }>; unrated: string | undefined }> {
  const rates = await ratesToBase(
    scope,
    baseCurrency,
    rows.map(({ date }) => ({ currency: 'GBP', date })),
  );
  const growing = () => {
    let sum = new Decimal(0);
    return (exact: Decimal) => {
      const before = toMinor(sum, baseCurrency);
      sum = sum.plus(exact);
      return toMinor(sum, baseCurrency) - before;
    };
  };
  const [paid, taken, paidOut] = [growing(), growing(), growing()];
  const flows = new Map(
    rows.map(({ date, paid_in, taken_out, dividends }, index) => {
      const rate = rates[index]?.rate;
      const inBase = (pounds: string) => (rate ? timesRate(new Decimal(pounds), rate) : new Decimal(0));
      const inMinor = paid(inBase(paid_in));
      const outMinor = taken(inBase(taken_out)) + paidOut(inBase(dividends));
      return [date, { inMinor, outMinor }] as const;
    }),
  );
  return { flows, unrated: rows.find((_, index) => !rates[index])?.date };
}

/** Returns a period, which starts with the values at the end of the day before it. */
function periodOf(
  { from, to }: { readonly from: string; readonly to: string },
  flows: readonly (readonly [day: string, flow: { readonly inMinor: bigint; readonly outMinor: bigint }])[],
  valueOn: (day: string) => bigint,
): ReturnPeriod {
  const start = dayAfter(from, -1);
  return {
    startDay: dayNumber(start),
    endDay: dayNumber(to),
    valueStart: valueOn(start),
    valueEnd: valueOn(to),
    flows: flows.map(([day, flow]) => ({
      ...flow,
      dayNumber: dayNumber(day),
      valueBefore: valueOn(dayAfter(day, -1)),
      valueAfter: valueOn(day),
    })),
  };
}

/** Returns the missing data, with the GBP rate of the first day on which a flow had none. */
function withRate(lacking: readonly MissingData[], unrated: string | undefined): MissingData[] {
  const others = lacking.filter(({ kind, name }) => kind !== 'rate' || name !== 'GBP');
  const known = lacking.find((one) => !others.includes(one))?.date;
  const [date] = [known, unrated].filter((day) => day !== undefined).sort();
  return date === undefined ? others : [...others, { kind: 'rate', name: 'GBP', date }];
}

/** The value at the end of each day, with the rates of those days. */
async function valueDays(
  scope: UserScope,
  days: readonly string[],
  series: readonly HeldSeries[],
  baseCurrency: string,
): Promise<{ values: Map<string, bigint>; lacking: MissingData[] }> {
  const currencies = [...new Set(series.map(({ currency }) => currency))].filter(
    (one) => one !== baseCurrency,
  );
  const wanted = currencies.flatMap((currency) => days.map((date) => ({ currency, date })));
  const rates = await ratesToBase(scope, baseCurrency, wanted);
  const byDay = new Map(
    wanted.map(({ currency, date }, index) => [`${currency} ${date}`, rates[index]?.rate] as const),
  );
  const known = new Map<string, bigint>();
  for (const [key, rate] of byDay) if (rate) known.set(key, scaled(printRate(rate)));
  const same = scaled('1');
  return valuesOn(days, series, baseCurrency, (currency, day) =>
    currency === baseCurrency ? same : known.get(`${currency} ${day}`),
  );
}

/** Returns the cumulative net amount paid in, up to each day. */
function paidInSeries(
  days: readonly string[],
  flows: ReadonlyMap<string, { inMinor: bigint; outMinor: bigint }>,
): { day: string; net: bigint }[] {
  const moves = [...flows];
  let [at, net] = [0, 0n];
  return days.map((day) => {
    for (; at < moves.length && (moves[at]?.[0] ?? '') <= day; at++) {
      const move = moves[at]?.[1];
      net += (move?.inMinor ?? 0n) - (move?.outMinor ?? 0n);
    }
    return { day, net };
  });
}
