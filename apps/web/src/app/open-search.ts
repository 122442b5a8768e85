import { createContext } from 'react';

/** Context function that opens the search over everything, from any screen. */
export const OpenSearch = createContext<() => void>(() => {});

/** Time limit on catching keys, so that a server that doesn't respond can't block the keyboard. */
const longestMs = 5000;
let typed = '';
let catching = new AbortController();

/** Catches typed keys until the search box has the focus and takes them. Escape ends it. */
export function catchKeys(): void {
  takeKeys();
  const given = new AbortController();
  catching = given;
  setTimeout(() => given.abort(), longestMs);
  addEventListener(
    'keydown',
    (event) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (key === 'Escape') given.abort();
      if (key.length === 1) typed += key;
      else if (key === 'Backspace') typed = typed.slice(0, -1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal: given.signal },
  );
}

/** Stops catching keys and returns the typed text. */
export function takeKeys(): string {
  catching.abort();
  const text = typed;
  typed = '';
  return text;
}
