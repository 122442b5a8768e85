import type {
  AccountType,
  BalanceSheet,
  BalanceSheetAccount,
  BalanceSheetGroup,
} from '@farthing/api-contract';
import { convertByMinorRate, convertMinor, formatMinor, parseMinor, wholePart } from '@farthing/money';

/** An account and its balance at the end of the day, in minor units of its currency; money owed is negative. */
export interface SheetBalance {
  readonly account_id: string;
  readonly name: string;
  readonly type: AccountType;
  readonly class: 'asset' | 'liability';
  readonly currency: string;
  readonly closed_on: string | null;
  readonly balance_minor: bigint;
  /** Percentage of the account that belongs to the user on the day, with two decimal places at most. */
  readonly percent: string;
}

/** A rate for the balance sheet, exact for conversion and as text. */
export interface SheetRate {
  readonly rate: Parameters<typeof convertMinor>[3];
  readonly printed: string;
  readonly rate_date: string;
}

/** Value of the holdings in an account besides its balance, in minor units of base currency, with the missing data. */
export interface SheetHoldings {
  readonly value_minor: bigint;
  readonly missing: readonly { readonly kind: 'price' | 'rate'; readonly name: string }[];
}

/** Currency and day of a balance sheet. */
export interface SheetView {
  readonly baseCurrency: string;
  readonly asOf: string;
}

/** Groups of a balance sheet, in order. */
const typeOrder: readonly AccountType[] = [
  'cash',
  'savings',
  'isa',
  'investment',
  'pension',
  'crypto',
  'property',
  'other_asset',
  'credit_card',
  'loan',
  'mortgage',
];

/** Returns true if an account has a line on the balance sheet. A closed account with a zero balance has none. */
export function isOnSheet(balance: SheetBalance, asOf: string, held?: SheetHoldings): boolean {
  const closed = balance.closed_on !== null && balance.closed_on <= asOf;
  const empty = balance.balance_minor === 0n && (held?.value_minor ?? 0n) === 0n;
  return !closed || !empty || (held?.missing.length ?? 0) > 0;
}

/**
 * Calculates a balance sheet. Each balance is converted and rounded once; the totals are sums of the rounded figures,
 * so that every column adds up as printed. If others own part of an account, the user's part of its balance and
 * holdings counts, rounded once.
 * @param rates one for each balance, in the same order; null if none is stored
 * @param holdings by account; their values are added to the totals
 */
export function makeBalanceSheet(
  balances: readonly SheetBalance[],
  rates: readonly (SheetRate | null)[],
  { baseCurrency, asOf }: SheetView,
  holdings: ReadonlyMap<string, SheetHoldings> = new Map(),
): BalanceSheet {
  const lines = balances.map((balance, index) =>
    lineOf(balance, rates[index] ?? null, baseCurrency, holdings.get(balance.account_id)),
  );
  const sums = { asset: 0n, liability: 0n };
  const groups: BalanceSheetGroup[] = [];
  const byType = Map.groupBy(lines, (line) => line.account.type);
  for (const type of typeOrder) {
    const members = byType.get(type);
    const first = members?.[0];
    if (!members || !first) continue;
    const sum = members.reduce((total, line) => total + line.counted, 0n);
    sums[first.account.class] += sum;
    groups.push({
      type,
      class: first.account.class,
      total: formatMinor(first.account.class === 'liability' ? -sum : sum, baseCurrency),
      accounts: members.map((line) => line.account),
    });
  }
  const lacking = lines.flatMap((line) => line.lacks.map((one) => ({ ...one, account: line.account })));
  const lackingOf = (kind: 'price' | 'rate') =>
    [
      ...Map.groupBy(
        lacking.filter((one) => one.kind === kind),
        ({ name }) => name,
      ),
    ].map(([name, without]) => ({
      name,
      date: asOf,
      accounts: [...new Set(without.map(({ account }) => account.id))],
    }));
  const prices = lackingOf('price').map(({ name, ...rest }) => ({ symbol: name, ...rest }));
  return {
    as_of: asOf,
    base_currency: baseCurrency,
    total_assets: formatMinor(sums.asset, baseCurrency),
    total_liabilities: formatMinor(-sums.liability, baseCurrency),
    net_worth: formatMinor(sums.asset + sums.liability, baseCurrency),
    groups,
    missing_rates: lackingOf('rate').map(({ name, ...rest }) => ({ currency: name, ...rest })),
    ...(prices.length > 0 ? { missing_prices: prices } : {}),
  };
}

function lineOf(
  balance: SheetBalance,
  rate: SheetRate | null,
  baseCurrency: string,
  held: SheetHoldings | undefined,
): {
  account: BalanceSheetAccount;
  /** Amount in the totals, in minor units of base currency. */
  counted: bigint;
  lacks: SheetHoldings['missing'];
} {
  const { currency, balance_minor: own, percent } = balance;
  const minor =
    currency === baseCurrency ? own : rate && convertMinor(own, currency, baseCurrency, rate.rate);
  const all = (minor ?? 0n) + (held?.value_minor ?? 0n);
  const isPart = Number(percent) !== 100;
  const counted = isPart
    ? convertByMinorRate(all, { numerator: parseMinor(percent, 'GBP'), denominator: wholePart })
    : all;
  const account: BalanceSheetAccount = {
    id: balance.account_id,
    name: balance.name,
    type: balance.type,
    class: balance.class,
    currency,
    balance: formatMinor(own, currency),
    balance_base: minor === null ? null : formatMinor(minor, baseCurrency),
    rate: rate?.printed ?? null,
    rate_date: rate?.rate_date ?? null,
    ...(held ? { holdings_value: formatMinor(held.value_minor, baseCurrency) } : {}),
    ...(isPart ? { owned_percent: percent, counted_base: formatMinor(counted, baseCurrency) } : {}),
  };
  const ownLack = minor === null ? [{ kind: 'rate' as const, name: currency }] : [];
  return { account, counted, lacks: [...ownLack, ...(held?.missing ?? [])] };
}
