import type { ImportRow, SharedImport, SharedImportFields, StatementImport } from '@farthing/api-contract';
import type { MemberScope } from '../../../database/member-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import {
  type ReadFile,
  type ReadingPorts,
  readUpload,
  type StatementFile,
  type StatementUpload,
  takesTradesOf,
} from '../../ledger/imports/reading-service.ts';
import type { Actor } from '../../ledger/imports/record-service.ts';
import { pageRows } from '../../ledger/imports/row-service.ts';
import { importStatement } from '../../ledger/imports/service.ts';
import { type Caller, recordMemberImport } from '../audit-log/service.ts';
import { type InOwnersRows, requireLevel } from './service.ts';

/** Dependencies of reading a file for an account of someone else. */
export interface SharedReadingPorts extends Omit<ReadingPorts, 'read'> {
  readonly asMember: <Result>(work: (scope: MemberScope) => Promise<Result>) => Promise<Result>;
  readonly inOwnersRows: InOwnersRows;
}

/** A file that a member sends, as it was read. */
export interface SharedUpload {
  readonly upload: StatementUpload;
  readonly read: ReadFile;
}

/** Rows of a preview that are shown. */
const shownRows = 100;

/**
 * Reads a statement file of a member before a transaction opens. The owner's saved columns and names of merchants apply.
 * @throws {Problem} account-not-found, shared-account-level; shared-import-owner for files that only the owner imports;
 *   unreadable-file, invalid-request
 */
export async function readSharedUpload(
  ports: SharedReadingPorts,
  accountId: string,
  file: StatementFile,
  options: SharedImportFields,
): Promise<SharedUpload> {
  const { asMember, inOwnersRows, ...rest } = ports;
  // What the owner deleted stays deleted.
  const upload = { accountId, file, options: { ...options, restore_deleted: false }, answered: undefined };
  const read = await readUpload(
    { ...rest, read: (work) => asMember((scope) => inOwnersRows(scope, work, true)) },
    upload,
  );
  const { account, assigned, inspection } = read;
  if (assigned !== null || (inspection.fileAccounts ?? []).length > 1)
    throw ownerOnly('It has rows of several accounts.');
  if (takesTradesOf(inspection.reading, account)) throw ownerOnly('It has trades.');
  return { upload, read };
}

function ownerOnly(reason: string): Problem {
  return new Problem('shared-import-owner', {
    detail: `Only the owner of the account can import this file. ${reason}`,
  });
}

/** Shows what an import would record. Nothing is stored. @throws {Problem} account-not-found, shared-account-level, just-changed */
export async function previewShared(
  scope: MemberScope,
  { upload, read }: SharedUpload,
  inOwnersRows: InOwnersRows,
  { today }: Pick<Actor, 'today'>,
): Promise<SharedImport> {
  await requireLevel(scope, 'full');
  return inOwnersRows(
    scope,
    async (owner) => {
      const made = await importStatement(owner, upload, read, {
        commit: false,
        actor: { ip_address: '', today },
      });
      return { ...(await toShared(owner, made)), id: null };
    },
    true,
  );
}

/**
 * Records the rows of a file in the owner's account. The owner's rules apply. Both find it in their history and audit log.
 * @throws {Problem} account-not-found, shared-account-level, import-needs-answer, just-changed; shared-import-owner if the file's
 *   balances contradict its rows
 */
export async function importShared(
  scope: MemberScope,
  { upload, read }: SharedUpload,
  inOwnersRows: InOwnersRows,
  caller: Caller & Pick<Actor, 'today'>,
): Promise<SharedImport> {
  await requireLevel(scope, 'full');
  if (read.inspection.balanceCheck.status === 'broken')
    throw ownerOnly('Its balances don’t follow from its amounts.');
  return inOwnersRows(scope, async (owner) => {
    // The owner doesn't see the member's address.
    const actor = { ip_address: '', today: caller.today };
    const made = await toShared(owner, await importStatement(owner, upload, read, { commit: true, actor }));
    await recordMemberImport(owner, caller, {
      action: 'shared_import_commit',
      import_id: made.id ?? '',
      account_id: scope.accountId,
      member: scope.member.id,
    });
    return made;
  });
}

/** Returns what a member sees of an import: nothing of the owner's other accounts. */
async function toShared(owner: UserScope, made: StatementImport): Promise<SharedImport> {
  const { id, file_name, detected, first_date, last_date, counts, balance_check, needs } = made;
  const { items, next_cursor } = await pageRows(owner, id, { limit: shownRows });
  return {
    ...{
      id,
      file_name,
      format_name: detected.format_name,
      first_date,
      last_date,
      counts,
      balance_check,
      needs,
    },
    warnings: made.warnings.filter(({ code }) => code !== 'other-account'),
    rows: items.map(toSharedRow),
    has_more: next_cursor !== null,
  };
}

function toSharedRow({
  number,
  line,
  parsed,
  outcome,
  reason_code,
  reason,
}: ImportRow): SharedImport['rows'][number] {
  const { date = null, signed_amount = null, description = null } = parsed ?? {};
  const told =
    reason_code === 'deleted-by-user' ? 'It was deleted from the account after an earlier import' : reason;
  return { number, line, date, signed_amount, description, outcome, reason: told };
}
