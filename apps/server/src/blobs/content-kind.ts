import { open } from 'node:fs/promises';

/** What the first bytes of a file are known for. */
export interface ContentKind {
  readonly extension: string;
  readonly type: string;
}

/** As much as tells the kinds apart that are taken. */
const headBytes = 4100;

/**
 * Tells what a file is by its content, whatever it is called. Text, and with it SVG and HTML, is nothing known.
 * @returns undefined for content of no known kind
 */
export async function contentKind(path: string): Promise<ContentKind | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(await headOf(path)).catch(() => undefined);
  return found && { extension: found.ext, type: found.mime };
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
