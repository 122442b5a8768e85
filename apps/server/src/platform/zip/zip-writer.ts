import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';

/** Takes the next bytes of a file; resolves when there is room for more. */
export type WriteBytes = (bytes: Uint8Array) => Promise<void>;

/** A zip that is written as it is made. */
export interface ZipWriter {
  /**
   * Adds a file. Files are written one after another.
   * @param produce writes the file's bytes; a text is written as UTF-8
   * @returns the size of the file in bytes
   */
  add(
    name: string,
    produce: (write: (part: string | Uint8Array) => Promise<void>) => Promise<void>,
  ): Promise<number>;
  /** Writes the directory that closes a zip. */
  end(): Promise<void>;
}

/**
 * Creates a writer for a zip of any size, ZIP64 where it is needed. Only the names stay in memory.
 * @param mtime the date that every file bears; with a fixed one the same files give the same bytes
 */
export function createZipWriter(write: WriteBytes, mtime: Date = new Date()): ZipWriter {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => output.destroy(error));
  let source = new PassThrough();
  const sent = (async () => {
    for await (const part of output) await write(part);
  })();
  // Reaches the caller through the file being written, or through end().
  sent.catch((error: Error) => source.destroy(error));
  return {
    async add(name, produce) {
      if (output.destroyed) await sent;
      source = new PassThrough();
      let size = 0;
      zip.addReadStream(source, name, { mtime });
      try {
        await produce(async (part) => {
          const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : part;
          size += bytes.length;
          if (!source.write(bytes)) await once(source, 'drain');
        });
      } catch (error) {
        output.destroy();
        source.destroy();
        throw error;
      }
      const read = once(source, 'end');
      source.end();
      await read;
      return size;
    },
    async end() {
      zip.end();
      await sent;
    },
  };
}
