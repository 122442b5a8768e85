import { X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { errorCode } from '../../problems/error-facts.ts';
import { matchAddresses } from '../client-address.ts';
import type { ServedCertificate } from '../tls-listener.ts';
import {
  homeDomains,
  homeRanges,
  makeAuthority,
  makeServerCertificate,
  permittedDomains,
} from './certificates.ts';

/** Certificates of the TLS server and of the authority that devices are asked to trust. */
export interface HomeCertificates {
  readonly server: ServedCertificate;
  /** Certificate of the authority, PEM. */
  readonly authority: string;
  /** Host names that the authority may not sign for. They are left out of the server's certificate, as public addresses are. */
  readonly leftOut: readonly string[];
}

const dayMs = 86_400_000;
const renewedBeforeMs = 30 * dayMs;
const isHomeAddress = matchAddresses(homeRanges);

/**
 * Loads the authority and the server's certificate from `<dataDir>/keys`, and creates missing ones. The server's
 * certificate is replaced 30 days before it ends, and when a name is added. The authority stays for ten years, because
 * each device has to trust a new one.
 * @param names see {@link homeNames}
 */
export async function loadCertificates(
  dataDir: string,
  names: readonly string[],
  now = Date.now(),
): Promise<HomeCertificates> {
  const folder = join(dataDir, 'keys');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const authority = await loadAuthority(join(folder, 'https-authority.pem'), names, now);
  const allowed = names.filter((name) => maySign(authority, name));
  const file = join(folder, 'https-server.pem');
  const kept = await readPair(file);
  const server =
    kept && isGood(kept, authority, allowed, now)
      ? kept
      : await written(file, await makeServerCertificate(authority, allowed, now));
  return {
    server,
    authority: authority.certificate,
    leftOut: names.filter((name) => isIP(name) === 0 && !allowed.includes(name)),
  };
}

async function loadAuthority(
  file: string,
  names: readonly string[],
  now: number,
): Promise<ServedCertificate> {
  const kept = await readPair(file);
  if (kept && endOf(kept.certificate) > now + renewedBeforeMs) return kept;
  const year = new Date(now).getUTCFullYear();
  return written(
    file,
    await makeAuthority(
      names.filter((name) => isIP(name) === 0 && !isWithin(name, homeDomains)),
      `farthing at home ${year}`,
      now,
    ),
  );
}

/** Returns true if the server's certificate is still valid for these names. */
function isGood(
  kept: ServedCertificate,
  authority: ServedCertificate,
  names: readonly string[],
  now: number,
): boolean {
  const certificate = new X509Certificate(kept.certificate);
  const isSigned = certificate.verify(new X509Certificate(authority.certificate).publicKey);
  const isDue = endOf(kept.certificate) < now + renewedBeforeMs || Date.parse(certificate.validFrom) > now;
  return isSigned && !isDue && names.every((name) => covers(certificate, name));
}

/** Returns true if a certificate is for a host name or address. */
export function covers(certificate: X509Certificate, name: string): boolean {
  return (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined;
}

/** Returns true if a name is within the authority's limits. */
function maySign(authority: ServedCertificate, name: string): boolean {
  if (isIP(name) !== 0) return isHomeAddress(name);
  return isWithin(name, permittedDomains(authority.certificate));
}

function isWithin(name: string, domains: readonly string[]): boolean {
  return domains.some((domain) => name === domain || name.endsWith(`.${domain}`));
}

function endOf(certificate: string): number {
  return Date.parse(new X509Certificate(certificate).validTo);
}

/** Reads a file with a certificate and its key. Undefined if it is absent. @throws {Error} if the file is damaged */
async function readPair(file: string): Promise<ServedCertificate | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const [certificate] = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(text) ?? [];
  const [key] = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/.exec(text) ?? [];
  if (certificate && key) return { certificate, key };
  throw new Error(`${file} is damaged. Restore it from a copy, or delete it to make a new one`);
}

async function written(file: string, pair: ServedCertificate): Promise<ServedCertificate> {
  await writeFile(`${file}.new`, `${pair.certificate}\n${pair.key}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return pair;
}
