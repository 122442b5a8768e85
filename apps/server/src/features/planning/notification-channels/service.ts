import type {
  MadeNotificationChannel,
  NewNotificationChannel,
  NotificationChannel,
  NotificationChannelChange,
  NotificationChannelList,
  NotificationTest,
  PushKey,
} from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope, UserScopes } from '../../../database/user-scope.ts';
import { isCurvePoint } from '../../../platform/crypto/curve-point.ts';
import { decryptOr, type FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import { hashToken } from '../../../platform/crypto/token-hash.ts';
import type { OutgoingLog } from '../../../platform/outgoing/fetch-bytes.ts';
import type { NotificationTarget, Notifier, Sending } from '../../../platform/outgoing/notifier.ts';
import { type CountAttempt, refuseOverLimit } from '../../../problems/attempt.ts';
import { found, invalidField, Problem } from '../../../problems/problem.ts';
import { type Caller, recordAudit } from '../../identity/audit-log/service.ts';
import { unreadable } from './delivery-service.ts';
import { type ChannelEvent, channelNotification } from './message-rules.ts';
import { messageKinds, readName, readTarget, type StoredTarget, usualKinds } from './rules.ts';
import { openTarget, sealPushKey, sealTarget } from './secrets-service.ts';
import { beginDigest } from './settings-service.ts';
import {
  type ChannelRow,
  deleteChannel,
  findChannel,
  findSealed,
  findSettings,
  insertChannel,
  listChannels,
  lockSettings,
  noteTest,
  notifyOthers,
  readEmail,
  updateChannel,
  updateSettings,
  withdrawKinds,
} from './store.ts';

export { confirmPassword, type PasswordParts } from '../../identity/sessions/password-service.ts';

/** Dependencies of this feature. */
export interface ChannelParts {
  readonly cipher: FieldCipher;
  readonly notifier: Notifier;
}

/** Returns the user's channels, and how this server can send. */
export async function readChannels(
  scope: UserScope,
  { notifier }: Pick<ChannelParts, 'notifier'>,
): Promise<NotificationChannelList> {
  const [rows, email] = await Promise.all([listChannels(scope), readEmail(scope)]);
  return {
    items: rows.map(present),
    email: notifier.sendsEmail ? email : null,
    allows_home_network: notifier.allowsPrivate,
  };
}

/**
 * Adds a channel. It starts with the next notice: what is current now is on Home already. The secret of a webhook is returned
 * only this once.
 * @throws {Problem} email-channel-off, invalid-request, push-already-added, too-many-records
 */
export async function addChannel(
  scope: UserScope,
  { cipher, notifier }: ChannelParts,
  given: Omit<NewNotificationChannel, 'password'>,
  caller: Caller,
): Promise<MadeNotificationChannel & Notified> {
  if (given.kind === 'email' && !notifier.sendsEmail) throw new Problem('email-channel-off');
  const secret = notifier.newWebhookSecret();
  const target = readTarget(given, notifier.allowsPrivate, secret);
  if (target?.kind === 'push' && !(await findSettings(scope))?.push_public_key)
    throw invalidField('endpoint', 'Get the key for push messages first, then subscribe with it.');
  if (target?.kind === 'push' && !isCurvePoint(target.p256dh))
    throw invalidField('p256dh', 'That isn’t the key of a subscription. Subscribe again.');
  const id = uuid();
  const name = readName(given.name);
  const isAdded = await insertChannel(scope, {
    id,
    kind: given.kind,
    name,
    host: target ? hostOf(target) : await readEmail(scope),
    target: target && sealTarget(cipher, id, target),
    endpoint_hash: target?.kind === 'push' ? hashToken(target.endpoint) : null,
    kinds: [...usualKinds, ...(given.kind === 'email' ? ['weekly_digest'] : [])],
  });
  if (!isAdded) throw new Problem('push-already-added');
  await audit(scope, caller, 'notification_channel_add', { id, name, kind: given.kind });
  if (given.kind === 'email') await beginDigest(scope, id, Date.now());
  return {
    notified: await notify(scope, id, name, 'added'),
    channel: await readChannel(scope, id),
    secret: target?.kind === 'webhook' ? secret : null,
  };
}

/**
 * Changes the given fields. Messages that wait of kinds that are switched off are withdrawn.
 * @throws {Problem} invalid-request, notification-channel-not-found, version-clash
 */
export async function changeChannel(
  scope: UserScope,
  id: string,
  { version, name, ...fields }: Omit<NotificationChannelChange, 'password'>,
): Promise<{ readonly channel: NotificationChannel } & Notified> {
  const before = await readChannel(scope, id);
  const change = { ...fields, ...(name === undefined ? {} : { name: readName(name) }) };
  if (!(await updateChannel(scope, id, change, version))) throw new Problem('version-clash');
  const { kinds } = fields;
  if (kinds) await withdrawKinds(scope, id, kinds);
  if (kinds?.includes('weekly_digest') && !before.kinds.includes('weekly_digest'))
    await beginDigest(scope, id, Date.now());
  const isPaused = fields.is_paused === true && !before.is_paused;
  const notified = isPaused ? await notify(scope, id, before.name, 'paused') : false;
  return { channel: await readChannel(scope, id), notified };
}

/**
 * Deletes a channel with the messages that wait for it.
 * @returns whether other channels are to be told @throws {Problem} notification-channel-not-found
 */
export async function removeChannel(scope: UserScope, id: string, caller: Caller): Promise<boolean> {
  const gone = await deleteChannel(scope, id);
  if (!gone) throw new Problem('notification-channel-not-found');
  await audit(scope, caller, 'notification_channel_remove', { id, ...gone });
  return notify(scope, id, gone.name, 'deleted');
}

/** Result of a change that can be reported to the user's other channels. */
export interface Notified {
  /** True if messages wait that are to be sent at once. */
  readonly notified: boolean;
}

/** Reports a change to the user's other channels, so that they notice one by someone else. @returns true if there are any */
async function notify(scope: UserScope, id: string, name: string, event: ChannelEvent): Promise<boolean> {
  return (await notifyOthers(scope, id, channelNotification(uuid(), name, event))) > 0;
}

function audit(
  scope: UserScope,
  caller: Caller,
  action: string,
  { id, ...metadata }: { readonly id: string; readonly name: string; readonly kind: string },
): Promise<void> {
  return recordAudit(scope, caller, {
    user_id: scope.userId,
    action,
    resource_type: 'notification_channel',
    resource_id: id,
    metadata,
  });
}

/**
 * Returns the public key of the user's push subscriptions. It is made when it is first asked for, and again if this server's keys
 * don't decrypt the private one: subscriptions from before are of no use then.
 */
export async function preparePushKey(scope: UserScope, { cipher, notifier }: ChannelParts): Promise<PushKey> {
  const before = await lockSettings(scope);
  if (before.push_public_key !== null && isReadable(scope, cipher, before.push_private_key))
    return { public_key: before.push_public_key };
  const { publicKey, privateKey } = await notifier.newPushKeys();
  const sealed = sealPushKey(cipher, scope.userId, privateKey);
  await updateSettings(scope, { push_public_key: publicKey, push_private_key: sealed }, false);
  return { public_key: publicKey };
}

function isReadable(scope: UserScope, cipher: FieldCipher, sealed: string | null): boolean {
  if (sealed === null) return false;
  const place = { table: 'notification_settings', column: 'push_private_key', row: scope.userId };
  return decryptOr(
    () => cipher.decrypt(sealed, place) !== '',
    () => false,
  );
}

/**
 * Sends a test message at once, also in quiet hours and of a paused channel.
 * @throws {Problem} notification-channel-not-found, too-many-notification-tests
 */
export async function testChannel(
  scopes: UserScopes,
  { cipher, notifier }: ChannelParts,
  id: string,
  { count, log }: { readonly count: CountAttempt; readonly log: OutgoingLog },
): Promise<NotificationTest> {
  const target = await scopes.read((scope) => findTarget(scope, cipher, id));
  refuseOverLimit(await count(), 'too-many-notification-tests');
  const sending: Sending = target
    ? await notifier.send(target, testMessage(), log)
    : { ok: false, sentence: unreadable, isGone: false, isRefused: false };
  await scopes.write((scope) => noteTest(scope, id, sending.ok ? null : sending.sentence));
  return sending.ok
    ? { ok: true, message: `${sending.host} accepted the test message. Check that it arrived.` }
    : { ok: false, message: sending.sentence };
}

function testMessage() {
  return {
    id: uuid(),
    kind: 'test',
    title: 'Test message from farthing',
    body: 'Notifications reach you here.',
    path: '/settings/notifications',
    at: new Date().toISOString(),
  };
}

async function findTarget(
  scope: UserScope,
  cipher: FieldCipher,
  id: string,
): Promise<NotificationTarget | undefined> {
  const row = found(await findSealed(scope, id), 'notification-channel-not-found');
  const [settings, email] = await Promise.all([findSettings(scope), readEmail(scope)]);
  const keys = settings ?? { push_public_key: null, push_private_key: null };
  return openTarget(cipher, row, { ...keys, id: scope.userId, email });
}

async function readChannel(scope: UserScope, id: string): Promise<NotificationChannel> {
  const row = found(await findChannel(scope, id), 'notification-channel-not-found');
  return present(row);
}

function hostOf(target: StoredTarget): string {
  const address =
    target.kind === 'ntfy' ? target.server : target.kind === 'webhook' ? target.url : target.endpoint;
  return new URL(address).host;
}

function present({ kinds, ...row }: ChannelRow): NotificationChannel {
  const known = new Set<string>(kinds);
  return { ...row, kinds: messageKinds.filter((kind) => known.has(kind)) };
}
