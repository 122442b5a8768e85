import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the client disconnects before it has its response, so that long work can stop. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) leaving.abort();
  });
  return leaving.signal;
}
