import { toast } from './toast.tsx';

interface UndoableAction<Result> {
  readonly run: () => Promise<Result>;
  /** Message for the finished action. */
  readonly done: string | ((result: Result) => string);
  readonly undo: (result: Result) => Promise<unknown>;
  /** Reloads what the screen shows after the action. Everything is reloaded after an undo. */
  readonly refresh: () => Promise<unknown>;
  /** Message for a failed action; the error's own message unless given. */
  readonly failed?: (reason: string) => string;
}

/** Runs an action and announces it together with its undo, or announces why it failed. */
export async function runWithUndo<Result>(action: UndoableAction<Result>): Promise<void> {
  const { run, done, undo, refresh, failed = (reason: string) => reason } = action;
  try {
    const result = await run();
    toast(typeof done === 'string' ? done : done(result), () => undo(result));
  } catch (error) {
    toast(failed(error instanceof Error ? error.message : String(error)));
  }
  await refresh();
}
