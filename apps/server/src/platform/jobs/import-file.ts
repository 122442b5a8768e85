import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connection.ts';
import { asUser, readAsUser } from '../../database/user-scope.ts';
import {
  importUnattended,
  type UnattendedPorts,
  type UnattendedResult,
} from '../../features/ledger/imports/unattended-service.ts';
import type { FolderFile } from './import-folder.ts';

/** Dependencies of importing files outside requests. */
export interface UnattendedParts extends Pick<UnattendedPorts, 'files' | 'pdf'> {
  readonly config: Pick<Config, 'dataDir' | 'importMaxBytes'>;
  readonly database: Database;
}

const accountId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Bytes that are free where the folder is. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY;
}

/** Imports a file for a user, as the watched folder and the command do. */
export async function importFileFor(
  { config, database, files, pdf }: UnattendedParts,
  { userId, accountFolder, name, bytes }: FolderFile,
): Promise<UnattendedResult> {
  if (accountFolder !== null && !accountId.test(accountFolder))
    return {
      ...{ result: 'refused', import_id: null, added: 0 },
      message: `“${accountFolder}” is not the id of an account. Name the folder by the id, as the address of the account shows it.`,
    };
  const temporary = join(config.dataDir, 'tmp');
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(temporary, 'import-'));
  let places = 0;
  try {
    return await importUnattended(
      {
        read: (work) => readAsUser(database, userId, work),
        write: (work) => asUser(database, userId, work),
        files,
        pdf,
        maxBytes: config.importMaxBytes,
        place: async () => ({
          path: join(folder, `rows-${places++}`),
          room: await freeBytes(folder),
        }),
      },
      { name, size: bytes.length, source: () => [bytes] },
      accountFolder,
      new Date().toISOString().slice(0, 10),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
