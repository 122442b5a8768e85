import type { CashFlowForecast } from '@farthing/api-contract';
import { daysInMonth } from '@farthing/dates';
import { formatMinor } from '@farthing/money';
import type { FlowAccount, FlowItem } from './cash-flow-rules.ts';

/** Money that is free to spend until the next pay-day, and its sum, in minor units of base currency. */
export interface FreeToSpend {
  /** The next pay-day, or the last day of the month if none is known. */
  readonly until: string;
  readonly is_pay_day: boolean;
  /** In the accounts that bills are paid from. */
  readonly cash: bigint;
  /** Bills, tax and regular transfers that leave those accounts before the pay-day (or up to the last day). Not negative. */
  readonly bills: bigint;
  /** Ids of the items that `bills` is the sum of. */
  readonly bill_items: readonly string[];
  /** Owed on credit cards today. Not negative. */
  readonly cards: bigint;
  /** Amount to leave in those accounts: their limits for a low balance. */
  readonly buffer: bigint;
  /** cash − bills − cards − buffer; below zero: more is due than is there. */
  readonly free: bigint;
}

/**
 * Works out what is free to spend until the next pay-day. Income that is expected before it isn't counted, nor is what recurs
 * on a credit card, as the card is paid later.
 * @param items what is known to come, of any account
 * @param buffers limits by account, in minor units of base currency
 * @returns null without an account of cash
 */
export function freeToSpend(
  accounts: readonly FlowAccount[],
  items: readonly FlowItem[],
  buffers: ReadonlyMap<string, bigint>,
  today: string,
): FreeToSpend | null {
  const cashAccounts = accounts.filter(({ type }) => type !== 'credit_card');
  if (cashAccounts.length === 0) return null;
  const payDay = items
    .filter(({ is_pay, amount, date }) => is_pay && amount > 0n && date > today)
    .map(({ date }) => date)
    .sort()[0];
  const until = payDay ?? lastOfMonth(today);
  const due = items.filter(({ date }) => (payDay === undefined ? date <= until : date < until));

  const isCash = new Set(cashAccounts.map(({ account_id }) => account_id));
  const isCounted = new Set(accounts.map(({ account_id }) => account_id));
  const cash = sum(cashAccounts.map(({ balance }) => balance));
  const owed = accounts.filter(({ type, balance }) => type === 'credit_card' && balance < 0n);
  const cards = -sum(owed.map(({ balance }) => balance));
  // Tax has no account: it is paid from one of these.
  const paid = due.filter(
    ({ kind, amount, account_id }) =>
      kind !== 'transfer' && amount < 0n && (account_id === null || isCash.has(account_id)),
  );
  const moved = leavingTransfers(due.filter(({ account_id }) => isCounted.has(account_id ?? '')));
  const counted = new Set([...paid, ...moved]);
  const bills = -sum([...counted].map(({ amount }) => amount));
  const buffer = sum(
    cashAccounts.map(({ account_id }) => buffers.get(account_id) ?? 0n).filter((limit) => limit > 0n),
  );
  return {
    until,
    is_pay_day: payDay !== undefined,
    cash,
    bills,
    bill_items: due.filter((item) => counted.has(item)).map(({ id }) => id),
    cards,
    buffer,
    free: cash - bills - cards - buffer,
  };
}

/** Prints the money that is free to spend, its parts as decimals of base currency. */
export function printFreeToSpend(
  { until, is_pay_day, cash, bills, bill_items, cards, buffer, free }: FreeToSpend,
  currency: string,
): NonNullable<CashFlowForecast['free_to_spend']> {
  const print = (minor: bigint) => formatMinor(minor, currency);
  const parts = { cash: print(cash), bills: print(bills), cards: print(cards), buffer: print(buffer) };
  return { until, is_pay_day, amount: print(free), ...parts, bill_items: [...bill_items] };
}

/**
 * Returns the legs of regular transfers that take money out of the counted accounts. A transfer between two of them changes
 * nothing, and neither does one to a card, because the debt on the card is counted. Empty if more comes in than goes out.
 */
function leavingTransfers(items: readonly FlowItem[]): readonly FlowItem[] {
  const legs = items.filter(({ kind }) => kind === 'transfer');
  const bySeries = Map.groupBy(legs, ({ recurring_id, id }) => recurring_id ?? id);
  const changing = [...bySeries.values()]
    .filter((some) => sum(some.map(({ amount }) => amount)) !== 0n)
    .flat();
  return sum(changing.map(({ amount }) => amount)) < 0n ? changing : [];
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return `${day.slice(0, 8)}${String(daysInMonth(year, month)).padStart(2, '0')}`;
}
