import { createContext } from 'react';

/** Opens the search over everything, from any screen. */
export const OpenSearch = createContext<() => void>(() => {});

/** Longest time for which keys are caught: a server that doesn't answer must not take the keyboard away. */
const longestMs = 5000;
let typed = '';
let catching = new AbortController();

/** Catches what is typed from now on, until the search box has the focus and takes it. Escape ends it. */
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

/** Ends the catching and returns what was typed since it began. */
export function takeKeys(): string {
  catching.abort();
  const text = typed;
  typed = '';
  return text;
}
