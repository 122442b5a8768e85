import type { ColumnRole, Layout } from './bank-format.ts';

/** The file's bytes. They can be read more than once, because a late byte may disprove the detected encoding. */
export type ByteSource = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Character encoding of the file. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Sign of money out in a signed amount column. */
export type AmountSign = 'negative_is_spend' | 'positive_is_spend';

/** Facts known before the file is opened, and the user's answers to earlier questions. */
export interface InspectionOptions {
  accountClass: 'asset' | 'liability';
  /** ISO 4217 code, for rows that name no currency. */
  accountCurrency: string;
  fileName?: string | undefined;
  /** A format the user chose; it is used even where detection prefers another. */
  formatId?: string | undefined;
  /** Columns the user assigned, for a file of no known format. */
  mapping?: ColumnMapping | undefined;
  sign?: AmountSign | undefined;
  dateOrder?: 'day_first' | 'month_first' | undefined;
  /** Read only the rows of this account of the file: a `FileAccount` key. */
  fileAccount?: string | undefined;
  /** With `fileAccount`: whether rows that name no account are read too, so that one import of the file has them. */
  takesRest?: boolean | undefined;
}

/**
 * Columns by heading or by position (from 0). Either `amountColumn`, or `debitColumn` with `creditColumn`.
 * `directionColumn` gives the direction of `amountColumn`, such as IN and OUT or CR and DR. `statusColumn` says which rows
 * are pending or declined.
 */
export interface ColumnMapping {
  delimiter?: string | undefined;
  hasHeader: boolean;
  dateColumn: string | number;
  dateFormat?: string | undefined;
  descriptionColumns: (string | number)[];
  amountColumn?: string | number | undefined;
  directionColumn?: string | number | undefined;
  /** Null where no column says so: without it, one headed Status or State is used. */
  statusColumn?: string | number | null | undefined;
  debitColumn?: string | number | undefined;
  creditColumn?: string | number | undefined;
  balanceColumn?: string | number | undefined;
  currencyColumn?: string | number | undefined;
  idColumns?: (string | number)[] | undefined;
  sign?: AmountSign | undefined;
}

/** Position of each role's column (from 0); absent roles are left out. */
export type ColumnPositions = Partial<Record<ColumnRole, number[]>>;

/** Data rows by number, from 1, both included. */
export interface RowRange {
  from: number;
  to: number;
}

/** Everything needed to interpret the file's rows, now or later; plain JSON. */
export interface Reading {
  version: 1;
  formatId: string | null;
  encoding: Encoding;
  layout: Layout;
  delimiter: string;
  /** Records before the first data row: preamble and header; empty lines do not count. */
  skipRecords: number;
  header: string[];
  /** Fewest cells of a whole row. */
  width: number;
  /** Fewest cells of a row that is read, where cells without a use may be missing at its end; otherwise `width`. */
  neededWidth?: number | undefined;
  columns: ColumnPositions;
  /** The cell that the file is cut off in. The row that ends with it is refused. */
  cutCell?: { column: number; text: string } | undefined;
  /** Position of the row filter's column, or -1. */
  filterColumn: number;
  /** Another section of the same file (Vanguard), recognised by its filled cells. */
  section: { formatId: string; columns: ColumnPositions } | null;
  amount: 'signed' | 'debit_credit' | 'flag' | 'trade';
  /** Factor that makes money out negative when a signed amount is multiplied by it. */
  amountSign: 1 | -1;
  /** Sign of amounts without a CR or DR suffix, if only amounts in the other direction have one. */
  unmarkedSign?: 1 | -1;
  /** Sign of spending in a money-out column that has both signs. The other sign means refunds. */
  spendingSign?: 1 | -1;
  /** -1 where a column of money in prints its amounts with a minus. */
  creditSign?: 1 | -1;
  /** Factor that makes money owed negative when a balance is multiplied by it. */
  balanceSign: 1 | -1;
  dateOrder: 'day_first' | 'month_first';
  /** Amounts are written `1.234,56`. */
  decimalComma: boolean;
  /** True if it isn't known whether the point in `1.234` separates thousands or pence. */
  pointIsUnclear?: boolean;
  currency: string;
  /** The file should name the currency of its amounts, and does not: its rows are refused. */
  currencyIsUnstated?: true;
  accountClass: 'asset' | 'liability';
  /** Account whose rows are read, in a file with several accounts. */
  fileAccount?: string | undefined;
  /** True if rows without an account, such as unreadable ones, are read with this account. */
  takesRest?: boolean | undefined;
  /** The accounts of the file, where a payee may be one of them. */
  ownAccounts?: string[] | undefined;
  /** Data rows that repeat earlier ones with the same running balances. */
  repeats?: RowRange[] | undefined;
}

