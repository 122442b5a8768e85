import type { Notice, NotificationKind } from '@farthing/api-contract';
import { dayAfter, dayInWords, monthInWords } from '@farthing/dates';
import { parseMinor } from '@farthing/money';

/** A message to a user, in plain text. */
export interface Notification {
  /** The same notification has the same key, by which it is sent once. */
  readonly key: string;
  readonly kind: NotificationKind | 'more' | 'channel_changed';
  readonly title: string;
  readonly body: string;
  readonly body_with_amounts: string;
  /** Page of the app that shows it. */
  readonly path: string;
}

/** An expected payment of the coming days. */
export interface BillFact {
  readonly series_id: string;
  readonly name: string;
  readonly date: string;
  readonly currency: string;
  /** Positive decimal. */
  readonly amount: string;
}

/** An account that is expected to fall below a limit. */
export interface ShortFact {
  readonly account_id: string;
  readonly name: string;
  readonly date: string;
  readonly currency: string;
  /** Decimal. 0 without a limit of the user's own. */
  readonly limit: string;
}

/** An account whose next statement can be imported. */
export interface StatementFact {
  readonly account_id: string;
  readonly name: string;
  /** Last day of its newest statement. */
  readonly last_day: string;
  /** Bank of its newest statement, and its site; null if that isn't known. */
  readonly bank: { readonly bank: string; readonly site: string } | null;
}

/** Prints an amount: `£1,234.50`, `−12.00 EUR`. @param amount decimal */
export function moneyText(amount: string, currency: string): string {
  const [whole = '', part] = amount.replace(/^[+-]/, '').split('.');
  const grouped = BigInt(whole).toLocaleString('en-GB');
  const digits = part === undefined ? grouped : `${grouped}.${part}`;
  const sign = amount.startsWith('-') ? '−' : '';
  return currency === 'GBP' ? `${sign}£${digits}` : `${sign}${digits} ${currency}`;
}

const unsigned = (amount: string) => amount.replace(/^[+-]/, '');

/** A notice without figures says the same with amounts and without. */
const inWords = (title: string, words: string | null) => [title, words ?? '', words ?? ''] as const;

/** Words of each kind of notice: title, body, body with amounts. */
const noticeWords: Readonly<Record<Notice['kind'], (notice: Notice) => readonly [string, string, string]>> = {
  low_balance: ({ name, amount, limit, currency }) => [
    `${name} is low`,
    'Its balance is below your limit.',
    `Its balance is ${moneyText(amount, currency)}, below your limit of ${moneyText(limit, currency)}.`,
  ],
  budget_over: ({ name, amount, limit, currency }) => [
    `${name} is over its budget`,
    'You spent more than the budget.',
    `You spent ${moneyText(unsigned(amount), currency)} more than the ${moneyText(limit, currency)} budget.`,
  ],
  budget_near: ({ name, amount, limit, currency }) => [
    `${name} is nearly spent`,
    'Little of the budget is left.',
    `${moneyText(amount, currency)} of ${moneyText(limit, currency)} is left.`,
  ],
  price_rise: ({ name, amount, limit, currency, since }) => [
    `${name} costs more`,
    `The price rose on ${dayInWords(since)}.`,
    `${moneyText(limit, currency)} since ${dayInWords(since)}, which is ${moneyText(amount, currency)} more a year.`,
  ],
  payment_missed: ({ name, amount, currency, since }) => [
    `We haven’t seen ${name}`,
    `It was due on ${dayInWords(since)}.`,
    `${moneyText(unsigned(amount), currency)} was due on ${dayInWords(since)}.`,
  ],
  contract_ending: ({ name, amount, currency, until, since }) => [
    `Your ${name} contract ends`,
    `Its last day is ${dayInWords(until ?? since)}.`,
    `Its last day is ${dayInWords(until ?? since)}. It costs ${moneyText(unsigned(amount), currency)} a year.`,
  ],
  balance_differs: ({ name, amount, limit, currency, since }) => [
    `${name} doesn’t match your bank`,
    `The statement of ${dayInWords(since)} and your records differ.`,
    `The statement of ${dayInWords(since)} ends with ${moneyText(limit, currency)}. Your records say ${moneyText(amount, currency)}.`,
  ],
  transactions_missing: ({ name, amount, currency, until, since }) => [
    `Transactions of ${name} are missing`,
    `Those from ${dayInWords(since)} to ${dayInWords(until ?? since)}.`,
    `From ${dayInWords(since)} to ${dayInWords(until ?? since)}, ${moneyText(amount, currency)} in all.`,
  ],
  tax_deadline: ({ name, amount, currency, until, since }) => {
    const by = `By ${dayInWords(until ?? since)}.`;
    const isNothing = parseMinor(amount, currency) === 0n;
    return [`${name} is due`, by, isNothing ? by : `${by} There is ${moneyText(amount, currency)} to pay.`];
  },
  hmrc_answer_missing: ({ name, words }) => inWords(`${name}: HMRC’s answer is missing`, words),
  file_to_check: ({ name, words }) => inWords(`To check: ${name}`, words),
  file_refused: ({ name, words }) => inWords(`Not imported: ${name}`, words),
  mailbox_failed: ({ name, words }) => inWords(`The mailbox ${name} can’t be read`, words),
};

