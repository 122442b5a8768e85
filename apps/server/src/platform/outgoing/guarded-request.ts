import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { errorCode } from '../../problems/error-facts.ts';
import type { OutgoingLog, OutgoingPurpose } from './fetch-bytes.ts';
import { checkHost, mayConnect } from './public-addresses.ts';

// An `import` from it would load Node's WebSocket and fetch for the names that the module has of them: 13 MiB.
const { request: httpRequest } = process.getBuiltinModule('node:http');
const { request: httpsRequest } = process.getBuiltinModule('node:https');

/** A request to a host that a user or the operator named. */
export interface GuardedRequest {
  readonly purpose: OutgoingPurpose;
  /** POST, if absent. */
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly address: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty with GET. */
  readonly body: string | Uint8Array;
  /** From the look-up of the host to the last byte. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** True if http, and hosts on this machine and in private networks, are allowed. */
  readonly allowPrivate: boolean;
  /** True if http is for private networks only, also where they are allowed. */
  readonly onlyPrivateHttp?: boolean;
  /** True if the status is all that counts: the connection is closed before the body, however large or slow it is. */
  readonly ignoresBody?: boolean;
  readonly signal?: AbortSignal;
}

/** Response with any status. */
export interface GuardedAnswer {
  readonly status: number;
  readonly text: string;
  /** Value of a response header, by its name in lower case. */
  header(name: string): string | undefined;
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

/** A failed request. It contains neither the request nor the response. */
export class GuardedFailure extends Error {
  readonly fault: GuardedFault;
  /** False if the connection never stood, so that no byte of the request was sent. */
  readonly mayHaveArrived: boolean;
  constructor(fault: GuardedFault, options: ErrorOptions & { readonly mayHaveArrived?: boolean } = {}) {
    super(fault, options);
    this.name = 'GuardedFailure';
    this.fault = fault;
    this.mayHaveArrived = options.mayHaveArrived ?? false;
  }
}

/**
 * Asks a host that a user named, so that it cannot be used to reach what only this machine can: https unless the host
 * may be a private one, the host looked up once and every address of it checked, the connection made to the checked
 * address, no redirect followed, time and size bounded. What came of it is noted.
 * @throws {GuardedFailure}
 */
export async function guardedRequest(post: GuardedRequest, log: OutgoingLog): Promise<GuardedAnswer> {
  const { purpose, address } = post;
  const { host } = address;
  const begun = performance.now();
  const limit = AbortSignal.timeout(post.timeoutMs);
  const ends = AbortSignal.any([limit, ...(post.signal ? [post.signal] : [])]);
  let status = 0;
  let bytes_out = 0;
  let bytes_in = 0;
  let mayHaveArrived = false;
  try {
    const steps = {
      connected() {
        mayHaveArrived = true;
      },
      sent() {
        bytes_out = post.method === 'GET' ? pathSize(address) : Buffer.byteLength(post.body);
      },
    };
    const answer = await untilEnd(send(post, ends, steps), ends);
    status = answer.statusCode ?? 0;
    const header = (name: string) => {
      const value = answer.headers[name];
      return Array.isArray(value) ? value[0] : value;
    };
    if (post.ignoresBody) {
      answer.destroy();
      return { status, text: '', header };
    }
    const parts: Buffer[] = [];
    for await (const part of answer) {
      bytes_in += part.byteLength;
      if (bytes_in > post.maxBytes) throw new GuardedFailure('too-large', { mayHaveArrived });
      parts.push(part);
    }
    return { status, text: Buffer.concat(parts).toString('utf8'), header };
  } catch (error) {
    if (error instanceof GuardedFailure) throw error;
    const ended = ends.aborted ? (limit.aborted ? 'timeout' : 'cancelled') : undefined;
    throw new GuardedFailure(ended ?? faultOf(error), { cause: error, mayHaveArrived });
  } finally {
    const ms = Math.round(performance.now() - begun);
    log.info({ purpose, host, status, bytes_out, bytes_in, ms }, 'outgoing request');
  }
}

/** Callbacks for a request: its connection stands, with TLS agreed; its whole body has been sent. */
interface Steps {
  connected(): void;
  sent(): void;
}

/** Sends the request once its connection is established. */
async function send(post: GuardedRequest, signal: AbortSignal, steps: Steps): Promise<IncomingMessage> {
  const { address, headers, body, allowPrivate, method = 'POST' } = post;
  const isPlain = address.protocol === 'http:';
  if (!isPlain && address.protocol !== 'https:') throw new GuardedFailure('not-https');
  if (isPlain && !allowPrivate) throw new GuardedFailure('not-https');
  const checked = await checkHost(address.hostname, allowPrivate);
  if (checked === 'forbidden') throw new GuardedFailure('forbidden-address');
  signal.throwIfAborted();
  // An address that may be connected to without the permission is a public one.
  if (isPlain && post.onlyPrivateHttp && mayConnect(checked.address, false))
    throw new GuardedFailure('not-https');
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
        ...(method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
    });
    request.once('finish', steps.sent);
    request.once('response', answered).once('error', failed);
    request.once('socket', (socket) => {
      socket.once(isPlain ? 'connect' : 'secureConnect', () => {
        if (request.destroyed) return;
        steps.connected();
        request.end(body);
      });
    });
  });
}

/** Size of a URL after its host, for the log. */
function pathSize({ pathname, search }: URL): number {
  return pathname.length + search.length;
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
