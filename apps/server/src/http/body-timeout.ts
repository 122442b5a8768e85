import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerClientError } from './error-handler.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route whose body has no time limit as long as bytes arrive, for files of any size. */
    readonly longBody?: true;
  }
}

/** Time limits on request bodies, in milliseconds. */
interface BodyTimes {
  /** From the headers to the last byte. */
  readonly wholeMs: number;
  /** Idle time without any byte of a `longBody`. The connection is closed after one to two of these. */
  readonly idleMs: number;
  /** Lowest average rate in bytes per second over `idleMs` for a `longBody`. No minimum by default. */
  readonly slowestBytesPerSecond?: number;
}

/**
 * Limits how long a body may take to arrive. It replaces Node's own `requestTimeout`, which is the same for all routes.
 * A late body gets a 408 and is cut off, even if the request was already rejected and only its rest is being read.
 */
export function addBodyTimeout(app: FastifyInstance, times: BodyTimes): void {
  const { wholeMs, idleMs, slowestBytesPerSecond = 0 } = times;
  const fewestBytes = (slowestBytesPerSecond * idleMs) / 1000;
  app.addHook('onRequest', (request, reply, next) => {
    next();
    const { raw, headers } = request;
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
    if (!hasBody || raw.complete) return;
    const { socket } = raw;
    // A call within the process (`inject`) has no connection.
    if (!(socket instanceof Socket)) return;
    let heard = socket.bytesRead;
    const cutOff = () => {
      clearInterval(timer);
      if (raw.complete || socket.destroyed) return;
      if (reply.raw.headersSent) socket.destroy();
      else
        answerClientError(
          Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          socket,
        );
    };
    const lookAgain = () => {
      // The service itself, not the client, holds up bytes that wait to be read.
      if (socket.bytesRead - heard <= fewestBytes && raw.readableLength === 0) cutOff();
      heard = socket.bytesRead;
    };
    const isLong = request.routeOptions.config.longBody === true;
    const timer = (isLong ? setInterval(lookAgain, idleMs) : setTimeout(cutOff, wholeMs)).unref();
    const end = () => clearInterval(timer);
    raw.once('end', end);
    raw.once('close', end);
  });
}
