import type { MailboxCheck } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { UserScope, UserScopes } from '../../../database/user-scope.ts';
import { decryptOr } from '../../../platform/crypto/field-cipher.ts';
import type { OutgoingLog } from '../../../platform/outgoing/fetch-bytes.ts';
import type {
  MailboxNews,
  MailboxPlace,
  MailFile,
  MailMessage,
} from '../../../platform/outgoing/mailbox-client.ts';
import { type CountAttempt, refuseOverLimit } from '../../../problems/attempt.ts';
import { Problem } from '../../../problems/problem.ts';
import { hasArrived, markOf, noteFile } from '../../ledger/imports/noted-service.ts';
import type { UnattendedResult } from '../../ledger/imports/unattended-service.ts';
import { brokenFailures, minutesAfter } from './rules.ts';
import { type MailboxParts, placeOf } from './service.ts';
import { claimCheck, findRow, type MailboxRow, releaseCheck, updateState } from './store.ts';

export { listDue } from './store.ts';

/** Ways to the database. No request to the world outside is made inside a scope. */
export interface CheckScopes extends UserScopes {
  system<Result>(work: (scope: SystemScope) => Promise<Result>): Promise<Result>;
}

/** An attachment to be imported. */
export interface Attachment {
  readonly userId: string;
  /** Id of the account; null: it is recognised. */
  readonly accountFolder: string | null;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly cameBy: 'mailbox';
  readonly sender: string | null;
  /** Reason for which it waits for the user even if its balances prove it; null if it doesn't. */
  readonly doubt: string | null;
}

/** Dependencies of a check. */
export interface CheckParts extends MailboxParts {
  /** Largest attachment in bytes. */
  readonly maxBytes: number;
  readonly importAttachment: (file: Attachment) => Promise<UnattendedResult>;
}

/** Request for a check. */
export interface CheckRequest {
  readonly userId: string;
  readonly today: string;
  readonly log: OutgoingLog;
  readonly signal?: AbortSignal;
  /** Milliseconds after which no further message is imported: someone waits. */
  readonly patienceMs?: number;
  /** Counts the check, before anything is asked. */
  readonly count: CountAttempt;
}

/**
 * Reads new messages of the mailbox and imports their attachments. What fails on the other side is a result, stored with the
 * mailbox.
 * @throws {Problem} demo-mode, mailbox-off, mailbox-incomplete, mailbox-running, too-many-requests
 */
export async function checkMailbox(
  scopes: CheckScopes,
  parts: CheckParts,
  request: CheckRequest,
): Promise<MailboxCheck> {
  const { userId } = request;
  if (parts.config.demoMode) throw new Problem('demo-mode');
  const row = await scopes.read(findRow);
  if (!row?.enabled) throw new Problem('mailbox-off');
  if (!(await scopes.system((scope) => claimCheck(scope, userId)))) throw new Problem('mailbox-running');
  try {
    refuseOverLimit(await request.count());
    const check = { scopes, parts, request, row };
    const place = openPlace(row, parts, userId);
    return place ? await visitAndImport(check, place) : await fail(check, unreadablePassword, []);
  } finally {
    await scopes.system((scope) => releaseCheck(scope, userId));
  }
}

const unreadablePassword = {
  message: 'The stored password can’t be decrypted with this server’s keys. Enter it again.',
  needsPassword: true,
};

/** @returns undefined if the password was sealed by other keys than this server's */
function openPlace(row: MailboxRow, { cipher }: CheckParts, userId: string): MailboxPlace | undefined {
  const { host, port, security, login, folder, password: sealed } = row;
  if (sealed === null) return undefined;
  const password = decryptOr(
    () => cipher.decrypt(sealed, placeOf({ userId })),
    () => undefined,
  );
  return password === undefined ? undefined : { host, port, security, login, password, folder };
}

interface Check {
  readonly scopes: CheckScopes;
  readonly parts: CheckParts;
  readonly request: CheckRequest;
  readonly row: MailboxRow;
}

async function visitAndImport(check: Check, place: MailboxPlace): Promise<MailboxCheck> {
  const { parts, request, row } = check;
  const { log, signal } = request;
  const visit = {
    senders: row.senders.map(({ address }) => address),
    since: startOf(row, request.today),
    position:
      row.uid_validity === null || row.last_uid === null
        ? null
        : { uidValidity: row.uid_validity, lastUid: Number(row.last_uid) },
    brokenUid: row.broken_uid !== null && row.failures >= brokenFailures ? Number(row.broken_uid) : null,
    maxBytes: parts.maxBytes,
    ...(signal ? { signal } : {}),
  };
  let news: MailboxNews;
  try {
    news = await parts.mailboxes.visit(place, visit, log);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'MailboxFailure')) throw error;
    // A visit that was called off says nothing about the server.
    if (signal?.aborted) return { ok: false, message: 'The check was called off.', files: [] };
    return fail(check, error, []);
  }
  return importNews(check, news);
}

