import type { MessagePort } from 'node:worker_threads';
import { interpretRow, type Reading, readStatement, type StatementRow } from '@farthing/bank-import';
import { createRowPreparer, storableCells } from '../../../features/ledger/imports/prepared-row-rules.ts';
import { createNamer } from '../../../features/ledger/merchants/rules.ts';
import { fingerprintOf } from '../../crypto/token-hash.ts';
import { createSpool, type Spool, type SpoolPlace } from '../row-spool.ts';
import { sourceBehind } from '../source-over-port.ts';

/** Options for reading the rows of a file for an account. */
export interface RowOptions {
  readonly reading: Reading;
  readonly accountId: string;
  readonly takesTrades: boolean;
  /** The user's own names of merchants, by key. */
  readonly names: readonly { readonly key: string; readonly name: string }[];
  /** True if the source is the stored rows of a preview rather than the file. Each part is the cells of a stored chunk. */
  readonly isStored: boolean;
}

/** Reads the rows of a statement file into a spool. The file's bytes come through a port. */
export async function run({
  file,
  place,
  options,
}: {
  readonly file: MessagePort;
  readonly place: SpoolPlace;
  readonly options: RowOptions;
}): Promise<void> {
  const { reading, accountId, takesTrades, names, isStored } = options;
  const prepare = createRowPreparer({
    ...{ accountId, takesTrades, fingerprintOf },
    repeats: reading.repeats,
    namer: createNamer(names),
  });
  const spool = createSpool(place);
  try {
    const source = sourceBehind(file);
    const chunks = isStored ? storedChunks(source(), reading) : chunksOf(readStatement(source, reading));
    for await (const rows of chunks) write(spool, rows, isStored);
  } finally {
    spool.close();
    file.close();
  }

  function write(to: Spool, rows: readonly StatementRow[], isKept: boolean): void {
    const cells = isKept ? '' : storableCells(rows.map(({ raw }) => raw));
    to.write({
      first: rows[0]?.number ?? 1,
      rows: rows.map(prepare),
      cells: Buffer.from(cells),
      lines: isKept ? [] : rows.map(({ line }) => line),
    });
  }
}

/** Largest number of rows processed and stored together. Fewer if their cells are long. */
const chunkRows = 1000;
const chunkLength = 256 * 1024;

async function* chunksOf(batches: AsyncIterable<readonly StatementRow[]>): AsyncGenerator<StatementRow[]> {
  let rows: StatementRow[] = [];
  let length = 0;
  for await (const batch of batches) {
    for (const row of batch) {
      rows.push(row);
      for (const cell of row.raw) length += cell.length;
      if (rows.length < chunkRows && length < chunkLength) continue;
      yield rows;
      rows = [];
      length = 0;
    }
  }
  if (rows.length > 0) yield rows;
}

async function* storedChunks(
  parts: AsyncIterable<Uint8Array>,
  reading: Reading,
): AsyncGenerator<StatementRow[]> {
  let number = 0;
  for await (const part of parts) {
    const cells: string[][] = JSON.parse(Buffer.from(part).toString());
    yield cells.map((raw) => ({ number: ++number, line: 0, raw, result: interpretRow(reading, raw) }));
  }
}