/** An account that a file holds rows of. */
export interface FileAccount {
  /** Its number, sort code and number, IBAN, or name, as the file has it. */
  key: string;
  /** Account's other name or type in the file. May be empty. */
  name: string;
  rows: number;
  currency: string;
}

/** Reason why a file can't be read as it is. */
export type ProblemCode =
  | 'empty'
  | 'binary'
  | 'unknown-format'
  | 'too-many-columns'
  | 'line-too-long'
  | 'needs-mapping'
  | 'bad-mapping'
  | 'no-rows'
  | 'unknown-currency'
  | 'broken-file'
  | 'not-a-statement';

/** Result of inspecting a file: its format, warnings, and questions for the user to answer before the import. */
export interface Inspection {
  /** Null where the file cannot be read as it is: see `problem` and `needs`. */
  reading: Reading | null;
  problem: { code: ProblemCode; message: string } | null;
  formatId: string | null;
  formatName: string | null;
  /** From 0 to 1. */
  confidence: number;
  alternatives: { formatId: string; name: string; confidence: number }[];
  encoding: Encoding;
  delimiter: string;
  dateFormat: string;
  dateOrder: 'day_first' | 'month_first' | 'fixed';
  dateOrderProven: boolean;
  sign: SignDecision;
  /** Questions only the user can answer. */
  needs: ('sign' | 'mapping')[];
  balanceCheck: BalanceCheck;
  /** Data rows, those left out and refused included. */
  rows: number;
  firstDate: string | null;
  lastDate: string | null;
  /** Account numbers or products seen, at most 50. */
  accounts: string[];
  /** The accounts with their rows, of formats whose accounts are imported apart; at most 50. */
  fileAccounts?: FileAccount[];
  currencies: string[];
  /** Rows left out because the bank has not booked them, and because no money moved; absent without any. */
  notBooked?: { pending: number; declined: number };
  header: string[];
  /** The first 20 data rows, cells cut at 200 characters. */
  sample: string[][];
  warnings: { code: string; message: string }[];
}

/** The sign convention and its proof (import rule 2). With `proof: null` the user has to choose. */
export interface SignDecision {
  convention: AmountSign | 'separate_columns' | 'flag_column' | 'action';
  proof: 'given' | 'balance-chain' | 'payment-received' | 'columns' | 'format' | 'account-type' | null;
  /** The columns whose minus may mean two things. */
  minusIn?: 'money_in' | 'money_out' | 'both' | undefined;
}

/** The proof that opening balance and rows make the closing balance (import rule 7). Amounts are minor units. */
export interface BalanceCheck {
  status: 'proved' | 'broken' | 'absent';
  rowOrder: 'oldest_first' | 'newest_first' | null;
  openingMinor: bigint | null;
  closingMinor: bigint | null;
  /** Sum of the rows that count, in the file's main currency. */
  sumMinor: bigint;
  firstBreak: { line: number; expectedMinor: bigint; foundMinor: bigint } | null;
  /** Rows are missing somewhere between these days, both included: the chain breaks there. At most 50. */
  missingDays: { from: string; to: string }[];
}

