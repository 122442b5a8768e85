import { errorCode } from '../../problems/error-facts.ts';

/** Purpose of a request. */
export type OutgoingPurpose =
  | 'prices'
  | 'model'
  | 'email'
  | 'hmrc'
  | 'notification'
  | 'connector'
  | 'sign-in'
  | 'certificate'
  | 'mailbox';

/** Logged facts about a request. Only its host is logged, because the rest of the URL reveals which securities are held. */
export interface OutgoingFacts {
  readonly purpose: OutgoingPurpose;
  readonly host: string;
  /** 0 if there was no response. */
  readonly status: number;
  /** Size of the request body, or of the URL after the host if there is no body. 0 if nothing was sent. */
  readonly bytes_out: number;
  /** Size of the decompressed response body. */
  readonly bytes_in: number;
  readonly ms: number;
}

/** Log of outgoing requests, each written when it has finished. */
export interface OutgoingLog {
  info(facts: OutgoingFacts, message: string): void;
}

/** Bounds of one request. */
export interface OutgoingLimits {
  readonly purpose: OutgoingPurpose;
  readonly timeoutMs: number;
  /** Size limit of the decompressed response. */
  readonly maxBytes: number;
  /** Ends the request early. */
  readonly signal?: AbortSignal;
}

/** An unusable response, as a sentence for people. It contains neither the address nor the response. */
export class OutgoingFailure extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'OutgoingFailure';
  }
}

/**
 * Gets an address that the operator named: no redirect is followed, no cookie or token is sent, time and size are
 * bounded. What came of it is noted.
 * @throws {OutgoingFailure} for anything but a whole answer of 200
 */
export async function fetchBytes(
  address: URL,
  { purpose, timeoutMs, maxBytes, signal }: OutgoingLimits,
  log: OutgoingLog,
): Promise<Uint8Array> {
  const { host } = address;
  const begun = performance.now();
  const ends = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  let status = 0;
  const bytes_out = address.pathname.length + address.search.length;
  let bytes_in = 0;
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { accept: 'text/csv, application/json;q=0.9, text/plain;q=0.8', 'user-agent': 'farthing' },
      signal: ends,
    });
    status = response.status;
    const isRedirect = status >= 300 && status < 400;
    if (status !== 200) {
      await response.body?.cancel();
      throw new OutgoingFailure(
        isRedirect ? `${host} returned a redirect, which isn’t followed` : `${host} answered ${status}`,
      );
    }
    const parts: Uint8Array[] = [];
    for await (const part of response.body ?? []) {
      bytes_in += part.byteLength;
      // Leaving the loop ends the transfer.
      if (bytes_in > maxBytes) throw new OutgoingFailure(`${host} sent more than ${sizeText(maxBytes)}`);
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    if (error instanceof OutgoingFailure) throw error;
    throw new OutgoingFailure(sentenceOf(error, host, timeoutMs), { cause: error });
  } finally {
    const ms = Math.round(performance.now() - begun);
    log.info({ purpose, host, status, bytes_out, bytes_in, ms }, 'outgoing request');
  }
}

const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: 'can’t be found',
  EAI_AGAIN: 'can’t be found',
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'closed the connection',
  UND_ERR_SOCKET: 'closed the connection',
  UND_ERR_HEADERS_OVERFLOW: 'sent headers that are too large',
};

function sentenceOf(error: unknown, host: string, timeoutMs: number): string {
  const { name, cause } = error instanceof Error ? error : {};
  if (name === 'TimeoutError') return `${host} did not answer within ${Math.ceil(timeoutMs / 1000)} seconds`;
  if (name === 'AbortError') return `There was no time left to ask ${host}`;
  const code = errorCode(cause) ?? '';
  if (/CERT|TLS|SSL|SELF_SIGNED/.test(code)) return `${host} has an invalid TLS certificate`;
  return `${host} ${sentences[code] ?? 'could not be reached'}`;
}

function sizeText(bytes: number): string {
  return bytes >= 1_000_000 ? `${Math.round(bytes / 1_000_000)} MB` : `${bytes} bytes`;
}
