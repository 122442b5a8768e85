import { hostname, networkInterfaces } from 'node:os';

/** The name under which farthing answers in a home network by multicast DNS. */
export const localName = 'farthing.local';

/**
 * Returns the host names and addresses by which devices in the home reach this machine: its own, `farthing.local`,
 * those in `HTTPS_NAMES`, and the host of `BASE_URL`.
 */
export function homeNames(settings: {
  readonly httpsNames: readonly string[];
  readonly baseUrl: string | undefined;
}): string[] {
  const { httpsNames, baseUrl } = settings;
  const own = hostname().toLowerCase();
  const addresses = Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .map(({ address }) => address.split('%', 1)[0] ?? address);
  const names = [
    localName,
    'localhost',
    own,
    ...(own.includes('.') ? [] : [`${own}.local`]),
    ...(baseUrl === undefined ? [] : [new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')]),
    ...httpsNames,
    ...addresses,
  ];
  return [...new Set(names.map((name) => name.toLowerCase()).filter(isName))];
}

/** Returns true for an address or host name (RFC 1123) that a certificate can contain. */
export function isName(name: string): boolean {
  return (
    name.length <= 253 &&
    (/^[0-9a-f:.]+$/.test(name) ||
      /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(name))
  );
}
