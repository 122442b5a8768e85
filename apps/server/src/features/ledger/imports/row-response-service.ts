import type { ImportRow, ParsedRow } from '@farthing/api-contract';
import type { StatementRow } from '@farthing/bank-import';
import { formatMinor } from '@farthing/money';
import type { MerchantNamer } from '../merchants/service.ts';
import { lineOf, lineType, merchantOf, type OutcomeLetter, outcomeLetters, reasonCodes } from './rules.ts';
import type { ImportRecord, RowEdit } from './store.ts';
import { cashWords, draftTrade, type TradeDraft, toTradeResponse } from './trade-draft-rules.ts';
import { priceBreakReason, rateReason, shortfallReason } from './trade-run-rules.ts';

/** Status codes of trades that a user may include or exclude. */
const decidable = new Set<OutcomeLetter>(['b', 'd', 'f', 'o', 'q', 'r', 'u', 'w']);

/** Returns true if a user may change the status of a row while its import is a preview. */
export function isDecidable(row: StatementRow, letter: OutcomeLetter, draft: TradeDraft | null): boolean {
  return draft ? decidable.has(letter) : typeof lineOf(row.result) !== 'string' && letter !== 'c';
}

/** Status codes of rows that are cash lines, not trades. */
const lineLetters = new Set<OutcomeLetter>(['a', 'c', 'm', 'x', 't']);

/** Returns the trade of a row in an account with trades. */
export function draftOf(record: ImportRecord, row: StatementRow, letter: OutcomeLetter): TradeDraft | null {
  if (record.trades === null || row.result.kind !== 'trade' || lineLetters.has(letter)) return null;
  const draft = draftTrade(row.result.trade);
  return draft === 'cash' || 'outcome' in draft ? null : draft;
}

/** A row with its status and the user's decision. */
interface DecidedRow {
  readonly row: StatementRow;
  readonly letter: OutcomeLetter;
  readonly edit: RowEdit | undefined;
}

/** Converts a row to its API form, with the user's decision. */
export function toRowResponse(
  record: ImportRecord,
  { row, letter, edit }: DecidedRow,
  namer: MerchantNamer,
): ImportRow {
  const [outcome, reason] = outcomeLetters[letter];
  const draft = draftOf(record, row, letter);
  return {
    number: row.number,
    line: row.line,
    raw: row.raw,
    parsed: draft ? parsedTrade(draft) : parsedRow(row, edit, namer),
    trade: draft && toTradeResponse(draft),
    outcome,
    reason: reason ?? ownReason(record, row, letter, draft),
    reason_code: reasonCodes[letter],
    can_decide: record.status === 'previewed' && isDecidable(row, letter, draft),
    suggestion: null,
    rules: [],
  };
}

/** Returns the reason for a row's status if the status code alone doesn't explain it. */
function ownReason(
  record: ImportRecord,
  row: StatementRow,
  letter: OutcomeLetter,
  draft: TradeDraft | null,
): string | null {
  if (draft && letter === 'o') {
    const symbol = draft.security.symbol ?? draft.security.name;
    return shortfallReason(draft, symbol, record.trades?.shortfalls[row.number]);
  }
  if (draft && letter === 'r') return rateReason(draft);
  const since = draft && letter === 'b' ? record.trades?.price_breaks?.[row.number] : undefined;
  if (since !== undefined) return priceBreakReason(since);
  if (draft) return draft.remark;
  if (row.result.kind === 'error' || row.result.kind === 'skipped') return row.result.reason;
  if (row.result.kind !== 'trade' || (letter !== 's' && letter !== 'e')) return null;
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
