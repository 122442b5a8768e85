import type { ImportRow, ParsedRow } from '@farthing/api-contract';
import type { StatementRow } from '@farthing/bank-import';
import { formatMinor } from '@farthing/money';
import type { MerchantNamer } from '../merchants/service.ts';
import { type RowStatus, rowStatus, statusMeanings } from './row-status-rules.ts';
import { lineOf, lineType, merchantOf } from './rules.ts';
import type { ImportRecord, RowEdit } from './store.ts';
import { cashWords, draftTrade, type TradeDraft, toTradeResponse } from './trade-draft-rules.ts';
import { priceBreakReason, rateReason, shortfallReason } from './trade-run-rules.ts';

/** Status codes of trades that a user may include or exclude. */
const decidable = new Set<RowStatus>([
  rowStatus.tradeAdded,
  rowStatus.alreadyImported,
  rowStatus.earlierInFile,
  rowStatus.notHeld,
  rowStatus.ownWallet,
  rowStatus.noRate,
  rowStatus.leftOutByUser,
  rowStatus.otherAmount,
]);

/** Returns true if a user may change the status of a row while its import is a preview. */
export function isDecidable(row: StatementRow, status: RowStatus, draft: TradeDraft | null): boolean {
  return draft
    ? decidable.has(status)
    : typeof lineOf(row.result) !== 'string' && status !== rowStatus.otherCurrency;
}

/** Status codes of rows that are cash lines, not trades. */
const lineStatuses = new Set<RowStatus>([
  rowStatus.added,
  rowStatus.otherCurrency,
  rowStatus.matchedByUser,
  rowStatus.deletedByUser,
  rowStatus.trade,
]);

/** Returns the trade of a row in an account with trades. */
export function draftOf(record: ImportRecord, row: StatementRow, status: RowStatus): TradeDraft | null {
  if (record.trades === null || row.result.kind !== 'trade' || lineStatuses.has(status)) return null;
  const draft = draftTrade(row.result.trade);
  return draft === 'cash' || 'outcome' in draft ? null : draft;
}

/** A row with its status and the user's decision. */
interface DecidedRow {
  readonly row: StatementRow;
  readonly status: RowStatus;
  readonly edit: RowEdit | undefined;
}

/** Converts a row to its API form, with the user's decision. */
export function toRowResponse(
  record: ImportRecord,
  { row, status, edit }: DecidedRow,
  namer: MerchantNamer,
): ImportRow {
  const [outcome, reason_code, reason] = statusMeanings[status];
  const draft = draftOf(record, row, status);
  return {
    number: row.number,
    line: row.line,
    raw: row.raw,
    parsed: draft ? parsedTrade(draft) : parsedRow(row, edit, namer),
    trade: draft && toTradeResponse(draft),
    outcome,
    reason: reason ?? ownReason(record, row, status, draft),
    reason_code,
    can_decide: record.status === 'previewed' && isDecidable(row, status, draft),
    suggestion: null,
    rules: [],
  };
}

/** Returns the reason for a row's status if the status code alone doesn't explain it. */
function ownReason(
  record: ImportRecord,
  row: StatementRow,
  status: RowStatus,
  draft: TradeDraft | null,
): string | null {
  if (draft && status === rowStatus.notHeld) {
    const symbol = draft.security.symbol ?? draft.security.name;
    return shortfallReason(draft, symbol, record.trades?.shortfalls[row.number]);
  }
  if (draft && status === rowStatus.noRate) return rateReason(draft);
  const since =
    draft && status === rowStatus.tradeAdded ? record.trades?.price_breaks?.[row.number] : undefined;
  if (since !== undefined) return priceBreakReason(since);
  if (draft) return draft.remark;
  if (row.result.kind === 'error' || row.result.kind === 'skipped') return row.result.reason;
  if (row.result.kind !== 'trade' || (status !== rowStatus.noTransaction && status !== rowStatus.unreadable))
    return null;
  const none = draftTrade(row.result.trade);
  return none !== 'cash' && 'outcome' in none ? none.reason : null;
}

/** Returns a trade's cash as a line of the account; null if the row has none. */
function parsedTrade(draft: TradeDraft): ParsedRow | null {
  if (draft.cash === null) return null;
  const signed = formatMinor(draft.cash.minor, draft.cash.currency);
  return {
    date: draft.date,
    type: draft.cash.kind,
    amount: signed.replace('-', ''),
    signed_amount: signed,
    currency: draft.cash.currency,
    description: cashWords(draft),
    merchant: null,
    balance: null,
    bank_id: null,
    category_id: null,
  };
}

/** Returns a row's transaction in API form, with the user's decision, or null if the row isn't one. */
export function parsedRow(
  row: StatementRow,
  edit: RowEdit | undefined,
  namer: MerchantNamer,
): ParsedRow | null {
  const line = lineOf(row.result);
  if (typeof line === 'string') return null;
  const signed = formatMinor(line.amountMinor, line.currency);
  return {
    date: line.date,
    type: lineType(line),
    amount: signed.replace('-', ''),
    signed_amount: signed,
    currency: line.currency,
    description: edit?.description ?? line.description,
    merchant: edit?.merchant === undefined ? merchantOf(line, namer) : edit.merchant,
    balance: line.balanceMinor === null ? null : formatMinor(line.balanceMinor, line.currency),
    bank_id: line.bankId,
    category_id: edit?.category_id ?? null,
  };
}
