import { PassThrough, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Problem } from '../problems/problem.ts';
import { createZipWriter, type ZipWriter } from '../zip/zip-writer.ts';

/** How many files may be written for users at once: each holds a connection to the database. */
const mostAtOnce = 2;
let underWay = 0;
/** A client that takes nothing for so long is hung up on: it keeps its place and a connection from all others. */
const longestIdleMs = 60_000;

/** The client went away in the middle. */
class ClientGone extends Error {
  override name = 'ClientGone';
}

/**
 * Answers a file that is written as it is sent; nothing of it is kept. A failure in the middle breaks the connection, so
 * that half a file never looks like a whole one; one before the first byte is answered as any other. A client that takes
 * nothing for a minute is a failure too.
 * @param produce writes the file; each part is taken when the client has room for it
 * @throws {Problem} server-busy, when others are being written
 */
export async function answerStream(
  reply: FastifyReply,
  file: { readonly name: string; readonly type: string },
  produce: (write: (part: string | Uint8Array) => Promise<void>) => Promise<void>,
  idleMs: number = longestIdleMs,
): Promise<FastifyReply> {
  if (underWay >= mostAtOnce) {
    throw new Problem('server-busy', {
      detail: 'Other files are being written just now, try again shortly',
      retryAfterSeconds: 10,
    });
  }
  underWay++;
  const out = new PassThrough({ highWaterMark: 256 * 1024 });
  let isBegun = false;
  const begun = Promise.withResolvers<void>();
  const write = async (part: string | Uint8Array) => {
    if (out.destroyed) throw new ClientGone('the client went away');
    if (part.length === 0) return;
    isBegun = true;
    const hasRoom = out.write(part);
    begun.resolve();
    await (hasRoom ? new Promise<void>((done) => setImmediate(done)) : roomIn(out, idleMs));
  };
  const work = produce(write)
    .then(
      () => {
        out.end();
        begun.resolve();
      },
      (error: unknown) => {
        if (!isBegun) return begun.reject(error);
        if (!(error instanceof ClientGone)) reply.log.error({ err: error }, 'a file broke off');
        out.destroy();
      },
    )
    .finally(() => {
      underWay--;
    });
  void work;
  await begun.promise;
  return reply
    .type(file.type)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .send(out);
}

/** Waits until a stream takes more, or is closed; one that takes nothing for too long is closed here. */
function roomIn(out: PassThrough, idleMs: number): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(() => out.destroy(), idleMs).unref();
    const end = () => {
      clearTimeout(late);
      out.off('drain', end).off('close', end);
      done();
    };
    out.on('drain', end).on('close', end);
  });
}

/** Answers a zip that is written as it is sent. @throws {Problem} server-busy */
export function answerZipStream(
  reply: FastifyReply,
  name: string,
  produce: (zip: ZipWriter) => Promise<void>,
): Promise<FastifyReply> {
  return answerStream(reply, { name, type: 'application/zip' }, (write) => produce(createZipWriter(write)));
}

/** Answers JSON that comes in pieces, each made when the client has room for it. */
export function answerPieces(reply: FastifyReply, pieces: Iterable<Buffer>): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(pieces, { objectMode: false, highWaterMark: 256 * 1024 }));
}
