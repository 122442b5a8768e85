import type { ServedCertificate } from '../tls-listener.ts';
import 'reflect-metadata'; // needed by @peculiar/x509
import { randomBytes, type webcrypto, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import {
  BasicConstraintsExtension,
  X509Certificate as Certificate,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  type X509CertificateCreateParamsBase,
  X509CertificateGenerator,
} from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const dayMs = 86_400_000;
/** Apple's devices refuse server certificates that are valid for longer than 825 days; 398 is the limit for public ones. */
const serverDays = 397;
const authorityDays = 3650;
/** The start lies in the past, because the clocks of devices differ. */
const earlierMs = 2 * dayMs;

/** Domains that no public authority may sign for, and that home networks use (RFC 6762, RFC 8375, ICANN's `internal`). */
export const homeDomains = ['local', 'lan', 'home', 'home.arpa', 'internal', 'localhost'];
/** Private, link-local and loopback addresses (RFC 1918, RFC 3927, RFC 4193), and those of carriers (RFC 6598). */
export const homeRanges = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '127.0.0.0/8',
  'fc00::/7',
  'fe80::/10',
  '::1/128',
];

/**
 * Makes a certificate authority for a home. Its certificate says for which names it may sign: those of home networks,
 * and `names`. A stolen key can’t be used to impersonate a site on the internet (RFC 5280, 4.2.1.10).
 * @param names host names outside the home domains
 */
export async function makeAuthority(
  names: readonly string[],
  cn: string,
  now: number,
): Promise<ServedCertificate> {
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...validity(now, authorityDays),
    name: `CN=${cn}`,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      limitedTo([...homeDomains, ...names], homeRanges),
    ],
  });
  return { certificate: certificate.toString('pem'), key: await pemOf(keys.privateKey) };
}

/**
 * Signs a certificate for the web server.
 * @param names host names and IP addresses, each one that the authority may sign for
 */
export async function makeServerCertificate(
  authority: ServedCertificate,
  names: readonly string[],
  now: number,
): Promise<ServedCertificate> {
  const keys = await newKeys();
  const [issuerKey] = PemConverter.decode(authority.key);
  if (!issuerKey) throw new Error('the authority has no key');
  const certificate = await X509CertificateGenerator.create({
    ...validity(now, serverDays),
    subject: 'CN=farthing',
    issuer: new X509Certificate(authority.certificate).subject,
    publicKey: keys.publicKey,
    signingKey: await crypto.subtle.importKey('pkcs8', issuerKey, algorithm, false, ['sign']),
    extensions: [
      new BasicConstraintsExtension(false),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.1']), // web servers
      new SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value })),
      ),
    ],
  });
  return { certificate: certificate.toString('pem'), key: await pemOf(keys.privateKey) };
}

/** Returns the domains that an authority may sign for, itself and everything below each. */
export function permittedDomains(authority: string): string[] {
  const limits = new Certificate(authority).getExtension(id_ce_nameConstraints);
  if (!limits) return [];
  const { permittedSubtrees } = AsnConvert.parse(limits.value, NameConstraints);
  return [...(permittedSubtrees ?? [])].flatMap(({ base }) => base.dNSName ?? []);
}

function validity(now: number, days: number): X509CertificateCreateParamsBase {
  return {
    serialNumber: `01${randomBytes(15).toString('hex')}`, // positive, and at most 20 bytes
    notBefore: new Date(now - earlierMs),
    notAfter: new Date(now + days * dayMs),
    signingAlgorithm: algorithm,
  };
}

function limitedTo(domains: readonly string[], ranges: readonly string[]): Extension {
  const bases = [
    ...domains.map((dNSName) => new GeneralName({ dNSName })),
    ...ranges.map((iPAddress) => new GeneralName({ iPAddress })),
  ];
  const permittedSubtrees = new GeneralSubtrees(bases.map((base) => new GeneralSubtree({ base })));
  return new Extension(
    id_ce_nameConstraints,
    true,
    AsnConvert.serialize(new NameConstraints({ permittedSubtrees })),
  );
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  return PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}
