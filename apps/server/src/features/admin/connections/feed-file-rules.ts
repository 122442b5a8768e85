/** A booked transaction of a bank, as a connector gives it. */
export interface FeedRow {
  readonly date: string;
  readonly amount: string;
  readonly name: string;
  readonly memo: string;
}

/**
 * Writes transactions in the format of the bank's own statement file. The rows of a feed and of a file are then known by
 * the same marks, so that they can overlap without duplicates.
 * @param currency of the account
 * @param rows oldest first
 */
export function writeFeedFile(format: 'starling', currency: string, rows: readonly FeedRow[]): string {
  const headers = { starling: `Date,Counter Party,Reference,Type,Amount (${currency})` };
  const lines = rows.map(({ date, amount, name, memo }) => {
    const [year, month, day] = date.split('-');
    return [`${day}/${month}/${year}`, quoted(name), quoted(memo), '', amount].join(',');
  });
  return `${[headers[format], ...lines].join('\n')}\n`;
}

function quoted(text: string): string {
  return `"${text.replace(/[\r\n\0]+/g, ' ').replaceAll('"', '""')}"`;
}
