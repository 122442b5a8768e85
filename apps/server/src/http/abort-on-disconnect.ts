import type { FastifyReply } from 'fastify';

/** Aborted when the client goes away before it has its answer: work that takes long need not be done then. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) leaving.abort();
  });
  return leaving.signal;
}