/** One movement of money on the account. */
export interface StatementLine {
  /** `YYYY-MM-DD`. */
  date: string;
  /** `HH:MM:SS`, as printed by the bank. */
  time: string | null;
  description: string;
  merchant: string | null;
  /** Signed: negative is money out of the account; spending on a card is negative. */
  amountMinor: bigint;
  currency: string;
  /** The bank's own id of the row, its id columns joined. */
  bankId: string | null;
  /** Negative where money is owed. */
  balanceMinor: bigint | null;
  bankCategory: string | null;
  bankType: string | null;
  /** The amount in the currency of the purchase, where it is another. */
  foreign: { amount: string; currency: string } | null;
  /** The format says that money moved between a person's own accounts. */
  isTransfer: boolean;
  account: string | null;
  /** See `StatementTrade`. */
  printed?: PrintedMoment;
  /** See `BankFormat.ids`. */
  ids?: 'unique' | 'may-repeat';
}

/** A day and a time as a file prints them, of UTC or another zone, where it was another day in the United Kingdom. */
export interface PrintedMoment {
  readonly date: string;
  readonly time: string;
}

/** Type of transaction in a broker's row. */
export type TradeAction =
  | 'buy'
  | 'sell'
  | 'dividend'
  | 'interest'
  | 'fee'
  | 'deposit'
  | 'withdrawal'
  | 'split'
  /** The old units of a split leave, the new ones come: two rows of one day. */
  | 'split_close'
  | 'split_open'
  /** Units that a split added to those held; a merger of units takes some away. */
  | 'split_added'
  /** Income kept in the fund, and what of it was paid for with the units. */
  | 'accumulation'
  | 'capital_return'
  /** Tax withheld from a dividend or interest, as a separate row. */
  | 'tax_withheld'
  /** The broker put the cash right, either way. */
  | 'adjustment'
  /** Units received as income, at what they were worth. */
  | 'reward'
  | 'conversion'
  /** One coin given for another. */
  | 'swap'
  /** Coins that came from, or went to, a wallet outside the exchange. */
  | 'wallet_in'
  | 'wallet_out'
  | 'other'
  | 'holding';

/** One row of a broker's file: a trade, a cash movement, or a holding. Quantities, prices and rates are decimal strings. */
export interface StatementTrade {
  action: TradeAction;
  date: string;
  time: string | null;
  symbol: string | null;
  isin: string | null;
  sedol: string | null;
  name: string;
  quantity: string | null;
  /** In `priceCurrency`; pence are brought to pounds. */
  price: string | null;
  priceCurrency: string | null;
  /** The price used in the row’s identity, if a different price agrees with its total. */
  printedPrice?: string | null;
  /** Signed effect on cash, minor units of `currency`. */
  cashMinor: bigint | null;
  currency: string;
  fxRate: string | null;
  /** In `currency`; of a purchase or sale also what its total holds beyond the units. */
  fees: string | null;
  /** Tax withheld from a dividend, in `withheldCurrency`, or in `priceCurrency` if the row names no currency. */
  withheld: string | null;
  withheldCurrency?: string;
  /** The row calls the dividend a property income distribution. */
  propertyIncome?: true;
  /** The row takes an earlier one back; its cash goes the other way. */
  reverses?: true;
  bankId: string | null;
  /** Printed text that identifies the row in place of its day and time. */
  printed?: PrintedMoment;
  /** Coins that a swap brought in. */
  received?: { symbol: string; quantity: string };
  /** Market value of what a swap brought in, in `currency`. Null if the file doesn't say. */
  value?: string | null;
  /** Coins that paid the fee, with their market value in `currency`, or null if the file doesn't say. */
  feeCoins?: { symbol: string; quantity: string; value: string | null };
}

/** Result of reading a row. For `skipped` and `error` it includes the reason as plain text. */
export type RowResult =
  | { kind: 'line'; line: StatementLine }
  | { kind: 'trade'; trade: StatementTrade }
  | { kind: 'skipped'; reason: string }
  | { kind: 'error'; reason: string };

/** A row with its place in the file. */
export interface StatementRow {
  /** Data row, from 1. */
  number: number;
  /** Line of the file on which the row starts, from 1. */
  line: number;
  raw: string[];
  result: RowResult;
}
