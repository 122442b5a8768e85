import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { seal } from './age-stream.ts';
import type { ArchiveEnd } from './manifest.ts';

/**
 * Compresses, encrypts and writes an archive to the disk itself.
 * @param path of a file that is not there yet
 * @param recipient the age recipient that can open it
 * @returns bytes, and the hex SHA-256 of the file
 */
export async function writeSealed(
  path: string,
  recipient: string,
  archive: AsyncGenerator<Buffer, ArchiveEnd>,
  signal: AbortSignal | undefined,
): Promise<{ size: number; sha256: string }> {
  const sum = createHash('sha256');
  let size = 0;
  await pipeline(
    archive,
    createGzip({ level: 5, chunkSize: 128 * 1024 }),
    (packed: AsyncIterable<Buffer>) => seal(recipient, packed),
    async function* (sealed: AsyncIterable<Buffer>) {
      for await (const chunk of sealed) {
        sum.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600, flags: 'wx' }),
    ...(signal ? [{ signal }] : []),
  );
  const file = await openFile(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: sum.digest('hex') };
}
