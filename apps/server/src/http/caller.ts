import type { FastifyRequest } from 'fastify';
import { signedIn } from './authentication.ts';
import type { ClientAddress } from './client-address.ts';

/** Longest user agent that is kept, in characters. */
const longestUserAgent = 300;

/** Returns the origin of a request, as stored in sessions and the audit log. */
export function callerOf(request: FastifyRequest, address: ClientAddress) {
  return {
    ip_address: address(request),
    socket_address: request.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '') ?? null,
    user_agent: request.headers['user-agent']?.slice(0, longestUserAgent) ?? null,
  };
}

/** Returns the signed-in user of a request, with its origin. @throws {Problem} not-signed-in */
export function userWithOrigin(request: FastifyRequest, address: ClientAddress) {
  return { ...signedIn(request), caller: callerOf(request, address) };
}
