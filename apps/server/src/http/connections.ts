import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { limitKey, matchAddresses, normalAddress } from './client-address.ts';
import { throttleByKey } from './rate-limit.ts';

/**
 * Lets `app.close()` end with the last response. Node closes idle keep-alive connections, but waits for the client to
 * close others: those that never sent a request, and those whose response had begun before the close. Responses in
 * progress are sent to the end.
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

/** Limits on open connections. */
interface ConnectionLimits {
  /** Limit for all clients together, below the process's limit on open files. */
  readonly most: number;
  /** Limit per address (IPv6: per /64), above what the browsers of an office open. */
  readonly mostPerAddress: number;
  /** Addresses and CIDR ranges without a per-address limit, because a proxy's connections carry everyone's requests. */
  readonly unlimited: readonly string[];
}

/** Closes connections over a limit at once, so that one client cannot take the connections of all others. */
export function limitConnections(
  app: FastifyInstance,
  { most, mostPerAddress, unlimited }: ConnectionLimits,
): void {
  app.server.maxConnections = most;
  const isUnlimited = matchAddresses(unlimited);
  const open = new Map<string, number>();
  const warn = throttleByKey(
    (address: string) => address,
    async (address) =>
      app.log.warn(
        { address },
        'too many connections. If this address is a proxy, add it to TRUSTED_PROXIES',
      ),
    () => {},
  );
  app.server.on('connection', (socket) => {
    const address = normalAddress(socket.remoteAddress);
    if (address === undefined || isUnlimited(address)) return;
    const key = limitKey(address);
    const count = (open.get(key) ?? 0) + 1;
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
    if (count <= mostPerAddress) return;
    socket.destroy();
    warn(key);
  });
}
