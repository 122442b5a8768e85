import { useSyncExternalStore } from 'react';

/** A value outside React, which components show and other code changes. */
export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls a listener after each change. @returns a function that removes it */
  listen(listener: () => void): () => void;
}

/** Creates a store with its first value. */
export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Returns the value of a store, and renders the component again when it changes. */
export function useStore<Value>({ get, listen }: Store<Value>): Value {
  return useSyncExternalStore(listen, get);
}

/** Returns a text that this browser stores. @returns null if there is none, or storage is switched off */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text in this browser, or removes it with null. Where storage is switched off, nothing is stored. */
export function storeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Callers only store what the page can do without.
  }
}
