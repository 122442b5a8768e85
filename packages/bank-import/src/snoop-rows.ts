import { createTableTokenizer, type TableRow } from './csv-documents.ts';
import type { RecordTokenizer } from './csv-records.ts';
import { cutOff, type DocumentSink, rowCells } from './document-rows.ts';

/** The headings that mark an export of Snoop. */
export const snoopHeadings = [
  [
    ...['date', 'merchant name', 'description', 'amount', 'category', 'account provider', 'account name'],
    'status',
  ],
] as const;

/**
 * Reads an export of Snoop, which holds the accounts of several banks: an account is named by its bank and its name, since two
 * banks may call theirs the same. Money out is negative.
 *
 * Layout and sign: venkatakgonela/personal-finance-studio (`snoop_import.py` and its tests).
 */
export function createSnoopTokenizer(sink: DocumentSink): RecordTokenizer {
  return createTableTokenizer(snoopHeadings, {
    row(row) {
      const { cell, line } = row;
      const category = cell('category');
      const [provider, name] = [cell('account provider'), cell('account name')];
      const made = {
        account: provider === '' || provider === name ? name : `${provider}: ${name}`,
        date: cell('date'),
        type: /^internal transfers$/i.test(category) ? 'transfer' : cell('sub type'),
        payee: cell('merchant name'),
        description: cell('description') || cell('merchant name') || 'No description',
        category,
        amount: cell('amount'),
        status: statusOf(row),
      };
      sink.row(rowCells(made), line);
    },
  });
}

function statusOf({ cell, isShort }: TableRow): string | undefined {
  if (isShort) return cutOff;
  return /^pending$/i.test(cell('status')) ? 'The payment has not cleared yet.' : undefined;
}
