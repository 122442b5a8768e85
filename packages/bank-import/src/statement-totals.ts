import { currencyPlaces, isCurrencyCode } from '@farthing/money';
import { createBalanceChain } from './balance-chain.ts';
import { resolveColumns } from './column-positions.ts';
import { brokenCode } from './csv-records.ts';
import { type DateParts, readDateCell } from './date-cell.ts';
import { createDateCounter, type DateEvidence, noDateEvidence } from './date-order.ts';
import { brokenBalance, type DocumentSink, tradeLeftOut, virtualLeftOut } from './document-rows.ts';
import { findFormat } from './formats/catalogue.ts';
import { createLastCell, type LastCell } from './last-cell.ts';
import { creditMark, decimalMark, isBlankCell, mayBeThousands, readMoneyCell } from './money-cell.ts';
import { isWithin, type RepeatFinder } from './repeated-rows.ts';
import { cleanCell, createFieldReader, cutReason, type RowFields } from './row-fields.ts';
import type { Inspection, Reading } from './statement.ts';
import { isCardPayment } from './statement-line.ts';
import { accountKey } from './statement-reader.ts';
import { createTradeMaker, isInvestmentRow } from './statement-trade.ts';
import { countNotBooked, createStatusCounter } from './status-counts.ts';

/** Totals over all rows, counted in one pass. */
export interface StatementTotals {
  rows: number;
  good: number;
  errors: number;
  /** Trades that a file of money holds, which are left out. */
  tradesLeftOut: number;
  /** Balances that a journal states and its entries don't meet: how many, and the first of them. */
  brokenBalances: { count: number; first: string };
  /** Virtual postings of a journal, which are left out. */
  virtualLeftOut: number;
  /** Number of rows of accounts beyond the limit on accounts in one file. */
  rowsOfFurtherAccounts: number;
  /** Number of readable rows that repeat earlier ones. */
  repeated: number;
  /** The last row was cut off. */
  truncated: boolean;
  /** Rows with fewer cells than usual, and whether the last one is such a row. */
  short: number;
  isLastShort: boolean;
  dates: DateEvidence;
  /** The first and the last day of good rows. */
  days: { first: number; last: number };
  /** Days of the first and the last good row, in the file's order. */
  order: { first: number; last: number };
  marks: { comma: number; point: number; unclear: number };
  /** Signed amounts with CR and DR behind them, and those with neither by the sign that is printed. */
  credits: { cr: number; dr: number; plus: number; minus: number };
  /** Signed rows by sign, and card payments by sign, under the reading's sign. */
  signs: { positive: number; negative: number; paymentsIn: number; paymentsOut: number };
  /** Rows by the sign that a column of money out prints. */
  outs: { positive: number; negative: number };
  /** Amounts in the column of money in, by the sign they are printed with. */
  credited: { positive: number; negative: number };
  chain: ReturnType<typeof createBalanceChain>;
  lastCell: LastCell;
  /** Rows left out because the bank has not booked them, and because no money moved. */
  notBooked: NonNullable<Inspection['notBooked']>;
  /** Words of the status column that are not known, each with its rows; at most 20. */
  statuses: Map<string, number>;
  sums: Map<string, bigint>;
  accounts: Set<string>;
  /** Rows of each account of the file; of formats whose accounts are imported apart, also those without rows. */
  fileAccounts: Map<string, { name: string; rows: number; currency: string }>;
  sample: string[][];
  /** The header of the format's other section, where the file holds one. */
  sectionHeader: string[] | null;
}

const sampleRows = 20;
const sampleCell = 200;
/** Limit on the accounts in one file. */
export const maximumAccounts = 50;

/**
 * Creates a counter of a reading's rows, which it receives in file order. Repeated rows count only as rows.
 * @param finder is shown the rows that balances link
 */
