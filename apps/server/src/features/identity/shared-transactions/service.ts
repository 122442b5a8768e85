import type {
  HistoryEntry,
  HistoryPage,
  NewSharedTransaction,
  SharedCategories,
  SharedTransactionChange,
  SharedTransactionDetail,
} from '@farthing/api-contract';
import type { MemberScope, WritingLevel } from '../../../database/member-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { errorCode } from '../../../problems/error-facts.ts';
import { found, Problem } from '../../../problems/problem.ts';
import { isOfImport, listHistory, readOperation } from '../../admin/history/service.ts';
import { undoOperation } from '../../admin/history/undo-service.ts';
import { findEntryAccount } from '../../ledger/accounts/service.ts';
import { amendTransaction } from '../../ledger/transactions/edit/amend-transaction.ts';
import { recordTransaction, removeTransactions } from '../../ledger/transactions/service.ts';
import { type Caller, recordAudit, recordMemberImport } from '../audit-log/service.ts';
import { findShared, isUndoneFixed, listCategories, lockShared } from './store.ts';

export type { MemberScope } from '../../../database/member-scope.ts';

/** Opens the owner's rows within a member's transaction. */
export type InOwnersRows = <Result>(
  member: MemberScope,
  work: (owner: UserScope) => Promise<Result>,
  isTrial?: boolean,
) => Promise<Result>;

/** Fields that level `annotate` may change. */
const annotations = new Set(['category_id', 'tags', 'notes', 'version']);

/**
 * Checks that the member may write at a level, and returns theirs.
 * @throws {Problem} account-not-found if the account isn't shared with them; shared-account-level
 */
export async function requireLevel(scope: MemberScope, wanted: WritingLevel): Promise<WritingLevel> {
  const level = found(await scope.level(), 'account-not-found');
  if (level !== 'full' && level !== wanted) throw new Problem('shared-account-level');
  return level;
}

/** Reads a transaction of the account. @throws {Problem} account-not-found, shared-account-level, transaction-not-found */
export async function readShared(scope: MemberScope, id: string): Promise<SharedTransactionDetail> {
  const [row] = await Promise.all([findShared(scope, id), requireLevel(scope, 'annotate')]);
  return found(row, 'transaction-not-found');
}

/** Lists the owner's categories. @throws {Problem} account-not-found, shared-account-level */
export async function readSharedCategories(scope: MemberScope): Promise<SharedCategories> {
  const [items] = await Promise.all([listCategories(scope), requireLevel(scope, 'annotate')]);
  return { items };
}

/**
 * Locks a transaction that members may change, and returns it.
 * @throws {Problem} account-not-found, shared-account-level, transaction-not-found; shared-transaction-fixed
 */
export async function lockChangeable(
  scope: MemberScope,
  id: string,
  level: WritingLevel,
): Promise<SharedTransactionDetail> {
  await Promise.all([lockShared(scope, id), requireLevel(scope, level)]);
  const row = found(await findShared(scope, id), 'transaction-not-found');
  if (row.is_fixed) throw new Problem('shared-transaction-fixed');
  return row;
}

/**
 * Records a transaction in the owner's account.
 * @throws {Problem} account-not-found, shared-account-level, and those of `recordTransaction`
 */
export async function recordShared(
  scope: MemberScope,
  entry: NewSharedTransaction,
  caller: Caller,
): Promise<SharedTransactionDetail> {
  const [account] = await Promise.all([
    findEntryAccount(scope, scope.accountId),
    requireLevel(scope, 'full'),
  ]);
  const { id, currency } = found(account, 'account-not-found');
  // In the account's own currency no exchange rate of the owner is looked up.
  const made = await recordTransaction(scope, { ...entry, account_id: id }, currency);
  const row = found(await findShared(scope, made.id), 'transaction-not-found');
  await auditBoth(scope, caller, { action: 'shared_transaction_create', id: row.id });
  return row;
}

/**
 * Changes a transaction of the owner's account.
 * @throws {Problem} those of `lockChangeable` and `amendTransaction`
 */
export async function amendShared(
  scope: MemberScope,
  id: string,
  change: SharedTransactionChange,
  caller: Caller,
): Promise<SharedTransactionDetail> {
  const fields = Object.keys(change).filter((name) => name !== 'version');
  const level = fields.every((name) => annotations.has(name)) ? 'annotate' : 'full';
  const { currency } = await lockChangeable(scope, id, level);
  await amendTransaction(scope, id, change, currency);
  const row = found(await findShared(scope, id), 'transaction-not-found');
  await auditBoth(scope, caller, { action: 'shared_transaction_change', id, fields });
  return row;
}

