import type { ImportMapping, MappingTrial, MappingTrialResult } from '@farthing/api-contract';
import { type ByteSource, type Reading, readStatement, sampleRecords } from '@farthing/bank-import';
import { Problem } from '../../../problems/problem.ts';
import { findAccount } from '../accounts/service.ts';
import { type MerchantNamer, readNamer } from '../merchants/service.ts';
import { type InspectedAccount, inspectFile, readOnThread } from './inspection-service.ts';
import { asTable } from './pdf-service.ts';
import { keptParts, type ReadingPorts } from './reading-service.ts';
import { getImport } from './record-service.ts';
import { parsedRow } from './row-response-service.ts';
import { columnMapping } from './rules.ts';
import { findFilePart, type ImportRecord } from './store.ts';

/** Number of rows shown, and of bytes read for them. */
const shownRows = 8;
const triedBytes = 128 * 1024;

/**
 * Reads the first rows of a previewed file with trial columns. Nothing is stored.
 * @throws {Problem} import-not-found, import-not-previewed
 */
export async function tryMapping(
  { read, files, pdf }: Pick<ReadingPorts, 'read' | 'files' | 'pdf'>,
  id: string,
  trial: MappingTrial,
): Promise<MappingTrialResult> {
  const { record, account, part, namer } = await read(async (scope) => {
    const found = await getImport(scope, id);
    if (found.status !== 'previewed') throw new Problem('import-not-previewed');
    const own = await findAccount(scope, found.account_id);
    if (!own) throw new Problem('account-not-found');
    const first = await findFilePart(scope, id, 0);
    return { record: found, account: own, part: first, namer: await readNamer(scope) };
  });
  const { mapping } = trial;
  if (record.detected.delimiter === '' && record.needs.includes('mapping'))
    return tryPdf({ read, files, pdf }, { record, account, mapping, namer });
  const source = beginning(part ?? Buffer.alloc(0));
  const delimiter = trial.delimiter ?? mapping?.delimiter ?? (record.detected.delimiter || ',');
  const result: MappingTrialResult = {
    sample: await sampleRecords(source, delimiter),
    rows: [],
    problem: null,
  };
  if (!mapping) return result;
  const inspection = await readOnThread(
    files.inspect(source, {
      accountClass: account.class,
      accountCurrency: account.currency,
      fileName: record.file_name,
      mapping: { ...columnMapping(mapping), delimiter },
    }),
  );
  if (inspection.reading === null) return { ...result, problem: inspection.problem?.message ?? null };
  return { ...result, rows: await firstRows(source, inspection.reading, namer) };
}

async function firstRows(
  source: ByteSource,
  reading: Reading,
  namer: MerchantNamer,
): Promise<MappingTrialResult['rows']> {
  for await (const rows of readStatement(source, reading))
    return rows.slice(0, shownRows).map((row) => {
      const { result: found, line } = row;
      const reason = found.kind === 'error' || found.kind === 'skipped' ? found.reason : null;
      return { line, parsed: parsedRow(row, undefined, namer), reason };
    });
  return [];
}

/** A PDF read with trial columns. */
interface PdfTrial {
  readonly record: ImportRecord;
  readonly account: InspectedAccount;
  readonly mapping: ImportMapping | undefined;
  readonly namer: MerchantNamer;
}

/** Returns the first rows of a PDF, or the place where its figures don't prove them. */
async function tryPdf(
  { read, files, pdf }: Pick<ReadingPorts, 'read' | 'files' | 'pdf'>,
  { record, account, mapping, namer }: PdfTrial,
): Promise<MappingTrialResult> {
  const { detected, file_name: name, file_size, id } = record;
  const result = { sample: detected.sample, rows: [], problem: null };
  if (!mapping) return result;
  try {
    const kept = { name, size: Number(file_size), source: keptParts({ read }, id) };
    const table = await asTable(pdf, kept, { mapping });
    const { reading } = await inspectFile({ ...table, files }, account, {}, []);
    return { ...result, rows: reading ? await firstRows(table.source, reading, namer) : [] };
  } catch (error) {
    if (error instanceof Problem && error.code === 'unreadable-file')
      return { ...result, problem: error.detail };
    throw error;
  }
}

/** Returns the start of a file, cut after its last complete line. */
function beginning(part: Buffer): ByteSource {
  if (part.length <= triedBytes) return () => [part];
  const end = part.lastIndexOf(10, triedBytes);
  const bytes = part.subarray(0, end > 0 ? end + 1 : triedBytes);
  return () => [bytes];
}
