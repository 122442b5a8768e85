import { isIP } from 'node:net';
import type { PasskeySite } from '../platform/crypto/passkeys.ts';
import { Problem } from '../problems/problem.ts';

/** Headers of a request that say where the browser is. */
interface PlaceHeaders {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
}

/**
 * Returns the site of a request: that of BASE_URL if the browser is there, otherwise that of the Host header. Browsers
 * bind a passkey to a host name and use it over HTTPS only, localhost aside.
 * @throws {Problem} passkey-needs-name for an IP address
 */
export function siteOf(headers: PlaceHeaders, baseUrl: string | undefined): PasskeySite {
  const base = baseUrl === undefined ? undefined : new URL(baseUrl);
  const isAtBase = base !== undefined && headers.origin === base.origin;
  const written = `http://${isAtBase ? base.host : (headers.host ?? '')}`;
  if (!URL.canParse(written)) throw new Problem('passkey-needs-name');
  const { host, hostname } = new URL(written);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw new Problem('passkey-needs-name');
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return { host: hostname, origins: [`https://${host}`, ...(isLocal ? [`http://${host}`] : [])] };
}
