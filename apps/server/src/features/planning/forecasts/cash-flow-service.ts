import type { CashFlowForecast, CashFlowForecastQuery, MissingRate } from '@farthing/api-contract';
import { dayAfter, daysBetween } from '@farthing/dates';
import { forecastCashFlow } from '@farthing/forecasting';
import { convertMinor, parseMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import type { WorkerPool } from '../../../platform/workers/worker-pool.ts';
import { fieldProblem } from '../../../problems/problem.ts';
import { type FigureView, ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { type AccountBalance, listBalances } from '../../ledger/ledger-totals/service.ts';
import { listLowBalances } from '../notices/service.ts';
import { type ExpectedPayment, listExpectedPayments } from '../recurring/upcoming-service.ts';
import {
  cashFlowQuestion,
  comingItems,
  everydayHistory,
  everydayStretch,
  type FlowAccount,
  type FlowItem,
  printCashFlow,
  usualHorizon,
} from './cash-flow-rules.ts';
import { asProblem } from './entry-rules.ts';
import { type FreeToSpend, freeToSpend, printFreeToSpend } from './free-to-spend-rules.ts';
import { listAccountSpans, listEverydaySpending, listTransferPartners } from './store.ts';
import { listDueTax } from './tax-service.ts';
import { bothLegs, type DueTax, type TaxNotCounted } from './transfer-rules.ts';

/** Account types that pay bills. Savings count only on request. */
const usualTypes: readonly string[] = ['cash', 'credit_card'];
/** Days of everyday spending to learn from. */
const longestHistory = 365;
/** Number of days ahead in which the next two paydays are searched for. */
const payHorizon = 100;
/** Accounts × days that are worked out here; more go to a thread: for each of them a year is sorted. */
const fewSteps = 150;

/** All that a cash flow is made of. */
export interface CashFlowPlan {
  readonly days: number;
  readonly accounts: readonly FlowAccount[];
  readonly items: readonly FlowItem[];
  readonly everyday: CashFlowForecast['everyday'];
  readonly free: FreeToSpend | null;
  readonly missing_rates: MissingRate[];
  readonly tax_not_counted: readonly TaxNotCounted[];
}

/** Turns minor units of a currency into those of base; null without a rate. */
type ToBase = (minor: bigint, currency: string) => bigint | null;

/**
 * Reads balances, what is known to come and everyday spending of the accounts.
 * @throws {Problem} account-not-found
 */
export async function readCashFlowPlan(
  scope: UserScope,
  query: CashFlowForecastQuery,
  { baseCurrency, today }: FigureView,
): Promise<CashFlowPlan> {
  const chosen = chosenOf(await listBalances(scope, today), query.account_id, today, baseCurrency);
  const isChosen = new Set(chosen.map(({ account_id }) => account_id));
  // The amount free to spend must not depend on `days`, so the forecast always reaches beyond the next pay-day.
  const last = dayAfter(today, Math.max(query.days ?? 0, payHorizon));
  const stretch = { from: today, to: last, today };
  const [expected, { due: tax, notCounted }] = await Promise.all([
    listExpectedPayments(scope, stretch),
    chosen[0]?.type === 'cash'
      ? listDueTax(scope, { ...stretch, from: dayAfter(today) })
      : { due: [], notCounted: [] },
  ]);
  const transfers = expected.filter(({ kind }) => kind === 'transfer').map(({ series_id }) => series_id);
  const partners = await listTransferPartners(scope, [...new Set(transfers)]);
  const { toBase, missing } = await rateBook(
    scope,
    baseCurrency,
    [
      ...chosen.map(({ currency }) => currency),
      ...expected
        .filter(({ account_id, kind }) => kind === 'transfer' || isChosen.has(account_id ?? ''))
        .map(({ currency }) => currency),
      ...tax.map(() => 'GBP'),
    ],
    today,
  );
  const known = bothLegs(
    expected.flatMap((one, index) => recurringItem(one, `r${index}`, toBase) ?? []),
    new Map(partners.map(({ series_id, account_id }) => [series_id, account_id])),
  );
  const items = comingItems(
    [
      ...known.filter(({ account_id }) => account_id !== null && isChosen.has(account_id)),
      ...taxItems(tax, toBase),
    ],
    today,
  );
  const { accounts, everyday } = await accountsOf(scope, chosen, toBase, today);
  const days = query.days ?? usualHorizon(items, today);
  const buffers = (await listLowBalances(scope, today)).flatMap(({ account_id, amount, currency }) => {
    const minor = isChosen.has(account_id) ? toBase(parseMinor(amount, currency), currency) : null;
    return minor === null ? [] : [[account_id, minor] as const];
  });
  return {
    days,
    accounts,
    items: items.filter(({ earliest }) => earliest <= dayAfter(today, days)),
    everyday,
    free: freeToSpend(accounts, items, new Map(buffers), today),
    missing_rates: missing,
    tax_not_counted: notCounted.filter(({ date }) => date <= dayAfter(today, days)),
  };
}

/** Returns tax due in base currency, without what has no exchange rate. */
function taxItems(tax: readonly DueTax[], toBase: ToBase): FlowItem[] {
  return tax.flatMap(({ date, label, minor }, index): FlowItem[] => {
    const amount = toBase(-minor, 'GBP');
    if (amount === null) return [];
    const days = { date, earliest: date, latest: date };
    const who = { id: `t${index}`, kind: 'tax' as const, name: label, account_id: null, recurring_id: null };
    return [{ ...who, ...days, amount, low: amount, high: amount, is_pay: false }];
  });
}

/** Returns an expected payment in base currency; undefined without an account or an exchange rate. */
function recurringItem(
  { series_id, signed_minor, least_minor, most_minor, kind, currency, ...expected }: ExpectedPayment,
  id: string,
  toBase: ToBase,
): FlowItem | undefined {
  const { name, account_id, date, earliest, latest } = expected;
  const amount = toBase(signed_minor, currency);
  const low = toBase(least_minor, currency);
  const high = toBase(most_minor, currency);
  if (amount === null || low === null || high === null || account_id === null) return undefined;
  const what = { id, kind: kind === 'transfer' ? kind : 'recurring', name, account_id } as const;
  const when = { date, earliest, latest };
  return { ...what, ...when, recurring_id: series_id, amount, low, high, is_pay: kind === 'salary' };
}

/** Calculates the daily forecast. @throws {Problem} invalid-request for more accounts than one forecast may have */
export async function forecastPlan(
  plan: CashFlowPlan,
  view: FigureView,
  workers: WorkerPool,
): Promise<CashFlowForecast> {
  const { days, accounts, items, everyday, free, missing_rates, tax_not_counted } = plan;
  const question = cashFlowQuestion(view.today, days, accounts, items);
  try {
    const isLong = days * accounts.length > fewSteps;
    const flow = isLong ? await workers.run('cash-flow', question) : forecastCashFlow(question);
    return {
      ...printCashFlow(flow, accounts, items, view),
      free_to_spend: free && printFreeToSpend(free, view.baseCurrency),
      everyday,
      missing_rates,
      tax_not_counted: [...tax_not_counted],
    };
  } catch (error) {
    throw asProblem(error, (field) => field);
  }
}

/** Returns the requested accounts, or by default the open everyday ones in base currency, else those in any currency, else savings. */
function chosenOf(
  all: readonly AccountBalance[],
  ids: readonly string[] | undefined,
  today: string,
  baseCurrency: string,
): AccountBalance[] {
  if (ids?.some((id) => !all.some(({ account_id }) => account_id === id)))
    throw fieldProblem('account-not-found', 'account_id');
  const place = ({ type }: AccountBalance) =>
    (usualTypes.indexOf(type) + usualTypes.length + 1) % (usualTypes.length + 1);
  if (ids)
    return all
      .filter(({ account_id, balance_known }) => balance_known && ids.includes(account_id))
      .sort((left, right) => place(left) - place(right));
  const open = all.filter(
    ({ closed_on, balance_known }) => balance_known && (closed_on === null || closed_on > today),
  );
  const everyday = open.filter(({ type }) => usualTypes.includes(type));
  // Accounts in another currency rarely pay bills, so they count only if requested, or if there are no others.
  const atHome = everyday.filter(({ currency }) => currency === baseCurrency);
  const usual = atHome.length > 0 ? atHome : everyday;
  // Some people pay everything from savings, so savings serve if there is no other account.
  return (usual.length > 0 ? usual : open.filter(({ type }) => type === 'savings')).sort(
    (left, right) => place(left) - place(right),
  );
}

/** The newest rates up to today of some currencies. */
async function rateBook(
  scope: UserScope,
  baseCurrency: string,
  currencies: readonly string[],
  today: string,
): Promise<{ toBase: ToBase; missing: MissingRate[] }> {
  const foreign = [...new Set(currencies)].filter((currency) => currency !== baseCurrency);
  const used = await ratesToBase(
    scope,
    baseCurrency,
    foreign.map((currency) => ({ currency, date: today })),
  );
  const rates = new Map(foreign.map((currency, index) => [currency, used[index] ?? null]));
  return {
    toBase: (minor, currency) => {
      if (currency === baseCurrency) return minor;
      const rate = rates.get(currency);
      return rate ? convertMinor(minor, currency, baseCurrency, rate.rate) : null;
    },
    missing: foreign
      .filter((currency) => !rates.get(currency))
      .map((currency) => ({ currency, date: today })),
  };
}

async function accountsOf(
  scope: UserScope,
  chosen: readonly AccountBalance[],
  toBase: ToBase,
  today: string,
): Promise<{ accounts: FlowAccount[]; everyday: CashFlowForecast['everyday'] }> {
  const ids = chosen.map(({ account_id }) => account_id);
  const spans = new Map(
    (await listAccountSpans(scope, ids, today)).map(({ account_id, ...span }) => [account_id, span]),
  );
  const last = [...spans.values()].reduce((latest, one) => (one.last > latest ? one.last : latest), '');
  const first = last === '' ? '' : dayAfter(last, 1 - longestHistory);
  // A year of rows, because requests for more days ahead use the same data.
  const spent =
    last === ''
      ? []
      : await scope.cache.getOrRead(
          `everyday spending ${first} ${last} ${ids.join(' ')}`,
          (days) => 200 * days.length,
          () => listEverydaySpending(scope, ids, first, last),
        );
  const byAccount = Map.groupBy(spent, ({ account_id }) => account_id);
  const starts: string[] = [];
  const accounts = chosen.flatMap(({ account_id, name, type, currency, balance_minor }): FlowAccount[] => {
    const balance = toBase(balance_minor, currency);
    if (balance === null) return [];
    const account = { account_id, name, type, balance };
    const span = spans.get(account_id);
    const days = (byAccount.get(account_id) ?? []).flatMap(({ date, spent: amount }) => {
      const spent = toBase(parseMinor(amount, currency), currency);
      return spent === null ? [] : { date, spent };
    });
    if (!span || days.length === 0) return [account];
    const { from, to } = everydayStretch(span.first, last, longestHistory);
    starts.push(from);
    return [{ ...account, everyday: everydayHistory(from, to, days) }];
  });
  const from = starts.sort()[0] ?? null;
  return {
    accounts,
    everyday: {
      from,
      to: from === null ? null : last,
      days: from === null ? 0 : daysBetween(from, last) + 1,
      transactions: spent.reduce((sum, { count }) => sum + count, 0),
    },
  };
}