/** Writes a notice as a message. */
export function noticeNotification(notice: Notice): Notification {
  const [title, body, body_with_amounts] = noticeWords[notice.kind](notice);
  // The key of this notice has a day, so that a dismissal ends. The message is sent once.
  const key = notice.kind === 'hmrc_answer_missing' ? notice.key.replace(/:[^:]+$/, '') : notice.key;
  return { key, kind: notice.kind, title, body, body_with_amounts, path: notice.path };
}

/** Writes a bill of the coming days as a message: one for each due date. */
export function billNotification({ series_id, name, date, currency, amount }: BillFact): Notification {
  return {
    key: `bill-due:${series_id}:${date}`,
    kind: 'bill_due',
    title: `${name} is due`,
    body: `It is expected on ${dayInWords(date)}.`,
    body_with_amounts: `${moneyText(amount, currency)} is expected on ${dayInWords(date)}.`,
    path: '/recurring',
  };
}

/** Writes an account that is expected to run short as a message: one a month, however the day moves. */
export function shortNotification({ account_id, name, date, currency, limit }: ShortFact): Notification {
  const isZero = parseMinor(limit, currency) === 0n;
  const below = isZero ? 'zero' : 'your limit';
  const around = (of: string) => `Its balance is expected to fall below ${of} around ${dayInWords(date)}.`;
  return {
    key: `low-balance-ahead:${account_id}:${date.slice(0, 7)}`,
    kind: 'low_balance_ahead',
    title: `${name} may run short`,
    body: around(below),
    body_with_amounts: around(isZero ? below : `your limit of ${moneyText(limit, currency)}`),
    path: '/forecast',
  };
}

/** The month of the statement after one that ends with a month; undefined after one that ends within it. */
function monthToCome(lastDay: string): string | undefined {
  const next = dayAfter(lastDay);
  return next.endsWith('-01') ? monthInWords(next) : undefined;
}

/** Writes a statement that can be imported as a message: one for each statement. */
export function statementNotification({ account_id, name, last_day, bank }: StatementFact): Notification {
  const place = bank ? `${bank.bank} (${bank.site})` : 'your bank';
  const body = `The newest one here ends on ${dayInWords(last_day)}. Download the next one from ${place} and import it.`;
  const month = monthToCome(last_day);
  return {
    key: `statement-due:${account_id}:${last_day}`,
    kind: 'statement_due',
    title: month ? `The ${name} statement for ${month} is due` : `A new statement for ${name} is due`,
    body,
    body_with_amounts: body,
    path: '/import',
  };
}

/** Writes a sign-in from a new browser as a message. @param day on which it was, in UTC */
export function deviceNotification(sessionId: string, day: string): Notification {
  const body = `On ${dayInWords(day)}, someone signed in with a browser that wasn’t used before. If it wasn’t you, change your password and sign out all other devices.`;
  return {
    key: `new-device:${sessionId}`,
    kind: 'new_device',
    title: 'New sign-in to farthing',
    body,
    body_with_amounts: body,
    path: '/settings/security',
  };
}

