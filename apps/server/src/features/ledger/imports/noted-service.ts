import type { UnattendedFileList, UnattendedSource } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { hashContent } from '../../../platform/crypto/token-hash.ts';
import { Problem } from '../../../problems/problem.ts';
import { readProfile } from '../../identity/profile/service.ts';
import { importAndLink } from './commit-service.ts';
import { checkPreviewRoom } from './preview-service.ts';
import { readUpload, type StatementFile } from './reading-service.ts';
import { recogniseStatement } from './recognise-service.ts';
import {
  findFile,
  findWaiting,
  listFiles,
  listOpenFiles,
  type OpenFile,
  upsertFile,
} from './unattended-file-store.ts';
import {
  importUnattended,
  refused,
  type UnattendedPorts,
  type UnattendedResult,
} from './unattended-service.ts';

/** A file that arrives unattended, through a program or a mailbox. */
export interface ArrivedFile extends StatementFile {
  readonly cameBy: UnattendedSource;
  /** Sender's email address; null for files that arrive another way. */
  readonly sender: string | null;
  /** SHA-256 of the content. */
  readonly sha256: Uint8Array;
  /** Account that the file's name or folder determines; null if it has to be recognised. */
  readonly accountId: string | null;
  /** Reason to wait for the user even if balances prove the file; null if there is none. */
  readonly doubt: string | null;
}

/** Returns the SHA-256 by which content is recognised when it arrives again. */
export function markOf(content: Uint8Array | string): Uint8Array {
  return hashContent(content);
}

/**
 * Imports a file as `importUnattended` does, and records the result for the user. A file that is already waiting is
 * left unchanged.
 */
export async function importArrived(
  ports: UnattendedPorts,
  file: ArrivedFile,
  today: string,
): Promise<UnattendedResult> {
  const { cameBy, sha256, accountId } = file;
  const waiting = await ports.read((scope) => findWaiting(scope, cameBy, sha256));
  // A second preview of the same file for the same account would ask the same question twice.
  if (waiting && (accountId === null || accountId === waiting.account_id)) {
    const { message, import_id, added } = waiting;
    return { result: 'to-check', message, import_id, added };
  }
  const result =
    file.doubt === null
      ? await importUnattended(ports, file, file.accountId, today)
      : await holdFile(ports, file, today, file.doubt);
  await ports.write((scope) => noteFile(scope, file, result));
  return result;
}

/** Records the result for a file, also for one that was never read. */
export function noteFile(
  scope: UserScope,
  file: Pick<ArrivedFile, 'cameBy' | 'sender' | 'sha256' | 'name'>,
  { result, message, import_id, added }: UnattendedResult,
): Promise<void> {
  const { cameBy: source, sender, sha256 } = file;
  const name = file.name.replaceAll('\0', '').slice(0, 255) || 'file';
  return upsertFile(scope, { id: uuid(), source, sender, sha256, name, result, message, import_id, added });
}

/** Returns true if content has arrived from a source before and wasn't rejected. */
export async function hasArrived(
  scope: UserScope,
  source: UnattendedSource,
  sha256: Uint8Array,
): Promise<boolean> {
  const before = await findFile(scope, source, sha256);
  return before !== undefined && before.result !== 'refused';
}

/** Creates a preview of a file, even if its balances prove it. */
async function holdFile(
  ports: UnattendedPorts,
  file: ArrivedFile,
  today: string,
  doubt: string,
): Promise<UnattendedResult> {
  try {
    const { base_currency } = await ports.read(readProfile);
    await ports.read((scope) => checkPreviewRoom(scope, file.size, ports.maxBytes));
    const account = file.accountId ?? (await recogniseStatement(ports, file, base_currency)).account_id;
    if (account === null) return refused(`${doubt} It also isn’t known which account the file is for.`);
    const upload = { accountId: account, file, options: {}, answered: undefined };
    const read = await readUpload(ports, upload);
    const actor = { ip_address: '', today, base_currency };
    const { id, counts } = await ports.write((scope) =>
      importAndLink(scope, upload, read, { commit: false, actor }),
    );
    const message = `${doubt} The file waits on the Import page, and nothing was recorded.`;
    return { result: 'to-check', message, import_id: id, added: counts.added };
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'server-busy') throw error;
    return refused(error.detail);
  }
}

const mostListed = 50;

/** Lists the newest files that arrived unattended. */
export async function listUnattended(scope: UserScope): Promise<UnattendedFileList> {
  return { items: await listFiles(scope, mostListed) };
}

/** Lists the files that wait for a check and those recently rejected, newest first. */
export function listOpenUnattended(scope: UserScope): Promise<OpenFile[]> {
  return listOpenFiles(scope);
}
