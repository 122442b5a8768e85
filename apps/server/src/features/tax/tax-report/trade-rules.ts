import { accountTotals, boundsOf, type TaxPosition } from '@farthing/uk-tax';
import type { YearRecords } from './record-rules.ts';
import { pence, print } from './rules.ts';
import { accountOf, transitionOf } from './source-account-rules.ts';

/** Id of self-employment whose figures don't come from income sources, and of losses of no known trade. */
export const anyTrade = '';

/** A trade in a year, in pence. */
export interface TradeYear {
  /** Id of the income source, or `anyTrade`. */
  readonly id: string;
  readonly name: string;
  readonly startedOn: string | null;
  readonly endedOn: string | null;
  /** By the cash basis. */
  readonly isCash: boolean;
  /** Negative for a loss. */
  readonly profit: bigint;
  readonly broughtForward: bigint;
  /** Part of the losses brought forward that was entered for years without records. */
  readonly entered: bigint;
  /** Transition profits of 2023-24 that arise in the year. */
  readonly transition: bigint;
  /** Losses brought forward that its profit can use (ITA 2007 s83(3)). */
  readonly used: bigint;
}

/** Trades of a year, and losses that no trade of it can use. */
export interface YearTrades {
  readonly trades: readonly TradeYear[];
  /** Losses brought forward by trade that has no account this year. */
  readonly idle: ReadonlyMap<string, bigint>;
}

/**
 * Separates the trades of a year: each income source is one. Self-employment that is entered by hand is one trade.
 * @param total profit of what is entered by hand, in pence
 * @param allowance trading allowance that takes the place of all expenses, in pence; undefined: expenses are deducted
 */
export function tradesOf(records: YearRecords, total: bigint, allowance: bigint | undefined): YearTrades {
  const before = new Map(
    Object.entries(records.business_losses.trades).map(([id, amount]) => [id, pence(amount)]),
  );
  const entered = new Map(
    Object.entries(records.business_losses.entered?.trades ?? {}).map(([id, amount]) => [id, pence(amount)]),
  );
  const entered2324 = pence(records.profile.transition_profit);
  const usable = (profit: bigint, transition: bigint) => (profit > 0n ? profit : 0n) + transition;
  const account = accountOf(records, 'self_employment');
  if (!account) {
    const all = sum([...before.values()]);
    const none = { startedOn: null, endedOn: null, isCash: false };
    const losses = { broughtForward: all, entered: sum([...entered.values()]), transition: entered2324 };
    const trade = { id: anyTrade, name: 'Self-employment', ...none, profit: total, ...losses };
    const hasAny = total !== 0n || all !== 0n;
    return {
      trades: hasAny ? [{ ...trade, used: least(all, usable(total, entered2324)) }] : [],
      idle: new Map(),
    };
  }
  let left = allowance ?? 0n;
  const groups = [...Map.groupBy(account.lines, ({ source }) => source.id)];
  const isOnly = groups.length === 1;
  const trades = groups.map(([id, lines]): TradeYear => {
    const { receipts, profit } = accountTotals('self_employment', lines);
    const taken = least(left, receipts);
    if (allowance !== undefined) left -= taken;
    const source = lines[0]?.source;
    const own = allowance === undefined ? profit : receipts - taken;
    // Losses of no known trade can only be those of the one that there is.
    const ofOwn = (losses: ReadonlyMap<string, bigint>) =>
      (losses.get(id) ?? 0n) + (isOnly ? (losses.get(anyTrade) ?? 0n) : 0n);
    const broughtForward = ofOwn(before);
    // Entered transition profits can only be those of the one trade that there is.
    const transition = (account.transitions.get(id) ?? 0n) + (isOnly ? entered2324 : 0n);
    return {
      ...{
        id,
        name: source?.name ?? '',
        profit: own,
        broughtForward,
        transition,
        used: least(broughtForward, usable(own, transition)),
      },
      entered: ofOwn(entered),
      ...{ startedOn: source?.started_on ?? null, endedOn: source?.ended_on ?? null },
      isCash: source?.accounting === 'cash',
    };
  });
  const idle = new Map(before);
  for (const { id } of trades) idle.delete(id);
  if (isOnly) idle.delete(anyTrade);
  return { trades, idle };
}

