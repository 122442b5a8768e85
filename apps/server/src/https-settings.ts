import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { ConfigError, type Environment, integer, oneOf, text, url, urlOf } from './environment.ts';

/** HTTPS in a home network, with a certificate authority of its own. */
export interface HomeHttpsSettings {
  readonly kind: 'home';
  readonly port: number;
  /** Host names and addresses beyond those of this machine. */
  readonly names: readonly string[];
}

/** HTTPS with a certificate of a public authority, by ACME (RFC 8555). */
export interface AcmeSettings {
  readonly kind: 'acme';
  readonly port: number;
  /** Host names in ASCII and lower case. The first isn't a wildcard. */
  readonly domains: readonly string[];
  /** Address to which the authority may write. */
  readonly email: string | undefined;
  readonly directoryUrl: string;
  /** Program that sets and removes DNS records; undefined: the authority asks over HTTP. */
  readonly dnsHook: string | undefined;
  /** Key of an account at the authority's web site (RFC 8555, 7.3.4), which some of them ask for. */
  readonly externalAccount: { readonly keyId: string; readonly hmacKey: string } | undefined;
}

const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory';

/**
 * Reads the settings of HTTPS. Undefined where it is off.
 * @throws {ConfigError} a name that can't be in a certificate, or HTTPS=acme without what it needs
 */
export function httpsSettings(env: Environment): HomeHttpsSettings | AcmeSettings | undefined {
  const kind = oneOf(env, 'HTTPS', ['home', 'acme', 'off'], 'off');
  if (kind === 'off') return undefined;
  const port = integer(env, 'HTTPS_PORT', 8443, [0, 65_535]);
  if (kind === 'acme') return acmeSettings(env, port);
  const names = listOf(env, 'HTTPS_NAMES');
  for (const name of names)
    if (isIP(name) === 0 && !/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){0,20}$/.test(name))
      throw new ConfigError('HTTPS_NAMES', 'host names and IP addresses', name);
  return { kind, port, names };
}

function acmeSettings(env: Environment, port: number): AcmeSettings {
  // No authority issues a certificate to someone who hasn't agreed, and farthing can't agree for them.
  if (text(env, 'ACME_TERMS')?.toLowerCase() !== 'accepted')
    throw new ConfigError(
      'ACME_TERMS',
      'accepted, once you have read the terms of your certificate authority, as HTTPS is acme',
      text(env, 'ACME_TERMS') ?? '',
    );
  const directoryUrl = url(env, 'ACME_DIRECTORY_URL', ['https', 'http']) ?? letsEncrypt;
  // ACME is spoken over HTTPS only (RFC 8555, 6.1). A stand-in on this machine is for tests.
  if (directoryUrl.startsWith('http:') && !/^http:\/\/127\.0\.0\.1:\d{1,5}\//.test(directoryUrl))
    throw new ConfigError('ACME_DIRECTORY_URL', urlOf(['https']), directoryUrl);
  const email = text(env, 'ACME_EMAIL');
  if (email !== undefined && !/^[^\s<>@,?]+@[^\s<>@,?]+$/.test(email))
    throw new ConfigError('ACME_EMAIL', 'an email address', email);
  const dnsHook = text(env, 'ACME_DNS_HOOK');
  if (dnsHook !== undefined && !/^\/[^\0]*$/.test(dnsHook))
    throw new ConfigError('ACME_DNS_HOOK', 'the path of a program, from the root /', dnsHook);
  return {
    kind: 'acme',
    port,
    domains: acmeDomains(env, dnsHook !== undefined),
    email,
    directoryUrl,
    dnsHook,
    externalAccount: externalAccount(env),
  };
}

function acmeDomains(env: Environment, hasDnsHook: boolean): readonly string[] {
  const name = 'ACME_DOMAINS';
  const domains = [...new Set(listOf(env, name))].map((written) => {
    const [, star = '', rest = ''] = /^(\*\.)?(.*)$/.exec(written) ?? [];
    const host = domainToASCII(rest);
    const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
    const isHost = host.length <= 253 && new RegExp(`^(${label}\\.)+${label}$`).test(host);
    if (!isHost || isIP(host) !== 0)
      throw new ConfigError(name, 'host names on the internet, separated by commas', written);
    if (star && !hasDnsHook)
      throw new ConfigError(name, 'a name with * only where ACME_DNS_HOOK is set', written);
    return star + host;
  });
  const [first = ''] = domains;
  if (first === '' || first.startsWith('*') || domains.length > 100)
    throw new ConfigError(
      name,
      'the host names of this server, the first without *, as HTTPS is acme',
      first,
    );
  return domains;
}

function externalAccount(env: Environment): AcmeSettings['externalAccount'] {
  const keyId = text(env, 'ACME_EAB_KEY_ID');
  const hmacKey = text(env, 'ACME_EAB_HMAC_KEY');
  if (keyId === undefined && hmacKey === undefined) return undefined;
  if (keyId !== undefined && hmacKey !== undefined && /^[\w-]{16,}$/.test(hmacKey)) return { keyId, hmacKey };
  // Never repeat the key.
  throw new ConfigError('ACME_EAB_HMAC_KEY', 'a key in base64url, together with ACME_EAB_KEY_ID', '…');
}

function listOf(env: Environment, name: string): string[] {
  return (text(env, name) ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}
