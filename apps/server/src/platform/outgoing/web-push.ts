import type { NotificationMessage, NotificationRequest } from './notification-message.ts';

/** A browser's push subscription (RFC 8030), and the key pair that it was made for. Keys are base64url. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Time for which the push service stores a message for a device that is off: 3 days. */
const lifeSeconds = 3 * 24 * 60 * 60;
/** Contact for push services (RFC 8292 section 2.1) where the operator has set no https address. Apple refuses `localhost`. */
const noContact = 'https://farthing.example';

/** Makes a key pair of P-256. */
export async function newPushKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const { default: webPush } = await import('web-push');
  return webPush.generateVAPIDKeys();
}

/**
 * Writes the request to a push service: encrypted for the browser alone (RFC 8291), signed with the user's key (RFC 8292).
 * Messages of one topic replace each other while the device is off, so an attempt that is repeated is shown once.
 * @param baseUrl address of the service, as the contact
 */
export async function pushRequest(
  target: PushTarget,
  { id, kind, title, body, path }: NotificationMessage,
  baseUrl: string | undefined,
): Promise<NotificationRequest> {
  // Loaded with the first message: most services never send one.
  const { default: webPush } = await import('web-push');
  const { endpoint, p256dh, auth, publicKey, privateKey } = target;
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ title, body, tag: id, kind, path }),
    {
      vapidDetails: {
        subject: baseUrl?.startsWith('https://') ? baseUrl : noContact,
        publicKey,
        privateKey,
      },
      TTL: lifeSeconds,
      contentEncoding: 'aes128gcm',
      topic: id.replaceAll('-', ''),
      urgency: 'normal',
    },
  );
  const headers = Object.fromEntries(
    Object.entries(details.headers)
      .map(([name, value]) => [name.toLowerCase(), String(value)] as const)
      .filter(([name]) => name !== 'content-length'),
  );
  return { address: new URL(endpoint), headers, body: details.body ?? '' };
}
