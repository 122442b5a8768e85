import type { OutgoingLog } from '../outgoing/fetch-bytes.ts';
import { GuardedFailure, type GuardedFault, guardedRequest } from '../outgoing/guarded-request.ts';
import type { ConnectorAnswer } from './connector-api.ts';
import type { Connector } from './connector-files.ts';
import type { AllowedRequest } from './connector-policy.ts';

/** A request that is refused or fails, in a sentence for people. It never holds a secret, nor the query of an address. */
export class BrokerRefusal extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'BrokerRefusal';
  }
}

/** Bounds of the requests of one run. */
export interface BrokerBounds {
  readonly timeoutMs: number;
  /** Limit on one response. */
  readonly maxBytes: number;
  /** Limit on all responses of a run. */
  readonly maxTotalBytes: number;
}

export const brokerBounds: BrokerBounds = {
  timeoutMs: 20_000,
  maxBytes: 16_000_000,
  maxTotalBytes: 40_000_000,
};

/** Dependencies and bounds of one run. */
export interface BrokerParts {
  readonly connector: Connector;
  readonly secrets: ReadonlyMap<string, string>;
  readonly log: OutgoingLog;
  readonly signal: AbortSignal;
  readonly bounds: BrokerBounds;
}

const longestUrl = 2000;
const longestBody = 65_536;
const openHeaders = ['accept', 'content-type'];

/**
 * Makes the requests of one run: each is checked against the capability file, gets its secret here, follows no redirect,
 * and is entered in the ledger of outgoing requests. The response comes back without the secret, should a server echo it.
 */
export function createBroker({ connector, secrets, log, signal, bounds }: BrokerParts) {
  const { manifest, policy, loopback } = connector;
  let count = 0;
  let bytes = 0;
  let next = performance.now();

  /** @throws {BrokerRefusal} */
  async function request(asked: unknown): Promise<ConnectorAnswer> {
    const read = readRequest(asked);
    const address = readAddress(read.url, loopback);
    const allowed = policy.allows(read.method, address);
    if (!allowed) throw new BrokerRefusal(`This connector may not send ${read.method} to ${place(address)}`);
    if (++count > manifest.most_requests)
      throw new BrokerRefusal(`This connector may send ${manifest.most_requests} requests in one run`);
    if (bytes >= bounds.maxTotalBytes) throw new BrokerRefusal('This connector has received too much data');
    const { headers, target } = addSecret(allowed, address, read.headers, secrets);
    await waitForPause();
    return send(read, target, headers);
  }

  async function send(
    read: ConnectorRequest,
    address: URL,
    headers: Record<string, string>,
  ): Promise<ConnectorAnswer> {
    const maxBytes = Math.min(bounds.maxBytes, bounds.maxTotalBytes - bytes);
    const { method, body } = read;
    const { timeoutMs } = bounds;
    const limits = { timeoutMs, maxBytes, allowPrivate: loopback, signal };
    try {
      const outgoing = { method, address, headers, body, purpose: 'connector' as const, ...limits };
      const { status, text } = await guardedRequest(outgoing, log);
      bytes += Buffer.byteLength(text);
      if (status >= 300 && status < 400)
        throw new BrokerRefusal(`${address.host} returned a redirect, which isn’t followed`);
      return { status, body: redact(text, secrets) };
    } catch (error) {
      if (error instanceof GuardedFailure)
        throw new BrokerRefusal(`${address.host} ${faultWords[error.fault]}`);
      throw error;
    }
  }

  /** Waits until the pause after the previous request is over. */
  async function waitForPause(): Promise<void> {
    const at = Math.max(next, performance.now());
    next = at + manifest.pause_ms;
    const wait = at - performance.now();
    if (wait > 1) await new Promise((done) => setTimeout(done, wait));
    if (signal.aborted) throw new BrokerRefusal('The run was stopped');
  }

  return { request };
}

