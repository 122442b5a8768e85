import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { AcmeSettings } from '../../config.ts';
import { errorMessage } from '../../problems/error-facts.ts';
import type { OutgoingLog } from './fetch-bytes.ts';
import { GuardedFailure, guardedRequest } from './guarded-request.ts';

/** Proof that the authority asks for before it signs for a host name (RFC 8555, 8). */
export interface AcmeProof {
  readonly kind: 'http-01' | 'dns-01';
  /** Host name, without `*.`. */
  readonly domain: string;
  /** Name of the file that the authority asks for over HTTP. */
  readonly token: string;
  /** Content of that file, or value of the TXT record. */
  readonly value: string;
}

/** Order of one certificate. */
export interface AcmeOrder {
  readonly settings: AcmeSettings;
  /** Key of the account, PEM. */
  readonly accountKey: string;
  readonly log: OutgoingLog;
  readonly signal: AbortSignal;
  /** Publishes a proof for the authority. */
  show(proof: AcmeProof): Promise<void>;
  /** Removes a proof after the check. */
  remove(proof: AcmeProof): Promise<void>;
}

/** Certificate with the chain to the authority, and its key, both PEM. */
export interface IssuedCertificate {
  readonly chain: string;
  readonly key: string;
}

/** An order without a certificate. The message is a sentence for administrators. */
export class AcmeFailure extends Error {
  /** Time in milliseconds until the authority accepts another order. Undefined if it named none. */
  readonly retryAfterMs: number | undefined;
  constructor(sentence: string, options: ErrorOptions & { readonly retryAfterMs?: number | undefined } = {}) {
    super(sentence, options);
    this.name = 'AcmeFailure';
    this.retryAfterMs = options.retryAfterMs;
  }
}

const requestMs = 30_000;
const maxBytes = 200_000;
/** An authority looks within seconds, but a DNS record may take minutes to be seen. */
const orderMs = 20 * 60_000;
/** Wait after `rateLimited` if the authority names none. The limits of Let's Encrypt are by the hour and by the week. */
const limitedMs = 3 * 3_600_000;
const longestWaitMs = 7 * 86_400_000;

/** Problem document of a refusal of the authority (RFC 8555, 6.7). */
interface Refusal {
  readonly type: string;
  readonly detail: string;
  readonly retryAfterMs: number | undefined;
}

type Library = typeof import('acme-client');
type Adapter = Extract<Library['axios']['defaults']['adapter'], (...config: never[]) => unknown>;

/**
 * Orders a certificate for the domains of the settings. The library speaks ACME (RFC 8555), and its requests go out
 * as all others do: bounded, without redirects, noted in the ledger. It is loaded for an order and no sooner.
 * @throws {AcmeFailure}
 */
export async function orderCertificate(order: AcmeOrder): Promise<IssuedCertificate> {
  const library = await import('acme-client');
  const refusals: Refusal[] = [];
  const signal = AbortSignal.any([order.signal, AbortSignal.timeout(orderMs)]);
  // Pauses between orders are ours: the library would ask again and again within one.
  Reflect.set(Reflect.get(library.axios.defaults, 'acmeSettings'), 'retryMaxAttempts', 0);
  library.axios.defaults.adapter = adapterFor({ ...order, signal }, (refusal) => refusals.push(refusal));
  try {
    const issued = await unlessAborted(ask(library, order), signal);
    check(issued, order.settings.domains);
    return issued;
  } catch (error) {
    // The first is the reason. Others follow as the library tidies up.
    throw failureOf(error, refusals[0], order.settings);
  }
}

async function ask(library: Library, order: AcmeOrder): Promise<IssuedCertificate> {
  const { directoryUrl, domains, email, dnsHook, externalAccount } = order.settings;
  const kind = dnsHook === undefined ? 'http-01' : 'dns-01';
  const client = new library.Client({
    directoryUrl,
    accountKey: order.accountKey,
    backoffAttempts: 60,
    backoffMin: 500,
    backoffMax: 15_000,
    ...(externalAccount
      ? { externalAccountBinding: { kid: externalAccount.keyId, hmacKey: externalAccount.hmacKey } }
      : {}),
  });
  const key = await library.crypto.createPrivateEcdsaKey('P-256');
  const [, csr] = await library.crypto.createCsr({ altNames: [...domains] }, key);
  const proofOf = (
    domain: string,
    { type, token }: { readonly type: string; readonly token: string },
    value: string,
  ): AcmeProof => {
    if (type !== kind) throw new AcmeFailure(`The authority doesn't offer ${kind} for ${domain}`);
    // The token becomes part of a path, and its letters are fixed (RFC 8555, 8.3).
    if (!/^[\w-]{1,200}$/.test(token)) throw new AcmeFailure('The authority sent an invalid token');
    return { kind, domain, token, value };
  };
  const chain = await client.auto({
    csr,
    ...(email === undefined ? {} : { email }),
    termsOfServiceAgreed: true,
    challengePriority: [kind],
    // This machine may see itself differently from the outside: only the authority's look counts.
    skipChallengeVerification: true,
    challengeCreateFn: ({ identifier }, challenge, value) =>
      order.show(proofOf(identifier.value, challenge, value)),
    challengeRemoveFn: ({ identifier }, challenge, value) =>
      order.remove(proofOf(identifier.value, challenge, value)),
  });
  return { chain: chain.trim(), key: key.toString().trim() };
}

