import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { createZipWriter, type ZipWriter } from '../platform/zip/zip-writer.ts';
import { checkDiskSpace, createSpaceCounter } from './disk-space.ts';

/**
 * Total time in milliseconds for which a slow client may block writing its file. The rest goes to a temporary
 * file, because writing holds a database connection and one of few slots.
 */
const longestWaitMs = 3000;

/** Error of a client that disconnected before the end. */
class ClientGone extends Error {
  override name = 'ClientGone';
}

/** A file that is written while it is sent. */
export interface StreamedFile {
  readonly name: string;
  readonly type: string;
  /** Data folder, where the rest of a file for a slow client is stored. */
  readonly dataDir: string;
}

/**
 * Sends a file while it is being written. A fast client gets it directly. For a slow client the rest goes to a
 * temporary file at full speed, and is sent from there once `produce` has ended. A failure after the first byte breaks
 * the connection, so that half a file never looks complete. An earlier failure gets an error response.
 * @param produce writes the file, with back-pressure
 * @param patienceMs time for which the client may block the writing
 * @returns when `produce` has ended, which may be long before the client has the file
 */
export async function answerStream(
  reply: FastifyReply,
  file: StreamedFile,
  produce: (write: (part: string | Uint8Array) => Promise<void>) => Promise<void>,
  patienceMs: number = longestWaitMs,
): Promise<FastifyReply> {
  const out = new PassThrough({ highWaterMark: 256 * 1024 });
  let isBegun = false;
  let leftMs = patienceMs;
  let rest: SpooledRest | undefined;
  const begun = Promise.withResolvers<void>();
  const write = async (part: string | Uint8Array) => {
    if (out.destroyed) throw new ClientGone('the client went away');
    if (part.length === 0) return;
    if (rest !== undefined) return rest.write(part);
    isBegun = true;
    const hasRoom = out.write(part);
    begun.resolve();
    if (hasRoom) return void (await new Promise<void>((done) => setImmediate(done)));
    const asked = performance.now();
    const isTaken = await roomIn(out, leftMs);
    leftMs -= performance.now() - asked;
    if (!isTaken) rest = await spoolRest(file.dataDir);
  };
  const work = produce(write).then(
    () => {
      if (rest === undefined) out.end();
      else rest.sendTo(out);
      begun.resolve();
    },
    (error: unknown) => {
      rest?.discard();
      if (!isBegun) return begun.reject(error);
      if (!(error instanceof ClientGone)) reply.log.error({ err: error }, 'a file broke off');
      out.destroy();
    },
  );
  await begun.promise;
  reply
    .type(file.type)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .send(out);
  await work;
  return reply;
}

/** Waits until a stream accepts more data or is closed. @returns false after the given time */
function roomIn(out: PassThrough, waitMs: number): Promise<boolean> {
  return new Promise((done) => {
    const end = (isTaken: boolean) => {
      clearTimeout(late);
      out.off('drain', taken).off('close', taken);
      done(isTaken);
    };
    const taken = () => end(true);
    const late = setTimeout(() => end(false), Math.max(0, waitMs));
    out.on('drain', taken).on('close', taken);
  });
}

/** The rest of a file for a slow client. */
interface SpooledRest {
  write(part: string | Uint8Array): Promise<void>;
  /** Sends everything written as fast as the stream accepts it, then ends the stream. */
  sendTo(out: PassThrough): void;
  discard(): void;
}

async function spoolRest(dataDir: string): Promise<SpooledRest> {
  const handle = await openNameless(dataDir);
  const count = createSpaceCounter(dataDir);
  return {
    async write(part) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part;
      await count(bytes.length);
      await handle.writeFile(bytes);
    },
    sendTo(out) {
      const source = handle.createReadStream({ start: 0, highWaterMark: 256 * 1024 });
      source.on('error', () => out.destroy());
      out.once('close', () => source.destroy());
      source.pipe(out);
    },
    discard() {
      handle.close().catch(() => {}); // no longer read
    },
  };
}

/** Opens a new file and unlinks it, so that it disappears when it is closed, whatever happens. */
async function openNameless(dataDir: string): Promise<FileHandle> {
  const folder = join(dataDir, 'tmp');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await checkDiskSpace(folder);
  const path = join(folder, `download-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}

/** Sends a zip while it is being written, as `answerStream` does. */
export function answerZipStream(
  reply: FastifyReply,
  file: Omit<StreamedFile, 'type'>,
  produce: (zip: ZipWriter) => Promise<void>,
): Promise<FastifyReply> {
  return answerStream(reply, { ...file, type: 'application/zip' }, (write) =>
    produce(createZipWriter(write)),
  );
}
