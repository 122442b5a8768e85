import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import type { OutgoingFacts, OutgoingLog } from './fetch-bytes.ts';
import { failsSenderCheck, listAttachments, type MailPart } from './mail-parts.ts';
import { MailboxFailure, mailboxFailure } from './mailbox-words.ts';
import { checkHost } from './public-addresses.ts';

/** Place and key of a mailbox. */
export interface MailboxPlace {
  readonly host: string;
  readonly port: number;
  /** `tls` from the start, or `starttls`. Unencrypted connections aren't used. */
  readonly security: 'tls' | 'starttls';
  readonly login: string;
  readonly password: string;
  readonly folder: string;
}

/** Request for the news of a mailbox. */
export interface MailboxVisit {
  /** Addresses in lower case. Messages of others aren't looked at. */
  readonly senders: readonly string[];
  /** Messages that came before this day aren't looked at, YYYY-MM-DD. */
  readonly since: string;
  /** UID up to which all messages are processed. Null if none are. */
  readonly position: { readonly uidValidity: string; readonly lastUid: number } | null;
  /** A message that can't be read, which is left out. */
  readonly brokenUid: number | null;
  /** Largest attachment in bytes. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

/** An attachment. Without bytes, `problem` says why it wasn't read. */
export interface MailFile {
  readonly name: string;
  readonly bytes: Uint8Array | null;
  readonly problem: string | null;
}

/** A message of one of the senders. */
export interface MailMessage {
  readonly uid: number;
  /** In lower case. Null if the message can't be read. */
  readonly sender: string | null;
  /** True if the receiving server says that the message may not be from this sender. */
  readonly isDoubtful: boolean;
  readonly files: readonly MailFile[];
}

/** New messages, oldest first. */
export interface MailboxNews {
  readonly uidValidity: string;
  readonly messages: readonly MailMessage[];
  /** Up to where everything is done once these messages are. */
  readonly upTo: number;
  /** True if there are more, for the next visit. */
  readonly hasMore: boolean;
  /** A failure after these messages. */
  readonly failure: MailboxFailure | null;
}

/** Reads mailboxes by IMAP without changing them. */
export interface MailboxClient {
  /** True if the operator allows this machine and private networks, and any port. */
  readonly allowsPrivate: boolean;
  /** @throws {MailboxFailure} */
  visit(place: MailboxPlace, visit: MailboxVisit, log: OutgoingLog): Promise<MailboxNews>;
}

/** Bounds of one visit. */
interface Bounds {
  /** From the look-up of the host to the last byte. */
  readonly visitMs: number;
  /** For each step, such as the greeting. */
  readonly stepMs: number;
}

const usualBounds: Bounds = { visitMs: 90_000, stepMs: 15_000 };
/** Messages of one visit, and bytes after which no further message is read. */
const mostMessages = 20;
const mostBytes = 32 * 1024 * 1024;
const chunkBytes = 1024 * 1024;

/** Ports of mail servers (RFC 8314, 3.3; RFC 9051, 2.1). */
const usualPorts: ReadonlySet<number> = new Set([993, 143]);

/**
 * Creates the reader of mailboxes. It always encrypts, checks the certificate and looks a host up once. The library is loaded with
 * the first visit.
 * @param ca certificates to trust in place of the usual ones, in PEM
 */
export function createMailboxClient(settings: {
  readonly allowsPrivate: boolean;
  readonly ca?: string | undefined;
  readonly bounds?: Bounds | undefined;
}): MailboxClient {
  const { allowsPrivate, bounds = usualBounds } = settings;
  return {
    allowsPrivate,
    async visit(place, visit, log) {
      const host = `${place.host}:${place.port}`;
      const begun = performance.now();
      const ends = AbortSignal.any([
        AbortSignal.timeout(bounds.visitMs),
        ...(visit.signal ? [visit.signal] : []),
      ]);
      const facts = { purpose: 'mailbox' as const, host, status: 0, bytes_out: 0, bytes_in: 0 };
      try {
        const client = await untilEnd(connect(place, settings, bounds), ends, host);
        return await inSession(client, { facts, ends, host }, () =>
          readNews(client, place, visit, { ends, host }),
        );
      } catch (error) {
        throw mailboxFailure(error, host, null);
      } finally {
        log.info({ ...facts, ms: Math.round(performance.now() - begun) }, 'outgoing request');
      }
    },
  };
}

/** Makes the client of a mail server whose address was looked up and checked. It isn't connected yet. */
async function connect(
  { host, port, security, login: user, password: pass }: MailboxPlace,
  { allowsPrivate, ca }: Parameters<typeof createMailboxClient>[0],
  { stepMs }: Bounds,
): Promise<ImapFlow> {
  if (!allowsPrivate && !usualPorts.has(port))
    throw new MailboxFailure('The port must be 993 or 143. The operator can allow others (MAILBOX_LAN).');
  const checked = await checkHost(host, allowsPrivate);
  if (checked === 'forbidden')
    throw new MailboxFailure(`${host} is in a private network. The operator can allow that (MAILBOX_LAN).`);
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: checked.address,
    port,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user, pass },
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
    logger: false,
    // A server could send 1 MB that unpacks to 1 GB.
    disableCompression: true,
    disableAutoIdle: true,
    clientInfo: { name: 'farthing' },
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    maxLineLength: 4 * chunkBytes,
    maxLiteralSize: 4 * chunkBytes,
    maxResponseSize: 6 * chunkBytes,
    maxResponseTokens: 50_000,
  });
  // The library tells of a lost connection twice: by the rejected command, which counts, and by this event.
  client.on('error', () => {});
  return client;
}

