const storageKey = 'farthing.import-account';

/** The account that the last statement went to on this computer. */
export function rememberedAccount(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers the account for the next statement. */
export function rememberAccount(id: string): void {
  try {
    localStorage.setItem(storageKey, id);
  } catch {
    // Storage is switched off: the account is asked for again next time.
  }
}

const files = new Map<string, File>();

/**
 * Stores the file of a preview until the tab closes or the user signs out, so that a discarded preview can be
 * created again.
 */
export function keepFile(importId: string, file: File): void {
  files.set(importId, file);
}

/** The file of a preview, if it was uploaded in this tab. */
export function keptFile(importId: string): File | undefined {
  return files.get(importId);
}

/** Forgets the files and the account: another person may sit here next. */
export function forgetImports(): void {
  files.clear();
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is switched off: there is nothing in it.
  }
}

/** A key under which the server takes an upload once, also over plain HTTP, where browsers have no randomUUID. */
export function newUploadKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