async function importNews(check: Check, news: MailboxNews): Promise<MailboxCheck> {
  const { scopes, request, row } = check;
  const { userId, patienceMs = Number.POSITIVE_INFINITY } = request;
  const begun = performance.now();
  const files: string[] = [];
  for (const [index, message] of news.messages.entries()) {
    if (index > 0 && performance.now() - begun > patienceMs) return finish(check, true, files);
    files.push(...(await importMessage(check, message)));
    const state = { uid_validity: news.uidValidity, last_uid: String(message.uid), broken_uid: null };
    await scopes.system((scope) => updateState(scope, userId, row.version, state));
  }
  const state = { uid_validity: news.uidValidity, last_uid: String(news.upTo) };
  await scopes.system((scope) => updateState(scope, userId, row.version, state));
  if (news.failure) return fail(check, news.failure, files);
  return finish(check, news.hasMore, files);
}

/**
 * First day whose messages are looked at. Once the mailbox has been read, only messages with a higher UID are new. If the server has
 * numbered all of them again (UIDVALIDITY), a month is looked through again, and what came before is known by its content.
 */
function startOf({ since, last_checked_at, last_uid }: MailboxRow, today: string): string {
  const first = since ?? today;
  if (last_checked_at === null || last_uid === null) return first;
  const recent = dayAfter(last_checked_at.slice(0, 10), -31);
  return recent > first ? recent : first;
}

/** Imports the attachments of a message that haven't come before. @returns their names */
async function importMessage(check: Check, message: MailMessage): Promise<string[]> {
  const names: string[] = [];
  for (const file of message.files) if (await importFile(check, message, file)) names.push(file.name);
  return names;
}

const doubt = 'The receiving mail server couldn’t confirm that the email is from its sender.';

async function importFile(
  { scopes, parts, request, row }: Check,
  { uid, sender, isDoubtful }: MailMessage,
  { name, bytes, problem }: MailFile,
): Promise<boolean> {
  const sha256 = markOf(bytes ?? `unread ${row.uid_validity} ${uid} ${name}`);
  if (await scopes.read((scope) => hasArrived(scope, 'mailbox', sha256))) return false;
  if (bytes === null) {
    const result = { result: 'refused', message: problem ?? '', import_id: null, added: 0 } as const;
    await scopes.write((scope) => noteFile(scope, { cameBy: 'mailbox', sender, sha256, name }, result));
    return true;
  }
  const accountFolder = row.senders.find(({ address }) => address === sender)?.account_id ?? null;
  const file = { userId: request.userId, accountFolder, name, bytes, sender, cameBy: 'mailbox' as const };
  await parts.importAttachment({ ...file, doubt: isDoubtful ? doubt : null });
  return true;
}

/** Writes a good result. As system: a check changes nothing that pages show, and so leaves the version of the user's data. */
async function finish(
  { scopes, request, row }: Check,
  hasMore: boolean,
  files: readonly string[],
): Promise<MailboxCheck> {
  const came = files.length === 1 ? '1 attachment came in.' : `${files.length} attachments came in.`;
  const message = `${files.length === 0 ? 'There was nothing new.' : came}${hasMore ? ' More follow in a minute.' : ''}`;
  const state = {
    ...{ broken_uid: null, failures: 0, needs_password: false, failing_since: null, isEnd: true },
    ...{ last_ok: true, last_message: message, nextMinutes: hasMore ? 1 : minutesAfter(0) },
  };
  const write = (scope: UserScope | SystemScope) => updateState(scope, request.userId, row.version, state);
  await (row.failing_since === null ? scopes.system(write) : scopes.write(write));
  return { ok: true, message, files: [...files] };
}

/** Writes a failure. The pause grows, and a rejected password isn't tried again until the user changes something. */
async function fail(
  { scopes, request, row }: Check,
  error: { readonly message: string; readonly needsPassword?: boolean; readonly brokenUid?: number | null },
  files: readonly string[],
): Promise<MailboxCheck> {
  const { message, needsPassword = false, brokenUid = null } = error;
  const failures = row.failures + 1;
  const state = {
    ...{ failures, needs_password: needsPassword, last_ok: false, last_message: message, isEnd: true },
    broken_uid: brokenUid === null ? null : String(brokenUid),
    failing_since: row.failing_since ?? new Date().toISOString(),
    nextMinutes: needsPassword ? null : minutesAfter(failures),
  };
  await scopes.write((scope) => updateState(scope, request.userId, row.version, state));
  return { ok: false, message, files: [...files] };
}
