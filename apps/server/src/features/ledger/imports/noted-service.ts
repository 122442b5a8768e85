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
import { importUnattended, type UnattendedPorts, type UnattendedResult } from './unattended-service.ts';

/** A file that comes in without anyone there. */
export interface ArrivedFile extends StatementFile {
  readonly cameBy: UnattendedSource;
  /** Address that the email is from; null for files that come another way. */
  readonly sender: string | null;
  /** SHA-256 of the content. */
  readonly sha256: Uint8Array;
  /** The account, where the file's name or place doesn't leave it to be recognised. */
  readonly accountId: string | null;
  /** Reason for which the file waits for the user even if its balances prove it; null if it doesn't. */
  readonly doubt: string | null;
}

/** Mark by which a content is known when it comes again: its SHA-256. */
export function markOf(content: Uint8Array | string): Uint8Array {
  return hashContent(content);
}

/**
 * Imports a file as `importUnattended` does, and notes the result for the user. A file that waits already is left as it is.
 */
export async function importArrived(
  ports: UnattendedPorts,
  file: ArrivedFile,
  today: string,
): Promise<UnattendedResult> {
  const { cameBy, sha256, accountId } = file;
  const waiting = await ports.read((scope) => findWaiting(scope, cameBy, sha256));
  // Sent again for the same account, it is the same question: a second preview would ask it twice.
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

/** Notes the result for a file, also for one that was never read. */
export function noteFile(
  scope: UserScope,
  file: Pick<ArrivedFile, 'cameBy' | 'sender' | 'sha256' | 'name'>,
  { result, message, import_id, added }: UnattendedResult,
): Promise<void> {
  const { cameBy: source, sender, sha256 } = file;
  const name = file.name.replaceAll('\0', '').slice(0, 255) || 'file';
  return upsertFile(scope, { id: uuid(), source, sender, sha256, name, result, message, import_id, added });
}

/** Returns true if a content came from a source before and wasn't refused. */
export async function hasArrived(
  scope: UserScope,
  source: UnattendedSource,
  sha256: Uint8Array,
): Promise<boolean> {
  const before = await findFile(scope, source, sha256);
  return before !== undefined && before.result !== 'refused';
}

/** Makes a preview of a file, whatever its balances say. */
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

function refused(message: string): UnattendedResult {
  return { result: 'refused', message, import_id: null, added: 0 };
}

const mostListed = 50;

/** Lists the newest files that came in without anyone there. */
export async function listUnattended(scope: UserScope): Promise<UnattendedFileList> {
  return { items: await listFiles(scope, mostListed) };
}

/** Lists the files that wait to be checked, and those that were refused lately, newest first. */
export function listOpenUnattended(scope: UserScope): Promise<OpenFile[]> {
  return listOpenFiles(scope);
}
