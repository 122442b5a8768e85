import type { GuardedFault } from './guarded-request.ts';

/** Reason for an email channel that can't be used. */
export const channelOff = 'This server no longer sends email. Ask the administrator, or delete this channel.';

/** Reason for a channel whose messages can't be written, such as one with a broken key. */
export const unwritable = 'No message can be written for this channel. Delete the channel and add it again.';

const faultWords: Readonly<Record<GuardedFault, (host: string) => string>> = {
  'not-https': (host) =>
    `${host} must be reached by https://. Only servers in your home network can use http (NOTIFY_LAN).`,
  'forbidden-address': (host) =>
    `${host} is on this server or in a private network. The operator can allow that (NOTIFY_LAN).`,
  'unknown-host': (host) => `${host} can’t be found. Check the address for typing mistakes.`,
  refused: (host) => `${host} refused the connection. Check that it is running, and its port.`,
  broken: (host) => `${host} closed the connection before replying.`,
  certificate: (host) => `${host} has an invalid TLS certificate.`,
  'no-tls': (host) => `${host} doesn’t use https. Check the port.`,
  timeout: (host) => `${host} didn’t reply within 10 seconds.`,
  'too-large': (host) => `${host} sent a reply that is too large.`,
  cancelled: () => 'The message was cancelled.',
};

/** Says why there was no response. */
export function describeFault(fault: GuardedFault, host: string): string {
  return faultWords[fault](host);
}

/** Says what a status other than 2xx means. */
export function describeStatus(status: number, host: string, kind: 'push' | 'ntfy' | 'webhook'): string {
  if (status >= 300 && status < 400)
    return `${host} redirects to another address (${status}), which isn’t followed. Use that address instead.`;
  if (kind === 'push' && (status === 404 || status === 410))
    return `${host} doesn’t know this browser any more (${status}). Add the browser again.`;
  if (status === 401 || status === 403)
    return kind === 'push'
      ? `${host} rejected the signature (${status}). Check the server’s clock, or add this browser again.`
      : `${host} doesn’t allow this (${status}). Check the token and the topic.`;
  if (status === 404 || status === 405) return `${host} takes no messages at this address (${status}).`;
  if (status === 413) return `The message is too large for ${host} (413).`;
  if (status === 429) return `${host} received too many messages (429). The next attempt is later.`;
  if (status >= 500) return `${host} has a problem (${status}). The next attempt is later.`;
  return `${host} rejected the message (${status}).`;
}
