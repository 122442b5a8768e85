import { Decimal } from '@farthing/money';
import { maximumCellLength } from './csv-records.ts';
import { type DateParts, isoDay, readDateCell } from './date-cell.ts';
import { readDecimalCell } from './money-cell.ts';
import type { TradeAction } from './statement.ts';

/** The cells of a broker's row whose file takes more than a mapping of columns, in this order. */
export const brokerHeader = [
  'Date',
  'Action',
  'Symbol',
  'Name',
  'Quantity',
  'Price',
  'Fees',
  'Amount',
  'Currency',
  'Withheld',
  'Status',
  'ISIN',
] as const;

/** The position of each role in `brokerHeader`. */
export const brokerColumns = {
  date: [0],
  action: [1],
  symbol: [2],
  name: [3],
  quantity: [4],
  price: [5],
  fees: [6],
  amount: [7],
  currency: [8],
  withheld: [9],
  status: [10],
  isin: [11],
};

/** The cells of a row of an exchange for coins: those of `brokerHeader`, then its own. */
export const coinHeader = [
  ...brokerHeader,
  ...['ID', 'Received', 'Received quantity', 'Value', 'Fee coin', 'Fee quantity', 'Fee value'],
] as const;

/** The position of each role in `coinHeader`. */
export const coinColumns = {
  ...brokerColumns,
  id: [12],
  received: [13],
  receivedQuantity: [14],
  value: [15],
  feeCoin: [16],
  feeQuantity: [17],
  feeValue: [18],
};

/** One row of an exchange for coins. Values are in the row's currency. */
export interface CoinRow extends BrokerRow {
  readonly id: string;
  /** Coins that a swap brought in. */
  readonly received?: { readonly symbol: string; readonly quantity: string } | undefined;
  /** Market value of what a swap brought in. */
  readonly value?: string | undefined;
  /** Coins that paid the fee, with their market value where it is known. */
  readonly fee?:
    | { readonly symbol: string; readonly quantity: string; readonly value: string | undefined }
    | undefined;
}

/** The cells of a row of an exchange for coins. */
export function coinCells(row: CoinRow): string[] {
  const { id, received, value, fee } = row;
  return [
    ...brokerCells(row),
    ...[id, received?.symbol, received?.quantity, value, fee?.symbol, fee?.quantity, fee?.value].map((cell) =>
      (cell ?? '').slice(0, 200),
    ),
  ];
}

/** One row of a broker's file. Omitted fields are empty. */
export interface BrokerRow {
  /** `YYYY-MM-DD`; a date that cannot be read stays as it is written. */
  readonly date: string;
  readonly action: TradeAction;
  readonly symbol: string;
  readonly isin?: string | undefined;
  readonly name: string;
  readonly quantity?: string | undefined;
  readonly price?: string | undefined;
  readonly fees?: string | undefined;
  /** Signed effect on the cash; left out where the row moves shares alone. */
  readonly amount?: string | undefined;
  /** ISO 4217 code; left out for that of the account. */
  readonly currency?: string | undefined;
  /** Tax withheld by the payer of a dividend. */
  readonly withheld?: string | undefined;
  /** Reason why the row is left out or, prefixed with `!`, why it can't be read. */
  readonly status?: string | undefined;
}

/** The cells of a broker's row; a cell of more than 8 KiB is refused, as in a table. */
export function brokerCells(row: BrokerRow): string[] {
  const { date, action, symbol, name, quantity, price, fees, amount, currency } = row;
  const { withheld, status, isin } = row;
  const cells = [
    ...[date, action, symbol, name, quantity, price, fees, amount, currency, withheld, status, isin],
  ].map((cell) => cell ?? '');
  if (cells.every((cell) => cell.length <= maximumCellLength)) return cells;
  return [
    ...cells.slice(0, brokerColumns.status[0]).map((cell) => cell.slice(0, 200)),
    '!A cell of the row is longer than 8 KiB.',
    '',
  ];
}

/** Returns a date as `YYYY-MM-DD`, or the text unchanged if it isn't a date. */
export function isoDate(text: string, order: 'day_first' | 'month_first'): string {
  const parts: DateParts = { day: 0, numeric: false, timeAt: -1 };
  return readDateCell(text, order === 'month_first', parts) ? isoDay(parts.day) : text;
}

/** Returns the number in a cell, or null if the cell is blank or not a number. */
export function numberIn(cell: string): Decimal | null {
  const text = readDecimalCell(cell.replaceAll('$', ''));
  return text === null ? null : new Decimal(text);
}

/** Money that moves without a trade: a deposit or a withdrawal by its sign. */
export function byDirection(amount: Decimal | null): TradeAction {
  return amount === null || amount.isZero() ? 'other' : amount.isNegative() ? 'withdrawal' : 'deposit';
}

/** The reason of a row that the file does not explain. */
export function unexplained(action: string): string {
  return `!"${action.slice(0, 40)}" isn’t a type of row that farthing recognises. Record it on the holding by hand.`;
}
