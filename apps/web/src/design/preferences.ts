import { useSyncExternalStore } from 'react';

/** Preferences stored in this browser rather than on the server, because they may differ between a phone and a desktop. */
interface Preferences {
  /** Every amount shows as dots: for a train, a screenshot, a visitor. */
  readonly hideAmounts: boolean;
  /** The navigation rail leaves out the accounts. */
  readonly foldAccounts: boolean;
  /** Figures shown by screens that can: `mine`, `household`, or the id of a person of the household. */
  readonly whose: string;
}

const storageKey = 'farthing.preferences';
const defaults: Preferences = { hideAmounts: false, foldAccounts: false, whose: 'mine' };
const listeners = new Set<() => void>();
let current = read();

function read(): Preferences {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') };
  } catch {
    return defaults;
  }
}

/** The preferences now; the component is drawn again when they change, in whichever tab. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current);
}

/** Changes some preferences and keeps them. */
export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(storageKey, JSON.stringify(current));
  } catch {
    // Storage is switched off: the choice holds for this page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) addEventListener('storage', otherTab);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', otherTab);
  };
}

function otherTab(event: StorageEvent): void {
  if (event.key !== storageKey) return;
  current = read();
  for (const listener of listeners) listener();
}
