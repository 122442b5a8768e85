import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Lowest average transfer rate over a window. */
export interface TransferRate {
  readonly bytesPerSecond: number;
  readonly windowMs: number;
}

/** Applies to downloads and, for routes with a `longBody`, to uploads. */
export const slowestTransfer: TransferRate = { bytesPerSecond: 16 * 1024, windowMs: 30_000 };

/** Smaller responses fit into the connection's buffers, so they block nothing. */
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
  // `bytesWritten` includes bytes still buffered in memory.
  const sent = () => socket.bytesWritten - socket.writableLength;
  let before = sent();
  const timer = setInterval(() => {
    const now = sent();
    // Nothing is buffered, so the server is the slower side.
    const isSlow = socket.writableLength > 0 && now - before < (bytesPerSecond * windowMs) / 1000;
    before = now;
    if (!isSlow) return;
    onSlow();
    socket.destroy();
  }, windowMs).unref();
  response.once('close', () => clearInterval(timer));
}
