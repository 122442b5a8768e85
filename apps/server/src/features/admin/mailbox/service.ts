import type { Mailbox, MailboxChange } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import type { Config } from '../../../config.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { MailboxClient } from '../../../platform/outgoing/mailbox-client.ts';
import { fieldProblem, invalidField, Problem } from '../../../problems/problem.ts';
import { findAccount } from '../../ledger/accounts/service.ts';
import { firstDays, toldFailures } from './rules.ts';
import { deleteRow, findRow, lockRow, type MailboxRow, updateSettings } from './store.ts';

/** Dependencies of this feature. */
export interface MailboxParts {
  readonly config: Pick<Config, 'demoMode'>;
  readonly cipher: FieldCipher;
  readonly mailboxes: MailboxClient;
}

const unset: MailboxRow = {
  ...{ enabled: false, host: '', port: 993, security: 'tls', login: '', password: null, folder: 'INBOX' },
  ...{ senders: [], since: null, uid_validity: null, last_uid: null, broken_uid: null, failures: 0 },
  ...{ needs_password: false, failing_since: null, next_check_at: null, last_checked_at: null },
  ...{ last_ok: null, last_message: null, version: 0, running: false },
};

/** The user's mailbox, or the settings to begin with. */
export async function readMailbox(scope: UserScope, parts: MailboxParts): Promise<Mailbox> {
  return present((await findRow(scope)) ?? unset, parts);
}

/**
 * Changes the given fields. The password is for one server and user name: with another one it is forgotten, so that it can't be
 * sent elsewhere.
 * @throws {Problem} demo-mode, version-clash, account-not-found, invalid-request, mailbox-incomplete
 */
export async function amendMailbox(
  scope: UserScope,
  parts: MailboxParts,
  change: MailboxChange,
  today: string,
): Promise<Mailbox> {
  if (parts.config.demoMode) throw new Problem('demo-mode');
  const before = await lockRow(scope);
  if (change.version !== undefined && change.version !== before.version) throw new Problem('version-clash');
  const { password, version: _, senders, ...plain } = change;
  const after = {
    ...before,
    ...plain,
    senders: senders ? await readSenders(scope, senders) : before.senders,
  };
  const isElsewhere = (['host', 'port', 'security', 'login'] as const).some(
    (field) => after[field] !== before[field],
  );
  const sealed =
    password === undefined
      ? isElsewhere
        ? null
        : before.password
      : parts.cipher.encrypt(password, placeOf(scope));
  // A sender who is new may have written before.
  const again = isElsewhere || after.folder !== before.folder || senders !== undefined;
  const first = dayAfter(today, -firstDays);
  const settings = { ...after, password: sealed, since: again ? first : (before.since ?? first) };
  if (after.enabled) checkComplete(settings, change);
  const { enabled, host, port, security, login, folder, since } = settings;
  const stored = {
    enabled,
    host,
    port,
    security,
    login,
    password: sealed,
    folder,
    senders: after.senders,
    since,
  };
  return present(await updateSettings(scope, stored, again), parts);
}

/** Forgets the mailbox and its password. What came in stays. */
export async function removeMailbox(scope: UserScope): Promise<void> {
  await deleteRow(scope);
}

function checkComplete(row: Omit<MailboxRow, 'version'>, change: MailboxChange): void {
  const missing = (['host', 'login', 'password'] as const).find((field) => !row[field]);
  const field = missing ?? (row.senders.length === 0 ? 'senders' : undefined);
  if (field === undefined) return;
  const isForgotten = field === 'password' && change.enabled === undefined;
  throw fieldProblem(
    'mailbox-incomplete',
    field,
    isForgotten ? 'Enter the password again: it was for another server or user name' : missingWords[field],
  );
}

const missingWords = {
  host: 'Enter the mail server',
  login: 'Enter the user name of the mailbox',
  password: 'Enter the password of the mailbox',
  senders: 'Enter an address whose attachments are imported',
};

async function readSenders(
  scope: UserScope,
  senders: NonNullable<MailboxChange['senders']>,
): Promise<MailboxRow['senders']> {
  const own = senders.map(({ address, account_id }) => ({ address: address.toLowerCase(), account_id }));
  for (const [index, { address, account_id }] of own.entries()) {
    if (own.findIndex((one) => one.address === address) < index)
      throw invalidField('senders', `${address} is there twice`);
    if (account_id !== null && !(await findAccount(scope, account_id)))
      throw fieldProblem('account-not-found', 'senders');
  }
  return own;
}

/** Place that the password is sealed for. */
export function placeOf({ userId }: Pick<UserScope, 'userId'>) {
  return { table: 'mailboxes', column: 'password', row: userId };
}

function present(row: MailboxRow, { mailboxes }: MailboxParts): Mailbox {
  const { enabled, host, port, security, login, password, folder, senders } = row;
  const { last_checked_at, last_ok, last_message, needs_password, next_check_at, running, version } = row;
  return {
    ...{ enabled, host, port, security, login, folder, senders: [...senders] },
    password_stored: password !== null,
    ...{ last_checked_at, last_ok, last_message, needs_password, next_check_at, running, version },
    allows_home_network: mailboxes.allowsPrivate,
  };
}

/** A mailbox that can't be read, for the user to be told. */
export interface FailingMailbox {
  readonly login: string;
  readonly reason: string;
  /** Instant. */
  readonly since: string;
}

/** Returns the user's mailbox if it needs a new password or has failed several times in a row. */
export async function findFailingMailbox(scope: UserScope): Promise<FailingMailbox | undefined> {
  const row = await findRow(scope);
  if (!row?.enabled || row.failing_since === null) return undefined;
  return row.needs_password || row.failures >= toldFailures
    ? { login: row.login, reason: row.last_message ?? '', since: row.failing_since }
    : undefined;
}
