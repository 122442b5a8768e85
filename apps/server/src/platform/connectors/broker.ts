import type { OutgoingLog } from '../outgoing/fetch-bytes.ts';
import { GuardedFailure, type GuardedFault, guardedRequest } from '../outgoing/guarded-request.ts';
import type { ConnectorAnswer, ConnectorRequest } from './connector-api.ts';
import type { Connector } from './connector-files.ts';
import type { SecretPlace } from './connector-policy.ts';
import { redact } from './redaction.ts';
import { SigningError, signRequest, type UnsignedRequest } from './signing.ts';

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
  /** Limit on all waiting for servers that have had too many requests, in a run of the usual time. */
  readonly maxWaitMs: number;
}

export const brokerBounds: BrokerBounds = {
  timeoutMs: 20_000,
  maxBytes: 16_000_000,
  maxTotalBytes: 40_000_000,
  maxWaitMs: 60_000,
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
/** Time of a run whose manifest doesn't say more. */
export const usualSeconds = 90;
const openHeaders = ['accept', 'content-type'];

/**
 * Makes the requests of one run: each is checked against the capability file, gets its secret here, follows no redirect,
 * and is entered in the ledger of outgoing requests. The response comes back without the secret, should a server echo it.
 */
export function createBroker(parts: BrokerParts) {
  const { connector, secrets, signal, bounds } = parts;
  const { manifest, policy, loopback } = connector;
  const sender = createSender(parts);
  let count = 0;
  let next = performance.now();
  let waited = 0;
  // A run that waits for a server must still end by itself.
  const maxWaitMs = bounds.maxWaitMs * ((manifest.most_seconds ?? usualSeconds) / usualSeconds);

  /** @throws {BrokerRefusal} */
  async function request(asked: unknown): Promise<ConnectorAnswer> {
    const read = readRequest(asked);
    const address = readAddress(read.url, loopback);
    const allowed = policy.allows(read.method, address);
    if (!allowed) throw new BrokerRefusal(`This connector may not send ${read.method} to ${place(address)}`);
    for (;;) {
      if (++count > manifest.most_requests)
        throw new BrokerRefusal(`This connector may send ${manifest.most_requests} requests in one run`);
      await waitForPause();
      const answer = await sender.send({ ...read, address }, allowed.secret);
      if (!(await waitsOut(answer))) return answer;
    }
  }

  /** Waits if the server has had too many requests and says for how long. False if that is too long. */
  async function waitsOut({ status, retry_after: after }: ConnectorAnswer): Promise<boolean> {
    if (status !== 429 || after === undefined || after * 1000 > maxWaitMs - waited) return false;
    waited += after * 1000;
    await new Promise((done) => setTimeout(done, after * 1000));
    return !signal.aborted;
  }

  /** Waits until the pause after the previous request is over. */
  async function waitForPause(): Promise<void> {
    const at = Math.max(next, performance.now());
    next = at + manifest.pause_ms;
    const wait = at - performance.now();
    if (wait > 1) await new Promise((done) => setTimeout(done, wait));
    if (signal.aborted) throw new BrokerRefusal('The run was stopped');
  }

  return {
    request,
    /** Takes out of a text what the connector may not have. */
    redact: (text: string) => redact(text, secrets, sender.made),
  };
}

/** Sends allowed requests, within the bounds of all responses of a run. */
function createSender({ connector, secrets, log, signal, bounds }: BrokerParts) {
  const made = new Set<string>();
  let bytes = 0;

  /** @throws {BrokerRefusal} */
  async function send(unsigned: UnsignedRequest, secret: SecretPlace | null): Promise<ConnectorAnswer> {
    if (bytes >= bounds.maxTotalBytes) throw new BrokerRefusal('This connector has received too much data');
    const maxBytes = Math.min(bounds.maxBytes, bounds.maxTotalBytes - bytes);
    const { method } = unsigned;
    const limits = { timeoutMs: bounds.timeoutMs, maxBytes, allowPrivate: connector.loopback, signal };
    try {
      // Signed again for each attempt, as a nonce counts once.
      const signed = secret === null ? { ...unsigned, made: [] } : signRequest(secret, unsigned, secrets);
      for (const value of signed.made) made.add(value);
      const { address, headers, body } = signed;
      const sent = { method, address, headers, body, purpose: 'connector' as const, ...limits };
      const { status, text, header } = await guardedRequest(sent, log);
      bytes += Buffer.byteLength(text);
      if (status >= 300 && status < 400)
        throw new BrokerRefusal(`${address.host} returned a redirect, which isn’t followed`);
      const after = status === 429 ? secondsUntil(header) : undefined;
      const clean = redact(text, secrets, made);
      return { status, body: clean, ...(after === undefined ? {} : { retry_after: after }) };
    } catch (error) {
      if (error instanceof SigningError) throw new BrokerRefusal(error.message);
      if (error instanceof GuardedFailure)
        throw new BrokerRefusal(`${unsigned.address.host} ${faultWords[error.fault]}`);
      throw error;
    }
  }

  return { send, made };
}

/** Validates a request from the cage, which can have any content. @throws {BrokerRefusal} */
function readRequest(asked: unknown): Required<ConnectorRequest> {
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

/** Parses an address, so that the address checked by the policy is the one requested. @throws {BrokerRefusal} */
export function readAddress(text: string, loopback: boolean): URL {
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

/** Seconds until requests are taken again: `Retry-After` (RFC 9110), or the end of the period that Trading 212 names. */
function secondsUntil(header: (name: string) => string | undefined): number | undefined {
  const after = header('retry-after');
  if (after !== undefined && /^\d{1,6}$/.test(after)) return Number(after);
  const until = after === undefined ? Number(header('x-ratelimit-reset')) * 1000 : Date.parse(after);
  const seconds = Math.ceil((until - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 1_000_000) : undefined;
}

/** Host and path, without the query. */
function place({ host, pathname }: URL): string {
  return `${host}${pathname}`.slice(0, 200);
}

export const faultWords: Readonly<Record<GuardedFault, string>> = {
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
