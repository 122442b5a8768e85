import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Connector, readConnector } from '../../apps/server/src/platform/connectors/connector-files.ts';

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Secrets of a connector that signs in each way. None of them may leave the requests that they are for. */
export const signingSecrets = new Map([
  ['user', 'canary-user-7f3a'],
  ['password', 'canary-password-7f3a'],
  ['key', 'canary-kraken-key-7f3a'],
  ['private', Buffer.from('canary kraken private key of more than forty bytes').toString('base64')],
  ['name', 'organizations/canary/apiKeys/7f3a'],
  ['pem', ec.privateKey.export({ type: 'sec1', format: 'pem' }).toString()],
  ['application', 'canary-application-7f3a'],
  ['rsa', rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
]);

/** A server that sends back all of each request, in several spellings. */
export interface Echo {
  readonly origin: string;
  /** Paths of requests, with their authorization. */
  readonly asked: { readonly path: string; readonly authorization: string; readonly sign: string }[];
  close(): void;
}

/** Starts it. */
export async function startEcho(): Promise<Echo> {
  const asked: { path: string; authorization: string; sign: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { authorization = '', 'api-sign': sign = '' } = request.headers;
    asked.push({ path: request.url ?? '', authorization, sign: String(sign) });
    const all = JSON.stringify({ url: request.url, headers: request.headers, body });
    response.end(`${all}\n${encodeURIComponent(all)}\n${encodeURIComponent(String(sign))}`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}

const manifest = {
  name: 'Signer',
  kind: 'rates',
  about: 'Tries to misuse signatures.',
  homepage: 'https://example.org',
  statement_format: null,
  most_requests: 100,
  pause_ms: 0,
  first_days: 1,
};

/** Ways to sign, with their two secrets. */
export const ways = [
  ['basic', 'user', 'password'],
  ['kraken', 'key', 'private'],
  ['coinbase', 'name', 'pem'],
  ['enable-banking', 'application', 'rsa'],
] as const;

/** Makes a connector that signs in one way, at `/signed/:id`, and may ask `/open` without a secret. */
export function signer(
  [way, first, second]: (typeof ways)[number],
  origin: string,
  source: string,
): Connector {
  const secret = { secret: first, sign: way, with: second };
  const allow = [
    { method: 'POST', url: `${origin}/signed/:id`, ...secret },
    { method: 'GET', url: `${origin}/signed/:id`, ...secret },
    { method: 'GET', url: `${origin}/open` },
  ];
  return readConnector({
    id: 'signer',
    manifest: JSON.stringify({
      ...manifest,
      secrets: [first, second].map((name) => ({ name, label: name, help: 'None.' })),
    }),
    capability: JSON.stringify({
      identifier: 'signer',
      windows: ['signer'],
      permissions: [{ identifier: 'connector:allow-request', allow }, 'connector:allow-write-rates'],
    }),
    source,
    loopback: true,
  });
}

/** Attempts to have something signed that the capability file doesn't name; `O` stands for the origin. */
export const forbiddenSignatures: readonly (readonly [method: string, url: string, more?: object])[] = [
  ['POST', 'O/withdraw'],
  ['POST', 'O/signed/1/../../withdraw'],
  ['POST', 'O/signed/..%2f..%2fwithdraw'],
  ['POST', 'O/signed/%2e%2e/withdraw'],
  ['POST', 'O//withdraw'],
  ['POST', 'O/signed/1/withdraw'],
  ['POST', 'O/signed/1#/withdraw'],
  ['PUT', 'O/signed/1'],
  ['DELETE', 'O/signed/1'],
  ['POST', 'https://api.kraken.com/0/private/Withdraw'],
  ['POST', 'https://api.coinbase.com/v2/accounts/1/transactions'],
  ['GET', 'https://evil.example/signed/1'],
  ['GET', 'http://evil.example@127.0.0.1/signed/1'],
  ['POST', 'O/signed/1', { headers: { 'api-sign': 'x' } }],
  ['POST', 'O/signed/1', { headers: { 'api-key': 'x' } }],
  ['POST', 'O/signed/1', { headers: { authorization: 'Bearer x' } }],
  ['POST', 'O/signed/1', { headers: { 'x-http-method-override': 'DELETE' } }],
  ['POST', 'O/signed/1', { headers: { 'Content-Length': '0' } }],
  ['POST', 'O/signed/1', { body: { toString: 'x' } }],
  ['GET', 'O/signed/1', { body: 'nonce=1' }],
  ['POST', 'O/open'],
];

/** Forms that take the place of what Kraken's signature adds. */
export const forgedForms: readonly string[] = [
  'nonce=1',
  'a=b&nonce=1',
  '%6eonce=1',
  'nonce=1&nonce=2',
  'nonce',
  'otp=1',
  'a=b&otp=1',
];

/** Capability files that ask for a signature in a way that isn't allowed. */
export const forgedPairs: readonly object[] = [
  { secret: 'key', sign: 'kraken' },
  { secret: 'key', sign: 'kraken', with: 'key' },
  { secret: 'key', sign: 'none', with: 'private' },
  { secret: 'key', sign: 'kraken', with: 'private', header: 'x' },
  { secret: 'key', sign: 'kraken', with: 'private', query: 'x' },
  { secret: 'key', sign: 'kraken', with: 'other' },
  { secret: 'other', sign: 'basic', with: 'key' },
];
