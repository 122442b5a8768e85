/** A push subscription of this browser, as the API takes it. */
interface PushSubscriptionKeys {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Reason why this browser can't get push messages. */
type PushObstacle = 'insecure' | 'unsupported' | 'denied' | 'failed';

/** Error of a browser that created no subscription. */
export class PushError extends Error {
  readonly reason: PushObstacle;

  constructor(reason: PushObstacle) {
    super(reason);
    this.reason = reason;
  }
}

/** Returns the reason, if known before asking the user; otherwise undefined. */
export function pushObstacle(): PushObstacle | undefined {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

/**
 * Asks the user for permission and subscribes. Ends an earlier subscription, which may belong to another user of this
 * browser.
 * @param getKey gets the key that the subscription is made for; called once the user has agreed @throws {PushError}
 */
export async function subscribeToPush(getKey: () => Promise<string>): Promise<PushSubscriptionKeys> {
  const obstacle = pushObstacle();
  if (obstacle) throw new PushError(obstacle);
  // Browsers only ask for permission during a button press, so nothing may be awaited before.
  if ((await Notification.requestPermission()) !== 'granted') throw new PushError('denied');
  const applicationServerKey = await getKey();
  try {
    // The app registers it some seconds after the page has loaded.
    await navigator.serviceWorker.register('/sw.js');
    const worker = await navigator.serviceWorker.ready;
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
    return { endpoint, p256dh, auth };
  } catch {
    throw new PushError('failed');
  }
}