/** Deletes a transaction of the owner's account, who can restore it for 30 days. @throws {Problem} those of `lockChangeable` */
export async function removeShared(scope: MemberScope, id: string, caller: Caller): Promise<void> {
  await lockChangeable(scope, id, 'full');
  await removeTransactions(scope, [id]);
  await auditBoth(scope, caller, { action: 'shared_transaction_delete', id });
}

/** Lists what the member did in the account, newest first. @throws {Problem} account-not-found, shared-account-level */
export async function readChanges(
  scope: MemberScope,
  query: { readonly limit?: number; readonly cursor?: string },
): Promise<HistoryPage> {
  const level = await requireLevel(scope, 'annotate');
  const page = await listHistory(scope, { ...query, limit: query.limit ?? 50 });
  return { ...page, items: page.items.map((entry) => asMemberSees(entry, level)) };
}

/** Says of a change that only the owner can undo, or a higher level, that it isn't undoable. */
function asMemberSees(entry: HistoryEntry, level: WritingLevel): HistoryEntry {
  const reason = reasonForMember(entry, level);
  return entry.undoable && reason !== undefined ? { ...entry, undoable: false, reason } : entry;
}

function reasonForMember({ parts }: HistoryEntry, level: WritingLevel): string | undefined {
  if (parts.some(({ table }) => table === 'attachments')) return attachmentReason;
  const isAllowed =
    level === 'full' ||
    parts.every(({ verb, columns }) => verb === 'u' && columns?.every((name) => annotations.has(name)));
  return isAllowed ? undefined : 'Undoing this needs an account that others can edit';
}

const attachmentReason = 'Only the owner of the account can undo changes of attachments';

/**
 * Undoes what the member did in the account, as far as the level allows.
 * @throws {Problem} account-not-found, shared-account-level, operation-not-found, undo-refused; shared-transaction-fixed if the owner
 *   has linked or split the transaction since
 */
export async function undoChange(
  scope: MemberScope,
  id: string,
  { today, ...caller }: Caller & { readonly today: string },
  inOwnersRows: InOwnersRows,
): Promise<HistoryEntry> {
  await requireLevel(scope, 'annotate');
  const { parts } = await readOperation(scope, id);
  if (await isOfImport(scope, id)) return undoImport(scope, id, { ...caller, today }, inOwnersRows);
  if (parts.some(({ table }) => table === 'attachments'))
    throw new Problem('undo-refused', { detail: `Nothing was undone. ${attachmentReason}.` });
  if (await isUndoneFixed(scope)) throw new Problem('shared-transaction-fixed');
  try {
    const undone = await undoOperation(scope, id, { ip_address: caller.ip_address, today });
    await auditBoth(scope, caller, { action: 'shared_transaction_undo', id });
    return undone;
  } catch (error) {
    if (errorCode(error) === notAllowed) throw new Problem('shared-account-level');
    throw error;
  }
}

/** Takes an import of the member back, or records it again, by the owner's means. */
async function undoImport(
  scope: MemberScope,
  id: string,
  { today, ...caller }: Caller & { readonly today: string },
  inOwnersRows: InOwnersRows,
): Promise<HistoryEntry> {
  await requireLevel(scope, 'full');
  try {
    return await inOwnersRows(scope, async (owner) => {
      const undone = await undoOperation(owner, id, { ip_address: '', today });
      await recordMemberImport(owner, caller, {
        action: 'shared_import_undo',
        import_id: id,
        account_id: scope.accountId,
        member: scope.member.id,
      });
      return undone;
    });
  } catch (error) {
    // The owner has linked a row to one of another account since.
    if (errorCode(error) === notAllowed) throw new Problem('shared-transaction-fixed');
    throw error;
  }
}

/** PostgreSQL's code of what policies and grants refuse. */
const notAllowed = '42501';

/** Writes what a member did into their own audit log and the owner's. Call it last. */
export async function auditBoth(
  scope: MemberScope,
  caller: Caller,
  {
    action,
    id,
    fields,
  }: {
    readonly action: string;
    readonly id: string;
    readonly fields?: readonly string[];
  },
): Promise<void> {
  const metadata = { account_id: scope.accountId, owner: scope.userId, ...(fields ? { fields } : {}) };
  const resource = { action, resource_type: 'transaction', resource_id: id };
  // In one order, so that two of them never wait for each other in a circle.
  for (const user_id of [scope.userId, scope.member.id].sort()) {
    const isMember = user_id === scope.member.id;
    await recordAudit(scope, isMember ? caller : { ip_address: null }, {
      ...resource,
      user_id,
      metadata: isMember ? metadata : { ...metadata, by: scope.member.id },
    });
  }
}
