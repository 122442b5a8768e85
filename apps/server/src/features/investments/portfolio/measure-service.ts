import type { PortfolioPerformance, PortfolioPerformanceQuery } from '@farthing/api-contract';
import { dayAfter, dayNumber, daysBetween } from '@farthing/dates';
import { convertByMinorRate, Decimal, formatMinor, timesRate, toMinor, wholePart } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { invalidField } from '../../../problems/problem.ts';
import { printRate, ratesToBase } from '../../ledger/exchange-rates/service.ts';
import type { Benchmark } from './benchmark-rules.ts';
import { compareWith } from './benchmark-service.ts';
import { moneyWeighted, type ReturnPeriod, timeWeighted } from './return-rules.ts';
import { type HeldSeries, intervalEnds, type MissingData, scaled, valuesOn } from './series-rules.ts';

/** Longest daily series, in days. */
const mostDays = 20_000;

/** Money paid in and taken out on a day, in pounds, exact. */
export interface DayFlow {
  readonly date: string;
  readonly paid_in: string;
  readonly taken_out: string;
  readonly dividends: string;
}

/** Holdings through time, of which the same part counts. */
export interface HeldPart {
  readonly series: readonly HeldSeries[];
  /** First day on which one of the holdings with a value had units. Undefined without any. */
  readonly firstDay: string | undefined;
  /** Flows of the holdings with a value. */
  readonly flows: readonly DayFlow[];
  /** Symbols whose trade prices replace missing prices. */
  readonly standIns: readonly string[];
  /** Hundredths of a percent that count. */
  readonly weight: bigint;
}

/** Period, currency and comparison of a measurement. */
interface Measured extends Pick<PortfolioPerformanceQuery, 'date_from' | 'interval'> {
  readonly baseCurrency: string;
  readonly to: string;
  readonly benchmark?: Benchmark | undefined;
}

/**
 * Measures the value of holdings through time against what was paid in, with both rates of return.
 * @param ratesOf scope whose exchange rates convert: that of who looks, where the holdings are someone else's
 * @throws {Problem} security-not-found, invalid-request for a range that is none
 */
export async function measureParts(
  ratesOf: UserScope,
  parts: readonly HeldPart[],
  { date_from, interval = 'month', to, baseCurrency, benchmark }: Measured,
): Promise<PortfolioPerformance> {
  const firstDay = parts.flatMap((part) => part.firstDay ?? []).sort()[0];
  const from = date_from ?? (firstDay !== undefined && firstDay < to ? firstDay : to);
  checkRange(from, to);
  const { flows, unrated } = await flowsByDay(ratesOf, weighFlows(parts), baseCurrency);
  const inPeriod = [...flows].filter(([day]) => day >= from);
  const shown = intervalEnds(from, to, interval);
  const start = dayAfter(from, -1);
  const days = [
    ...new Set([start, ...shown, ...inPeriod.flatMap(([day]) => [dayAfter(day, -1), day])]),
  ].sort();
  const { values, lacking } = await valueDays(ratesOf, days, parts, baseCurrency);
  const valueOn = (day: string) => values.get(day) ?? 0n;
  const period = periodOf({ from, to }, inPeriod, valueOn);
  const paidIn = period.flows.reduce((sum, { inMinor }) => sum + inMinor, 0n);
  const takenOut = period.flows.reduce((sum, { outMinor }) => sum + outMinor, 0n);
  const print = (minor: bigint) => formatMinor(minor, baseCurrency);
  const printKnown = (minor: bigint | undefined) => (minor === undefined ? null : print(minor));
  const compared =
    benchmark && (await compareWith(ratesOf, benchmark, { days, period, valueOn, baseCurrency }));
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
    priced_by_trades: [...new Set(parts.flatMap(({ standIns }) => standIns))].sort(),
    missing: withRate(lacking, unrated),
    benchmark: compared?.told ?? null,
  };
}

