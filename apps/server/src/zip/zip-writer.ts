import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** Where the bytes of a file go, one after the other; each answers when there is room for more. */
export type WriteBytes = (bytes: Uint8Array) => Promise<void>;

/** A zip that is written as it is made. */
export interface ZipWriter {
  /**
   * Adds a file. One is written to its end before the next.
   * @param produce writes the file's bytes; a text is written as UTF-8
   * @returns how many bytes it has
   */
  add(
    name: string,
    produce: (write: (part: string | Uint8Array) => Promise<void>) => Promise<void>,
  ): Promise<number>;
  /** Writes what closes a zip. */
  end(): Promise<void>;
}

/** Zips of 32 bits end here, with room left for their directory. */
const mostBytes = 0xffff_ffff - 32 * 1024 * 1024;

/**
 * Writes a zip piece by piece; nothing of it is kept in memory but the names. Deflating is done off the main thread.
 * @throws {RangeError} beyond 4 GB
 */
export function createZipWriter(write: WriteBytes): ZipWriter {
  let waiting: Uint8Array[] = [];
  let written = 0;
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    waiting.push(bytes);
  });
  const flush = async () => {
    const parts = waiting;
    waiting = [];
    for (const part of parts) {
      written += part.length;
      if (written > mostBytes) throw new RangeError('a zip holds at most 4 GB');
      await write(part);
    }
  };
  return {
    async add(name, produce) {
      const entry: ZipInputFile = { filename: name, size: 0, crc: 0, compression: 8, mtime: new Date() };
      zip.add(entry);
      const deflate = createDeflateRaw({ level: 6 });
      let failure: Error | undefined;
      deflate.on('error', (error) => {
        failure = error;
      });
      deflate.on('data', (bytes: Buffer) => entry.ondata?.(null, new Uint8Array(bytes), false));
      try {
        await produce(async (part) => {
          const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : part;
          if (bytes.length === 0) return;
          entry.size = (entry.size ?? 0) + bytes.length;
          if (entry.size > mostBytes) throw new RangeError('a file of a zip holds at most 4 GB');
          entry.crc = crc32(bytes, entry.crc);
          await new Promise<void>((done, fail) => {
            deflate.write(bytes, (error) => (error ? fail(error) : done()));
          });
          await flush();
        });
        const ended = once(deflate, 'end');
        deflate.end();
        await ended;
        if (failure) throw failure;
      } finally {
        deflate.destroy();
      }
      entry.ondata?.(null, new Uint8Array(0), true);
      await flush();
      return entry.size ?? 0;
    },
    async end() {
      zip.end();
      await flush();
    },
  };
}
