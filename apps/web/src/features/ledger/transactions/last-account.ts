const storageKey = 'farthing.last-account';

/** The account that the last transaction was added to in this browser. */
export function lastAccount(): string {
  return inStorage((storage) => storage.getItem(storageKey)) ?? '';
}

/** Remembers the account for the next transaction. */
export function rememberAccount(id: string): void {
  inStorage((storage) => storage.setItem(storageKey, id));
}

/** Forgets the account: another person may sit here next. */
export function forgetAccount(): void {
  inStorage((storage) => storage.removeItem(storageKey));
}

function inStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(localStorage);
  } catch {
    // Storage is switched off: the first account is offered instead of the last.
    return undefined;
  }
}
