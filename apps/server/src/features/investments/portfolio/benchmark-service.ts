import type {
  MissingFigure,
  PortfolioBenchmark,
  PortfolioBenchmarkChange,
  PortfolioPerformance,
} from '@farthing/api-contract';
import { dayOf } from '@farthing/dates';
import { formatMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem } from '../../../problems/problem.ts';
import { printRate, ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { type Benchmark, benchmarkSeries, growthOn, rateName, readBenchmark } from './benchmark-rules.ts';
import { growthReturn, moneyWeighted, type ReturnPeriod } from './return-rules.ts';
import { readSteps, scaled } from './series-rules.ts';
import { findBenchmark, findSecurity, listPriceSteps, upsertBenchmark } from './store.ts';

/** A performance that something is compared with. */
interface Compared {
  /** Oldest first, the first of them the day before the period, and the day before each flow among them. */
  readonly days: readonly string[];
  readonly period: ReturnPeriod;
  readonly valueOn: (day: string) => bigint;
  readonly baseCurrency: string;
}

/**
 * Returns the values that the same flows would have had in a security or at a growth rate. A security is
 * valued by prices alone, without its distributions. @throws {Problem} security-not-found
 */
export async function compareWith(
  scope: UserScope,
  benchmark: Benchmark,
  { days, period, valueOn, baseCurrency }: Compared,
): Promise<{ values: ReadonlyMap<string, bigint>; told: PortfolioPerformance['benchmark'] }> {
  const priced =
    'rate' in benchmark
      ? {
          name: rateName(benchmark.rate),
          priceOn: growthOn(benchmark.rate, days[0] ?? ''),
          missing: [],
        }
      : await priceSecurity(scope, benchmark.securityId, days, baseCurrency);
  const flows = new Map(period.flows.map((flow) => [dayOf(flow.dayNumber), flow]));
  const { from, whole, values, growth } = benchmarkSeries(
    days,
    { flows, worthOn: valueOn },
    priced.priceOn,
    baseCurrency,
  );
  const end = values.get(days.at(-1) ?? '');
  const paid = period.flows.reduce((sum, { inMinor, outMinor }) => sum + inMinor - outMinor, 0n);
  const print = (minor: bigint) => formatMinor(minor, baseCurrency);
  const none = { period: null, yearly: null };
  return {
    values,
    told: {
      security_id: 'rate' in benchmark ? null : benchmark.securityId,
      rate: 'rate' in benchmark ? benchmark.rate.toFixed(6) : null,
      name: priced.name,
      date_from:
        from === undefined ? null : from < dayOf(period.startDay + 1) ? dayOf(period.startDay + 1) : from,
      value_end: end === undefined ? null : print(end),
      gain: end === undefined || !whole ? null : print(end - period.valueStart - paid),
      time_weighted: growth ? growthReturn(growth) : none,
      money_weighted: end === undefined || !whole ? none : moneyWeighted({ ...period, valueEnd: end }),
      missing: priced.missing,
    },
  };
}

/** The price of one unit in base currency through time, and what of it is lacking on which first day. */
async function priceSecurity(
  scope: UserScope,
  id: string,
  days: readonly string[],
  baseCurrency: string,
): Promise<{ name: string; priceOn: (day: string) => bigint | undefined; missing: MissingFigure[] }> {
  const security = await findSecurity(scope, id);
  if (!security) throw fieldProblem('security-not-found', 'benchmark');
  const { symbol, name, currency } = security;
  const [[found], rates] = await Promise.all([
    listPriceSteps(scope, [id]),
    ratesToBase(
      scope,
      baseCurrency,
      days.map((date) => ({ currency, date })),
    ),
  ]);
  const steps = [...readSteps(found?.traded ?? null), ...readSteps(found?.steps ?? null)];
  const prices = new Map<string, bigint>();
  const missing: MissingFigure[] = [];
  let at = -1;
  days.forEach((day, index) => {
    while ((steps[at + 1]?.date ?? '9') <= day) at++;
    const price = steps[at]?.figure;
    const rate = rates[index]?.rate;
    if (price !== undefined && rate) prices.set(day, price * scaled(printRate(rate)));
    const kind = price === undefined ? 'price' : 'rate';
    const lacks = price === undefined || !rate;
    // The day before the period counts for its opening value only.
    if (lacks && index > 0 && !missing.some((one) => one.kind === kind)) {
      missing.push({ kind, name: kind === 'price' ? symbol : currency, date: day });
    }
  });
  return { name, priceOn: (day) => prices.get(day), missing };
}

/** Returns the user's stored benchmark. */
export async function readStoredBenchmark(scope: UserScope): Promise<PortfolioBenchmark> {
  const kept = await findBenchmark(scope);
  return { benchmark: kept?.security_id ?? kept?.rate ?? null, name: kept?.name ?? null };
}

/**
 * Keeps what the portfolio is compared with; null: with nothing.
 * @throws {Problem} security-not-found, invalid-request
 */
export async function storeBenchmark(
  scope: UserScope,
  { benchmark }: PortfolioBenchmarkChange,
): Promise<PortfolioBenchmark> {
  const read = benchmark === null ? undefined : readBenchmark(benchmark);
  const securityId = read && 'securityId' in read ? read.securityId : null;
  if (securityId !== null && !(await findSecurity(scope, securityId)))
    throw fieldProblem('security-not-found', 'benchmark');
  const rate = read && 'rate' in read ? String(read.rate) : null;
  await upsertBenchmark(scope, { security_id: securityId, rate });
  return readStoredBenchmark(scope);
}
