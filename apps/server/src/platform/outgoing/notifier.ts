import { randomBytes } from 'node:crypto';
import type { OutgoingLog } from './fetch-bytes.ts';
import { GuardedFailure, guardedRequest } from './guarded-request.ts';
import type { Mailer } from './mailer.ts';
import type { NotificationMessage, NotificationRequest } from './notification-message.ts';
import { channelOff, describeFault, describeStatus, unwritable } from './notifier-words.ts';
import { newPushKeys, type PushTarget, pushRequest } from './web-push.ts';
import { type NtfyTarget, ntfyRequest, type WebhookTarget, webhookRequest } from './webhooks.ts';

/** Place that messages to one user go to, with its secrets. */
export type NotificationTarget =
  | ({ readonly kind: 'push' } & PushTarget)
  | { readonly kind: 'email'; readonly address: string }
  | ({ readonly kind: 'ntfy' } & NtfyTarget)
  | ({ readonly kind: 'webhook' } & WebhookTarget);

/** Result of one attempt. Its sentence contains nothing that the other side sent. */
export type Sending =
  | { readonly ok: true; readonly host: string }
  | {
      readonly ok: false;
      readonly sentence: string;
      /** True if the push service says that the subscription doesn't exist any more. */
      readonly isGone: boolean;
      /** True if the receiver refuses this message, and may take others. */
      readonly isRefused: boolean;
    };

/** Sends messages to users. */
export interface Notifier {
  readonly sendsEmail: boolean;
  /** True if the operator allows this machine and private networks, and http. */
  readonly allowsPrivate: boolean;
  /** Makes a key pair by which push services know the sender (RFC 8292), base64url. */
  newPushKeys(): Promise<{ readonly publicKey: string; readonly privateKey: string }>;
  /** Makes the secret of a webhook's signatures: `whsec_` and 256 random bits. */
  newWebhookSecret(): string;
  /** Makes one attempt, of 10 seconds at most. */
  send(target: NotificationTarget, message: NotificationMessage, log: OutgoingLog): Promise<Sending>;
}

/** Settings of the notifier. */
export interface NotifierSettings {
  readonly mailer: Mailer | undefined;
  readonly allowsPrivate: boolean;
  /** Address of the service for links, where the operator has set one. */
  readonly baseUrl: string | undefined;
}

const timeoutMs = 10_000;

/** Creates the notifier. Nothing is sent until a user adds a channel. */
export function createNotifier(settings: NotifierSettings): Notifier {
  const { mailer, allowsPrivate } = settings;
  const baseUrl = settings.baseUrl?.endsWith('/') ? settings.baseUrl.slice(0, -1) : settings.baseUrl;
  return {
    sendsEmail: mailer !== undefined,
    allowsPrivate,
    newPushKeys,
    newWebhookSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
    async send(target, message, log) {
      if (target.kind === 'email') return sendEmail(mailer, target.address, message, log);
      // A key of the subscription that no message can be encrypted for is a refusal of this message.
      const request = await requestOf(target, message, baseUrl).catch(() => undefined);
      if (!request) return { ...failed(unwritable), isRefused: true };
      const { host } = request.address;
      try {
        const { status } = await guardedRequest(
          {
            ...request,
            purpose: 'notification',
            timeoutMs,
            maxBytes: 0,
            ignoresBody: true,
            allowPrivate: allowsPrivate,
            onlyPrivateHttp: true,
          },
          log,
        );
        if (status >= 200 && status < 300) return { ok: true, host };
        return {
          ok: false,
          sentence: describeStatus(status, host, target.kind),
          isGone: target.kind === 'push' && (status === 404 || status === 410),
          isRefused: [400, 413, 422].includes(status),
        };
      } catch (error) {
        if (!(error instanceof GuardedFailure)) throw error;
        return failed(describeFault(error.fault, host));
      }
    },
  };
}

async function requestOf(
  target: Exclude<NotificationTarget, { kind: 'email' }>,
  message: NotificationMessage,
  baseUrl: string | undefined,
): Promise<NotificationRequest> {
  const link = baseUrl === undefined ? undefined : `${baseUrl}${message.path}`;
  if (target.kind === 'push') return pushRequest(target, message, baseUrl);
  if (target.kind === 'ntfy') return ntfyRequest(target, message, link);
  return webhookRequest(target, message, link);
}

async function sendEmail(
  mailer: Mailer | undefined,
  to: string,
  { title, body, path }: NotificationMessage,
  log: OutgoingLog,
): Promise<Sending> {
  if (!mailer) return failed(channelOff);
  const text = `${body}

${mailer.baseUrl}${path}

You chose to get these emails. To change that, open Settings, then Notifications, in farthing:
${mailer.baseUrl}/settings/notifications
`;
  try {
    await mailer.send({ to, subject: title, text }, log);
    return { ok: true, host: to };
  } catch {
    // The error may quote the mail server, and with it the operator's settings. Its code is in the ledger.
    return failed('The mail server didn’t take the email. Ask the administrator to check SMTP_URL.');
  }
}

function failed(sentence: string): Extract<Sending, { ok: false }> {
  return { ok: false, sentence, isGone: false, isRefused: false };
}
