import { createStore, useStore } from '../store.ts';
import * as common from './common-texts.ts';
import { toast as texts } from './texts.tsx';
import styles from './toast.module.css';

interface Toast {
  readonly id: number;
  readonly message: string;
  readonly undo?: (() => Promise<unknown>) | undefined;
  readonly series?: string | undefined;
  readonly at: number;
  /** Offered by its button alone. */
  readonly isAside?: boolean;
}

/** Time a toast stays on screen, in milliseconds, with or without an undo action. The timer pauses on hover and focus. */
const staysMs = 10_000;
const staysBrieflyMs = 5_000;
const mostShown = 3;

const toasts = createStore<readonly Toast[]>([]);
let nextId = 1;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const undoStack: Toast[] = [];

/**
 * Shows a message for 5 seconds, or for 10 if it can be undone.
 * @param undo runs on the Undo button, and on Ctrl+Z for as long as the page is open. The app reloads its data afterwards
 * @param series only the newest message of a series is shown. Ctrl+Z undoes all of them in turn
 */
export function toast(message: string, undo?: () => Promise<unknown>, series?: string): void {
  const added: Toast = { id: nextId++, message, undo, series, at: Date.now() };
  if (undo) undoStack.push(added);
  if (series) for (const shown of toasts.get()) if (shown.series === series) close(shown.id);
  toasts.set([...toasts.get(), added].slice(-mostShown));
  startTimer(added);
}

/** Shows that something was undone, with a button to redo it. Ctrl+Z continues with the action before. */
export function toastUndone(message: string, redo: () => Promise<unknown>): void {
  const added: Toast = { id: nextId++, message, undo: redo, at: Date.now(), isAside: true };
  toasts.set([...toasts.get(), added].slice(-mostShown));
  startTimer(added);
}

type Undo = () => Promise<unknown>;
let around = (undo: Undo): Promise<unknown> => undo();

/** Wraps every undo in a function. */
export function runUndoInside(wrap: (undo: Undo) => Promise<unknown>): void {
  around = wrap;
}

/**
 * Undoes the newest message that has an undo.
 * @param changedAt time of the last change, in milliseconds. An older message isn't the newest change and stays
 * @returns false if there is none
 */
export function undoLast(changedAt = 0): boolean {
  const last = undoStack.at(-1);
  // A message comes right behind its change, and may overtake the clock.
  if (!last || last.at + 250 < changedAt) return false;
  void runUndo(last);
  return true;
}

/** Undoes the newest message of a series, whatever else has changed since. @returns false if there is none */
export function undoLastOf(series: string): boolean {
  const last = undoStack.findLast((done) => done.series === series);
  if (!last) return false;
  void runUndo(last);
  return true;
}

/** Removes all messages and their undos, because someone else may sign in next. */
export function clearToasts(): void {
  undoStack.length = 0;
  toasts.set([]);
}

async function runUndo(done: Toast): Promise<void> {
  const place = undoStack.indexOf(done);
  if (!done.undo || (place < 0 && !done.isAside)) return;
  if (place >= 0) undoStack.splice(place, 1);
  close(done.id);
  try {
    await around(done.undo);
    toast(texts.undone);
  } catch (error) {
    toast(error instanceof Error ? texts.notUndone(error.message) : texts.couldNotBeUndone);
  }
}

function close(id: number): void {
  stopTimer(id);
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}

function startTimer({ id, undo }: Toast): void {
  stopTimer(id);
  timers.set(
    id,
    setTimeout(() => close(id), undo ? staysMs : staysBrieflyMs),
  );
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Container of all toasts, rendered once in the app. */
export function Toasts() {
  const shown = useStore(toasts);
  return (
    <section className={styles.place} aria-label={texts.messages} aria-live="polite">
      {shown.map((one) => (
        <fieldset
          aria-label={texts.message}
          key={one.id}
          className={styles.toast}
          onPointerEnter={() => stopTimer(one.id)}
          onPointerLeave={() => startTimer(one)}
          onFocus={() => stopTimer(one.id)}
          onBlur={() => startTimer(one)}
        >
          <span className={styles.words} dir="auto">
            {one.message}
          </span>
          {one.undo && (
            <button type="button" className={styles.undo} onClick={() => void runUndo(one)}>
              {common.undo}
            </button>
          )}
          <button
            type="button"
            className={styles.close}
            onClick={() => close(one.id)}
            aria-label={texts.closeMessage}
          >
            ✕
          </button>
        </fieldset>
      ))}
    </section>
  );
}
