import { lastWriteAt } from '../../../api/client.ts';
import { newestOperation, undoOperation } from '../../../api/history.ts';
import { messageOf } from '../../../api/problem.ts';
import { toast, toastUndone, undoLast } from '../../../design/toast.tsx';
import { undoLast as texts } from './texts.ts';

/** Undoes an operation and says so, with the way back. */
export async function undoAndSay(id: string): Promise<void> {
  try {
    const undoing = await undoOperation(id);
    toastUndone(`${undoing.summary}.`, () => undoOperation(undoing.id));
  } catch (error) {
    toast(messageOf(error));
  }
}

/** Takes back what was done last: what a message offers, or else what the history has, also from before this page. */
export async function undoNewest(): Promise<void> {
  if (undoLast(lastWriteAt())) return;
  try {
    const newest = await newestOperation();
    if (!newest) toast(texts.nothingToUndo);
    else await undoAndSay(newest.id);
  } catch (error) {
    toast(texts.notUndone(messageOf(error)));
  }
}