/** Sends the library's requests. The operator named the host of the directory, which may be a private one, and no other. */
function adapterFor(
  { settings, log, signal }: Pick<AcmeOrder, 'settings' | 'log' | 'signal'>,
  onRefusal: (refusal: Refusal) => void,
): Adapter {
  const { host } = new URL(settings.directoryUrl);
  return async (config) => {
    const address = new URL(config.url ?? '');
    const isPost = config.method?.toLowerCase() === 'post';
    const answer = await guardedRequest(
      {
        purpose: 'certificate',
        address,
        // HEAD is only for a nonce, which GET gives as well (RFC 8555, 7.2).
        method: isPost ? 'POST' : 'GET',
        headers: isPost ? { 'content-type': 'application/jose+json', accept: '*/*' } : {},
        body: isPost ? String(config.data) : '',
        timeoutMs: requestMs,
        maxBytes,
        allowPrivate: address.host === host,
        onlyPrivateHttp: true,
        signal,
      },
      log,
    );
    const data = readBody(answer.text, answer.header('content-type') ?? '');
    const refusal = refusalOf(data, answer.header('retry-after'));
    // A nonce that is refused is replaced, and the request sent again.
    if (refusal && refusal.type !== 'badNonce') onRefusal(refusal);
    const names = ['replay-nonce', 'location', 'link', 'retry-after', 'content-type'];
    const headers = Object.fromEntries(
      names.flatMap((name) => {
        const value = answer.header(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    return { status: answer.status, statusText: '', headers, data, config };
  };
}

/** Reads JSON where the authority says that it is some, and leaves a certificate as text. */
function readBody(text: string, type: string): unknown {
  if (!/json/i.test(type)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text; // an answer that is broken fails by what it lacks
  }
}

/** Finds the problem in a response, or in the challenge that it describes. */
function refusalOf(data: unknown, retryAfter: string | undefined): Refusal | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const problem: unknown = Reflect.get(data, 'error') ?? data;
  if (typeof problem !== 'object' || problem === null) return undefined;
  const type: unknown = Reflect.get(problem, 'type');
  if (typeof type !== 'string' || !type.startsWith('urn:ietf:params:acme:error:')) return undefined;
  const detail: unknown = Reflect.get(problem, 'detail');
  return {
    type: type.slice(type.lastIndexOf(':') + 1),
    detail: typeof detail === 'string' ? detail.replace(/\s+/g, ' ').slice(0, 300) : '',
    retryAfterMs: waitOf(retryAfter),
  };
}

/** Reads `Retry-After`, seconds or a date, as milliseconds from now. A week at most. */
function waitOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, longestWaitMs) : undefined;
}

/** @throws {AcmeFailure} the certificate isn't for this key, these names or this day */
function check({ chain, key }: IssuedCertificate, domains: readonly string[], now = Date.now()): void {
  const leaf = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(chain)?.[0];
  if (!leaf) throw new AcmeFailure('The authority sent no certificate');
  const certificate = new X509Certificate(leaf);
  const names = new Set(certificate.subjectAltName?.split(', ').map((name) => name.replace(/^DNS:/, '')));
  if (!certificate.checkPrivateKey(createPrivateKey(key)) || !domains.every((domain) => names.has(domain)))
    throw new AcmeFailure('The authority sent a certificate for another key or other names');
  if (Date.parse(certificate.validTo) <= now)
    throw new AcmeFailure(
      'The authority sent a certificate that has ended. Check the date and time of this machine',
    );
}

function failureOf(error: unknown, refusal: Refusal | undefined, settings: AcmeSettings): AcmeFailure {
  if (error instanceof AcmeFailure) return error;
  const host = new URL(settings.directoryUrl).host;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof GuardedFailure)
      return new AcmeFailure(`The certificate authority ${host} couldn't be asked: ${cause.fault}`, {
        cause: error,
      });
  if (!refusal) return new AcmeFailure(errorMessage(error), { cause: error });
  const { type, detail, retryAfterMs } = refusal;
  return new AcmeFailure(`The certificate authority ${host} answered ${type}: ${detail}`, {
    cause: error,
    retryAfterMs: retryAfterMs ?? (type === 'rateLimited' ? limitedMs : undefined),
  });
}

/** An order can't be cut short between two requests: it is left behind instead. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((done, failed) => {
    work.then(done, failed);
    const onAbort = () => failed(new AcmeFailure('The order of a certificate took too long or was stopped'));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
