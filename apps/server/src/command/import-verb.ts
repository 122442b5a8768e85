import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { UnattendedResult } from '../features/ledger/imports/unattended-service.ts';
import { importFileFor } from '../platform/jobs/import-file.ts';
import { limits } from '../platform/receipt-reading/limits.ts';
import { createReceiptReader } from '../platform/receipt-reading/receipt-reader.ts';
import { createStatementFiles } from '../platform/workers/statement-files.ts';
import { errorMessage } from '../problems/error-facts.ts';
import { findUser } from './user-verbs.ts';
import { UsageError, type Verb } from './verb.ts';
import { withDatabase } from './with-database.ts';

/** Result for each file, as `--json` prints it. */
interface FileResult extends UnattendedResult {
  readonly file: string;
}

const importFiles: Verb = {
  usage: 'import FILE… --user EMAIL [--account ID]',
  does: 'Imports statements for a user. A file without balances that prove its rows waits on their Import page.',
  words: 'many',
  options: {
    user: { type: 'string', does: 'email address of the user' },
    account: {
      type: 'string',
      does: 'id of the account. Default: the one that the file’s rows went to before',
    },
  },
  async run({ config, words, options }) {
    const { user: email, account } = options;
    if (typeof email !== 'string') throw new UsageError('--user EMAIL is needed');
    const files = createStatementFiles();
    const pdf = createReceiptReader({
      timeLimitMs: limits.statementTimeMs,
      softTimeMs: limits.statementSoftTimeMs,
    });
    try {
      return await withDatabase(config, async (open) => {
        const { id: userId } = await findUser(open, email);
        const results: FileResult[] = [];
        for (const path of words) {
          const bytes = await readStatement(path, config.importMaxBytes);
          if (typeof bytes === 'string') {
            results.push({ file: path, result: 'refused', message: bytes, import_id: null, added: 0 });
            continue;
          }
          const file = { userId, accountFolder: typeof account === 'string' ? account : null, bytes };
          const parts = { config, database: open.database, files, pdf };
          results.push({ file: path, ...(await importFileFor(parts, { ...file, name: basename(path) })) });
        }
        return {
          lines: results.map(({ file, message }) => `${file}: ${message}`),
          json: results,
          failed: results.some(({ result }) => result === 'refused'),
        };
      });
    } finally {
      await files.close();
      await pdf.close();
    }
  },
};

/** Reads a file. @returns a sentence if it can't be read, so that the results of the others are still told */
async function readStatement(path: string, maxBytes: number): Promise<Uint8Array | string> {
  try {
    if ((await stat(path)).size > maxBytes) return 'The file is larger than IMPORT_MAX_MB.';
    return await readFile(path);
  } catch (error) {
    return `The file can’t be read (${errorMessage(error)}).`;
  }
}

/** Verbs that import files. */
export const importVerbs: Readonly<Record<string, Verb>> = { import: importFiles };
