import type { RecordTokenizer } from './csv-records.ts';
import { addDecimals } from './decimal-sums.ts';
import { brokenBalance, type DocumentSink, rowCells } from './document-rows.ts';
import { FileRejection } from './file-rejection.ts';
import { createOwnAccounts, type OwnAccounts } from './journal-accounts.ts';
import { readLedgerAmount } from './journal-amounts.ts';
import { createJournalBalances, type JournalBalances, tooLong } from './journal-balances.ts';
import {
  beancountHead,
  beancountPosting,
  dayOf,
  type Entry,
  lacksYear,
  ledgerHead,
  ledgerPosting,
} from './journal-entries.ts';
import { entryRows, type JournalRow, unitReason, wholeRow } from './journal-transactions.ts';
import { createLineReader } from './text-lines.ts';

const yearLine = /^(?:apply\s+)?y(?:ear)?\s*(\d{4})\s*$/i;
const mostPostings = 1000;

/**
 * Reads beancount, hledger and ledger journals. Each posting to Assets or Liabilities is a row of that account; those to Income
 * and Expenses name the category, and where one account pays for several of them, each is a row of its own. What is moved
 * between own accounts, or against Equity, is a transfer. An amount left out is what the others leave, or what the balance
 * stated in its place needs. Units that are no currency (shares) and virtual postings are left out with that reason.
 * Beancount's pads are rows, and balances are checked. Of the other lines, included files are named as missing, and those that
 * give a year or a commodity are obeyed; prices, periodic and automated entries are passed over.
 * @throws {FileRejection} where dates have no year from the start
 */
export function createJournalTokenizer(dialect: 'beancount' | 'ledger', sink: DocumentSink): RecordTokenizer {
  let entry: Entry | null = null;
  let inComment = false;
  let hasDates = false;
  /** The year of a ledger's dates that name none, and the commodity of its amounts; empty before any line that says it. */
  let year = '';
  let commodity = '';
  let lastLine = 1;
  const balances = createJournalBalances(dialect);
  const own = createOwnAccounts();
  const emit = ({ row, line }: JournalRow): void => sink.row(rowCells(row), line);

  function finish(): void {
    if (entry === null) return;
    const waits =
      entry.problem === undefined &&
      entry.postings.some(({ amount, balance }) => amount === null && balance !== null);
    const isTooLate = waits && balances.isOverfull();
    balances.entry(entry);
    const rows = isTooLate ? [wholeRow(entry, tooLong)] : waits ? [] : entryRows(entry, own);
    if (rows.some(({ row }) => row.status?.startsWith('!'))) balances.lacksEntries();
    for (const each of rows) emit(each);
    entry = null;
  }
  function take(text: string, line: number, isLong: boolean): void {
    if (inComment) {
      inComment = !/^end (comment|test)/.test(text);
      return;
    }
    own.declare(text);
    if (/^\s/.test(text)) {
      if (entry === null) return;
      if (isLong) entry.problem = '!A line of this entry is longer than 64 KiB.';
      else takePosting(entry, text.trim(), line);
      return;
    }
    finish();
    lastLine = line;
    if (dialect === 'ledger' && /^(comment|test)\b/.test(text)) inComment = true;
    else takeLine(text, line);
  }
  function takeLine(text: string, line: number): void {
    const included = /^[!@]?include\s+(\S.*)/.exec(text)?.[1];
    if (included !== undefined) {
      balances.lacksEntries();
      emit(includedRow(included, line));
    } else if (dialect === 'beancount') {
      entry = beancountHead(text, line);
      if (entry === null) takeDirective(balances, text, line);
    } else {
      year = yearLine.exec(text)?.[1] ?? year;
      commodity = defaultCommodityOf(text) ?? commodity;
      entry = ledgerHead(text, line, year);
      if (entry !== null && lacksYear(entry) && !hasDates) throw new FileRejection(yearNeeded);
      hasDates ||= entry !== null;
    }
  }
  function takePosting(into: Entry, text: string, line: number): void {
    const found =
      dialect === 'beancount' ? beancountPosting(text, line) : ledgerPosting(text, line, commodity);
    if (found === null) return;
    if (typeof found === 'string') into.problem ??= `!${found}`;
    else if (into.postings.length < mostPostings) into.postings.push(found);
    else into.problem = '!The entry has more than 1,000 postings.';
  }
  return createLineReader(take, () => {
    finish();
    for (const each of balanceRows(balances, own, lastLine)) emit(each);
  });
}

