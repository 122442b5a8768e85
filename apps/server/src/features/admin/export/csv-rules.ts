import type { SharedTransaction, Transaction } from '@farthing/api-contract';
import type { ExportNames } from './journal-rules.ts';

/** The columns of the CSV, in order. */
const csvColumns = [
  'date',
  'value_date',
  'account',
  'type',
  'merchant',
  'description',
  'category',
  'amount',
  'currency',
  'tags',
  'notes',
  'splits',
  'transfer_account',
  'recurring',
  'reference',
  'id',
] as const;

/** Returns the header row, preceded by a byte order mark, without which Excel misreads £ and names. */
export function csvHead(): string {
  return `\uFEFF${csvColumns.join(',')}\r\n`;
}

/**
 * A transaction as a row (RFC 4180). Amounts are plain signed numbers. Text that a spreadsheet would run as a formula gets
 * an apostrophe in front (some read the wide signs of East Asia as the others), and so does text that begins with one; where it ends in an apostrophe too, it gets one there.
 * That is what imports take away again: the very text is read back.
 * @param transferAccount the account of the other leg
 */
export function csvRow(
  row: Transaction,
  names: Pick<ExportNames, 'titleOf' | 'categoryOf'>,
  transferAccount: string | null,
): string {
  const splits = row.splits.map(
    (part) =>
      `${names.categoryOf(part.category_id)} ${part.signed_amount}${part.notes === null ? '' : ` (${part.notes})`}`,
  );
  const cells = [
    row.date,
    row.value_date ?? '',
    textCell(names.titleOf(row.account_id)),
    row.type,
    textCell(row.merchant),
    textCell(row.description),
    textCell(row.category_id === null ? '' : names.categoryOf(row.category_id)),
    row.signed_amount,
    row.currency,
    textCell(row.tags.join('; ')),
    textCell(row.notes),
    textCell(splits.join('; ')),
    textCell(transferAccount),
    row.is_recurring ? 'yes' : '',
    textCell(row.external_id),
    row.id,
  ];
  return `${cells.join(',')}\r\n`;
}

/** Returns the header row of transactions that others of a household share, with a byte order mark. */
export function householdHead(): string {
  return '\uFEFFperson,account,date,type,merchant,description,category,amount,currency,tags,splits,id\r\n';
}

/** A transaction that someone of a household shares as a row. Text is guarded as in `csvRow`. */
export function householdRow(
  row: SharedTransaction,
  { person, account }: { readonly person: string; readonly account: string },
): string {
  const cells = [
    textCell(person),
    textCell(account),
    row.date,
    row.type,
    textCell(row.merchant),
    textCell(row.description),
    textCell(row.category),
    row.signed_amount,
    row.currency,
    textCell(row.tags.join('; ')),
    textCell(row.splits.map((part) => `${part.category ?? ''} ${part.signed_amount}`).join('; ')),
    row.id,
  ];
  return `${cells.join(',')}\r\n`;
}

function textCell(text: string | null): string {
  if (text === null) return '';
  const safe = /^['=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}${text.endsWith("'") ? "'" : ''}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
