import type { Attachment, NewTransaction, Transaction, TransactionChange } from '@farthing/api-contract';
import {
  attachFile,
  attachmentsQuery,
  deleteAttachment,
  storeAttachments,
} from '../../../api/attachments.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { changeTransaction, createTransaction, deleteTransaction } from '../../../api/transactions.ts';
import { toast } from '../../../design/toast.tsx';
import { undoOf } from '../transactions/draft.ts';
import { rememberAccount } from '../transactions/last-account.ts';
import { shortTitleOf } from '../transactions/transaction-row.tsx';
import { changeScan, type Scan } from './scan-queue.ts';
import { saveScan as texts } from './texts.tsx';

const never = new AbortController().signal;

/**
 * Records the transaction of a receipt, and attaches the file to it where the service takes it.
 * @returns false where the file was not attached, which the scan's message tells; the transaction stays recorded
 * @throws {ApiProblem} where the transaction was refused
 */
export async function saveAsNew(scan: Scan, body: NewTransaction): Promise<boolean> {
  return saving(scan, async () => complete(scan, await record(scan, body), scan.canAttach));
}

/** Goes on after saveAsNew, from the transaction that is recorded: with its file, or without it for good. */
export async function finishRecorded(scan: Scan, row: Transaction, withFile: boolean): Promise<boolean> {
  return saving(scan, () => complete(scan, row, withFile));
}

async function complete(scan: Scan, row: Transaction, withFile: boolean): Promise<boolean> {
  if (withFile && !(await attached(scan, row))) return false;
  const title = shortTitleOf(row);
  const words = withFile ? texts.addedWithReceipt(title) : texts.added(title);
  finish(scan, row, words, () => deleteTransaction(row.id));
  return true;
}

async function record(scan: Scan, body: NewTransaction): Promise<Transaction> {
  try {
    const row = await createTransaction(body, scan.idempotencyKey);
    changeScan(scan.key, { recorded: row });
    rememberAccount(row.account_id);
    void moneyChanged();
    return row;
  } catch (error) {
    if (!(error instanceof ApiProblem && error.arrivedBefore)) throw error;
    changeScan(scan.key, { idempotencyKey: newIdempotencyKey() });
    throw new Error(texts.firstTryArrived);
  }
}

/**
 * Attaches the file to an existing transaction and applies `change` to it. Undo reverses both, but keeps a file that the
 * transaction had before.
 * @throws {ApiProblem} if the change was rejected
 */
export async function saveOnRow(
  scan: Scan,
  row: Transaction,
  change: Pick<TransactionChange, 'merchant' | 'category_id'>,
): Promise<boolean> {
  return saving(scan, async () => {
    const before = await queryClient.fetchQuery({ ...attachmentsQuery(row.id), staleTime: 0 });
    const hadItBefore = (id: string) => !scan.attached && before.some((one) => one.id === id);
    const file = await attached(scan, row);
    if (!file) return false;
    const isOld = hadItBefore(file.id);
    const isChanged = Object.keys(change).length > 0;
    if (isChanged) await changeTransaction(row.id, { ...change, version: row.version });
    const title = shortTitleOf(row);
    const words = isOld ? texts.hadFile(title) : texts.attached(title);
    const takeBack = async () => {
      if (!isOld) {
        await deleteAttachment(file.id);
        await storeAttachments(row.id, (all) => all.filter(({ id }) => id !== file.id));
      }
      if (isChanged) await changeTransaction(row.id, undoOf(change, row));
    };
    finish(scan, row, words, isOld && !isChanged ? undefined : takeBack);
    return true;
  });
}

/** Attaches the file once. Returns undefined if it was rejected, with the reason in the scan's message. */
async function attached(scan: Scan, row: Transaction): Promise<Attachment | undefined> {
  if (scan.attached) return scan.attached;
  try {
    const file = await attachFile(row.id, scan.file, { signal: never, onProgress: () => undefined });
    changeScan(scan.key, { attached: file });
    await storeAttachments(row.id, (all) => [...all.filter(({ id }) => id !== file.id), file]);
    return file;
  } catch (error) {
    const isAway = error instanceof ApiProblem && error.isOffline;
    const message = isAway ? texts.serverAway : messageOf(error);
    changeScan(scan.key, { message });
    return undefined;
  }
}

async function saving(scan: Scan, save: () => Promise<boolean>): Promise<boolean> {
  changeScan(scan.key, { isSaving: true, message: undefined });
  try {
    return await save();
  } finally {
    changeScan(scan.key, { isSaving: false });
  }
}

/** Says that it is done. Undo brings the receipt back to be looked over again. */
function finish(
  { key }: Scan,
  row: Transaction,
  words: string,
  undo: (() => Promise<void>) | undefined,
): void {
  changeScan(key, { state: 'saved', savedAs: { transactionId: row.id, words } });
  void moneyChanged();
  const takeBack = async () => {
    await undo?.();
    changeScan(key, {
      state: 'read',
      savedAs: undefined,
      recorded: undefined,
      attached: undefined,
      idempotencyKey: newIdempotencyKey(),
    });
    await moneyChanged();
  };
  toast(words, undo && takeBack);
}
