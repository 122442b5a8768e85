import type { Transaction, TransactionExportQuery } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { listTransactions } from '../../ledger/transactions/list/read-transactions.ts';
import { beancount } from './beancount-rules.ts';
import { csvHead, csvRow } from './csv-rules.ts';
import { hledger } from './hledger-rules.ts';
import { entryOf, type JournalPrinter, nameAll, type OtherLeg } from './journal-rules.ts';
import { frameOf, type JournalQuestion, takesAll } from './journal-service.ts';
import { qifAccountHead, qifCategories, qifNames, qifOpening, qifRecord } from './qif-rules.ts';
import { listExportedAccounts, listExportedCategories, listLegs, recordedDays } from './store.ts';

/** Takes text; answers when there is room for more. */
export type WriteText = (text: string) => Promise<void>;

/** File name extension and media type of each format. */
export const fileKinds = {
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8; header=present' },
  json: { ending: 'json', type: 'application/json; charset=utf-8' },
  qif: { ending: 'qif', type: 'application/qif; charset=utf-8' },
  beancount: { ending: 'beancount', type: 'text/plain; charset=utf-8' },
  hledger: { ending: 'journal', type: 'text/plain; charset=utf-8' },
} as const;

const rowsAPage = 1000;

/** Parameters shared by all format writers. */
interface Writing extends JournalQuestion {
  readonly write: WriteText;
}

/** Currency, day and fields of an export. */
interface ExportView {
  readonly baseCurrency: string;
  /** `YYYY-MM-DD`, on which the balances of a journal are. */
  readonly today: string;
  /** Fields of a transaction and its splits that JSON shows, in order. */
  readonly fields?: readonly string[];
}

/**
 * Writes the transactions of a query as a file, page by page: memory stays the same for any number of them. In one
 * snapshot, balances and rows agree.
 */
export async function exportTransactions(
  scope: UserScope,
  query: TransactionExportQuery,
  { baseCurrency, today, fields = [] }: ExportView,
  write: WriteText,
): Promise<void> {
  const accounts = await listExportedAccounts(scope);
  const categories = await listExportedCategories(scope);
  const names = nameAll(accounts, categories);
  const writing: Writing = { scope, query, baseCurrency, accounts, names, write };
  switch (query.format) {
    case 'csv':
      return writeCsv(writing);
    case 'json':
      return writeJson(writing, fields);
    case 'qif':
      await write(qifCategories(categories));
      return writeQif(writing);
    default:
      return writeJournal(writing, query.format === 'beancount' ? beancount : hledger, today);
  }
}

/** The rows of a query, a page at a time, each with the legs of its transfers. */
async function* pages(
  { scope, query, baseCurrency }: Writing,
  change: Partial<TransactionExportQuery> = {},
): AsyncGenerator<{ rows: Transaction[]; otherOf: (row: Transaction) => OtherLeg | undefined }> {
  const { format, ...filters } = { ...query, ...change };
  let cursor: string | undefined;
  do {
    const page = await listTransactions(
      scope,
      { ...filters, limit: rowsAPage, ...(cursor === undefined ? {} : { cursor }) },
      baseCurrency,
    );
    const ids = page.items.flatMap(({ transfer_id }) => (transfer_id === null ? [] : [transfer_id]));
    const legs = Map.groupBy(await listLegs(scope, ids), ({ transfer_id }) => transfer_id);
    const otherOf = ({ id, transfer_id }: Transaction) =>
      transfer_id === null ? undefined : legs.get(transfer_id)?.find((leg) => leg.id !== id);
    yield { rows: page.items, otherOf };
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

async function writeCsv(writing: Writing): Promise<void> {
  const { names, write } = writing;
  await write(csvHead());
  for await (const { rows, otherOf } of pages(writing)) {
    const lines = rows.map((row) => {
      const other = otherOf(row);
      return csvRow(row, names, other === undefined ? null : names.titleOf(other.account_id));
    });
    await write(lines.join(''));
  }
}

async function writeJson(writing: Writing, fields: readonly string[]): Promise<void> {
  let between = '[\n';
  for await (const { rows } of pages(writing)) {
    if (rows.length === 0) break;
    await writing.write(between + rows.map((row) => JSON.stringify(row, [...fields])).join(',\n'));
    between = ',\n';
  }
  await writing.write(between === '[\n' ? '[]\n' : '\n]\n');
}

async function writeQif(writing: Writing): Promise<void> {
  const { scope, query, accounts, names, write } = writing;
  const nameOf = qifNames(accounts, names);
  const opens = takesAll(query) && query.date_from === undefined;
  const { first } = await recordedDays(scope);
  for (const account of accounts) {
    if (query.account_id !== undefined && query.account_id !== account.id) continue;
    let head = qifAccountHead(account, nameOf);
    const openedOn = account.opening_date ?? first ?? '1900-01-01';
    if (opens && /[1-9]/.test(account.opening_balance) && openedOn <= (query.date_to ?? openedOn))
      head += qifOpening(openedOn, account.opening_balance, nameOf(account.id));
    for await (const { rows, otherOf } of pages(writing, { account_id: account.id, sort: 'date' })) {
      await write(head + rows.map((row) => qifRecord(row, names, nameOf, otherOf(row)?.account_id)).join(''));
      head = '';
    }
  }
}

async function writeJournal(writing: Writing, printer: JournalPrinter, today: string): Promise<void> {
  const { names, write } = writing;
  const frame = await frameOf(writing, today);
  await write(printer.head(frame));
  // Transfers whose first leg is written: the second one of that day is in the same entry.
  let told = new Set<string>();
  let day = '';
  for await (const { rows, otherOf } of pages(writing, { sort: 'date' })) {
    let text = '';
    for (const row of rows) {
      if (row.date !== day) {
        day = row.date;
        told = new Set();
      }
      const other = otherOf(row);
      if (row.transfer_id !== null && other?.date === row.date) {
        if (told.has(row.transfer_id)) continue;
        told.add(row.transfer_id);
      }
      text += printer.entry(entryOf(row, names, other));
    }
    await write(text);
  }
  await write(printer.end(frame));
}