interface Session {
  readonly facts: { status: number; bytes_out: number; bytes_in: number };
  readonly ends: AbortSignal;
  readonly host: string;
}

/** Connects, runs work, and closes the connection whatever comes of it. */
async function inSession<Result>(
  client: ImapFlow,
  { facts, ends, host }: Session,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    await untilEnd(client.connect(), ends, host);
    facts.status = statusOf.ok;
    return await work();
  } catch (error) {
    const failure = mailboxFailure(error, host, null);
    if (failure.needsPassword) facts.status = statusOf.rejected;
    throw failure;
  } finally {
    const { sent, received } = client.stats();
    facts.bytes_out = sent;
    facts.bytes_in = received;
    client.close();
  }
}

/** Status in the ledger of outgoing requests: IMAP has no numbers, so that those of HTTP with the same meaning stand for them. */
const statusOf = { ok: 200, rejected: 401 } satisfies Record<string, OutgoingFacts['status']>;

type End = Pick<Session, 'ends' | 'host'>;

async function readNews(
  client: ImapFlow,
  { folder }: MailboxPlace,
  visit: MailboxVisit,
  end: End,
): Promise<MailboxNews> {
  const mailbox = await untilEnd(client.mailboxOpen(folder, { readOnly: true }), end.ends, end.host);
  const uidValidity = String(mailbox.uidValidity);
  const isSame = visit.position?.uidValidity === uidValidity;
  const after = isSame && visit.position ? visit.position.lastUid : 0;
  // Messages that come from here on have a higher UID.
  const next = mailbox.uidNext || 0;
  const newest = next - 1;
  const nothing = { uidValidity, messages: [], hasMore: false, failure: null };
  if (next > 0 && newest <= after) return { ...nothing, upTo: after };
  const found = await untilEnd(search(client, visit, after), end.ends, end.host);
  const taken = found.slice(0, mostMessages);
  const messages: MailMessage[] = [];
  let upTo = after;
  let bytes = 0;
  for (const uid of taken) {
    if (bytes >= mostBytes) return { uidValidity, messages, upTo, hasMore: true, failure: null };
    if (isSame && uid === visit.brokenUid) messages.push(unreadable(uid));
    else
      try {
        const message = await untilEnd(readMessage(client, uid, visit), end.ends, end.host);
        if (message) messages.push(message);
        bytes += message?.files.reduce((sum, file) => sum + (file.bytes?.length ?? 0), 0) ?? 0;
      } catch (error) {
        return { uidValidity, messages, upTo, hasMore: false, failure: mailboxFailure(error, end.host, uid) };
      }
    upTo = uid;
  }
  const hasMore = found.length > taken.length;
  return { uidValidity, messages, upTo: hasMore ? upTo : Math.max(upTo, newest), hasMore, failure: null };
}

