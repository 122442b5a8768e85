import type { OutgoingLog } from '../outgoing/fetch-bytes.ts';
import { GuardedFailure, guardedRequest } from '../outgoing/guarded-request.ts';
import { BrokerRefusal, brokerBounds, faultWords, readAddress } from './broker.ts';
import type { Connector } from './connector-files.ts';

/** User and password that a setup token was exchanged for, or a sentence for people. */
export type Claimed =
  | { readonly ok: true; readonly user: string; readonly password: string }
  | { readonly ok: false; readonly reason: string };

interface ClaimParts {
  readonly log: OutgoingLog;
  readonly signal?: AbortSignal;
}

/**
 * Exchanges a setup token of SimpleFIN, which is the address of one request in Base64. Both that address and the one that
 * comes back must be of the host that the capability file names. A token can be exchanged once.
 * @see https://www.simplefin.org/protocol.html, "Claim the Access URL"
 *   (github.com/simplefin/simplefin.github.com at 0d1524ce of 14 November 2025); not tried against the live service
 */
export async function claimAccess(
  connector: Connector,
  token: string,
  { log, signal }: ClaimParts,
): Promise<Claimed> {
  const { loopback, policy, manifest } = connector;
  const failed = (reason: string): Claimed => ({ ok: false, reason });
  try {
    const address = readAddress(Buffer.from(token.trim(), 'base64').toString('latin1'), loopback);
    if (!policy.allows('POST', address))
      return failed(`Needs a new token: this setup token isn’t one of ${manifest.name}`);
    const { timeoutMs } = brokerBounds;
    const limits = { timeoutMs, maxBytes: 10_000, allowPrivate: loopback, ...(signal ? { signal } : {}) };
    const sent = { method: 'POST' as const, address, headers: {}, body: '', purpose: 'connector' as const };
    const { status, text } = await guardedRequest({ ...sent, ...limits }, log);
    if (status === 403)
      return failed(
        `Needs a new token: this setup token was used before, or doesn’t exist. If you didn’t use it, delete it at ${manifest.name}, as someone else may have`,
      );
    if (status !== 200) return failed(`${manifest.name} answered ${status}`);
    return (
      readAccess(text.trim(), address.host) ??
      failed(`${manifest.name} sent something other than an access URL`)
    );
  } catch (error) {
    if (error instanceof BrokerRefusal) return failed('Needs a new token: this isn’t a setup token');
    if (error instanceof GuardedFailure) return failed(`${manifest.name} ${faultWords[error.fault]}`);
    throw error;
  }
}

/** Reads user and password of an access URL, if it is of the host that was asked. */
function readAccess(text: string, host: string): Claimed | undefined {
  if (!URL.canParse(text)) return undefined;
  const { username, password, host: own } = new URL(text);
  if (own !== host || username === '' || password === '') return undefined;
  try {
    return { ok: true, user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    // A percent sign that encodes nothing.
    return undefined;
  }
}
