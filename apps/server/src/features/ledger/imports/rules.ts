import type { ImportMapping } from '@farthing/api-contract';
import type { ColumnMapping, RowResult, StatementLine } from '@farthing/bank-import';
import { type RowStatus, rowStatus } from './row-status-rules.ts';

/**
 * Converts a value to JSON that a jsonb column accepts. A lone surrogate, as at the end of a cut text, becomes U+FFFD.
 */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => (typeof inner === 'string' ? inner.toWellFormed() : inner));
}

/** Returns the fields that the user chose in the preview, which no rule changes. */
export function keptFields(
  edit: { readonly category_id?: string | null; readonly merchant?: string | null } | undefined,
): ('category' | 'merchant')[] {
  if (edit === undefined) return [];
  const category = edit.category_id === undefined ? [] : (['category'] as const);
  return edit.merchant === undefined ? [...category] : [...category, 'merchant'];
}

/** Broker actions that only move cash and become lines of the account. The rest are trades. */
const cashActions = new Set([
  'dividend',
  'tax_withheld',
  'adjustment',
  'interest',
  'fee',
  'deposit',
  'withdrawal',
]);
const ownMoney = new Set(['deposit', 'withdrawal']);

/** Returns the transaction of a row, or the status code that explains its absence. */
export function lineOf(result: RowResult): StatementLine | RowStatus {
  if (result.kind === 'line') return result.line;
  if (result.kind === 'skipped') return rowStatus.noTransaction;
  if (result.kind === 'error') return rowStatus.unreadable;
  const { trade } = result;
  if (trade.cashMinor === null || !cashActions.has(trade.action)) return rowStatus.trade;
  return {
    date: trade.date,
    time: trade.time,
    description: trade.name || trade.action,
    merchant: null,
    amountMinor: trade.cashMinor,
    currency: trade.currency,
    bankId: trade.bankId,
    balanceMinor: null,
    bankCategory: null,
    bankType: trade.action,
    foreign: null,
    isTransfer: ownMoney.has(trade.action),
    account: null,
    ...(trade.printed && { printed: trade.printed }),
  };
}

/** Returns the type of a recorded line. */
export function lineType(
  line: Pick<StatementLine, 'isTransfer' | 'amountMinor'>,
): 'expense' | 'income' | 'transfer' {
  if (line.isTransfer) return 'transfer';
  return line.amountMinor < 0n ? 'expense' : 'income';
}

/**
 * Returns the merchant of a line by its clean or chosen name: from the bank's field for it, or else from the
 * description. Transfers between own accounts and a broker's cash only have the bank's text.
 */
export function merchantOf(line: StatementLine, namer: (given: string) => string | null): string | null {
  if (line.merchant !== null) return namer(line.merchant) ?? line.merchant;
  return line.isTransfer || (line.bankType !== null && cashActions.has(line.bankType))
    ? null
    : namer(line.description);
}

/** Converts a mapping from the API's field names to the package's. */
export function columnMapping(mapping: ImportMapping): ColumnMapping {
  return {
    delimiter: mapping.delimiter,
    hasHeader: mapping.has_header,
    dateColumn: mapping.date_column,
    dateFormat: mapping.date_format,
    descriptionColumns: mapping.description_columns,
    amountColumn: mapping.amount_column,
    directionColumn: mapping.direction_column,
    statusColumn: mapping.status_column,
    debitColumn: mapping.debit_column,
    creditColumn: mapping.credit_column,
    balanceColumn: mapping.balance_column,
    currencyColumn: mapping.currency_column,
    idColumns: mapping.id_columns,
    sign: mapping.sign,
  };
}

/** Adds a fingerprint to those of a file. Returns true if it is new. */
export function addNew(seen: Set<string>, fingerprint: string): boolean {
  const before = seen.size;
  return seen.add(fingerprint).size > before;
}
