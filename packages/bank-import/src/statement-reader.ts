import { createRecordTokenizer, type RecordSink } from './csv-records.ts';
import { findFormat } from './formats/catalogue.ts';
import { createBlockTokenizer } from './key-value-records.ts';
import { createFieldReader } from './row-fields.ts';
import { decodeSource } from './source-text.ts';
import type { ByteSource, Reading, RowResult, StatementRow } from './statement.ts';
import { createLineMaker } from './statement-line.ts';
import { createTradeMaker } from './statement-trade.ts';

const batchLength = 2_000;

/**
 * Reads the whole file in batches of about 2,000 rows; memory stays flat. Never throws for what the file holds: a row that
 * cannot be read comes out as an error with its reason.
 * @param source the same bytes that were surveyed
 */
export async function* readStatement(source: ByteSource, reading: Reading): AsyncGenerator<StatementRow[]> {
  const interpret = interpreterOf(reading);
  let batch: StatementRow[] = [];
  let number = 0;
  const records = readRecords(source, reading, false, (raw, line) => {
    number += 1;
    batch.push({ number, line, raw, result: interpret(raw) });
  });
  for await (const _ of records) {
    if (batch.length < batchLength) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The same result as `readStatement` gave, from the cells it gave; a reading read back from JSON serves as well. */
export function interpretRow(reading: Reading, raw: readonly string[]): RowResult {
  return interpreterOf(reading)(raw);
}

/**
 * Hands every data record of the file to the sink, header and preamble left out; yields after each piece of text.
 * @throws {NotUtf8} only when `strict`
 */
export async function* readRecords(
  source: ByteSource,
  reading: Reading,
  strict: boolean,
  sink: RecordSink,
): AsyncGenerator<void> {
  let toSkip = reading.skipRecords;
  const data: RecordSink = (cells, line) => {
    if (toSkip > 0) toSkip -= 1;
    else sink(cells, line);
  };
  const isBlocks = reading.layout === 'key_value_blocks';
  const tokenizer = isBlocks ? createBlockTokenizer(data) : createRecordTokenizer(reading.delimiter, data);
  for await (const text of decodeSource(source, reading.encoding, strict)) {
    tokenizer.push(text);
    yield;
  }
  tokenizer.end();
  yield;
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
export function createInterpreter(reading: Reading): (raw: readonly string[]) => RowResult {
  const { read } = createFieldReader(reading);
  const makeLine = createLineMaker(reading);
  const makeTrade = findFormat(reading.formatId)?.tradeRule === undefined ? null : createTradeMaker(reading);
  return (raw) => {
    const fields = read(raw);
    if (fields.status !== 'ok') return { kind: fields.status, reason: fields.reason };
    return makeTrade === null ? { kind: 'line', line: makeLine(raw, fields) } : makeTrade(raw, fields);
  };
}
