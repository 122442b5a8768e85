import { open } from 'node:fs/promises';

/** File type with its magic bytes. */
export interface ContentKind {
  readonly extension: string;
  readonly type: string;
}

/** Number of bytes that identify the accepted file types. */
const headBytes = 4100;

/**
 * Detects a file's type from its content, ignoring its name. Text, including SVG and HTML, isn't recognised.
 * @returns undefined for an unknown type
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
