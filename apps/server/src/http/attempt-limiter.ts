import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { type ClientAddress, limitKey } from './client-address.ts';
import { type Limit, refuseOver } from './rate-limit.ts';

/** Dependencies of limits on attempts. */
export interface AttemptLimiterParts {
  readonly config: Pick<Config, 'trustedProxies'>;
  readonly database: Database;
  readonly address: ClientAddress;
}

/**
 * Creates hooks that limit the attempts of one address. They count before the body is read, so that no attempt is free.
 * @param socketLimit limit per TCP connection, which a forged X-Forwarded-For can't evade
 */
export function attemptLimiter({ config, database, address }: AttemptLimiterParts, socketLimit: Limit) {
  return (code: Parameters<typeof refuseOver>[3], limit: Limit, perSocket = socketLimit) =>
    async (request: FastifyRequest) => {
      await refuseOver(database, limit, limitKey(address(request)), code);
      if (config.trustedProxies) return;
      await refuseOver(database, perSocket, limitKey(request.socket.remoteAddress ?? 'unknown'), code);
    };
}
