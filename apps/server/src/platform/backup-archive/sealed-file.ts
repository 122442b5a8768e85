import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { seal } from './age-stream.ts';

/**
 * Compresses and encrypts an archive. Reads nothing of it before the first piece is asked for.
 * @param recipient the age recipient that can open it
 */
export async function* sealArchive(
  recipient: string,
  archive: AsyncGenerator<Buffer, unknown>,
): AsyncGenerator<Buffer> {
  const packed = createGzip({ level: 5, chunkSize: 128 * 1024 });
  pipeline(archive, packed).catch(() => {}); // an error ends the reading of `packed`, below
  yield* seal(recipient, packed);
}

/**
 * Sends bytes to a sink and measures them.
 * @param signal calls it off
 * @returns size in bytes and hex SHA-256
 */
export async function writeMeasured(
  source: AsyncIterable<Buffer>,
  sink: NodeJS.WritableStream | ((bytes: AsyncIterable<Buffer>) => Promise<void>),
  signal: AbortSignal | undefined,
): Promise<{ readonly size: number; readonly sha256: string }> {
  const sum = createHash('sha256');
  let size = 0;
  await pipeline(
    source,
    async function* (bytes: AsyncIterable<Buffer>) {
      for await (const chunk of bytes) {
        sum.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    sink as NodeJS.WritableStream,
    ...(signal ? [{ signal }] : []),
  );
  return { size, sha256: sum.digest('hex') };
}
