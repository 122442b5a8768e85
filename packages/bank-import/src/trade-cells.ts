import type { StatementTrade, TradeAction } from './statement.ts';

/** The cells of a broker's row, by role; blank and `n/a` cells come as ''. */
export interface TradeCells {
  action: string;
  side: string;
  name: string;
  symbol: string;
  quantity: string | null;
  /** The amount as printed, minor units with its sign; null where blank. */
  cash: bigint | null;
  dividendQuantity: string | null;
  dividendPrice: string | null;
  /** The broker's own sentence on the row. */
  note: string;
  /** Value without fees, and with them, in the row's currency. */
  value: string | null;
  total: string | null;
}

/** Result of a trade rule. Fields that it omits keep their column values. A string is the reason why the row is left out. */
export type TradeOutcome = (Partial<StatementTrade> & { action: TradeAction }) | string;

/** Classifies a row of a broker. */
export type Rule = (row: TradeCells) => TradeOutcome;

const outgoing: ReadonlySet<TradeAction> = new Set(['buy', 'fee', 'withdrawal']);
const income: ReadonlySet<TradeAction> = new Set(['dividend', 'capital_return', 'interest']);
const incoming: ReadonlySet<TradeAction> = new Set(['sell', 'deposit', ...income]);

/** Gives an amount the direction of its action, whatever sign is printed. */
export function directed(action: TradeAction, cash: bigint | null): bigint | null {
  if (cash === null) return null;
  const size = cash < 0n ? -cash : cash;
  return outgoing.has(action) ? -size : incoming.has(action) ? size : cash;
}

/** Same as `directed`, for brokers that print a minus before reversed income. */
export function directedSigned(action: TradeAction, cash: bigint | null): bigint | null {
  return income.has(action) ? cash : directed(action, cash);
}

/** The first action whose words occur in the text (lower case). */
export function match(text: string, table: readonly (readonly [string, TradeAction])[]): TradeAction {
  const words = text.toLowerCase();
  return table.find(([part]) => words.includes(part))?.[1] ?? 'other';
}