export function createStatementTotals(
  reading: Reading,
  finder: Pick<RepeatFinder, 'add'> | null = null,
): {
  totals: StatementTotals;
  add(raw: string[], line: number, isUnended?: boolean): void;
  marks: Pick<DocumentSink, 'balance' | 'account'>;
} {
  const totals = emptyTotals(reading);
  const { read } = createFieldReader(reading);
  const countDate = createDateCounter(reading, totals.dates);
  const countAmount = createAmountCounter(reading, totals);
  const accountOf = createAccountReader(reading, totals);
  const countStatus = createStatusCounter(reading, totals.statuses);
  const trade = findFormat(reading.formatId)?.tradeRule === undefined ? null : createTradeMaker(reading);
  const amountCells = [
    ...(reading.columns.amount ?? []),
    ...(reading.columns.debit ?? []),
    ...(reading.columns.credit ?? []),
  ];

  const signedAt = reading.amount === 'signed' ? (reading.columns.amount?.[0] ?? -1) : -1;

  function link(raw: string[], line: number, { currency, day, balance }: RowFields, amount: number): void {
    const row = { account: accountOf(raw, currency), line, day, amount, balance };
    totals.chain.add(row);
    finder?.add(totals.rows, raw, row);
  }
  function add(raw: string[], line: number, isUnended = false): void {
    totals.rows += 1;
    if (totals.sample.length < sampleRows)
      totals.sample.push(raw.slice(0, 200).map((cell) => cell.slice(0, sampleCell)));
    const fields = read(raw);
    totals.truncated = false;
    totals.isLastShort = raw.length < reading.width;
    if (totals.isLastShort) totals.short += 1;
    if (reading.repeats !== undefined && isWithin(reading.repeats, totals.rows)) {
      if (fields.status === 'ok') totals.repeated += 1;
      return;
    }
    if (fields.status === 'skipped') {
      if (fields.reason === tradeLeftOut) totals.tradesLeftOut += 1;
      else if (fields.reason === virtualLeftOut) totals.virtualLeftOut += 1;
      else countNotBooked(fields.reason, totals.notBooked);
      if (fields.opening) link(raw, line, fields, 0);
      else totals.sectionHeader ??= otherSection(raw, reading);
      return;
    }
    countDate(raw);
    for (const at of amountCells) {
      const mark = decimalMark(raw[at] ?? '');
      if (mark < 0) totals.marks.comma += 1;
      else if (mark > 0) totals.marks.point += 1;
      else if (mayBeThousands(raw[at] ?? '')) totals.marks.unclear += 1;
    }
    if (signedAt >= 0) countCredit(raw[signedAt] ?? '', totals.credits);
    const made = fields.status === 'ok' && trade !== null ? trade(raw, fields) : null;
    if (made?.kind === 'skipped') {
      // A cash row whose trade is counted in the other section still moves the balance.
      if (reading.section !== null) link(raw, line, fields, fields.amount);
      return;
    }
    if (fields.status === 'error' || made?.kind === 'error') {
      totals.errors += 1;
      if (fields.reason.startsWith(brokenBalance)) countBroken(totals.brokenBalances, line, fields.reason);
      totals.truncated =
        raw.length < reading.width || brokenCode(raw) === 'unclosed-quote' || fields.reason === cutReason;
      return;
    }
    totals.good += 1;
    totals.lastCell.add(raw, isUnended);
    countStatus(raw);
    countDay(totals, fields.day);
    const cash = made?.kind === 'trade' ? Number(made.trade.cashMinor ?? 0n) : fields.amount;
    countAmount(raw, fields, cash);
    if (reading.section !== null && isInvestmentRow(raw)) return;
    link(raw, line, fields, cash);
  }
  const apart = findFormat(reading.formatId)?.accountsApart ? createAccountCounter(reading, totals) : null;
  if (apart === null) return { totals, add, marks: createMarks(reading, totals) };
  return {
    totals,
    add(raw, line, isUnended) {
      apart(raw);
      add(raw, line, isUnended);
    },
    marks: createMarks(reading, totals),
  };
}

/** Counts the rows of each account. */
function createAccountCounter(reading: Reading, totals: StatementTotals): (raw: readonly string[]) => void {
  const [at = -1] = reading.columns.account ?? reading.columns.product ?? [];
  const [currencyAt = -1] = reading.columns.currency ?? [];
  return (raw) => {
    const key = accountKey(raw[at]);
    const known = totals.fileAccounts.get(key);
    const currency = (raw[currencyAt] ?? '').trim().slice(0, 12);
    if (known === undefined) {
      if (key === '') return;
      if (totals.fileAccounts.size < maximumAccounts)
        totals.fileAccounts.set(key, { name: '', rows: 1, currency });
      else totals.rowsOfFurtherAccounts += 1;
    } else {
      known.rows += 1;
      if (known.currency === '') known.currency = currency;
    }
  };
}

/** Receives accounts and opening and closing balances that a document states between its rows. */
function createMarks(reading: Reading, totals: StatementTotals): Pick<DocumentSink, 'balance' | 'account'> {
  const parts: DateParts = { day: 0, numeric: false, timeAt: -1 };
  return {
    account(cell, name) {
      const key = accountKey(cell);
      const known = totals.fileAccounts.get(key);
      if (known !== undefined) known.name ||= name.slice(0, 100);
      else if (key !== '' && totals.fileAccounts.size < maximumAccounts)
        totals.fileAccounts.set(key, { name: name.slice(0, 100), rows: 0, currency: '' });
    },
    balance({ account, date, currency, amount }, line) {
      const unit = isCurrencyCode(currency) ? currency : reading.currency;
      const minor = readMoneyCell(amount, currencyPlaces(unit), reading.decimalComma);
      if (Number.isNaN(minor) || !readDateCell(date, reading.dateOrder === 'month_first', parts)) return;
      totals.chain.add({
        account: `${accountKey(account)}|${unit}`,
        line,
        day: parts.day,
        amount: 0,
        balance: minor,
      });
    },
  };
}

