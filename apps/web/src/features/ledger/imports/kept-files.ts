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

let handedOver: readonly File[] = [];

/** Hands files over to the import page, which takes them when it opens. */
export function handOverFiles(given: readonly File[]): void {
  handedOver = given;
}

/** The files that were handed over, once. */
export function takeHandedOver(): readonly File[] {
  const given = handedOver;
  handedOver = [];
  return given;
}

/** Forgets the files: another person may sit here next. */
export function forgetFiles(): void {
  handedOver = [];
  files.clear();
}
