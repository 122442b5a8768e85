import Type from 'typebox';
import {
  Body,
  described,
  flag,
  Id,
  Instant,
  integer,
  nullable,
  text,
  textUpTo,
  versionRead,
} from './values.ts';

/** Matters that a user can be told of by a channel. */
export const NotificationKind = Type.Enum(
  [
    'low_balance',
    'low_balance_ahead',
    'bill_due',
    'payment_missed',
    'price_rise',
    'contract_ending',
    'budget_near',
    'budget_over',
    'statement_due',
    'balance_differs',
    'transactions_missing',
    'tax_deadline',
    'hmrc_answer_missing',
    'file_to_check',
    'file_refused',
    'mailbox_failed',
    'new_device',
    'backup_failed',
    'weekly_digest',
  ],
  {
    description:
      'Those of notices, and six more. `low_balance_ahead`: an account is expected to run short within 14 days. `bill_due`: within 3 days. `statement_due`: the next statement can be imported. `new_device`: a sign-in from a browser that wasn’t used before. `backup_failed`: a backup or the certificate for HTTPS, for administrators',
  },
);
export type NotificationKind = Type.Static<typeof NotificationKind>;

const channelKind = Type.Enum(['push', 'email', 'ntfy', 'webhook']);
const channelName = textUpTo(60);
const kinds = Type.Array(NotificationKind, { maxItems: 19, uniqueItems: true });

/** A way by which a user is told. Its address and keys are never returned. */
export const NotificationChannel = Type.Object({
  id: Id,
  kind: channelKind,
  name: channelName,
  host: text('Host that messages go to, or the email address'),
  kinds: described(kinds, 'What it sends'),
  shows_amounts: flag('Whether messages contain amounts'),
  is_paused: Type.Boolean(),
  waiting: integer('Messages that wait for the end of quiet hours or for the next attempt'),
  last_sent_at: nullable(Instant),
  last_error: described(nullable(Type.String()), 'Why the newest attempt failed. Null if it succeeded'),
  version: Type.Integer(),
  created_at: Instant,
});
export type NotificationChannel = Type.Static<typeof NotificationChannel>;

export const NotificationChannelList = Type.Object({
  items: Type.Array(NotificationChannel),
  email: described(nullable(Type.String()), 'Address that emails go to. Null if this server sends no email'),
  allows_home_network: flag(
    'Whether the operator allows servers on this machine and in private networks (`NOTIFY_LAN`)',
  ),
});
export type NotificationChannelList = Type.Static<typeof NotificationChannelList>;

const address = Type.String({ minLength: 1, maxLength: 1000 });

const passwordFor = (description: string) => Type.Optional(Type.String({ maxLength: 1024, description }));

/** A new channel. Which fields it needs depends on its kind. */
export const NewNotificationChannel = Body({
  kind: channelKind,
  name: channelName,
  password: passwordFor('The user’s current password, required even in an open session'),
  server: Type.Optional(described(address, 'ntfy: address of the server, such as https://ntfy.sh')),
  topic: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{1,64}$',
      description: 'ntfy: topic that your devices subscribe to',
    }),
  ),
  token: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'ntfy: access token, if the server needs one. Stored encrypted and never returned',
    }),
  ),
  url: Type.Optional(described(address, 'webhook: address that messages are posted to')),
  endpoint: Type.Optional(described(address, 'push: `endpoint` of the browser’s subscription')),
  p256dh: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{87}=?$',
      description: 'push: key `p256dh` of the subscription, base64url',
    }),
  ),
  auth: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{22}={0,2}$',
      description: 'push: key `auth` of the subscription, base64url',
    }),
  ),
});
export type NewNotificationChannel = Type.Static<typeof NewNotificationChannel>;

export const MadeNotificationChannel = Type.Object({
  channel: NotificationChannel,
  secret: described(
    nullable(Type.String()),
    'webhook: secret of its signatures, `whsec_` and base64. It is returned only here',
  ),
});
export type MadeNotificationChannel = Type.Static<typeof MadeNotificationChannel>;

export const NotificationChannelChange = Body({
  name: Type.Optional(channelName),
  kinds: Type.Optional(kinds),
  shows_amounts: Type.Optional(Type.Boolean()),
  is_paused: Type.Optional(Type.Boolean()),
  password: passwordFor('The user’s current password, required if `shows_amounts` is true'),
  version: versionRead(),
});
export type NotificationChannelChange = Type.Static<typeof NotificationChannelChange>;

/** Result of sending a test message. */
export const NotificationTest = Type.Object({
  ok: Type.Boolean(),
  message: text('Result in plain English and what to do next'),
});
export type NotificationTest = Type.Static<typeof NotificationTest>;

export const PushKey = Type.Object({
  public_key: text('`applicationServerKey` of the user’s subscriptions, base64url'),
});
export type PushKey = Type.Static<typeof PushKey>;

const timeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'HH:MM' });
const weekday = Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday' });
const hour = Type.Integer({ minimum: 0, maximum: 23 });
const timeZone = Type.String({
  minLength: 1,
  maxLength: 60,
  description: 'IANA time zone, such as Europe/London',
});

/** When a user is told. */
export const NotificationSettings = Type.Object({
  time_zone: timeZone,
  quiet_from: described(nullable(timeOfDay), 'Start of quiet hours. Null: there are none'),
  quiet_until: nullable(timeOfDay),
  digest_day: weekday,
  digest_hour: hour,
  version: Type.Integer(),
});
export type NotificationSettings = Type.Static<typeof NotificationSettings>;

export const NotificationSettingsChange = Body({
  time_zone: Type.Optional(timeZone),
  quiet_from: Type.Optional(Type.Union([timeOfDay, Type.Null()])),
  quiet_until: Type.Optional(Type.Union([timeOfDay, Type.Null()])),
  digest_day: Type.Optional(weekday),
  digest_hour: Type.Optional(hour),
  version: versionRead(0),
});
export type NotificationSettingsChange = Type.Static<typeof NotificationSettingsChange>;
