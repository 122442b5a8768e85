import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { errorCode } from '../../problems/error-facts.ts';
import type { OutgoingLog, OutgoingPurpose } from './fetch-bytes.ts';
import { checkHost } from './public-addresses.ts';

// An `import` from it would load Node's WebSocket and fetch for the names that the module has of them: 13 MiB.
const { request: httpRequest } = process.getBuiltinModule('node:http');
const { request: httpsRequest } = process.getBuiltinModule('node:https');

/** A request to a host that a user named. */
export interface GuardedRequest {
  readonly method: 'GET' | 'POST';
  readonly purpose: OutgoingPurpose;
  readonly address: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for GET. */
  readonly body: string;
  /** From the look-up of the host to the last byte. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** True if http, and hosts on this machine and in private networks, are allowed. */
  readonly allowPrivate: boolean;
  readonly signal?: AbortSignal;
}

/** Response with any status. */
export interface GuardedAnswer {
  readonly status: number;
  readonly text: string;
}

/** Reason why there is no usable response. */
export type GuardedFault =
  | 'not-https'
  | 'forbidden-address'
  | 'unknown-host'
  | 'refused'
  | 'broken'
  | 'certificate'
  | 'no-tls'
  | 'timeout'
  | 'too-large'
  | 'cancelled';

/** A request that came to nothing. It says neither what was sent nor what came back. */
export class GuardedFailure extends Error {
  readonly fault: GuardedFault;
  constructor(fault: GuardedFault, options?: ErrorOptions) {
    super(fault, options);
    this.name = 'GuardedFailure';
    this.fault = fault;
  }
}

/**
 * Sends a request to a host that a user named, so that it cannot be used to reach what only this machine can: https unless the host
 * may be a private one, the host looked up once and every address of it checked, the connection made to the checked
 * address, no redirect followed, time and size bounded. What came of it is noted.
 * @throws {GuardedFailure}
 */
export async function guardedRequest(wish: GuardedRequest, log: OutgoingLog): Promise<GuardedAnswer> {
  const { purpose, address } = wish;
  const { host } = address;
  const begun = performance.now();
  const limit = AbortSignal.timeout(wish.timeoutMs);
  const ends = AbortSignal.any([limit, ...(wish.signal ? [wish.signal] : [])]);
  let status = 0;
  let bytes_out = 0;
  let bytes_in = 0;
  try {
    const sent = () => {
      bytes_out =
        wish.method === 'GET'
          ? address.pathname.length + address.search.length
          : Buffer.byteLength(wish.body);
    };
    const answer = await untilEnd(send(wish, ends, sent), ends);
    status = answer.statusCode ?? 0;
    const parts: Buffer[] = [];
    for await (const part of answer) {
      bytes_in += part.byteLength;
      if (bytes_in > wish.maxBytes) throw new GuardedFailure('too-large');
      parts.push(part);
    }
    return { status, text: Buffer.concat(parts).toString('utf8') };
  } catch (error) {
    if (error instanceof GuardedFailure) throw error;
    const ended = ends.aborted ? (limit.aborted ? 'timeout' : 'cancelled') : undefined;
    throw new GuardedFailure(ended ?? faultOf(error), { cause: error });
  } finally {
    const ms = Math.round(performance.now() - begun);
    log.info({ purpose, host, status, bytes_out, bytes_in, ms }, 'outgoing request');
  }
}

/** Sends the request. @param sent called when the whole body has been sent */
async function send(wish: GuardedRequest, signal: AbortSignal, sent: () => void): Promise<IncomingMessage> {
  const { method, address, headers, body, allowPrivate } = wish;
  const isPlain = address.protocol === 'http:';
  if (!isPlain && address.protocol !== 'https:') throw new GuardedFailure('not-https');
  if (isPlain && !allowPrivate) throw new GuardedFailure('not-https');
  const checked = await checkHost(address.hostname, allowPrivate);
  if (checked === 'forbidden') throw new GuardedFailure('forbidden-address');
  const lookup: LookupFunction = (_host, options, done) =>
    options.all
      ? done(null, [{ address: checked.address, family: checked.family }])
      : done(null, checked.address, checked.family);
  return new Promise((answered, failed) => {
    const request = (isPlain ? httpRequest : httpsRequest)(address, {
      method,
      agent: false,
      lookup,
      signal,
      headers: {
        accept: 'application/json',
        ...headers,
        'accept-encoding': 'identity',
        'user-agent': 'farthing',
        ...(method === 'POST' && { 'content-length': Buffer.byteLength(body) }),
      },
    });
    request.once('finish', sent);
    request.once('response', answered).once('error', failed);
    request.end(body);
  });
}

/** The look-up of a name cannot be cut short: it is left behind instead. */
function untilEnd<Value>(work: Promise<Value>, ends: AbortSignal): Promise<Value> {
  return new Promise((done, failed) => {
    work.then(done, failed);
    if (ends.aborted) failed(ends.reason);
    else ends.addEventListener('abort', () => failed(ends.reason), { once: true });
  });
}

const faults: Readonly<Record<string, GuardedFault>> = {
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ENODATA: 'unknown-host',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ETIMEDOUT: 'timeout',
};

function faultOf(error: unknown): GuardedFault {
  const code = String(errorCode(error) ?? '');
  if (code === 'EPROTO' || code === 'ERR_SSL_WRONG_VERSION_NUMBER') return 'no-tls';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return 'certificate';
  return faults[code] ?? 'broken';
}
