import { storedText, storeText } from '../../../store.ts';

const storageKey = 'farthing.last-account';

/** The account that the last transaction was added to in this browser. */
export function lastAccount(): string {
  return storedText(storageKey) ?? '';
}

/** Remembers the account for the next transaction. */
export function rememberAccount(id: string): void {
  storeText(storageKey, id);
}

/** Forgets the account: another person may sit here next. */
export function forgetAccount(): void {
  storeText(storageKey, null);
}
