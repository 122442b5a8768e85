import { v7 as uuid } from 'uuid';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { OutgoingLog } from '../../../platform/outgoing/fetch-bytes.ts';
import type { Notifier, Sending } from '../../../platform/outgoing/notifier.ts';
import { moreNotification } from './message-rules.ts';
import {
  collapseMessages,
  deleteGone,
  insertNotifications,
  listWaiting,
  noteOutcome,
  type Outcome,
  type QueueChannel,
  type Recipient,
  takeMessage,
  type WaitingMessage,
} from './queue-store.ts';
import { isQuiet, localTime, pauseAfter } from './rules.ts';
import { openTarget } from './secrets-service.ts';

/** Dependencies of the delivery. */
export interface DeliveryParts {
  readonly cipher: FieldCipher;
  readonly notifier: Notifier;
  /** Runs one transaction of the service. */
  readonly system: <Result>(work: (scope: SystemScope) => Promise<Result>) => Promise<Result>;
  /** Ledger of outgoing requests, under a user. */
  readonly logOf: (userId: string) => OutgoingLog;
  /** Called for a message that couldn't be sent for a reason of this service's own. */
  readonly onError: (error: unknown) => void;
}

/** Sentence of a channel whose secrets can't be opened. */
export const unreadable =
  'This server’s keys can’t decrypt the address of this channel. Delete the channel and add it again.';

/** Sentence of a message that this service fails to send. */
const ownFault = 'The message couldn’t be sent, because of an error on this server. Its log says more.';

/** Messages sent one by one. Older ones that wait beside them become one. */
const mostAtOnce = 5;
/** Most waiting messages of a channel while none can be sent. */
const mostWaiting = 200;
/** Attempts after which a message is given up that the receiver refuses. */
const mostRefusals = 3;

/** Kinds that don't wait for the end of quiet hours. */
const urgent: readonly string[] = ['new_device', 'channel_changed'];

/**
 * Sends what waits of one channel, oldest first, and stops at a failure: the channel then rests for a while. After a long
 * failure no more than six messages are sent: the newest ones, and one for the rest.
 * @returns how many were sent
 */
export async function deliverChannel(
  parts: DeliveryParts,
  user: Recipient,
  channel: QueueChannel,
  { nowMs, signal }: { readonly nowMs: number; readonly signal: AbortSignal },
): Promise<number> {
  const quiet = isQuiet(localTime(nowMs, user.time_zone), user);
  const isOff = channel.is_paused || channel.is_resting;
  const place = { userId: user.id, channelId: channel.id };
  const waiting = await parts.system((scope) =>
    boundQueue(scope, place, quiet || isOff ? mostWaiting : mostAtOnce),
  );
  if (isOff) return 0;
  let sent = 0;
  for (const { key } of waiting.filter(({ kind }) => !quiet || urgent.includes(kind))) {
    if (signal.aborted) break;
    const message = await parts.system((scope) => takeMessage(scope, user.id, channel.id, key));
    if (!message) continue;
    const sending = await attempt(parts, user, channel, message);
    if (!sending.ok && sending.isGone) {
      await parts.system((scope) => deleteGone(scope, user.id, channel.id));
      break;
    }
    const outcome = outcomeOf(sending, message, channel);
    await parts.system((scope) => noteOutcome(scope, { ...place, key }, outcome));
    if (outcome.pauseMinutes !== undefined) break;
    if (sending.ok) sent++;
  }
  return sent;
}

/** Sends one message. Whatever goes wrong is of this channel alone. */
async function attempt(
  { cipher, notifier, logOf, onError }: DeliveryParts,
  user: Recipient,
  channel: QueueChannel,
  message: WaitingMessage,
): Promise<Sending> {
  try {
    const target = openTarget(cipher, channel, user);
    if (!target) return { ok: false, sentence: unreadable, isGone: false, isRefused: false };
    const { id, kind, title, path, created_at: at } = message;
    const body = channel.shows_amounts ? message.body_with_amounts : message.body;
    return await notifier.send(target, { id, kind, title, body, path, at }, logOf(user.id));
  } catch (error) {
    onError(error);
    return { ok: false, sentence: ownFault, isGone: false, isRefused: true };
  }
}

function outcomeOf(sending: Sending, { attempts }: WaitingMessage, { failures }: QueueChannel): Outcome {
  if (sending.ok) return { state: 'sent', error: null };
  if (sending.isRefused && attempts >= mostRefusals) return { state: 'failed', error: sending.sentence };
  return { state: 'waiting', error: sending.sentence, pauseMinutes: pauseAfter(failures + 1) };
}

/**
 * Keeps the newest messages of a channel and makes one of the others. Of digests the newest alone is worth sending.
 * @returns what waits, oldest first
 */
async function boundQueue(
  scope: SystemScope,
  { userId, channelId }: { readonly userId: string; readonly channelId: string },
  most: number,
): Promise<WaitingMessage[]> {
  const waiting = await listWaiting(scope, userId, channelId);
  const digests = waiting.filter(({ kind }) => kind === 'weekly_digest');
  const mores = waiting.filter(({ kind }) => kind === 'more');
  const others = waiting.filter(({ kind }) => kind !== 'weekly_digest' && kind !== 'more');
  const excess = others.slice(0, Math.max(0, others.length - most));
  const isOver = excess.length > 0 || mores.length > 1;
  const gone = [...digests.slice(0, -1), ...(isOver ? [...mores, ...excess] : [])].map(({ key }) => key);
  if (gone.length === 0) return waiting;
  const collapsed = await collapseMessages(scope, userId, channelId, gone);
  const count = collapsed
    .filter(({ kind }) => kind !== 'weekly_digest')
    .reduce((sum, { kind, stands_for }) => sum + (kind === 'more' ? stands_for : 1), 0);
  const id = uuid();
  const more = { ...moreNotification(id, count), id, isWanted: true, stands_for: count };
  if (count > 0) await insertNotifications(scope, { userId, channelId }, [more]);
  return listWaiting(scope, userId, channelId);
}