const yearNeeded =
  'The dates in this journal have no year. Add a line such as “Y 2026” at the top, then import the file again.';
function includedRow(file: string, line: number): JournalRow {
  const status = `!This journal includes ${file.slice(0, 80)}, which is not read. Import that file as well.`;
  return { row: { account: '', date: '', description: '', amount: '', status }, line };
}

/** The commodity that a line `D £1,000.00` gives to amounts without one, or null for another line. */
function defaultCommodityOf(text: string): string | null {
  const stated = /^D\s+(\S.{0,100})$/.exec(text)?.[1]?.trim();
  if (stated === undefined) return null;
  const read = readLedgerAmount(stated, '');
  return typeof read === 'string' ? null : (read.amount?.commodity ?? null);
}

const directive =
  /^(\d{4})[-/](\d{2})[-/](\d{2})\s+(?:pad\s+(\S+)\s+(\S+)|balance\s+(\S+)\s+([-+]?[\d,]+(?:\.\d*)?)\s*(?:~\s*([\d.]+)\s*)?([A-Z][A-Z0-9'._-]*))/;

/** Takes a `pad` or `balance` of beancount; other directives move no money. */
function takeDirective(balances: JournalBalances, text: string, line: number): void {
  if (text.length > 1000) return;
  const found = directive.exec(text);
  if (found === null) return;
  const date = dayOf(found);
  const [, , , , padded, source = '', account = '', stated = '', tolerance, commodity = ''] = found;
  if (padded !== undefined) balances.pad({ date, line, account: padded, source });
  if (stated === '') return;
  const amount = addDecimals([stated.replaceAll(',', '').replace(/\.$/, '')]);
  if (amount === null) return;
  // Beancount allows twice the last place of the amount that is written.
  const places = /\.(\d+)$/.exec(stated)?.[1]?.length ?? 0;
  const usual = places === 0 ? '0' : `0.${'2'.padStart(places, '0')}`;
  const counts = { withSubaccounts: true, isOnly: false };
  balances.assert({ account, date, commodity, amount, tolerance: tolerance ?? usual, line, ...counts });
}

/** Rows implied by a journal's balance assignments, and an error row for each balance assertion that fails. */
function balanceRows(balances: JournalBalances, own: OwnAccounts, lastLine: number): JournalRow[] {
  const { padded, broken, filled } = balances.check();
  const rows: JournalRow[] = filled.flatMap((entry) => entryRows(entry, own));
  if (balances.isUnchecked()) {
    const status = '!The balances of this journal were not checked: it has more than 200,000 postings.';
    rows.push({ row: { account: '', date: '', description: '', amount: '', status }, line: lastLine });
  }
  for (const { line, commodity, ...side } of padded) {
    if (!own.has(side.account)) continue;
    const described = { type: 'transfer', description: 'Padding to the next balance' };
    rows.push({ row: { ...side, currency: commodity, ...described, status: unitReason(commodity) }, line });
  }
  for (const { assertion, found } of broken) {
    const { account, date, commodity, amount, line, isOnly } = assertion;
    const other =
      isOnly && found === amount
        ? 'it holds other commodities as well'
        : `its entries up to then come to ${`${found} ${commodity}`.trim()}`;
    const stated = `${amount} ${commodity}`.trim();
    const status = `!${brokenBalance}${account} on ${date} is stated as ${stated}, but ${other}.`;
    const row = { account: own.has(account) ? account : '', date, description: '', amount: '', status };
    rows.push({ row, line });
  }
  return rows;
}
