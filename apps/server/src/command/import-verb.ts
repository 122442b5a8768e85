import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { UnattendedResult } from '../features/ledger/imports/unattended-service.ts';
import { importFileFor } from '../platform/jobs/import-file.ts';
import { limits } from '../platform/receipt-reading/limits.ts';
import { createReceiptReader } from '../platform/receipt-reading/receipt-reader.ts';
import { createStatementFiles } from '../platform/workers/statement-files.ts';
import { errorMessage } from '../problems/error-facts.ts';
import { sendStatements } from './send-statements.ts';
import { findUser } from './user-verbs.ts';
import { type Answer, type Call, UsageError, type Verb } from './verb.ts';
import { withDatabase } from './with-database.ts';

/** Result for each file, as `--json` prints it. */
interface FileResult extends UnattendedResult {
  readonly file: string;
}

const importFiles: Verb = {
  usage: 'import FILE… (--user EMAIL | --url ADDRESS) [--account ID]',
  does: 'Imports statements, here for a user or at a farthing elsewhere. A file without balances that prove its rows waits on the Import page.',
  words: 'many',
  options: {
    user: { type: 'string', does: 'email address of the user' },
    url: {
      type: 'string',
      does: 'address of a farthing elsewhere. Its API token is in FARTHING_TOKEN',
    },
    'token-file': { type: 'string', does: 'file that holds the API token, in place of FARTHING_TOKEN' },
    insecure: { type: 'boolean', does: 'allows http to another machine, which others can read' },
    account: {
      type: 'string',
      does: 'id of the account. Default: the one that the file’s rows went to before',
    },
  },
  async run({ config, words, options }) {
    const { user: email, account, url } = options;
    if ((typeof email === 'string') === (typeof url === 'string'))
      throw new UsageError('Give either --user EMAIL or --url ADDRESS');
    if (typeof url === 'string') return sendFiles(words, url, options);
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
          const accountFolder = typeof account === 'string' ? account : null;
          const file = { userId, accountFolder, bytes, cameBy: 'command' as const };
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

/** Sends files to a farthing elsewhere. Nothing of this machine's database is touched. */
async function sendFiles(words: readonly string[], url: string, options: Call['options']): Promise<Answer> {
  const { account, 'token-file': tokenFile } = options;
  const results = await sendStatements(words, {
    url,
    account: typeof account === 'string' ? account : undefined,
    tokenFile: typeof tokenFile === 'string' ? tokenFile : undefined,
    isInsecure: options.insecure === true,
    environment: process.env,
  });
  return {
    lines: results.map(({ file, message }) => `${file}: ${message}`),
    json: results,
    failed: results.some(({ result }) => result === 'refused' || result === 'not-sent'),
  };
}

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
