import { createContext } from 'react';

/** Opens the search over everything, from any screen. */
export const OpenSearch = createContext<() => void>(() => {});

/** Longest time for which keys are caught: a server that doesn't answer must not take the keyboard away. */
const longestMs = 5000;
let typed = '';
let stop = () => {};

/** Catches what is typed from now on, until the search box has the focus and takes it. Escape ends it. */
export function catchKeys(): void {
  stop();
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') return stop();
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', onKey, true);
  const timer = setTimeout(() => stop(), longestMs);
  stop = () => {
    document.removeEventListener('keydown', onKey, true);
    clearTimeout(timer);
    stop = () => {};
  };
  typed = '';
}

/** Ends the catching and returns what was typed since it began. */
export function takeKeys(): string {
  stop();
  const text = typed;
  typed = '';
  return text;
}
