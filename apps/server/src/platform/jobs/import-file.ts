import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connection.ts';
import { asUser, readAsUser } from '../../database/user-scope.ts';
import {
  type ArrivedFile,
  importArrived,
  markOf,
  noteFile,
} from '../../features/ledger/imports/noted-service.ts';
import type { UnattendedPorts, UnattendedResult } from '../../features/ledger/imports/unattended-service.ts';
import { isUuid } from '../../problems/cursors.ts';

/** Dependencies of importing files outside requests. */
export interface UnattendedParts extends Pick<UnattendedPorts, 'files' | 'pdf'> {
  readonly config: Pick<Config, 'dataDir' | 'importMaxBytes'>;
  readonly database: Database;
}

/** A file of a user that comes in outside requests. */
export interface UserFile extends Pick<ArrivedFile, 'name' | 'cameBy'> {
  readonly userId: string;
  /** Folder that is to be named by an account's id. Null without one: the account is recognised. */
  readonly accountFolder: string | null;
  readonly bytes: Uint8Array;
  readonly sender?: string | null;
  readonly doubt?: string | null;
}

/** Notes a file that couldn't be read, for its user. It is known by its name when it comes again. */
export function noteUnreadFor(
  database: Database,
  { userId, cameBy, name, sender = null }: Omit<UserFile, 'bytes' | 'accountFolder'>,
  result: UnattendedResult,
): Promise<void> {
  const sha256 = markOf(`unread ${sender} ${name}`);
  return asUser(database, userId, (scope) => noteFile(scope, { cameBy, name, sender, sha256 }, result));
}

/** Returns the free space of a folder's disk, in bytes. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY;
}

/** Imports a file for a user, as the watched folder, a mailbox and the command do. */
export async function importFileFor(
  { config, database, files, pdf }: UnattendedParts,
  { userId, accountFolder, name, bytes, cameBy, sender = null, doubt = null }: UserFile,
): Promise<UnattendedResult> {
  const arrived = { cameBy, name, sender, doubt, sha256: markOf(bytes), accountId: accountFolder };
  if (accountFolder !== null && !isUuid(accountFolder)) {
    const result: UnattendedResult = {
      ...{ result: 'refused', import_id: null, added: 0 },
      message: `“${accountFolder}” isn’t an account ID. Use the one in the address of the account’s page.`,
    };
    await asUser(database, userId, (scope) => noteFile(scope, arrived, result));
    return result;
  }
  const temporary = join(config.dataDir, 'tmp');
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(temporary, 'import-'));
  let places = 0;
  try {
    return await importArrived(
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
      { ...arrived, size: bytes.length, source: () => [bytes] },
      new Date().toISOString().slice(0, 10),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
