import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets `app.close()` end with the last answer. Node closes connections between two requests, and waits for all others to
 * be closed by the client: those that never asked anything, as a call leaves that was given up before it was sent, and
 * those whose answer had begun, and let the client ask again, before the close. Answers under way are sent to the end.
 */
export function closeUnused(app: FastifyInstance): void {
  const requests = new Map<Socket, number>();
  let isClosing = false;
  app.server.on('connection', (socket) => {
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    requests.set(socket, (requests.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (requests.get(socket) ?? 1) - 1;
      if (requests.has(socket)) requests.set(socket, left);
      if (isClosing && left === 0) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket, count] of requests) if (count === 0) socket.destroy();
  });
}

/** Connections that are open at once: far more than a household has browsers, and fewer than a process has files. */
const mostConnections = 4000;

/** Closes connections beyond as many as are taken, so that a stranger who opens them by thousands finds an end. */
export function boundConnections(app: FastifyInstance, most: number = mostConnections): void {
  app.server.maxConnections = most;
}
