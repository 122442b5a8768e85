import type { AcmeSettings } from '../../config.ts';
import { errorMessage } from '../../problems/error-facts.ts';
import {
  AcmeFailure,
  type AcmeProof,
  type IssuedCertificate,
  orderCertificate,
} from '../outgoing/acme-client.ts';
import type { OutgoingLog } from '../outgoing/fetch-bytes.ts';
import { certificateStore, type OrderState } from './certificate-store.ts';
import { callDnsHook, checkDnsHook } from './dns-hook.ts';
import { afterFailure, afterSuccess, isToBeReplaced, mayOrder } from './renewal.ts';

/** Certificate of a public authority, renewed by itself. */
export interface PublicCertificate {
  /** The newest one, also if it has ended; undefined before the first. */
  current(): IssuedCertificate | undefined;
  /** Returns the text that proves to the authority that this server has the host name; undefined for an unknown token. */
  proof(token: string): string | undefined;
  /** Calls the listener with each new certificate. */
  onNew(listener: (issued: IssuedCertificate) => void): void;
  /** Returns true if an order is due, and allowed now. */
  isDue(nowMs: number): Promise<boolean>;
  /**
   * Orders a certificate if one is due. While orders fail, the old one stays.
   * @param isAsked true if an administrator asks for it @returns false if there was nothing to do
   * @throws {Error} a sentence for administrators, with the time of the next attempt
   */
  renew(
    isAsked: boolean,
    log: OutgoingLog,
    signal: AbortSignal,
  ): Promise<{ readonly certificates: number } | false>;
}

interface Parts {
  readonly dataDir: string;
  readonly settings: AcmeSettings;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

/** Opens the certificate of a data folder. @throws {Error} the program of ACME_DNS_HOOK can't be run */
export async function openPublicCertificate(parts: Parts): Promise<PublicCertificate> {
  const { dataDir, settings, now = Date.now } = parts;
  if (settings.dnsHook !== undefined) checkDnsHook(settings.dnsHook);
  const store = certificateStore(dataDir);
  const proofs = new Map<string, string>();
  const listeners: ((issued: IssuedCertificate) => void)[] = [];
  let current = await store.certificate();

  const isWanted = (state: OrderState | undefined) =>
    current === undefined ||
    state?.directory !== settings.directoryUrl ||
    isToBeReplaced(current.chain, settings.domains, now());

  async function order(state: OrderState | undefined, log: OutgoingLog, signal: AbortSignal): Promise<void> {
    const lastAt = now();
    // Written first: a service that is killed in the middle of an order waits as well.
    await store.saveState(afterFailure(state, lastAt, undefined));
    try {
      const accountKey = await store.accountKey();
      const shown = proofKeeper(proofs, settings, signal);
      const issued = await orderCertificate({ settings, accountKey, log, signal, ...shown });
      await store.saveCertificate(issued);
      current = issued;
    } catch (error) {
      const next = afterFailure(state, lastAt, error instanceof AcmeFailure ? error.retryAfterMs : undefined);
      // A stop isn't the authority's failure, so the next start can order at once.
      await store.saveState(signal.aborted ? { ...next, failures: next.failures - 1, nextAt: lastAt } : next);
      const at = `${new Date(next.nextAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
      throw new Error(`${errorMessage(error)}. The next attempt is at ${at}`, { cause: error });
    }
    await store.saveState(afterSuccess(settings.directoryUrl, lastAt));
    for (const listener of listeners) listener(current);
  }

  return {
    current: () => current,
    proof: (token) => proofs.get(token),
    onNew: (listener) => void listeners.push(listener),
    async isDue(nowMs) {
      const state = await store.state();
      return isWanted(state) && mayOrder(state, nowMs, false);
    },
    async renew(isAsked, log, signal) {
      const state = await store.state();
      if (!isWanted(state) || !mayOrder(state, now(), isAsked)) return false;
      await order(state, log, signal);
      return { certificates: 1 };
    },
  };
}

/** Shows proofs over HTTP, from a map, or in DNS, by the operator's program, one call at a time. */
function proofKeeper(proofs: Map<string, string>, { dnsHook }: AcmeSettings, signal: AbortSignal) {
  let turn: Promise<unknown> = Promise.resolve();
  const call = (action: 'set' | 'remove', { domain, value }: AcmeProof) => {
    const work = () =>
      callDnsHook(dnsHook ?? '', action, { name: `_acme-challenge.${domain}`, value }, { signal });
    const mine = turn.then(work, work);
    turn = mine.catch(() => {}); // its caller hears of it
    return mine;
  };
  return {
    async show(proof: AcmeProof): Promise<void> {
      if (proof.kind === 'http-01') proofs.set(proof.token, proof.value);
      else
        await call('set', proof).catch((error: unknown) => {
          throw new AcmeFailure(errorMessage(error), { cause: error });
        });
    },
    async remove(proof: AcmeProof): Promise<void> {
      if (proof.kind === 'http-01') proofs.delete(proof.token);
      else await call('remove', proof);
    },
  };
}