function emptyTotals(reading: Reading): StatementTotals {
  return {
    rows: 0,
    good: 0,
    errors: 0,
    tradesLeftOut: 0,
    brokenBalances: { count: 0, first: '' },
    virtualLeftOut: 0,
    rowsOfFurtherAccounts: 0,
    repeated: 0,
    truncated: false,
    short: 0,
    isLastShort: false,
    dates: noDateEvidence(),
    days: { first: 0, last: 0 },
    order: { first: 0, last: 0 },
    marks: { comma: 0, point: 0, unclear: 0 },
    credits: { cr: 0, dr: 0, plus: 0, minus: 0 },
    signs: { positive: 0, negative: 0, paymentsIn: 0, paymentsOut: 0 },
    outs: { positive: 0, negative: 0 },
    credited: { positive: 0, negative: 0 },
    chain: createBalanceChain(),
    lastCell: createLastCell(reading),
    notBooked: { pending: 0, declined: 0 },
    statuses: new Map(),
    sums: new Map(),
    accounts: new Set(),
    fileAccounts: new Map(),
    sample: [],
    sectionHeader: null,
  };
}

function countBroken(broken: StatementTotals['brokenBalances'], line: number, reason: string): void {
  broken.count += 1;
  if (broken.count === 1) broken.first = `Line ${line}: ${reason}`;
}

function countDay(totals: StatementTotals, day: number): void {
  const { days, order } = totals;
  if (order.first === 0) order.first = day;
  order.last = day;
  if (days.first === 0 || day < days.first) days.first = day;
  if (day > days.last) days.last = day;
}

function countCredit(cell: string, credits: StatementTotals['credits']): void {
  if (isBlankCell(cell)) return;
  const mark = creditMark(cell);
  if (mark > 0) credits.cr += 1;
  else if (mark < 0) credits.dr += 1;
  else if (/[-\u2013\u2212(]/.test(cell)) credits.minus += 1;
  else credits.plus += 1;
}

/** Counts signs, the signs of card payments, and the sum of each currency. */
function createAmountCounter(
  reading: Reading,
  totals: StatementTotals,
): (raw: readonly string[], fields: RowFields, cash: number) => void {
  const descriptions = reading.columns.description ?? [];
  const watchesPayments = reading.accountClass === 'liability' && reading.amount === 'signed';
  const { signs, sums, outs, credited: ins } = totals;
  return (raw, { currency, out, credited }, cash) => {
    if (credited > 0) ins.positive += 1;
    else if (credited < 0) ins.negative += 1;
    if (out > 0) outs.positive += 1;
    else if (out < 0) outs.negative += 1;
    if (cash > 0) signs.positive += 1;
    else if (cash < 0) signs.negative += 1;
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(cash));
    if (watchesPayments && cash !== 0 && descriptions.some((at) => isCardPayment(raw[at] ?? ''))) {
      if (cash > 0) signs.paymentsIn += 1;
      else signs.paymentsOut += 1;
    }
  };
}

/** Names the chain a row belongs to, and notes the accounts seen. */
function createAccountReader(
  reading: Reading,
  totals: StatementTotals,
): (raw: readonly string[], currency: string) => string {
  const [at = -1] = reading.columns.account ?? reading.columns.product ?? [];
  let lastCell = '';
  let lastCurrency = '';
  let lastKey = '';
  return (raw, currency) => {
    const cell = at < 0 ? '' : (raw[at] ?? '');
    if (cell !== lastCell || currency !== lastCurrency) {
      lastCell = cell;
      lastCurrency = currency;
      const account = cleanCell(cell).slice(0, 100);
      lastKey = `${account}|${currency}`;
      if (account !== '' && totals.accounts.size < maximumAccounts) totals.accounts.add(account);
    }
    return lastKey;
  };
}

/** The header of the other section that a file of this format may hold, or null. */
function otherSection(raw: readonly string[], reading: Reading): string[] | null {
  const other = findFormat(findFormat(reading.formatId)?.sectionWith ?? null);
  if (other === undefined || reading.section !== null || isBlankCell(raw[0])) return null;
  const header = raw.map((cell) => cell.trim());
  const columns = resolveColumns(other, header);
  return Object.keys(columns).length === Object.keys(other.columns).length ? header : null;
}
