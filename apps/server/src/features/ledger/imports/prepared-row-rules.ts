import {
  createBalanceIdentities,
  createIdentities,
  isWithin,
  type Reading,
  type StatementLine,
  type StatementRow,
  type StatementTrade,
} from '@farthing/bank-import';
import { type RowStatus, rowStatus } from './row-status-rules.ts';
import { lineOf, merchantOf } from './rules.ts';
import { draftTrade, type TradeDraft } from './trade-draft-rules.ts';

/** A line of the account, with the name of its merchant. */
export interface PreparedLine
  extends Pick<
    StatementLine,
    'date' | 'description' | 'merchant' | 'amountMinor' | 'currency' | 'isTransfer' | 'foreign'
  > {
  readonly bankCategory: string | null;
  readonly bankType: string | null;
  /** True if the bank gives the row an id. */
  readonly hasBankId: boolean;
}

/** A trade in an account that records trades. */
export interface PreparedTrade {
  readonly draft: TradeDraft;
  readonly bankId: string | null;
  readonly fingerprint: string;
  /** Fingerprint of the broker's id and the row's figures; null for a row without an id. */
  readonly part: string | null;
  /** Date in the file, if in the United Kingdom it was already the next day. */
  readonly printedDate: string | undefined;
  /** Description of the cash line of a row; null if it has none. */
  readonly lineText: string | null;
}

/** A row with everything that can be computed without the database. It can be passed between threads. */
export type PreparedRow = {
  /** Data row, from 1. */
  readonly number: number;
  /** Withholding tax, in an account that records trades. */
  readonly withheld?: StatementTrade;
} & (
  | { readonly kind: 'none'; readonly status: RowStatus }
  /** `fingerprint` is null for a row whose balance proves that it is repeated from earlier in the file. */
  | {
      readonly kind: 'line';
      readonly line: PreparedLine;
      readonly fingerprint: string | null;
      /** Fingerprint of day, amount and running balance; null without a balance. */
      readonly balancePrint: string | null;
    }
  | { readonly kind: 'trade'; readonly trade: PreparedTrade }
);

/** Consecutive rows of a file. */
export interface PreparedChunk {
  /** Number of the first row. */
  readonly first: number;
  readonly rows: readonly PreparedRow[];
}

/** A chunk as it is stored with its import. */
export interface FileChunk extends PreparedChunk {
  /** JSON in UTF-8: one array of cells a row. */
  readonly cells: Buffer;
  /** Lines of the file on which the rows start. */
  readonly lines: readonly number[];
}

/** Settings that rows are prepared with. */
export interface PrepareOptions {
  readonly accountId: string;
  readonly repeats: Reading['repeats'];
  readonly takesTrades: boolean;
  /** Names the merchant of a line. */
  readonly namer: (given: string) => string | null;
  /** Hashes a row's identity to 32 hex digits. */
  readonly fingerprintOf: (identity: string) => string;
}

/**
 * Creates a function that prepares the rows of a file. It must receive all of them in file order, because equal rows
 * are counted.
 */
export function createRowPreparer(options: PrepareOptions): (row: StatementRow) => PreparedRow {
  const { accountId, repeats, takesTrades, namer, fingerprintOf } = options;
  const identify = createIdentities(accountId);
  const identifyByBalance = createBalanceIdentities();
  return (row) => {
    const { number, result } = row;
    const isTrade = takesTrades && result.kind === 'trade';
    const withheld = isTrade && result.trade.action === 'tax_withheld' ? { withheld: result.trade } : {};
    const draft = isTrade ? draftTrade(result.trade) : 'cash';
    if (draft !== 'cash' && 'outcome' in draft)
      return {
        number,
        kind: 'none',
        status: draft.outcome === 'skipped' ? rowStatus.noTransaction : rowStatus.unreadable,
        ...withheld,
      };
    if (draft !== 'cash' && isTrade)
      return { number, kind: 'trade', trade: prepareTrade(row, draft, identify(result.trade)), ...withheld };
    const line = lineOf(result);
    if (typeof line === 'string') return { number, kind: 'none', status: line as RowStatus, ...withheld };
    const prints = isWithin(repeats, number) ? { fingerprint: null, balancePrint: null } : printsOf(line);
    return { number, kind: 'line', line: prepareLine(line), ...prints, ...withheld };
  };

  function printsOf(line: StatementLine): { fingerprint: string; balancePrint: string | null } {
    const byBalance = identifyByBalance(line);
    return {
      fingerprint: fingerprintOf(identify(line)),
      balancePrint: byBalance === null ? null : fingerprintOf(byBalance),
    };
  }

  function prepareLine(line: StatementLine): PreparedLine {
    const { date, description, amountMinor, currency, isTransfer, foreign, bankCategory, bankType } = line;
    const plain = { date, description, amountMinor, currency, isTransfer, foreign, bankCategory, bankType };
    return { ...plain, merchant: merchantOf(line, namer), hasBankId: line.bankId !== null };
  }

  function prepareTrade({ result }: StatementRow, draft: TradeDraft, identity: string): PreparedTrade {
    const { trade } = result as { trade: StatementTrade };
    const line = lineOf(result);
    return {
      draft,
      bankId: trade.bankId,
      fingerprint: fingerprintOf(identity),
      // Some brokers give all parts of an order the same id. Each part is a separate trade.
      part: trade.bankId === null ? null : fingerprintOf(`${identity}\n${textOf(trade)}`),
      printedDate: trade.printed?.date,
      lineText: typeof line === 'string' ? null : line.description,
    };
  }
}

function textOf(trade: StatementTrade): string {
  const { date, time } = trade.printed ?? trade;
  const { action, quantity, cashMinor } = trade;
  const price = 'printedPrice' in trade ? trade.printedPrice : trade.price;
  return [date, time, action, quantity, price, cashMinor].join('|');
}

/** JSON of cells without NUL characters, which can't be stored. */
export function storableCells(rows: readonly (readonly string[])[]): string {
  const json = JSON.stringify(rows);
  // The cell itself may contain the six characters of the escape, which stay.
  if (!json.includes('\\u0000')) return json;
  return JSON.stringify(rows.map((cells) => cells.map((cell) => cell.replaceAll('\0', ''))));
}
