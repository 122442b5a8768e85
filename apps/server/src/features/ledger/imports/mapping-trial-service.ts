import type { MappingTrial, MappingTrialResult } from '@farthing/api-contract';
import { type ByteSource, readStatement, sampleRecords } from '@farthing/bank-import';
import { Problem } from '../../../problems/problem.ts';
import { findAccount } from '../accounts/service.ts';
import { readNamer } from '../merchants/service.ts';
import { readOnThread } from './inspection-service.ts';
import type { ReadingPorts } from './reading-service.ts';
import { getImport } from './record-service.ts';
import { parsedRow } from './row-response-service.ts';
import { columnMapping } from './rules.ts';
import { findFilePart } from './store.ts';

/** Rows shown, and bytes of the file that are read for them. */
const shownRows = 8;
const triedBytes = 128 * 1024;

/**
 * Reads the first rows of a previewed file by columns that are only tried; nothing is kept.
 * @throws {Problem} import-not-found, import-not-previewed
 */
export async function tryMapping(
  { read, files }: Pick<ReadingPorts, 'read' | 'files'>,
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
  const source = beginning(part ?? Buffer.alloc(0));
  const { mapping } = trial;
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
  for await (const rows of readStatement(source, inspection.reading)) {
    for (const row of rows.slice(0, shownRows)) {
      const { result: found, line } = row;
      const reason = found.kind === 'error' || found.kind === 'skipped' ? found.reason : null;
      result.rows.push({ line, parsed: parsedRow(row, undefined, namer), reason });
    }
    break;
  }
  return result;
}

/** The start of a file, up to its last whole line where it is cut. */
function beginning(part: Buffer): ByteSource {
  if (part.length <= triedBytes) return () => [part];
  const end = part.lastIndexOf(10, triedBytes);
  const bytes = part.subarray(0, end > 0 ? end + 1 : triedBytes);
  return () => [bytes];
}
