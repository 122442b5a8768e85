import type { FastifyRequest } from 'fastify';

/** Returns the requested host, without port and brackets. */
export function hostOf({ headers }: FastifyRequest): string {
  const [, ipv6, name] = /^(?:\[([0-9a-f:.]+)\]|([^:]+))(?::\d+)?$/i.exec(headers.host ?? '') ?? [];
  return (ipv6 ?? name ?? '').toLowerCase();
}

/** Returns true for plain HTTP from another machine. Browsers trust the loopback addresses of their own machine. */
export function isPlainFromElsewhere(request: FastifyRequest): boolean {
  return request.protocol === 'http' && !/^(.+\.)?localhost$|^127\.|^::1$/.test(hostOf(request));
}
