import { useEffect } from 'react';

/** Longest wait in milliseconds for error messages to be rendered. A busy phone needs several frames. */
const longestWait = 1_000;

/** Selects fields that are marked wrong. */
export const invalidField = 'form [aria-invalid="true"]';

/** Puts the focus into the first field that is marked wrong, once the marks are on screen. */
export function focusFirstError(): void {
  focusOnceThere(invalidField);
}

/** Puts the focus into the first wrong field whenever a form has new errors, or a message in their place. */
export function useFocusOnErrors({ errors, message }: { errors: object; message: string | undefined }): void {
  useEffect(() => {
    if (message !== undefined || Object.keys(errors).length > 0) focusFirstError();
  }, [errors, message]);
}

/** Puts the focus on the title of the screen, when its content has become another without a change of address. */
export function focusTitle(): void {
  focusOnceThere('#screen h1', { preventScroll: true });
}

/**
 * Looks at each frame whether the element is there. What is set in answer to a server is drawn in a task of its own,
 * which may come after the next frame: one look would often be too early. Who types or clicks meanwhile is left alone.
 */
function focusOnceThere(selector: string, options?: FocusOptions): void {
  const given = new AbortController();
  const started = performance.now();
  for (const act of ['keydown', 'pointerdown'])
    addEventListener(act, () => given.abort(), { capture: true, signal: given.signal });
  const look = () => {
    if (given.signal.aborted) return;
    const found = document.querySelector<HTMLElement>(selector);
    found?.focus(options);
    if (found || performance.now() - started > longestWait) given.abort();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Moves the focus to the title of a newly opened screen, so that screen readers announce it and Tab starts
 * there. Also handles a title that renders later or re-renders with loaded data. It leaves the focus alone if
 * a field of the screen has taken it, or once the user types, clicks or scrolls. @returns a function that
 * stops it
 */
export function followTitle(): () => void {
  const given = new AbortController();
  const look = () => {
    const at = document.activeElement;
    if (document.querySelector('[data-holds-page]') || at?.closest('#screen')) return;
    document.querySelector<HTMLElement>('#screen h1')?.focus({ preventScroll: true });
  };
  const drawn = new MutationObserver(look);
  const frame = requestAnimationFrame(() => {
    look();
    const screen = document.querySelector('#screen');
    if (screen) drawn.observe(screen, { childList: true, subtree: true });
  });
  given.signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame);
    drawn.disconnect();
  });
  for (const act of ['keydown', 'pointerdown', 'wheel'])
    addEventListener(act, () => given.abort(), { capture: true, passive: true, signal: given.signal });
  return () => given.abort();
}
