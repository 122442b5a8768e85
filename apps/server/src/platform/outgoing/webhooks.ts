import { createHmac } from 'node:crypto';
import type { NotificationMessage, NotificationRequest } from './notification-message.ts';

/** A topic of an ntfy server. */
export interface NtfyTarget {
  /** Address of the server, such as `https://ntfy.sh`. */
  readonly server: string;
  readonly topic: string;
  readonly token: string | null;
}

/** A program that takes signed messages. */
export interface WebhookTarget {
  readonly url: string;
  /** `whsec_` and base64. */
  readonly secret: string;
}

/**
 * Writes the request to an ntfy server. As JSON, because headers take no letters beyond ASCII.
 * @param link page of the app, if its address is known
 * @see https://docs.ntfy.sh/publish/#publish-as-json
 */
export function ntfyRequest(
  { server, topic, token }: NtfyTarget,
  { title, body }: NotificationMessage,
  link: string | undefined,
): NotificationRequest {
  return {
    address: new URL(server),
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ topic, title, message: body, ...(link === undefined ? {} : { click: link }) }),
  };
}

/**
 * Writes the request to a webhook, signed with HMAC-SHA-256 over id, time and body.
 * @see https://www.standardwebhooks.com
 */
export function webhookRequest(
  { url, secret }: WebhookTarget,
  { id, kind, title, body, at }: NotificationMessage,
  link: string | undefined,
): NotificationRequest {
  const seconds = Math.floor(Date.now() / 1000);
  const text = JSON.stringify({
    type: `notification.${kind}`,
    timestamp: at,
    data: { id, kind, title, body, url: link ?? null },
  });
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${text}`).digest('base64');
  return {
    address: new URL(url),
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${signature}`,
    },
    body: text,
  };
}
