import type { Attachment } from '@farthing/api-contract';
import type { MemberScope } from '../../../database/member-scope.ts';
import {
  type AttachmentContent,
  type AttachmentPorts,
  readAttachments,
  readContent,
  recordAttachment,
  removeAttachment,
  type StoredFile,
} from '../../ledger/attachments/service.ts';
import type { Caller } from '../audit-log/service.ts';
import { auditBoth, lockChangeable, readShared, requireLevel } from './service.ts';

export { type AttachmentPorts, receiveFile, savedAs } from '../../ledger/attachments/service.ts';

/** Lists the attachments of a transaction. @throws {Problem} account-not-found, shared-account-level, transaction-not-found */
export async function readSharedAttachments(
  scope: MemberScope,
  transactionId: string,
): Promise<Attachment[]> {
  await readShared(scope, transactionId);
  return readAttachments(scope, transactionId);
}

/** Checks that a file may be attached, before it is stored. @throws {Problem} those of `lockChangeable` */
export async function checkAttachable(scope: MemberScope, transactionId: string): Promise<void> {
  await lockChangeable(scope, transactionId, 'annotate');
}

/** Records a file whose blobs are stored. @throws {Problem} those of `lockChangeable` and `recordAttachment` */
export async function attachShared(
  scope: MemberScope,
  ports: AttachmentPorts,
  {
    transaction_id,
    stored,
    caller,
  }: { readonly transaction_id: string; readonly stored: StoredFile; readonly caller: Caller },
): Promise<{ readonly attachment: Attachment; readonly isNew: boolean }> {
  await lockChangeable(scope, transaction_id, 'annotate');
  const made = await recordAttachment(scope, ports, transaction_id, stored);
  await auditBoth(scope, caller, { action: 'shared_attachment_create', id: transaction_id });
  return made;
}

/** Deletes an attachment, which its owner can restore for 30 days. @throws {Problem} those of `lockChangeable`; attachment-not-found */
export async function removeSharedAttachment(
  scope: MemberScope,
  { transaction_id, attachment_id }: { readonly transaction_id: string; readonly attachment_id: string },
  caller: Caller,
): Promise<void> {
  await lockChangeable(scope, transaction_id, 'full');
  await removeAttachment(scope, attachment_id);
  await auditBoth(scope, caller, { action: 'shared_attachment_delete', id: transaction_id });
}

/** Returns a file or its thumbnail. @throws {Problem} account-not-found, shared-account-level, attachment-not-found */
export async function readSharedContent(
  scope: MemberScope,
  ports: AttachmentPorts,
  id: string,
  size: 'original' | 'thumbnail',
): Promise<AttachmentContent> {
  await requireLevel(scope, 'annotate');
  return readContent(scope, ports, id, size);
}
