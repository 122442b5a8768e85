import type { NetWorthReport, ReportExplanation, ReportQuery } from '@farthing/api-contract';
import { dayAfter, daysBetween } from '@farthing/dates';
import { currencyPlaces, Decimal, formatMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import {
  hundredths,
  listOwnership,
  percentOf,
  printPartly,
} from '../../identity/household/shared-service.ts';
import { listFlows } from '../../investments/portfolio/service.ts';
import {
  listHoldingHistories,
  type StoredHoldingHistory,
  worthOf,
} from '../../investments/positions/service.ts';
import { type FigureView, type RateStep, ratesThrough } from '../../ledger/exchange-rates/service.ts';
import { readBalanceHistories } from '../../ledger/ledger-totals/service.ts';
import { explainRange } from '../category-report/explain-service.ts';
import { reportRange } from '../category-report/service.ts';
import {
  type HeldFrom,
  type HoldingHistory,
  type NetWorthHistory,
  netWorthHistory,
  type RateFrom,
} from './net-worth-rules.ts';
import { addHistories, ownedHistory } from './owned-history-rules.ts';
import { checkRange, countDays, type Period, periodsOf } from './period-rules.ts';

/**
 * Net worth through a range of days: at the end of each what the balance sheet says of it, with what was moved from
 * outside apart from what it grew by.
 * @throws {Problem} invalid-request for a range backwards or too long
 */
export async function readNetWorth(
  scope: UserScope,
  query: ReportQuery,
  { baseCurrency, today }: FigureView,
): Promise<NetWorthReport> {
  const { from, to } = reportRange(query, today);
  checkRange(from, to);
  const group = query.group_by ?? 'month';
  if (group === 'day') countDays(from, to); // refuses ranges that are too long for it
  const periods = group === 'day' ? [{ period: '', from, to }] : periodsOf(from, to, group);
  const { history, rates, partly } = await scope.cache.getOrRead(
    `net worth ${baseCurrency} ${from} ${to}`,
    (read) =>
      100 *
      (read.history.assets.length + read.history.missing.length + [...read.rates.values()].flat().length),
    () => readHistory(scope, { from, to }, baseCurrency),
  );
  const body = {
    ...printReport(history, { from, to, baseCurrency, group, periods }),
    ...printPartly(partly),
  };
  if (query.explain !== true) return body;
  return { ...body, explain: await explainNetWorth(scope, body, rates) };
}

/** Returns net worth over a range with its exchange rates, independent of grouping. */
async function readHistory(
  scope: UserScope,
  { from, to }: { readonly from: string; readonly to: string },
  baseCurrency: string,
) {
  const shares = Map.groupBy(await listOwnership(scope), ({ account_id }) => account_id);
  const [balances, held] = await Promise.all([
    readBalanceHistories(scope, baseCurrency, { from, to }, new Set(shares.keys())),
    listHoldingHistories(scope, from, to),
  ]);
  const flows = held.length > 0 ? await listFlows(scope, to, 'holding and day') : [];
  const currencies = [...balances.values(), ...held].map(({ currency }) => currency);
  if (held.length > 0) currencies.push('GBP');
  const rates = await ratesThrough(scope, baseCurrency, currencies, { from: dayAfter(from, -1), to });
  const flowsOf = Map.groupBy(
    flows.filter(({ date }) => date >= from),
    ({ holding_id }) => holding_id,
  );
  const parts = {
    days: daysBetween(from, to) + 1,
    baseCurrency,
    rates: rateHistories(rates, from),
    worthInBase: (quantity: string, price: string) => worthOf(quantity, price, baseCurrency),
  };
  const historyOf = (isIncluded: (key: string) => boolean) =>
    netWorthHistory({
      ...parts,
      balances: [...balances].filter(([key]) => isIncluded(key)).map(([, balance]) => balance),
      holdings: held
        .filter(({ account_id }) => isIncluded(account_id))
        .map((one) => holdingHistory(one, from, flowsOf.get(one.holding_id) ?? [])),
    });
  const all = [
    historyOf((key) => !shares.has(key)),
    ...[...shares].map(([id, steps]) =>
      ownedHistory(
        historyOf((key) => key === id),
        steps.map((step) => ({ day: daysBetween(from, step.from), part: hundredths(step.percent) })),
      ),
    ),
  ];
  const partly = [...shares]
    .map(([account_id, steps]) => ({ account_id, percent: percentOf(steps, account_id, to) }))
    .filter(({ percent }) => Number(percent) !== 100);
  return { history: addHistories(all), rates, partly };
}

function rateHistories(
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

function holdingHistory(
  { symbol, currency, quantities, prices }: StoredHoldingHistory,
  from: string,
  flows: readonly {
    readonly date: string;
    readonly paid_in: string;
    readonly taken_out: string;
    readonly dividends: string;
  }[],
): HoldingHistory {
  return {
    symbol,
    currency,
    quantities: readSteps(quantities, from),
    prices: readSteps(prices, from),
    flows: flows.map(({ date, paid_in, taken_out, dividends }) => ({
      day: daysBetween(from, date),
      pounds: new Decimal(paid_in).minus(taken_out).minus(dividends),
      dividends: new Decimal(dividends),
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

function printReport(history: NetWorthHistory, printing: Printing): NetWorthReport {
  const { from, to, baseCurrency, group, periods } = printing;
  const print = (minor: bigint) => formatMinor(minor, baseCurrency);
  const { assets, debts, moved } = history;
  const opening = history.startAssets + history.startDebts;
  const ends = periodEnds(history, from, periods);
  const closing = ends.at(-1)?.worth ?? opening;
  const contributed = ends.reduce((sum, end) => sum + end.moved, 0n);
  const dividends = ends.reduce((sum, end) => sum + end.dividends, 0n);
  const firstDay = firstDayOf(history);
  const missing = (kind: 'rate' | 'price') =>
    history.missing
      .filter((one) => one.kind === kind)
      .map((one) => ({ name: one.name, date: dayAfter(from, one.from), date_to: dayAfter(from, one.to) }));
  const daily = {
    places: currencyPlaces(baseCurrency),
    changes: assets.map((minor, day) => Number(minor + (debts[day] ?? 0n))),
    growth: assets.map((minor, day) => Number(minor + (debts[day] ?? 0n) - (moved[day] ?? 0n))),
  };
  return {
    date_from: from,
    date_to: to,
    base_currency: baseCurrency,
    group_by: group,
    opening: print(opening),
    closing: print(closing),
    contributions: print(contributed),
    growth: print(closing - opening - contributed),
    dividends: print(dividends),
    points:
      group === 'day'
        ? []
        : ends.map((end, index) => ({
            date: end.date,
            assets: print(end.owned),
            liabilities: print(-end.owed),
            net_worth: print(end.worth),
            contributions: print(end.moved),
            growth: print(end.worth - (ends[index - 1]?.worth ?? opening) - end.moved),
            dividends: print(end.dividends),
          })),
    ...(group === 'day' ? { daily } : {}),
    first_day: firstDay === null ? null : dayAfter(from, firstDay),
    missing_rates: missing('rate').map(({ name, ...days }) => ({ currency: name, ...days })),
    missing_prices: missing('price').map(({ name, ...days }) => ({ symbol: name, ...days })),
  };
}

/** Returns what is owned and owed at the end of each period, and what was moved from outside and paid as dividends in it. */
function periodEnds(
  { assets, debts, moved, dividends, startAssets, startDebts }: NetWorthHistory,
  from: string,
  periods: readonly Period[],
) {
  let [day, owned, owed] = [0, startAssets, startDebts];
  return periods.map(({ to }) => {
    let [movedIn, paidOut] = [0n, 0n];
    for (const end = daysBetween(from, to); day <= end; day++) {
      owned += assets[day] ?? 0n;
      owed += debts[day] ?? 0n;
      movedIn += moved[day] ?? 0n;
      paidOut += dividends[day] ?? 0n;
    }
    return { date: to, owned, owed, worth: owned + owed, moved: movedIn, dividends: paidOut };
  });
}

/** Returns the first day on which anything is owned or owed, counted from the start of the range. */
function firstDayOf({ assets, debts, startAssets, startDebts }: NetWorthHistory): number | null {
  if (startAssets !== 0n || startDebts !== 0n) return 0;
  const day = assets.findIndex((minor, index) => minor !== 0n || debts[index] !== 0n);
  return day < 0 ? null : day;
}

const howNetWorth = [
  'Net worth on a date is the total of its balance sheet: balances, dated valuations, and holdings at the latest price.',
  'Payments in, less withdrawals, are all recorded transactions except dividends of holdings, each at the rate of its date. Transfers between accounts cancel out, and so do payments for holdings.',
  'Opening balances and first valuations also count as payments in. So do amounts that a first exchange rate or price makes it possible to count.',
  'If you own part of an account, only that part counts. When your share changes, the difference counts as a payment in or a withdrawal.',
  'Everything else is dividends of holdings, and changes in value by valuations, prices and exchange rates.',
];

function explainNetWorth(
  scope: UserScope,
  report: NetWorthReport,
  rates: ReadonlyMap<string, readonly RateStep[]>,
): Promise<ReportExplanation> {
  return explainRange(scope, {
    from: report.date_from,
    to: report.date_to,
    rowsOf: 'all',
    how: howNetWorth,
    rates: [...rates].flatMap(([currency, steps]) =>
      steps.filter(({ used }) => used).map(({ date, used }) => ({ currency, date, used })),
    ),
    leftOut: [
      ...report.missing_rates.map(
        ({ currency, date, date_to }) => `Money in ${currency} from ${date} to ${date_to}: no rate is stored`,
      ),
      ...report.missing_prices.map(
        ({ symbol, date, date_to }) => `${symbol} from ${date} to ${date_to}: no price is stored`,
      ),
    ],
  });
}
