import type { GuardedRequest } from './guarded-request.ts';

/** A message in plain text. */
export interface NotificationMessage {
  /** UUID. The same with each attempt, so that a receiver recognises a repetition. */
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  /** Page of the app, such as `/budgets`. */
  readonly path: string;
  /** RFC 3339 instant at which it was written. */
  readonly at: string;
}

/** A request to send a message. */
export type NotificationRequest = Pick<GuardedRequest, 'address' | 'headers' | 'body'>;
