const storageKey = 'farthing.last-account';

/** The account that the last transaction was added to in this browser. */
export function lastAccount(): string {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

/** Remembers the account for the next transaction. */
export function rememberAccount(id: string): void {
  try {
    localStorage.setItem(storageKey, id);
  } catch {
    // Storage is switched off: the first account is offered instead.
  }
}

/** Forgets the account: another person may sit here next. */
export function forgetAccount(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is switched off: there is nothing in it.
  }
}
