import { X509Certificate } from 'node:crypto';
import type { OrderState } from './certificate-store.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Time before the end of a certificate at which a new one is ordered. */
const renewedBeforeMs = 30 * dayMs;
const firstPauseMs = 15 * minuteMs;
const longestPauseMs = dayMs;
/** A time further ahead was written under a wrong clock: no authority asks for more than a week. */
const farthestMs = 8 * dayMs;

/**
 * Returns true if the certificate has to be replaced: 30 days before its end, or a third of its life before it if it is
 * valid for less than 90 days; at once where it lacks a domain.
 * @param chain PEM, the server's own certificate first
 */
export function isToBeReplaced(chain: string, domains: readonly string[], nowMs: number): boolean {
  const certificate = new X509Certificate(chain);
  const names = new Set(certificate.subjectAltName?.split(', ').map((name) => name.replace(/^DNS:/, '')));
  const [start, end] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  const isEnding = end - nowMs < Math.min(renewedBeforeMs, (end - start) / 3);
  return isEnding || !domains.every((domain) => names.has(domain));
}

/**
 * Returns the pause after failed orders: 15 minutes, and twice as long each time, up to a day. That is at most three
 * failures in an hour, where Let's Encrypt allows five. A longer wait that the authority asks for counts instead.
 * @param failures number of failed orders in a row, at least 1
 */
function pauseAfter(failures: number, retryAfterMs: number | undefined): number {
  const own = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(20, failures - 1));
  return Math.max(own, retryAfterMs ?? 0);
}

/**
 * Returns true if an order is allowed now.
 * @param isAsked true if an administrator asks for it. They need not wait for the longer pauses, but for the first, and for
 * what the authority has said
 */
export function mayOrder(state: OrderState | undefined, nowMs: number, isAsked: boolean): boolean {
  if (!state || state.nextAt <= nowMs || state.nextAt - nowMs > farthestMs) return true;
  return isAsked && !state.isLimited && nowMs - state.lastAt >= firstPauseMs;
}

/** Returns the state after a failed order. @param retryAfterMs wait that the authority asks for */
export function afterFailure(
  state: OrderState | undefined,
  lastAt: number,
  retryAfterMs: number | undefined,
): OrderState {
  const failures = (state?.failures ?? 0) + 1;
  return {
    directory: state?.directory ?? '',
    failures,
    lastAt,
    nextAt: lastAt + pauseAfter(failures, retryAfterMs),
    isLimited: retryAfterMs !== undefined,
  };
}

/** Returns the state after an order that brought a certificate. */
export function afterSuccess(directory: string, lastAt: number): OrderState {
  return { directory, failures: 0, lastAt, nextAt: 0, isLimited: false };
}
