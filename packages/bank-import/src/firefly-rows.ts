import { createRecordTokenizer, type RecordTokenizer } from './csv-records.ts';
import { negateDecimal } from './decimal-sums.ts';
import { type DocumentSink, rowCells } from './document-rows.ts';

/** The headings that mark a Firefly III export. */
export const fireflyHeadings = [
  'journal_id',
  'type',
  'amount',
  'currency_code',
  'date',
  'description',
  'source_name',
  'source_type',
  'destination_name',
  'destination_type',
] as const;

const ownTypes = new Set(['asset account', 'default account', 'loan', 'debt', 'mortgage', 'credit card']);

/**
 * Reads the CSV export of Firefly III, whose rows name a source and a destination: a row of ours for each of the two that is an
 * own account (asset or liability), so a transfer is two. The amount's sign there is no guide: money leaves the source. The
 * journal's id is the id of both, each in its account.
 */
export function createFireflyTokenizer(sink: DocumentSink): RecordTokenizer {
  let at: ReadonlyMap<string, number> | null = null;
  return createRecordTokenizer(',', (cells, line) => {
    if (at === null) {
      at = new Map(cells.map((cell, column) => [cell.replaceAll('\ufeff', '').trim().toLowerCase(), column]));
      return;
    }
    const columns = at;
    const cell = (name: string): string => (cells[columns.get(name) ?? -1] ?? '').trim();
    const [source, target] = [cell('source_name'), cell('destination_name')];
    const ownSource = ownTypes.has(cell('source_type').toLowerCase());
    const ownTarget = ownTypes.has(cell('destination_type').toLowerCase());
    const isTransfer = ownSource === ownTarget || !/^(withdrawal|deposit)$/i.test(cell('type'));
    const size = cell('amount').replace(/^[-+]/, '');
    const [foreignSize, foreignCurrency] = [
      cell('foreign_amount').replace(/^[-+]/, ''),
      cell('foreign_currency_code').toUpperCase(),
    ];
    const shared = {
      date: cell('date').slice(0, 10),
      type: isTransfer ? 'transfer' : cell('type'),
      description: cell('description') || cell('notes') || 'No description',
      category: isTransfer ? '' : cell('category'),
      id: cell('journal_id'),
      status: cells.length < columns.size ? '!The row is incomplete. Download the file again.' : undefined,
    };
    const own = { amount: size, currency: cell('currency_code').toUpperCase() };
    const foreign =
      foreignCurrency !== '' && foreignCurrency !== own.currency && foreignSize !== ''
        ? { amount: foreignSize, currency: foreignCurrency }
        : null;
    const beside = foreign === null ? {} : { foreignAmount: foreign.amount, foreignCurrency };
    if (ownSource) {
      const row = { ...shared, ...beside, account: source, payee: target, currency: own.currency };
      sink.row(rowCells({ ...row, amount: negateDecimal(own.amount) }), line);
    }
    if (ownTarget) {
      // Between two own accounts of two currencies, the foreign amount is what arrives.
      const arrives = ownSource && foreign !== null ? foreign : own;
      const row = { ...shared, ...(ownSource ? {} : beside), account: target, payee: source };
      sink.row(rowCells({ ...row, ...arrives }), line);
    }
    if (!ownSource && !ownTarget) {
      const status = shared.status ?? 'Neither side of this row is an asset or a liability account';
      sink.row(rowCells({ ...shared, account: '', ...own, status }), line);
    }
  });
}