/** A request that a connector asks for. */
interface ConnectorRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Reads a request out of the cage, which may be anything. @throws {BrokerRefusal} */
function readRequest(asked: unknown): ConnectorRequest {
  const fields: Record<string, unknown> = typeof asked === 'object' && asked !== null ? { ...asked } : {};
  const { method, url, headers = {}, body = '' } = fields;
  if ((method !== 'GET' && method !== 'POST') || typeof url !== 'string')
    throw new BrokerRefusal('A request needs a method, GET or POST, and a url');
  if (typeof body !== 'string' || body.length > longestBody || (method === 'GET' && body !== ''))
    throw new BrokerRefusal('The body of a request must be text of at most 64 KB, for POST alone');
  const named = typeof headers === 'object' && headers !== null ? Object.entries(headers) : [];
  const taken: Record<string, string> = {};
  for (const [name, value] of named) {
    if (
      !openHeaders.includes(name.toLowerCase()) ||
      typeof value !== 'string' ||
      !/^[\w/+.;=*, -]{1,200}$/.test(value)
    )
      throw new BrokerRefusal('A request may only set the headers Accept and Content-Type');
    taken[name.toLowerCase()] = value;
  }
  return { method, url, headers: taken, body };
}

/** Reads an address so that what is compared with the policy is what is sent. @throws {BrokerRefusal} */
function readAddress(text: string, loopback: boolean): URL {
  if (text.length > longestUrl || !URL.canParse(text))
    throw new BrokerRefusal('The address of a request isn’t valid');
  const url = new URL(text);
  const isHttp = url.protocol === 'https:' || (loopback && url.protocol === 'http:');
  if (!isHttp) throw new BrokerRefusal('A request must use https');
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw new BrokerRefusal('An address has neither user, password nor fragment');
  // Some servers decode these once more, and so would leave the path that was allowed.
  if (/%(2e|2f|5c|25|00)|[;\\]|\/\//i.test(url.pathname) || url.href !== text)
    throw new BrokerRefusal('The address of a request must be written in its plain form');
  return url;
}

/** @throws {BrokerRefusal} if the secret isn't there, or the connector takes its place in the request */
function addSecret(
  { secret }: AllowedRequest,
  address: URL,
  headers: Readonly<Record<string, string>>,
  secrets: ReadonlyMap<string, string>,
): { readonly headers: Record<string, string>; readonly target: URL } {
  const target = new URL(address);
  if (secret === null) return { headers: { ...headers }, target };
  const value = secrets.get(secret.name);
  if (value === undefined)
    throw new BrokerRefusal('The secret for this connection is missing. Enter it again');
  if (secret.as === 'header')
    return { headers: { ...headers, [secret.field.toLowerCase()]: `${secret.prefix}${value}` }, target };
  if (target.searchParams.has(secret.field))
    throw new BrokerRefusal(`A request may not set ${secret.field} itself`);
  target.searchParams.set(secret.field, `${secret.prefix}${value}`);
  return { headers: { ...headers }, target };
}

/** Takes secrets out of a text, as they are and as they are written in addresses, in JSON and in Base64. */
export function redact(text: string, secrets: ReadonlyMap<string, string>): string {
  let clean = text;
  for (const value of secrets.values()) {
    const forms = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)];
    for (const form of [...forms, ...base64Of(value)]) clean = clean.replaceAll(form, '[secret]');
  }
  return clean;
}

function base64Of(value: string): string[] {
  return value.length < 6
    ? []
    : [Buffer.from(value).toString('base64'), Buffer.from(value).toString('base64url')];
}

/** Host and path, without the query. */
function place({ host, pathname }: URL): string {
  return `${host}${pathname}`.slice(0, 200);
}

const faultWords: Readonly<Record<GuardedFault, string>> = {
  'not-https': 'must be asked over https',
  'forbidden-address': 'has an address in a private network, which connectors may not reach',
  'unknown-host': 'can’t be found',
  refused: 'refused the connection',
  broken: 'could not be reached',
  certificate: 'has an invalid TLS certificate',
  'no-tls': 'doesn’t use TLS',
  timeout: 'didn’t answer in time',
  'too-large': 'sent more data than a connector may receive',
  cancelled: 'was not asked to the end, because the run was stopped',
};