/** Returns the row of transition profits, if any arise in the year. */
export function transitionRow(records: YearRecords): { readonly label: string; readonly pence: bigint }[] {
  const amount = transitionOf(records);
  return amount > 0n ? [{ label: 'A part of the profits of 2023-24', pence: amount }] : [];
}

/** Profits of all trades that have one, in pence. */
export function profitsOf({ trades }: YearTrades): bigint {
  return sum(trades.map(({ profit }) => (profit > 0n ? profit : 0n)));
}

/** Loss of a trade, in pence. */
export function lossOf({ profit }: Pick<TradeYear, 'profit'>): bigint {
  return profit < 0n ? -profit : 0n;
}

/** Relief of the loss of a trade in a year, in pence. */
export interface TradeRelief {
  readonly trade: TradeYear;
  readonly againstIncome: bigint;
  readonly carriedBack: bigint;
  /** Losses that go on to later years. */
  readonly left: bigint;
  /** Losses that no later year can use, because the trade has ended (ITA 2007 s83(3)). */
  readonly ended: bigint;
}

/** Returns true if a trade ended in a tax year or before it. */
export function hasEnded({ endedOn }: Pick<TradeYear, 'endedOn'>, taxYear: string): boolean {
  return endedOn !== null && endedOn <= boundsOf(taxYear).to;
}

/** Returns true if later years can use a loss of the year. */
export function lossGoesOn(taxYear: string, { trades }: YearTrades): boolean {
  return trades.some((trade) => lossOf(trade) > 0n && !hasEnded(trade, taxYear));
}

/**
 * Returns what becomes of the losses of each trade. Relief against other income is taken from the losses in the order of the trades.
 * @param carriedBack of the only trade with a loss, in pence
 */
export function tradeReliefs(
  taxYear: string,
  { trades }: YearTrades,
  position: Pick<TaxPosition, 'trade_losses_against_income'>,
  carriedBack: bigint,
): TradeRelief[] {
  let sideways = pence(position.trade_losses_against_income);
  return trades.map((trade) => {
    const loss = lossOf(trade);
    const back = loss > 0n ? carriedBack : 0n;
    const againstIncome = least(sideways, loss - back);
    sideways -= againstIncome;
    const rest = trade.broughtForward - trade.used + loss - againstIncome - back;
    const [left, ended] = hasEnded(trade, taxYear) ? [0n, rest] : [rest, 0n];
    return { trade, againstIncome, carriedBack: back, left, ended };
  });
}

/** Returns notes on trades with a loss that goes on, and on losses of no known trade. */
export function tradeNotes({ tax_year, profile }: YearRecords, { trades, idle }: YearTrades): string[] {
  const goOn = trades.filter((trade) => !hasEnded(trade, tax_year));
  const losing = profile.trade_loss_relief === 'carry_forward' ? goOn : [];
  const unknown = idle.get(anyTrade) ?? 0n;
  return [
    ...losing
      .filter((trade) => lossOf(trade) > 0n)
      .map((trade) => `${trade.name} is a loss of ${print(lossOf(trade))}, which goes on to later years`),
    ...(unknown > 0n && trades.length > 1
      ? [
          'The losses of self-employment in your circumstances aren’t deducted, because you have several trades. A loss is set against profits of its own trade only, and farthing can’t tell which one it is. Enter them by business instead (ITA 2007 s83)',
        ]
      : []),
  ];
}

function least(one: bigint, other: bigint): bigint {
  const smaller = one < other ? one : other;
  return smaller > 0n ? smaller : 0n;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, one) => all + one, 0n);
}
