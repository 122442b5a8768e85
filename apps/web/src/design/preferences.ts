import { createStore, storedText, storeText, useStore } from '../store.ts';

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
const store = createStore(read());

// Words are tested outside a browser, where there are no other tabs.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === storageKey) store.set(read());
});

function read(): Preferences {
  try {
    return { ...defaults, ...JSON.parse(storedText(storageKey) ?? '{}') };
  } catch {
    return defaults;
  }
}

/** Returns the preferences, for a component that follows changes in any tab. */
export function usePreferences(): Preferences {
  return useStore(store);
}

/** Changes some preferences and stores them. */
export function setPreferences(change: Partial<Preferences>): void {
  store.set({ ...store.get(), ...change });
  storeText(storageKey, JSON.stringify(store.get()));
}
