import type { PortfolioPerformance, PortfolioPerformanceQuery } from '@farthing/api-contract';
import { wholePart } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, Problem } from '../../../problems/problem.ts';
import { printPartly } from '../../identity/household/shared-service.ts';
import { getAccount } from '../../ledger/accounts/service.ts';
import { ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { wrapperOf } from '../holdings/service.ts';
import { readBenchmark } from './benchmark-rules.ts';
import { type HeldPart, measureParts } from './measure-service.ts';
import { readOwnShare } from './own-share-service.ts';
import { type HeldSeries, readSteps } from './series-rules.ts';
import {
  listDayFlows,
  listPortfolio,
  listPriceSteps,
  listQuantitySteps,
  type PortfolioHolding,
} from './store.ts';

/**
 * The value of holdings through time against what was paid in, with both rates of return. Cash in accounts is no part of
 * it: what is put into holdings and taken out of them are the flows.
 * Holdings that have no price, or whose currency has no rate, up to the end of the period are left out of it with their
 * flows, and named. Of joint accounts, the user's part of today counts on every day. A single account or holding counts in full.
 * @throws {Problem} account-not-found, holding-not-found, security-not-found, invalid-request for a range that is none
 */
export async function readPerformance(
  scope: UserScope,
  query: PortfolioPerformanceQuery,
  { baseCurrency, today }: { readonly baseCurrency: string; readonly today: string },
): Promise<PortfolioPerformance> {
  if (query.account_id !== undefined) await getAccount(scope, query.account_id);
  const to = readEnd(query.date_to, today);
  const holdings = await selectHoldings(scope, query);
  const benchmark = query.benchmark === undefined ? undefined : readBenchmark(query.benchmark);
  const { series, valued, standIns } = await readHeld(scope, holdings, { baseCurrency, to, ratesOf: scope });
  const isWhole = query.account_id !== undefined || query.holding_id !== undefined;
  const share = await readOwnShare(scope, today);
  const byWeight = Map.groupBy(holdings, ({ account_id }) =>
    isWhole ? wholePart : share.partOf(account_id),
  );
  const groups = [...byWeight]
    .filter(([weight]) => weight !== 0n)
    .map(([weight, held]) => {
      const ids = new Set(held.map(({ holding_id }) => holding_id));
      return { weight, held, ids, valuedOnes: valued.filter(({ id }) => ids.has(id)) };
    });
  const flows = await listDayFlows(
    scope,
    to,
    groups.map(({ valuedOnes }) => valuedOnes.map(({ id }) => id)),
  );
  const parts = groups.map(({ weight, held, ids, valuedOnes }, place): HeldPart => {
    const symbols = new Set(held.map(({ symbol }) => symbol));
    return {
      series: series.filter(({ id }) => ids.has(id)),
      firstDay: firstDayOf(valuedOnes),
      flows: flows[place] ?? [],
      standIns: standIns.filter((symbol) => symbols.has(symbol)),
      weight,
    };
  });
  const measured = await measureParts(scope, parts, {
    ...query,
    to,
    baseCurrency,
    benchmark,
  });
  const partly = isWhole ? [] : share.partlyOf(holdings);
  return { ...measured, ...printPartly(partly) };
}

/** Returns the last day of a period, by default today. @throws {Problem} future-date */
export function readEnd(dateTo: string | undefined, today: string): string {
  const to = dateTo ?? today;
  if (to > today) throw fieldProblem('future-date', 'date_to');
  return to;
}

/** A holding through time, with its id. */
export type IdentifiedSeries = HeldSeries & { readonly id: string };

/** Returns the first day on which one of some holdings had units. */
export function firstDayOf(series: readonly HeldSeries[]): string | undefined {
  return series.flatMap(({ quantities }) => quantities[0]?.date ?? []).sort()[0];
}

/** Holdings through time, and those of them that have a value at the end of the period. */
export interface HeldHistories {
  readonly series: readonly IdentifiedSeries[];
  readonly valued: readonly IdentifiedSeries[];
  /** Symbols whose trade prices replace missing prices. */
  readonly standIns: readonly string[];
}

/**
 * Reads the unit and price histories of holdings.
 * @param period `ratesOf` is the scope whose exchange rates convert: that of who looks, where the holdings are someone else's
 */
export async function readHeld(
  scope: UserScope,
  holdings: readonly PortfolioHolding[],
  {
    baseCurrency,
    to,
    ratesOf,
  }: { readonly baseCurrency: string; readonly to: string; readonly ratesOf: UserScope },
): Promise<HeldHistories> {
  const { series, standIns } = await readSeries(scope, holdings);
  return { series, standIns, valued: await withValue(ratesOf, series, baseCurrency, to) };
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
