import type { BankFormat, ColumnRole } from '../bank-format.ts';

/** The heading line of a file as the bank prints it, with commas between the headings. */
type HeadingLine = string;

/** Declaration of a CSV layout. Defaults are omitted, and headings are written exactly as in the file. */
export interface CsvLayout extends Partial<Omit<BankFormat, 'header' | 'detect' | 'columns'>> {
  readonly id: string;
  readonly name: string;
  readonly header: HeadingLine;
  /** Headings, or alternative sets of headings, that mark the format; by default all of `header`. */
  readonly detect?: HeadingLine | readonly HeadingLine[];
  readonly columns: Partial<Readonly<Record<ColumnRole, string | readonly string[]>>>;
}

/**
 * Completes the declaration of a CSV layout. By default it is a bank's, confirmed by real files, with dates as DD/MM/YYYY,
 * in unknown row order; the columns decide how amounts get their direction, and a minus is spending.
 */
export function csvFormat({ header, detect = header, columns, ...layout }: CsvLayout): BankFormat {
  const amount = layout.amount ?? amountOf(layout, columns);
  return {
    kind: 'bank',
    confidence: 'high',
    dateFormat: 'DD/MM/YYYY',
    amount,
    ...(amount === 'signed' ? { sign: 'negative_is_spend' } : {}),
    rowOrder: 'unknown',
    quirks: [],
    ...layout,
    header: header.split(','),
    detect: [detect].flat().map((line) => line.split(',')),
    columns: Object.fromEntries(Object.entries(columns).map(([role, names]) => [role, [names].flat()])),
  };
}

function amountOf({ tradeRule }: Partial<BankFormat>, columns: CsvLayout['columns']): BankFormat['amount'] {
  if (tradeRule !== undefined) return 'trade';
  if (columns.flag !== undefined) return 'flag';
  return columns.debit === undefined ? 'signed' : 'debit_credit';
}
