import { formatMinor } from '@farthing/money';

/** A booked transaction of a bank, as a connector gives it. */
export interface FeedRow {
  readonly id: string;
  readonly date: string;
  readonly amount: string;
  readonly name: string;
  readonly memo: string;
  readonly type?: string;
  readonly category?: string;
  readonly balance?: string;
}

/** Format of a bank's own file, or of connections to banks that have none. */
export type FeedFormat = 'starling' | 'monzo' | 'wise' | 'connection';

interface Layout {
  header(currency: string): string;
  cells(row: FeedRow, currency: string): string[];
}

const layouts: Readonly<Record<FeedFormat, Layout>> = {
  starling: {
    header: (currency) => `Date,Counter Party,Reference,Type,Amount (${currency})`,
    cells: ({ date, name, memo, amount }) => [british(date), name, memo, '', amount],
  },
  monzo: {
    header: () => 'Transaction ID,Date,Time,Type,Name,Category,Amount,Currency,Description',
    cells: (row, currency) => [
      row.id,
      british(row.date),
      '',
      row.type ?? '',
      row.name,
      row.category ?? '',
      row.amount,
      currency,
      row.memo,
    ],
  },
  wise: {
    header: () =>
      'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Merchant',
    cells: (row, currency) => [
      row.id,
      british(row.date).replaceAll('/', '-'),
      row.amount,
      currency,
      row.memo,
      row.type ?? '',
      row.balance ?? '',
      row.name,
    ],
  },
  connection: {
    header: () => 'Connection ID,Date,Amount,Currency,Name,Description',
    cells: (row, currency) => [row.id, british(row.date), row.amount, currency, row.name, row.memo],
  },
};

/** Returns true if connectors write transactions in this format, rather than whole files. */
export function isFeedFormat(format: string | null): format is FeedFormat {
  return format !== null && Object.hasOwn(layouts, format);
}

/**
 * Writes transactions in the format of the bank's own statement file. The rows of a feed and of a file are then known by
 * the same marks, so that they can overlap without duplicates.
 * @param currency of the account
 * @param rows oldest first
 */
export function writeFeedFile(format: FeedFormat, currency: string, rows: readonly FeedRow[]): string {
  const { header, cells } = layouts[format];
  const lines = rows.map((row) => cells(row, currency).map(quoted).join(','));
  return `${[header(currency), ...lines].join('\n')}\n`;
}

function british(date: string): string {
  return date.split('-').reverse().join('/');
}

function quoted(text: string): string {
  const line = text.replace(/[\r\n\0]+/g, ' ');
  return /[",]|^\s|\s$/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}

/** Takes lines out of a statement of one row a line. @param lines numbers from 1 */
export function withoutLines(text: string, lines: readonly { readonly line: number }[]): string {
  const left = new Set(lines.map(({ line }) => line));
  return text
    .split('\n')
    .filter((_, index) => !left.has(index + 1))
    .join('\n');
}

interface Difference {
  readonly date: string;
  readonly minor: bigint;
  readonly description: string;
}

interface Differences {
  readonly overlapping: readonly Difference[];
  readonly near: readonly Difference[];
  readonly changed: readonly Difference[];
  readonly missing: readonly Difference[];
}

interface Source {
  readonly name: string;
  readonly idsAreOwn: boolean;
  readonly statementFormat: string | null;
}

/** Says how what a bank sent differs from what is recorded. Nothing of it is changed. */
export function differenceWords(source: Source, currency: string, differences: Differences): string[] {
  const { overlapping, near, changed, missing } = differences;
  const { name, idsAreOwn } = source;
  const rowOf = ({ date, minor, description }: Difference) =>
    `${date}, ${description}, ${formatMinor(minor, currency)}`;
  // Rows of brokers are compared by their own ids: cash in another place is no difference.
  const isBank = isFeedFormat(source.statementFormat);
  return [
    ...changed.map(
      (row) =>
        `${rowOf(row)}: you have it with another amount. Check the transaction and correct it by hand.`,
    ),
    ...(isBank ? missing : []).map(
      (row) => `${rowOf(row)}: recorded from a statement, but ${name} doesn’t send it any more. Check it.`,
    ),
    ...overlapping.map(
      (row) => `${rowOf(row)}: left out, because a statement has brought the same amount on that day.`,
    ),
    ...(idsAreOwn ? near : []).map(
      (row) =>
        `${rowOf(row)}: the same amount is recorded on a day close to it. Check that it isn’t the same.`,
    ),
  ];
}