/** Finds new messages of the senders, by UID, oldest first. The server looks for them: no message is fetched. */
async function search(client: ImapFlow, { senders, since }: MailboxVisit, after: number): Promise<number[]> {
  const [first, ...others] = senders.map((from) => ({ from }));
  if (!first) return [];
  const from = others.length === 0 ? first : { or: [first, ...others] };
  const query = { uid: `${after + 1}:*`, since: new Date(`${since}T00:00:00Z`), ...from };
  const found = await client.search(query, { uid: true });
  // Not found is an empty list. Read as that, a failure would leave messages out for good.
  if (!found) throw new MailboxFailure('The mail server didn’t search the folder.');
  // The range ends with the newest message, even if that is an older one (RFC 9051, 6.4.8).
  return found.filter((uid) => uid > after).sort((a, b) => a - b);
}

function unreadable(uid: number): MailMessage {
  const problem = 'A message of a named sender can’t be read. Look at it in your mailbox.';
  return { uid, sender: null, isDoubtful: false, files: [{ name: `message ${uid}`, bytes: null, problem }] };
}

/** Reads the attachments of a message. @returns undefined if it is gone, or not of one of the senders alone */
async function readMessage(
  client: ImapFlow,
  uid: number,
  { senders, maxBytes }: MailboxVisit,
): Promise<MailMessage | undefined> {
  const wanted = { uid: true, envelope: true, bodyStructure: true, headers: ['authentication-results'] };
  const message = await client.fetchOne(String(uid), wanted, { uid: true });
  if (!message) return undefined;
  // The search takes any part of an address, and a message may name several authors.
  const [author, ...others] = message.envelope?.from ?? [];
  const sender = author?.address?.trim().toLowerCase() ?? '';
  if (others.length > 0 || !senders.includes(sender)) return undefined;
  const parts = message.bodyStructure && listAttachments(message.bodyStructure);
  if (!parts) return { ...unreadable(uid), sender };
  const isDoubtful = failsSenderCheck(message.headers?.toString('latin1') ?? '');
  const files: MailFile[] = [];
  let room = mostBytes;
  for (const part of parts) {
    const file = await readFile(client, uid, part, Math.min(maxBytes, room));
    room -= file.bytes?.length ?? 0;
    files.push(file);
  }
  return { uid, sender, isDoubtful, files };
}

async function readFile(
  client: ImapFlow,
  uid: number,
  { part, name, size }: MailPart,
  maxBytes: number,
): Promise<MailFile> {
  const tooLarge = { name, bytes: null, problem: 'It is too large.' };
  // Base64 takes four bytes, and the ends of lines, for three.
  if (size > maxBytes * 1.4 + 1000) return tooLarge;
  const options = { uid: true, maxBytes: maxBytes + 1, chunkSize: chunkBytes, decodeText: false };
  const { content } = await client.download(String(uid), part, options);
  if (!content) return { name, bytes: null, problem: 'The mail server didn’t send it.' };
  const parts: Buffer[] = [];
  for await (const piece of content) parts.push(piece);
  const bytes = Buffer.concat(parts);
  return bytes.length > maxBytes ? tooLarge : { name, bytes, problem: null };
}

/** Leaves work behind when the visit ends, so that a server which trickles delays nothing. */
function untilEnd<Value>(work: Promise<Value>, ends: AbortSignal, host: string): Promise<Value> {
  return new Promise((done, failed) => {
    const end = () => failed(new MailboxFailure(`${host} didn’t answer in time.`));
    work.then(done, failed).finally(() => ends.removeEventListener('abort', end));
    if (ends.aborted) end();
    else ends.addEventListener('abort', end, { once: true });
  });
}
