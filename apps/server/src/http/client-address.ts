import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { signedIn } from './authentication.ts';

/** Finds the address of the client of a request, for limits and the audit log. */
export type ClientAddress = (request: FastifyRequest) => string;

/**
 * Returns the client's address: the first entry of X-Forwarded-For if present, else the connection's address,
 * else `unknown`. With TRUSTED_PROXIES set, the header counts only from those peers. An entry that isn't an
 * IP address is ignored. @param trusted addresses or CIDR ranges, or undefined for any peer
 */
export function clientAddress(trusted: readonly string[] | undefined): ClientAddress {
  const isProxy = trusted && matchAddresses(trusted);
  return (request) => {
    const peer = normalAddress(request.socket.remoteAddress);
    if (isProxy && !isProxy(peer)) return peer ?? 'unknown';
    const header = request.headers['x-forwarded-for'];
    const first = (Array.isArray(header) ? header[0] : header)?.split(',', 1)[0]?.trim();
    return normalAddress(first) ?? peer ?? 'unknown';
  };
}

/** The key an address is limited under: IPv6 by its /64, which is what one subscriber holds. */
export function limitKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const missing = address.includes('::') ? 8 - groups.length - rest.length : 0;
  const full = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...rest];
  return `${full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
}

/** Returns an address in one spelling, without port and zone, or undefined for anything else. IPv4 mapped into IPv6 is IPv4. */
export function normalAddress(written: string | undefined): string | undefined {
  if (written === undefined || written.length > 64) return undefined;
  let text = written.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/%.*$/s, '');
  if (/^\d+\.\d+\.\d+\.\d+:\d+$/.test(text)) text = text.slice(0, text.indexOf(':'));
  text = text.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(text) === 0 ? undefined : text.toLowerCase();
}

/** Returns a test of whether a normalised address is in a list of addresses and CIDR ranges. */
export function matchAddresses(entries: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => address !== undefined && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Longest stored user agent, in characters. */
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
