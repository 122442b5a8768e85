import { createHash, createHmac, createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { SecretPlace } from './connector-policy.ts';

/** A request before its secret is added. Its address has been checked against the capability file. */
export interface UnsignedRequest {
  readonly method: 'GET' | 'POST';
  readonly address: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The request as it is sent. */
export interface SignedRequest {
  readonly address: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Values derived from secrets, which the connector must not receive either. */
  readonly made: readonly string[];
}

/** Reason why a request can't be signed, in a sentence for people. It never holds a secret. */
export class SigningError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'SigningError';
  }
}

/** Seconds that a signed token is valid. Coinbase allows 120, Enable Banking a day. */
const tokenSeconds = 120;

/**
 * Adds secrets to a request, or signs it. A signature is over the address that the capability file allows, and is sent only
 * there. It is never returned.
 * @throws {SigningError} if a secret is missing or isn't a key, or the connector takes the place of what is added
 */
export function signRequest(
  place: SecretPlace,
  request: UnsignedRequest,
  secrets: ReadonlyMap<string, string>,
): SignedRequest {
  const value = secretOf(secrets, place.name);
  if ('field' in place) {
    const placed = `${place.prefix}${value}`;
    return place.as === 'header'
      ? withHeader(request, place.field, placed, [])
      : withParameter(request, place.field, placed);
  }
  const second = secretOf(secrets, place.second);
  if (place.as === 'basic') {
    const pair = Buffer.from(`${value}:${second}`).toString('base64');
    return withHeader(request, 'authorization', `Basic ${pair}`, [pair]);
  }
  if (place.as === 'kraken') return signKraken(request, value, second);
  const token = place.as === 'coinbase' ? coinbaseToken(request, value, second) : bankingToken(value, second);
  return withHeader(request, 'authorization', `Bearer ${token}`, [token, ...token.split('.')]);
}

function secretOf(secrets: ReadonlyMap<string, string>, name: string): string {
  const value = secrets.get(name);
  if (value === undefined)
    throw new SigningError('The secret for this connection is missing. Enter it again');
  return value;
}

function withHeader(
  request: UnsignedRequest,
  field: string,
  value: string,
  made: readonly string[],
): SignedRequest {
  const { address, body, headers } = request;
  return { address: new URL(address), body, headers: { ...headers, [field.toLowerCase()]: value }, made };
}

function withParameter({ address, body, headers }: UnsignedRequest, field: string, value: string) {
  const target = new URL(address);
  if (target.searchParams.has(field)) throw new SigningError(`A request may not set ${field} itself`);
  target.searchParams.set(field, value);
  return { address: target, body, headers: { ...headers }, made: [] };
}

let lastNonce = 0;

/** Microseconds, always more than the last: two requests of one millisecond need two numbers. */
function nextNonce(): number {
  lastNonce = Math.max(lastNonce + 1, Date.now() * 1000);
  return lastNonce;
}

/**
 * Signs a form for Kraken: HMAC-SHA512 of the path and the SHA-256 of nonce and form, with the decoded private key.
 * @see https://docs.kraken.com/api/docs/guides/spot-rest-auth
 *   (from the public description; not tried against the live service)
 */
function signKraken({ address, body, headers }: UnsignedRequest, key: string, secret: string): SignedRequest {
  const form = new URLSearchParams(body);
  if (form.has('nonce') || form.has('otp')) throw new SigningError('A request may not set the nonce itself');
  if (!/^[A-Za-z0-9+/]{40,}={0,2}$/.test(secret))
    throw new SigningError('The private key of Kraken isn’t valid. Copy it again');
  const nonce = String(nextNonce());
  const sent = [`nonce=${nonce}`, ...(form.size > 0 ? [form.toString()] : [])].join('&');
  const digest = createHash('sha256').update(`${nonce}${sent}`).digest();
  const signature = createHmac('sha512', Buffer.from(secret, 'base64'))
    .update(address.pathname)
    .update(digest)
    .digest('base64');
  const own = {
    'api-key': key,
    'api-sign': signature,
    'content-type': 'application/x-www-form-urlencoded',
  };
  return { address: new URL(address), body: sent, headers: { ...headers, ...own }, made: [signature] };
}

/**
 * Makes a JWT of Coinbase for one request: ES256, with method, host and path in the claim `uri`.
 * @see https://docs.cdp.coinbase.com/coinbase-app/authentication-authorization/api-key-authentication
 *   (from the public description; not tried against the live service)
 */
function coinbaseToken({ method, address }: UnsignedRequest, name: string, pem: string): string {
  const now = Math.floor(Date.now() / 1000);
  const header = { alg: 'ES256', typ: 'JWT', kid: name, nonce: randomBytes(16).toString('hex') };
  const claims = {
    sub: name,
    iss: 'cdp',
    nbf: now,
    exp: now + tokenSeconds,
    uri: `${method} ${address.host}${address.pathname}`,
  };
  return makeToken(header, claims, readKey(pem, 'ec', 'Coinbase'));
}

/**
 * Makes a JWT of an application of Enable Banking: RS256.
 * @see https://enablebanking.com/docs/api/reference/
 *   (from the public description; not tried against the live service)
 */
function bankingToken(application: string, pem: string): string {
  const now = Math.floor(Date.now() / 1000);
  const header = { typ: 'JWT', alg: 'RS256', kid: application };
  const claims = {
    iss: 'enablebanking.com',
    aud: 'api.enablebanking.com',
    iat: now,
    exp: now + tokenSeconds,
  };
  return makeToken(header, claims, readKey(pem, 'rsa', 'Enable Banking'));
}

function makeToken(header: object, claims: object, key: KeyObject): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encode(header)}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

/** Reads a key in PEM, also on one line or with `\n` in place of line breaks, as it comes out of a JSON file. */
function readKey(pem: string, type: 'ec' | 'rsa', where: string): KeyObject {
  const refusal = new SigningError(`The private key of ${where} isn’t valid. Copy the whole key again`);
  const [, label = '', body = ''] =
    /-----BEGIN ([A-Z ]+)-----([\s\S]*?)-----END/.exec(pem.replaceAll('\\n', '\n')) ?? [];
  const lines = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
  if (lines.length === 0) throw refusal;
  try {
    const key = createPrivateKey(
      [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n'),
    );
    if (key.asymmetricKeyType === type) return key;
  } catch {
    // The error of the library can quote the key.
  }
  throw refusal;
}
