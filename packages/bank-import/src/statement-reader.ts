import { createRecordTokenizer, type RecordSink, type RecordTokenizer } from './csv-records.ts';
import { createDocumentTokenizer } from './document-reading.ts';
import type { DocumentSink } from './document-rows.ts';
import { findFormat } from './formats/catalogue.ts';
import { createBlockTokenizer } from './key-value-records.ts';
import { cleanCell, createFieldReader } from './row-fields.ts';
import { decodeSource } from './source-text.ts';
import type { ByteSource, Reading, RowResult, StatementRow } from './statement.ts';
import { createLineMaker } from './statement-line.ts';
import { createTradeMaker } from './statement-trade.ts';

/** So few that a batch is done with before its rows have grown old for the garbage collector. */
const batchLength = 64;
/** An entry of a document may be thousands of rows: more than this are handed on in several batches. */
const longestBatch = 500;
/** Characters of a table that are cut into records at a time, for the same reason: some eighty rows. */
const sliceLength = 8192;

/**
 * Reads the whole file in batches of some dozen rows; memory stays flat. Never throws for what the file holds: a row that
 * cannot be read comes out as an error with its reason.
 * @param source the same bytes that were inspected
 */
export async function* readStatement(source: ByteSource, reading: Reading): AsyncGenerator<StatementRow[]> {
  const interpret = interpreterOf(reading);
  let batch: StatementRow[] = [];
  let number = 0;
  const records = readRecords(source, reading, {
    strict: false,
    sink(raw, line) {
      number += 1;
      batch.push({ number, line, raw, result: interpret(raw) });
    },
  });
  for await (const _ of records) {
    if (batch.length < batchLength) continue;
    yield* portionsOf(batch);
    batch = [];
  }
  yield* portionsOf(batch);
}

function* portionsOf(batch: StatementRow[]): Generator<StatementRow[]> {
  for (let at = 0; at < batch.length; at += longestBatch)
    yield batch.length <= longestBatch ? batch : batch.slice(at, at + longestBatch);
}

/** The same result as `readStatement` gave, from the cells it gave; a reading read back from JSON serves as well. */
export function interpretRow(reading: Reading, raw: readonly string[]): RowResult {
  return interpreterOf(reading)(raw);
}

interface RecordOptions {
  /** Rejects bytes that are not UTF-8. */
  strict: boolean;
  sink: RecordSink;
  /** Receives the balances and accounts that a document states between its rows. */
  marks?: Pick<DocumentSink, 'balance' | 'account'>;
}

/**
 * Hands every data record of the file to the sink, header and preamble left out; yields after each piece of text.
 * @throws {NotUtf8} only when `strict`
 * @throws {FileRejection} if the document is malformed, which an inspected document isn’t
 */
export async function* readRecords(
  source: ByteSource,
  reading: Reading,
  { strict, sink, marks = noMarks }: RecordOptions,
): AsyncGenerator<void> {
  const tokenizer = tokenizerOf(reading, sink, marks);
  for await (const text of decodeSource(source, reading.encoding, strict)) {
    if (reading.layout !== 'table') {
      tokenizer.push(text);
      yield;
      continue;
    }
    for (let at = 0; at < text.length; at += sliceLength) {
      tokenizer.push(text.slice(at, at + sliceLength));
      yield;
    }
  }
  tokenizer.end();
  yield;
}

const noMarks = { balance: () => undefined, account: () => undefined };

function tokenizerOf(
  reading: Reading,
  sink: RecordSink,
  marks: Pick<DocumentSink, 'balance' | 'account'>,
): RecordTokenizer {
  const { layout, fileAccount, columns } = reading;
  const [accountAt = -1] = columns.account ?? columns.product ?? [];
  const wanted: RecordSink =
    fileAccount === undefined || accountAt < 0
      ? sink
      : (cells, line, isUnended) => {
          const key = accountKey(cells[accountAt]);
          if (key === fileAccount || (key === '' && reading.takesRest)) sink(cells, line, isUnended);
          else marks.account(key, '');
        };
  let toSkip = reading.skipRecords;
  const data: RecordSink = (cells, line, isUnended) => {
    if (toSkip > 0) toSkip -= 1;
    else wanted(cells, line, isUnended);
  };
  if (layout === 'table') return createRecordTokenizer(reading.delimiter, data);
  if (layout === 'key_value_blocks') return createBlockTokenizer(data);
  return createDocumentTokenizer(layout, {
    row: wanted,
    balance(stated, line) {
      if (fileAccount === undefined || accountKey(stated.account) === fileAccount)
        marks.balance(stated, line);
    },
    account: marks.account,
  });
}

/** An account of a file as it is compared and shown. */
export function accountKey(cell: string | undefined): string {
  return cleanCell(cell).slice(0, 100);
}

const interpreters = new WeakMap<Reading, (raw: readonly string[]) => RowResult>();

function interpreterOf(reading: Reading): (raw: readonly string[]) => RowResult {
  const known = interpreters.get(reading);
  if (known !== undefined) return known;
  const made = createInterpreter(reading);
  interpreters.set(reading, made);
  return made;
}

/** Prepares to interpret rows of a reading. */
function createInterpreter(reading: Reading): (raw: readonly string[]) => RowResult {
  const { read } = createFieldReader(reading);
  const makeLine = createLineMaker(reading);
  const makeTrade = findFormat(reading.formatId)?.tradeRule === undefined ? null : createTradeMaker(reading);
  return (raw) => {
    const fields = read(raw);
    if (fields.status !== 'ok') return { kind: fields.status, reason: fields.reason };
    return makeTrade === null ? { kind: 'line', line: makeLine(raw, fields) } : makeTrade(raw, fields);
  };
}
