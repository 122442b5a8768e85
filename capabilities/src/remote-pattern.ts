import { URLPattern } from 'urlpattern-polyfill/urlpattern';
import { readComponent } from './url-component.ts';

/** A URL pattern made ready, or why it is none. */
export type RemotePattern =
  | {
      readonly ok: true;
      /** @param url an address that `new URL` has read */
      readonly matches: (url: URL) => boolean;
      readonly parts: RemoteParts;
      /** Returns true if the scheme part of the pattern matches this scheme, `http`. */
      readonly takesProtocol: (protocol: string) => boolean;
      readonly takesHost: (hostname: string) => boolean;
    }
  | { readonly ok: false; readonly message: string };

/** The components of a pattern after widening, as the standard writes them. */
export interface RemoteParts {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

const plainComponent = { delimiter: '', prefix: '' };
const hostComponent = { delimiter: '.', prefix: '' };
const pathComponent = { delimiter: '/', prefix: '/' };

/** Schemes that have a host and a path of segments (URL standard). */
const specialSchemes = ['http', 'https', 'ws', 'wss', 'ftp', 'file'];

/** Longer than any address; what is longer is refused before it is worked on. */
const longestPattern = 2000;
/** Longest URL that is compared: browsers stop near here as well. */
const longestUrl = 65_536;

/**
 * Makes a pattern of `remote.urls` ready: the URLPattern standard in constructor-string form with three widenings. An
 * empty or missing query, and fragment, is any; an empty or missing path, and `/`, is any. User and password are not
 * compared. No port means the scheme's own port only.
 */
export function readRemotePattern(pattern: string): RemotePattern {
  if (pattern.length > longestPattern)
    return { ok: false, message: `A URL pattern has at most ${longestPattern} characters` };
  let read: URLPattern;
  try {
    read = new URLPattern(pattern);
  } catch (error) {
    return { ok: false, message: explain(pattern, error) };
  }
  const parts: RemoteParts = {
    protocol: read.protocol,
    hostname: read.hostname,
    port: read.port,
    pathname: read.pathname === '' || read.pathname === '/' ? '*' : read.pathname,
    search: read.search === '' ? '*' : read.search,
    hash: read.hash === '' ? '*' : read.hash,
  };
  try {
    const protocol = readComponent(parts.protocol, plainComponent);
    const hostname = readComponent(parts.hostname, hostComponent);
    const port = readComponent(parts.port, plainComponent);
    // Where no special scheme can match, the standard reads the path as opaque: a name spans slashes there.
    const isSpecial = specialSchemes.some(protocol);
    const pathname = readComponent(parts.pathname, isSpecial ? pathComponent : plainComponent);
    const search = readComponent(parts.search, plainComponent);
    const hash = readComponent(parts.hash, plainComponent);
    return {
      ok: true,
      parts,
      takesProtocol: protocol,
      takesHost: hostname,
      matches: (url) =>
        protocol(url.protocol.slice(0, -1)) &&
        hostname(url.hostname) &&
        port(url.port) &&
        pathname(url.pathname) &&
        search(url.search.slice(1)) &&
        hash(url.hash.slice(1)),
    };
  } catch (error) {
    return { ok: false, message: `"${pattern}" has an expression that cannot be used: ${messageOf(error)}` };
  }
}

/** An address as the shell would give it, read; undefined when it is none, or far too long. */
export function readUrl(url: string): URL | undefined {
  return url.length > longestUrl ? undefined : (URL.parse?.(url) ?? parsed(url));
}

function parsed(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}

function explain(pattern: string, error: unknown): string {
  if (!/^[a-z*{(:][^/?#]*:/i.test(pattern))
    return `"${pattern}" has no scheme: write it like "https://${pattern.replace(/^\/+/, '') || 'example.com'}"`;
  if (/\[[0-9a-f]*:/i.test(pattern))
    return `"${pattern}" is no URL pattern: the colons of an IPv6 address are written with a backslash, in JSON "http://[\\\\:\\\\:1]"`;
  return `"${pattern}" is no URL pattern: ${messageOf(error).replace(/^Failed to construct 'URLPattern': /, '')}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'it cannot be read';
}
