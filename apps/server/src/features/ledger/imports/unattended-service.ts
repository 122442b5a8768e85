import type { StatementImport, UnattendedImport } from '@farthing/api-contract';
import { findFormat } from '@farthing/bank-import';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { readProfile } from '../../identity/profile/service.ts';
import { findAccount } from '../accounts/service.ts';
import { commitAndLink, importAndLink } from './commit-service.ts';
import { checkPreviewRoom } from './preview-service.ts';
import { hasOutcome } from './preview-store.ts';
import { type ReadingPorts, readStored, readUpload, type StatementFile } from './reading-service.ts';
import { recogniseStatement } from './recognise-service.ts';
import { leftOutStatuses } from './row-status-rules.ts';
import { discardImport } from './service.ts';

/** Dependencies of importing a file while its user isn't there. */
export interface UnattendedPorts extends ReadingPorts {
  readonly write: <Result>(work: (scope: UserScope) => Promise<Result>) => Promise<Result>;
  readonly maxBytes: number;
}

/** Result for a file. */
export type UnattendedResult = UnattendedImport;

/**
 * Imports a file whose rows its balances prove, into the account that its rows went to before. A file with an open
 * question or without such a proof stays a preview, and nothing is recorded.
 * @param accountId account that the file's name or folder determines; null if it has to be recognised
 */
export async function importUnattended(
  ports: UnattendedPorts,
  file: StatementFile,
  accountId: string | null,
  today: string,
): Promise<UnattendedResult> {
  try {
    return await importFile(ports, file, accountId, today);
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'server-busy') throw error;
    return { result: 'refused', message: error.detail, import_id: null, added: 0 };
  }
}

async function importFile(
  ports: UnattendedPorts,
  file: StatementFile,
  accountId: string | null,
  today: string,
): Promise<UnattendedResult> {
  const { base_currency } = await ports.read(readProfile);
  await ports.read((scope) => checkPreviewRoom(scope, file.size, ports.maxBytes));
  const account = accountId ?? (await recogniseStatement(ports, file, base_currency)).account_id;
  if (account === null)
    return refused('It isn’t known which account this file is for. Import it once on the Import page.');
  const upload = { accountId: account, file, options: {}, answered: undefined };
  const read = await readUpload(ports, upload);
  const actor = { ip_address: '', today, base_currency };
  const preview = await ports.write((scope) => importAndLink(scope, upload, read, { commit: false, actor }));
  const { counts: found, needs, upload_id, warnings } = preview;
  const leavesOut =
    warnings.some(({ code }) => code === 'trades-left-out') ||
    (await ports.read((scope) => hasOutcome(scope, preview.id, leftOutStatuses)));
  const isClear = found.errors === 0 && needs.length === 0 && upload_id === null && !leavesOut;
  if (found.added === 0 && found.duplicates > 0 && isClear) {
    await ports.write((scope) => discardImport(scope, preview.id));
    return { result: 'known', message: 'Every row is recorded already.', import_id: null, added: 0 };
  }
  const owner = await ports.read((scope) => findAccount(scope, account));
  const open = openQuestion(preview, owner) ?? lossOf(found.added, leavesOut);
  if (open !== null)
    return {
      result: 'to-check',
      message: `${open} The file waits on the Import page, and nothing was recorded.`,
      import_id: preview.id,
      added: preview.counts.added,
    };
  const stored = await readStored(ports, preview.id);
  const { counts } = await ports.write((scope) => commitAndLink(scope, preview.id, actor, stored));
  const message = `${counts.added} transactions were recorded. ${counts.duplicates} were recorded already.`;
  return { result: 'imported', message, import_id: preview.id, added: counts.added };
}

/** Returns the result of a file that can't be imported, with the reason. */
export function refused(message: string): UnattendedResult {
  return { result: 'refused', message, import_id: null, added: 0 };
}

function lossOf(added: number, leavesOut: boolean): string | null {
  if (leavesOut) return 'Some of its rows would be left out.';
  return added === 0 ? 'None of its rows would be recorded.' : null;
}

/** Warnings that ask the user to check something before the rows are recorded. */
const checksAsked: ReadonlySet<string> = new Set([
  'pdf-recognised',
  'pdf-sums-proved',
  'future-dates',
  'before-opening',
  'other-account',
  'lists-trades',
  'near-rows',
]);

/** Returns the reason why a preview waits for the user; null if its balances prove every row. */
function openQuestion(
  { needs, balance_check, counts, detected, upload_id, warnings }: StatementImport,
  account: { readonly class: string } | undefined,
): string | null {
  if (needs.length > 0) return 'It has a question for you.';
  if (upload_id !== null) return 'It has rows of several accounts.';
  if (counts.errors > 0) return 'Some of its rows can’t be recorded.';
  const broken = warnings.find(({ code }) => code === 'balance-broken' || code === 'stated-balance-broken');
  if (broken) return broken.message;
  if (balance_check.status === 'broken') return 'Its balances don’t add up.';
  if (balance_check.status !== 'proved') return 'It has no balances that prove its rows.';
  const isCard = findFormat(detected.format_id)?.kind === 'card';
  if (isCard && account?.class !== 'liability')
    return 'It is a statement of a card, and the account isn’t one.';
  return warnings.find(({ code }) => checksAsked.has(code))?.message ?? null;
}