/** Changes of a channel that the user's other channels report. */
export type ChannelEvent = 'added' | 'paused' | 'deleted';

const eventWords: Readonly<Record<ChannelEvent, string>> = {
  added: 'gets notifications now',
  paused: 'gets no notifications for now',
  deleted: 'gets no more notifications',
};

/** Writes a change of a channel as a message for the others. @param id of the message */
export function channelNotification(id: string, name: string, event: ChannelEvent): Notification {
  const body = `“${name}” ${eventWords[event]}. If that wasn’t you, change your password and sign out all other devices.`;
  return {
    key: `channel-changed:${id}`,
    kind: 'channel_changed',
    title: `A place for notifications was ${event}`,
    body,
    body_with_amounts: body,
    path: '/settings/notifications',
  };
}

/** Writes a failed backup as a message for administrators: one a day. @param day on which it was made, in UTC */
export function backupNotification(day: string): Notification {
  const body = `The nightly backup of ${dayInWords(day)} failed. Backups says why and when the last good one was made.`;
  return {
    key: `backup-failed:${day}`,
    kind: 'backup_failed',
    title: 'The backup failed',
    body,
    body_with_amounts: body,
    path: '/admin/backups',
  };
}

/**
 * Writes a certificate for HTTPS that couldn't be ordered as a message for administrators: one a week, as the old one serves for
 * a month. @param day of the last attempt, in UTC
 */
export function certificateNotification(day: string): Notification {
  const body = `The certificate for HTTPS couldn’t be ordered on ${dayInWords(day)}. Jobs says why. The old one serves until it ends.`;
  return {
    key: `certificate-failed:${Math.floor(Date.parse(day) / (7 * 86_400_000))}`,
    kind: 'backup_failed',
    title: 'The certificate wasn’t renewed',
    body,
    body_with_amounts: body,
    path: '/admin/jobs',
  };
}

/** Stands for messages that are not sent one by one. @param id of the message */
export function moreNotification(id: string, count: number): Notification {
  const body =
    'There were too many at once, or this channel couldn’t be reached for a while. Home shows what is current.';
  return {
    key: `more:${id}`,
    kind: 'more',
    title: count === 1 ? '1 more notice' : `${count} more notices`,
    body,
    body_with_amounts: body,
    path: '/',
  };
}

/** Net worth at two moments, decimals of `currency`; undefined where a rate or price is missing. */
export interface NetWorthChange {
  readonly currency: string;
  readonly now: string;
  readonly before: string;
}

const mostTitles = 10;

/** Writes the digest of a week. @param titles of the week's messages, newest first @param day of the digest */
export function digestNotification(
  day: string,
  titles: readonly string[],
  worth: NetWorthChange | undefined,
): Notification {
  const shown = titles.slice(0, mostTitles).map((title) => `• ${title}`);
  const left = titles.length - shown.length;
  const list =
    titles.length === 0
      ? ['Nothing new needed your attention this week.']
      : ['This week:', ...shown, ...(left > 0 ? [`and ${left} more`] : [])];
  const write = (worthText: string) => [...list, '', worthText].join('\n');
  return {
    key: `digest:${day}`,
    kind: 'weekly_digest',
    title: `Your week to ${dayInWords(day)}`,
    body: write(worthWords(worth, false)),
    body_with_amounts: write(worthWords(worth, true)),
    path: '/',
  };
}

function worthWords(worth: NetWorthChange | undefined, withAmounts: boolean): string {
  if (!worth)
    return 'The change in your net worth isn’t known, because a balance, price or exchange rate is missing.';
  const { currency, now, before } = worth;
  const minor = parseMinor(now, currency) - parseMinor(before, currency);
  if (minor === 0n) return 'Your net worth didn’t change.';
  const way = minor > 0n ? 'rose' : 'fell';
  if (!withAmounts) return `Your net worth ${way}.`;
  return `Your net worth ${way} from ${moneyText(before, currency)} to ${moneyText(now, currency)}.`;
}
