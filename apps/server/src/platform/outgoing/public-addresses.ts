import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Networks without public internet servers, by type (IANA special-purpose registries). */
const networks = {
  /** This machine and private networks, where users run their own model servers. */
  private: [
    ['127.0.0.0', 8],
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['100.64.0.0', 10],
    ['::1', 128],
    ['fc00::', 7],
  ],
  /**
   * Networks that users may never name, even if the operator lists them: unspecified, link-local, multicast,
   * reserved, tunnels, and cloud metadata addresses.
   */
  never: [
    ['100.100.100.200', 32], // Alibaba Cloud
    ['168.63.129.16', 32], // Azure
    ['fd00:ec2::254', 128], // AWS
    ['0.0.0.0', 8],
    ['169.254.0.0', 16],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
    ['::', 128],
    ['::ffff:0:0:0', 96],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 32],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
    ['5f00::', 16],
  ],
} as const;

const privateList = listOf(networks.private);
const neverList = listOf(networks.never);
// IPv4 addresses as they were once written in IPv6; of the same 96 bits are `::` and `::1`, which have their place above.
neverList.addRange('::2', '::ffff:ffff', 'ipv6');

/**
 * Returns true if a connection to an address is allowed. An IPv4-mapped IPv6 address counts as IPv4. @param
 * address IPv4 or IPv6 literal, without brackets
 */
export function mayConnect(address: string, allowPrivate: boolean): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const family = isIP(plain);
  // A mapped address in hexadecimal, or one with a zone, is written by nobody who means well.
  if (family === 0 || /^::ffff:/i.test(plain) || plain.includes('%')) return false;
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  if (neverList.check(plain, kind)) return false;
  return allowPrivate || !privateList.check(plain, kind);
}

/** A host that may be connected to, by the address that was checked. */
export interface CheckedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/**
 * Resolves a host once. All of its addresses must be allowed, so a name that points both inside and outside
 * is rejected. The connection uses the returned address, so that a different second DNS answer has no effect.
 * @returns 'forbidden' if one of its addresses isn't allowed @throws the error of `dns.lookup`
 */
export async function checkHost(
  hostname: string,
  allowPrivate: boolean,
): Promise<CheckedAddress | 'forbidden'> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family === 0 ? await lookup(host, { all: true }) : [{ address: host, family }];
  const [first] = found;
  if (!first || !found.every(({ address }) => mayConnect(address, allowPrivate))) return 'forbidden';
  return { address: first.address, family: first.family === 6 ? 6 : 4 };
}

function listOf(entries: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, bits] of entries) list.addSubnet(network, bits, isIP(network) === 4 ? 'ipv4' : 'ipv6');
  return list;
}
