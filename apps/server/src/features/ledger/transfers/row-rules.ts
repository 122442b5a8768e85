import { dayNumber } from '@farthing/dates';
/** A row that may be one side of a transfer. */
export interface OpenRow {
  readonly id: string;
  /** Days since 1970. */
  readonly day: number;
  /** Signed minor units of its currency. */
  readonly minor: bigint;
  readonly currency: string;
  readonly account_id: string;
  /** The bank said that it is a transfer, or the user did. */
  readonly isSaid: boolean;
  readonly hasCategory: boolean;
  /** Fingerprint of a statement row within its account, otherwise an empty string. */
  readonly print: string;
  /** Merchant and description. */
  readonly text: string;
}

/** Reads rows from the lines that the store writes: fields between tabs, the text last. */
export function readRows(blocks: readonly string[]): OpenRow[] {
  const rows: OpenRow[] = [];
  const days = new Map<string, number>();
  for (const block of blocks) {
    for (const line of block.split('\n')) {
      const [
        id = '',
        date = '',
        minor = '0',
        currency = '',
        account_id = '',
        said,
        filed,
        print = '',
        ...text
      ] = line.split('\t');
      let day = days.get(date);
      if (day === undefined) {
        day = dayNumber(date);
        days.set(date, day);
      }
      rows.push({
        id,
        day,
        minor: BigInt(minor),
        currency,
        account_id,
        isSaid: said === 't',
        hasCategory: filed === 't',
        print,
        text: text.join(' '),
      });
    }
  }
  return rows;
}

/** Returns the identities by which rejected pairs refer to a row: its id, and its statement fingerprint. */
export function identitiesOf({ id, print }: Pick<OpenRow, 'id' | 'print'>): string[] {
  return print === '' ? [id] : [id, print];
}
