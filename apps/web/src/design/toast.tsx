import { useSyncExternalStore } from 'react';
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

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const undoStack: Toast[] = [];

/**
 * Says that something was done, for 10 seconds where it can be undone, else for 5.
 * @param undo takes it back: shown as a button, and run by Ctrl+Z as long as the page is open
 * @param series of a series only the newest is shown, as where one decision follows the other; Ctrl+Z goes through all
 */
export function toast(message: string, undo?: () => Promise<unknown>, series?: string): void {
  const added: Toast = { id: nextId++, message, undo, series, at: Date.now() };
  if (undo) undoStack.push(added);
  if (series) for (const shown of toasts) if (shown.series === series) close(shown.id);
  set([...toasts, added].slice(-mostShown));
  startTimer(added);
}

/** Says that something was undone, and offers by its button to do it again; Ctrl+Z goes on to what was done before. */
export function toastUndone(message: string, redo: () => Promise<unknown>): void {
  const added: Toast = { id: nextId++, message, undo: redo, at: Date.now(), isAside: true };
  set([...toasts, added].slice(-mostShown));
  startTimer(added);
}

type Undo = () => Promise<unknown>;
let around = (undo: Undo): Promise<unknown> => undo();

/** Has every undo run inside something else. */
export function runUndoInside(wrap: (undo: Undo) => Promise<unknown>): void {
  around = wrap;
}

/**
 * Takes back the newest thing that was said and can be.
 * @param changedAt when something was last changed, in milliseconds: what was said before is not the newest then
 * @returns false when there is none
 */
export function undoLast(changedAt = 0): boolean {
  const last = undoStack.at(-1);
  // A message comes right behind its change, and may overtake the clock.
  if (!last || last.at + 250 < changedAt) return false;
  void runUndo(last);
  return true;
}

/**
 * Takes back the newest of a series: for a screen that shows what it decided, whatever was written behind it meanwhile.
 * @returns false when there is none
 */
export function undoLastOf(series: string): boolean {
  const last = undoStack.findLast((done) => done.series === series);
  if (!last) return false;
  void runUndo(last);
  return true;
}

/** Forgets all that was said and could be undone: another person may sit here next. */
export function clearToasts(): void {
  undoStack.length = 0;
  set([]);
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
  set(toasts.filter((shown) => shown.id !== id));
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

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Container of all toasts, rendered once in the app. */
export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
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
