import type { NewNotificationChannel } from '@farthing/api-contract';
import { dayAfter, dayNumber, daysBetween, weekdayOf } from '@farthing/dates';
import { invalidField } from '../../../problems/problem.ts';

/** Kinds of message about a state: all that is current is known, so that a message about what has ended is withdrawn. */
export const currentKinds = [
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
] as const;

/** Kinds of message that a new channel sends. The digest is for emails. */
export const usualKinds = [...currentKinds, 'new_device', 'backup_failed'] as const;

/** All kinds of message. */
export const messageKinds = [...usualKinds, 'weekly_digest'] as const;

/** A clock on the wall in a time zone. */
export interface LocalTime {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Since midnight, as the clock shows it: on the two days of a change there are fewer or more. */
  readonly minutes: number;
}

/** When a user wants no messages, in minutes since midnight; both null: at no time. */
export interface QuietHours {
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
}

/** Time at which a user gets the digest. */
export interface DigestTime {
  /** ISO weekday, 1 is Monday. */
  readonly digest_day: number;
  readonly digest_hour: number;
  /** Day of the newest digest. */
  readonly digested_on: string | null;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Reads the clock of a time zone. @param atMs Unix milliseconds @throws {RangeError} for an unknown time zone */
export function localTime(atMs: number, timeZone: string): LocalTime {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    minutes: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  if (clocks.size < 100) clocks.set(timeZone, made);
  return made;
}

/** Returns true if the computer knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    return clockOf(name) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Returns true in quiet hours, from their first minute up to the one before their end. They may go over midnight. The clock
 * on the wall decides: an hour that the clocks repeat is quiet twice, and one that they leave out is not there.
 */
export function isQuiet({ minutes }: LocalTime, { quiet_from, quiet_until }: QuietHours): boolean {
  if (quiet_from === null || quiet_until === null || quiet_from === quiet_until) return false;
  return quiet_from < quiet_until
    ? minutes >= quiet_from && minutes < quiet_until
    : minutes >= quiet_from || minutes < quiet_until;
}

/** Days after which a digest that could not be written is left out. */
const digestDays = 2;

/**
 * Returns the day of the digest that is due now, undefined if none is. A service that was off writes it up to two days late.
 * With a clock that was set back, the digest of a day is not written again.
 */
export function dueDigest(now: LocalTime, { digested_on, ...time }: DigestTime): string | undefined {
  const day = lastDigestDay(now, time);
  if (daysBetween(day, now.day) > digestDays) return undefined;
  if (digested_on === null) return day;
  // A day far ahead was noted by a clock that was wrong by more than a week.
  const ahead = daysBetween(day, digested_on);
  return ahead >= 0 && ahead <= 7 ? undefined : day;
}

/** Returns the newest day at or before now that a digest is for, whether it was written or not. */
export function lastDigestDay(
  now: LocalTime,
  { digest_day, digest_hour }: Omit<DigestTime, 'digested_on'>,
): string {
  const since = (isoWeekday(now.day) - digest_day + 7) % 7;
  return dayAfter(now.day, since === 0 && now.minutes < digest_hour * 60 ? -7 : -since);
}

/** Weekday of a day, 1 is Monday. */
function isoWeekday(day: string): number {
  return weekdayOf(dayNumber(day)) + 1;
}

const pauseMinutes = [5, 15, 60, 180, 360];

/** Minutes until the next attempt after so many failures in a row: 6 hours at most. */
export function pauseAfter(failures: number): number {
  return pauseMinutes[Math.min(Math.max(failures, 1), pauseMinutes.length) - 1] ?? 360;
}

/** Minutes since midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** `HH:MM` of minutes since midnight. */
export function timeText(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Address and keys of a new channel, as they are sealed. An email has none: it goes to the user's own address. */
export type StoredTarget =
  | { readonly kind: 'push'; readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  | { readonly kind: 'ntfy'; readonly server: string; readonly topic: string; readonly token: string | null }
  | { readonly kind: 'webhook'; readonly url: string; readonly secret: string };

/**
 * Reads the fields that a kind of channel needs. Addresses are checked again with each message, when their host is looked up.
 * @param allowsHttp true if the operator allows the home network
 * @param secret of a new webhook
 * @throws {Problem} invalid-request, which names the field
 */
export function readTarget(
  given: NewNotificationChannel,
  allowsHttp: boolean,
  secret: string,
): StoredTarget | null {
  const need = (field: 'server' | 'topic' | 'url' | 'endpoint' | 'p256dh' | 'auth') => {
    const value = given[field];
    if (value === undefined) throw invalidField(field, `Enter ${fieldWords[field]}.`);
    return value;
  };
  if (given.kind === 'email') return null;
  if (given.kind === 'ntfy')
    return {
      kind: 'ntfy',
      server: readServer(need('server'), allowsHttp),
      topic: need('topic'),
      token: given.token ?? null,
    };
  if (given.kind === 'webhook')
    return { kind: 'webhook', url: readAddress(need('url'), 'url', allowsHttp), secret };
  return {
    kind: 'push',
    endpoint: readAddress(need('endpoint'), 'endpoint', allowsHttp),
    p256dh: need('p256dh'),
    auth: need('auth'),
  };
}

const fieldWords = {
  server: 'the address of the ntfy server',
  topic: 'the topic',
  url: 'the address that messages are posted to',
  endpoint: 'the endpoint of the subscription',
  p256dh: 'the key p256dh of the subscription',
  auth: 'the key auth of the subscription',
};

/** Reads the address of an ntfy server. ntfy takes JSON at its root only, and has no other paths. */
function readServer(typed: string, allowsHttp: boolean): string {
  const address = readAddress(typed, 'server', allowsHttp);
  const { pathname, search } = new URL(address);
  if (pathname !== '/' || search !== '')
    throw invalidField(
      'server',
      'Enter only the server, such as https://ntfy.sh. The topic has a field of its own.',
    );
  return address;
}

function readAddress(typed: string, field: string, allowsHttp: boolean): string {
  const refuse = (sentence: string) => invalidField(field, sentence);
  const text = typed.trim();
  if (!URL.canParse(text)) throw refuse('That isn’t a valid address. Enter one like https://host/path');
  const url = new URL(text);
  const isHttp = url.protocol === 'http:';
  if (isHttp && !allowsHttp)
    throw refuse('The address must begin with https://. The operator can allow http (NOTIFY_LAN).');
  if (!isHttp && url.protocol !== 'https:') throw refuse('The address must begin with https://');
  if (url.username !== '' || url.password !== '')
    throw refuse('The address must not contain a user name or password.');
  if (url.host.length > longestHost) throw refuse('The host name is too long. Check the address.');
  url.hash = '';
  return url.href;
}

/** Most characters of a host and its port: a name has 253 at most (RFC 1035 section 2.3.4). */
const longestHost = 260;

/**
 * Reads the name of a channel, which other channels are told. @throws {Problem} invalid-request for control characters and
 * those that are invisible or change the direction of text
 */
export function readName(typed: string): string {
  const name = typed.trim().normalize('NFC');
  if (
    /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u.test(name.replaceAll(/\p{Extended_Pictographic}\u200d/gu, ''))
  )
    throw invalidField('name', 'The name contains invisible characters. Type it again without them.');
  return name;
}