function checkRange(from: string, to: string): void {
  if (from > to) throw invalidField('date_from', 'date_from must not be after date_to');
  if (daysBetween(from, to) > mostDays)
    throw invalidField('date_from', 'A series can cover at most 20,000 days');
}

/** Amounts of a day in pounds, exact. */
interface ExactFlow {
  readonly date: string;
  readonly paid_in: Decimal;
  readonly taken_out: Decimal;
  readonly dividends: Decimal;
}

/** Adds up the parts of flows that count, by day, oldest first. */
function weighFlows(parts: readonly HeldPart[]): ExactFlow[] {
  const days = new Map<string, ExactFlow>();
  for (const { flows, weight } of parts) {
    const counted = (pounds: string) => {
      const all = new Decimal(pounds);
      return weight === wholePart ? all : all.times(weight.toString()).div(wholePart.toString());
    };
    for (const { date, paid_in, taken_out, dividends } of flows) {
      const one = {
        date,
        paid_in: counted(paid_in),
        taken_out: counted(taken_out),
        dividends: counted(dividends),
      };
      const other = days.get(date);
      days.set(date, other ? addFlows(one, other) : one);
    }
  }
  return [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

function addFlows(one: ExactFlow, other: ExactFlow): ExactFlow {
  return {
    date: one.date,
    paid_in: one.paid_in.plus(other.paid_in),
    taken_out: one.taken_out.plus(other.taken_out),
    dividends: one.dividends.plus(other.dividends),
  };
}

/**
 * Returns money paid in and taken out by day, in minor units of base currency, oldest day first. Each day is
 * the difference between successive rounded totals, so that all days add up to the rounded total of the
 * summary. A day without a rate counts as zero. @returns also the first such day
 */
async function flowsByDay(
  scope: UserScope,
  rows: readonly ExactFlow[],
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
      const inBase = (pounds: Decimal) => (rate ? timesRate(pounds, rate) : new Decimal(0));
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

/** Returns the missing data, each once with its first day, and the GBP rate of the first day on which a flow had none. */
function withRate(lacking: readonly MissingData[], unrated: string | undefined): MissingData[] {
  const flow: MissingData[] = unrated === undefined ? [] : [{ kind: 'rate', name: 'GBP', date: unrated }];
  const byName = Map.groupBy([...lacking, ...flow], ({ kind, name }) => `${kind} ${name}`);
  return [...byName.values()].flatMap((group) =>
    group.toSorted((one, other) => (one.date < other.date ? -1 : 1)).slice(0, 1),
  );
}

/** The value at the end of each day, with the rates of those days. The sum of all parts is rounded once. */
async function valueDays(
  scope: UserScope,
  days: readonly string[],
  parts: readonly HeldPart[],
  baseCurrency: string,
): Promise<{ values: Map<string, bigint>; lacking: MissingData[] }> {
  const currencies = [
    ...new Set(parts.flatMap(({ series }) => series.map(({ currency }) => currency))),
  ].filter((one) => one !== baseCurrency);
  const wanted = currencies.flatMap((currency) => days.map((date) => ({ currency, date })));
  const rates = await ratesToBase(scope, baseCurrency, wanted);
  const known = new Map<string, bigint>();
  for (const [index, { currency, date }] of wanted.entries()) {
    const rate = rates[index]?.rate;
    if (rate) known.set(`${currency} ${date}`, scaled(printRate(rate)));
  }
  const same = scaled('1');
  const valued = parts.map(({ series, weight }) => ({
    weight,
    ...valuesOn(days, series, baseCurrency, (currency, day) =>
      currency === baseCurrency ? same : known.get(`${currency} ${day}`),
    ),
  }));
  const [only] = valued;
  if (valued.length === 1 && only?.weight === wholePart) return only;
  const values = new Map(
    days.map((day) => {
      const exact = valued.reduce((sum, part) => sum + (part.values.get(day) ?? 0n) * part.weight, 0n);
      return [day, convertByMinorRate(exact, { numerator: 1n, denominator: wholePart })];
    }),
  );
  return { values, lacking: valued.flatMap(({ lacking }) => lacking) };
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
