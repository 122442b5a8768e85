import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Slowest client that is served: bytes a second, on average over the window. */
export interface TransferRate {
  readonly bytesPerSecond: number;
  readonly windowMs: number;
}

/** Applies to downloads and, for routes with a `longBody`, to uploads. */
export const slowestTransfer: TransferRate = { bytesPerSecond: 16 * 1024, windowMs: 30_000 };

/** Answers of fewer bytes fit into the buffers of the connection and hold nothing back. */
const smallAnswer = 256 * 1024;

/**
 * Closes the connection of a client that reads an answer more slowly than the slowest transfer allowed. Otherwise a
 * stalled client keeps its slot, its memory and its temporary file for ever.
 */
export function boundSlowReaders(app: FastifyInstance, rate: TransferRate = slowestTransfer): void {
  app.addHook('onSend', (request, reply, payload, next) => {
    next();
    const isStream = typeof payload === 'object' && payload !== null && 'pipe' in payload;
    const isLarge = (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > smallAnswer;
    if (!isStream && !isLarge) return;
    watch(reply.raw, rate, () => request.log.info('a client that read too slowly was disconnected'));
  });
}

function watch(
  response: ServerResponse,
  { bytesPerSecond, windowMs }: TransferRate,
  onSlow: () => void,
): void {
  const { socket } = response;
  if (socket === null) return;
  // `bytesWritten` counts bytes that still wait in memory.
  const sent = () => socket.bytesWritten - socket.writableLength;
  let before = sent();
  const timer = setInterval(() => {
    const now = sent();
    // Nothing waits: the server itself is slower than the client.
    const isSlow = socket.writableLength > 0 && now - before < (bytesPerSecond * windowMs) / 1000;
    before = now;
    if (!isSlow) return;
    onSlow();
    socket.destroy();
  }, windowMs).unref();
  response.once('close', () => clearInterval(timer));
}
